import { type Context, Hono } from "hono";
import { memoize } from "../../cache/memoize";
import { checkQuery } from "../../cache/query";
import { cachedList } from "../../cache/serve";
import { dayRange } from "../../format";
import type { AppEnv } from "../../http/context";
import { renderFragment } from "../../http/render";
import { entities } from "../../models/entities";
import * as events from "../../models/events";
import { dealsOf, guidesOf, resultsOf, storesOf } from "../../models/events";
import * as settings from "../../models/settings";
import { currentSlug } from "../../models/slug-redirects";
import { paths } from "../../paths";
import { cut } from "../../schemas/cut";
import { eventAddress } from "../../schemas/events";
import { BlogCards, LeadBlogs } from "../../ui/blog-cards";
import { Empty } from "../../ui/empty";
import { EventCard, EventTicket, phaseWords } from "../../ui/event-parts";
import { ButtonLink } from "../../ui/links";
import { Section } from "../../ui/section";
import { missingPage } from "../errors";
import { ofEvent } from "../files/pictures";
import { page } from "../page";
import { DEALS_PER_PAGE, DealList, EventDeals, EventResults, EventStores } from "./sections";

const STORES = 12;
const RESULTS = 10;
const DESCRIPTION_LENGTH = 300;

const address = checkQuery(eventAddress);

/** An event: before its days, during them and after them. */
export default new Hono<AppEnv>()
  .get(paths.event(":slug"), address, cachedList, async (c) => {
    const { slug } = c.req.param();
    const { page: pages } = c.req.valid("query");
    const event = await events.bySlug(slug);
    if (!event) return movedOrMissing(c, slug);
    const { phase, previousId } = event;
    const isOver = phase === "after";
    const former = isOver
      ? event
      : phase === "before" && previousId
        ? await events.shown(previousId)
        : undefined;
    const [deals, stores, guides, results, following, next] = await Promise.all([
      dealsOf(event, 0, pages * DEALS_PER_PAGE),
      storesOf(event, STORES),
      guidesOf(event),
      former && resultsOf(former, RESULTS),
      isOver ? events.following(event.id) : undefined,
      isOver ? events.next() : undefined,
    ]);
    const isEmpty = deals.count + stores.length + guides.length + (results?.deals.length ?? 0) === 0;
    const days = dayRange(event.firstDay, event.lastDay);
    const words = `${event.name}, ${days}. ${phaseWords(event)} ${event.text}`.replace(/\s+/g, " ").trim();
    return page(c, ({ timeZone }) => ({
      meta: {
        title: `${event.name}: ${days}`,
        description: cut(words, DESCRIPTION_LENGTH),
        path: paths.event(slug),
        noindex: isEmpty || pages > 1,
      },
      picture: (settings) => ofEvent(event, settings),
      main: (
        <>
          <EventHead event={event} />
          {isOver && following && <NextEvent title="When it comes back" event={following} />}
          {results && isOver && <EventResults event={event} results={results} timeZone={timeZone} />}
          {deals.count > 0 && <EventDeals event={event} deals={deals} timeZone={timeZone} page={pages} />}
          {results && former && !isOver && (
            <EventResults event={former} results={results} timeZone={timeZone} isFormer />
          )}
          {stores.length > 0 && <EventStores stores={stores} />}
          {guides.length > 0 && (
            <Section title="Guides">
              {guides.length === 1 ? (
                <LeadBlogs blogs={guides} timeZone={timeZone} />
              ) : (
                <BlogCards blogs={guides} timeZone={timeZone} />
              )}
            </Section>
          )}
          {isEmpty && (
            <div className="container mt-10">
              <Empty as="h2" title="No deals yet.">
                <ButtonLink href={paths.stores()}>Browse All Stores</ButtonLink>
              </Empty>
            </div>
          )}
          {next && next.id !== following?.id && <NextEvent title="The next event" event={next} />}
        </>
      ),
    }));
  })
  .get(paths.fragments.event(":slug"), address, cachedList, async (c) => {
    const { page } = c.req.valid("query");
    const event = await events.bySlug(c.req.param("slug"));
    if (!event) return c.notFound();
    const last = page * DEALS_PER_PAGE;
    const [deals, { timeZone }] = await Promise.all([
      dealsOf(event, last - DEALS_PER_PAGE, last),
      memoize("settings", settings.current),
    ]);
    return renderFragment(c, <DealList event={event} deals={deals} timeZone={timeZone} page={page} />);
  });

function NextEvent({ title, event }: { title: string; event: events.Event }) {
  return (
    <Section title={title}>
      <div className="event-cards">
        <EventCard event={event} />
      </div>
    </Section>
  );
}

async function movedOrMissing(c: Context<AppEnv>, slug: string): Promise<Response> {
  const moved = await currentSlug(entities.event, slug);
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
