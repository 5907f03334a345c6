import { Hono } from "hono";
import { cachedList } from "../../cache/serve";
import type { AppEnv } from "../../http/context";
import * as events from "../../models/events";
import { paths } from "../../paths";
import type { EventPhase } from "../../schemas/events";
import { Empty } from "../../ui/empty";
import { EventCard } from "../../ui/event-parts";
import { ButtonLink } from "../../ui/links";
import { page } from "../page";

const headings: Record<EventPhase, string> = { during: "Now", before: "To come", after: "Over" };

export default new Hono<AppEnv>().get(paths.events(), cachedList, async (c) => {
  const all = await events.all();
  const groups = Map.groupBy(all, ({ phase }) => phase);
  return page(c, ({ siteName }) => ({
    meta: {
      title: "Sale events",
      description: `The sale events that ${siteName} follows: their days, the deals with proof, and what worked.`,
      path: paths.events(),
      noindex: all.length === 0,
    },
    main: (
      <div className="container min-h-svh pt-9">
        <h1 className="text-title">Sale events</h1>
        <p className="mt-2 mb-6 max-w-2xl text-muted">
          When they are, which deals stand, and afterwards what our records say worked.
        </p>
        {all.length === 0 && (
          <Empty as="h2" title="No events yet.">
            <ButtonLink href={paths.stores()}>Browse All Stores</ButtonLink>
          </Empty>
        )}
        {[...groups].map(([phase, of]) => (
          <section key={phase} className="mb-10">
            <h2 className="mb-4 text-section">{headings[phase]}</h2>
            <div className="event-cards">
              {of.map((event) => (
                <EventCard key={event.id} event={event} />
              ))}
            </div>
          </section>
        ))}
      </div>
    ),
  }));
});
