import { type Context, Hono } from "hono";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { dealsOf, guidesOf, resultsOf, storesOf } from "../models/events/deals";
import * as events from "../models/events/read";
import { currentSlug } from "../models/slug-redirects";
import { paths } from "../paths";
import { BlogCards } from "../ui/blog-cards";
import { Empty } from "../ui/empty";
import { EventCard, EventTicket, phaseWords } from "../ui/event-parts";
import { dayRange } from "../ui/format";
import { ButtonLink } from "../ui/links";
import { Section } from "../ui/section";
import { missingPage } from "./errors";
import { EventDeals, EventResults, EventStores } from "./event-sections";
import { page } from "./page";
import { ofEvent } from "./pictures";

const DEALS = 24;
const DEALS_AFTER = 6;
const STORES = 12;
const RESULTS = 10;
const DESCRIPTION_LENGTH = 300;

/** An event: before its days, during them and after them. */
export default new Hono<AppEnv>().get(paths.event(":slug"), cached, async (c) => {
  const { slug } = c.req.param();
  const event = await events.bySlug(slug);
  if (!event) return movedOrMissing(c, slug);
  const isOver = event.phase === "after";
  const [deals, stores, guides, results, next] = await Promise.all([
    dealsOf(event, isOver ? DEALS_AFTER : DEALS),
    storesOf(event, STORES),
    guidesOf(event),
    isOver ? resultsOf(event, RESULTS) : undefined,
    isOver ? events.next() : undefined,
  ]);
  const isEmpty = deals.length + stores.length + guides.length + (results?.tried ?? 0) === 0;
  const days = dayRange(event.firstDay, event.lastDay);
  const words = `${event.name}, ${days}. ${phaseWords(event)} ${event.text}`.replace(/\s+/g, " ").trim();
  return page(c, ({ timeZone }) => ({
    meta: {
      title: `${event.name}: ${days}`,
      description: words.slice(0, DESCRIPTION_LENGTH),
      path: paths.event(slug),
      noindex: isEmpty,
    },
    picture: (settings) => ofEvent(event, settings),
    main: (
      <>
        <EventHead event={event} />
        {results && <EventResults results={results} />}
        {deals.length > 0 && <EventDeals {...{ event, deals, timeZone }} />}
        {stores.length > 0 && <EventStores stores={stores} />}
        {guides.length > 0 && (
          <Section title="Guides">
            <BlogCards blogs={guides} timeZone={timeZone} />
          </Section>
        )}
        {isEmpty && (
          <div className="container mt-10">
            <Empty as="h2" title="No deals yet.">
              <ButtonLink href={paths.stores()}>Browse All Stores</ButtonLink>
            </Empty>
          </div>
        )}
        {next && (
          <Section title="The next event">
            <div className="event-cards">
              <EventCard event={next} />
            </div>
          </Section>
        )}
      </>
    ),
  }));
});

async function movedOrMissing(c: Context<AppEnv>, slug: string): Promise<Response> {
  const moved = await currentSlug("event", slug);
  if (moved) return c.redirect(paths.event(moved), 301);
  return missingPage(c, undefined, {
    title: "Event Not Found",
    text: "There is no event at this address. It may have been removed.",
    path: paths.event(slug),
    link: { href: paths.events(), text: "All Events" },
  });
}

function EventHead({ event }: { event: events.Event }) {
  const paragraphs = event.text.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return (
    <div className="container pt-5">
      <nav aria-label="Breadcrumb" className="mb-3 text-muted text-xs">
        <a href={paths.events()} className="inline-block py-1 hover:underline">
          Sale events
        </a>
        {" / "}
        <bdi>{event.name}</bdi>
      </nav>
      <EventTicket event={event} look="event-head">
        <h1 dir="auto" className="text-title">
          {event.name}
        </h1>
        <p className="mt-2 font-semibold">{phaseWords(event)}</p>
        {paragraphs.map((text) => (
          <p key={text} dir="auto" className="mt-3 max-w-2xl whitespace-pre-line text-muted">
            {text}
          </p>
        ))}
      </EventTicket>
    </div>
  );
}
