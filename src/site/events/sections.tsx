import { dayRange, discountLabel, hasEnded, number, plural, shortDate } from "../../format";
import showMore from "../../islands/show-more";
import type { EventDeals as Deals, Event, Result, Results, storesOf } from "../../models/events";
import { paths, withQuery } from "../../paths";
import { orderLine } from "../../proof/words";
import { Island } from "../../ui/island";
import { DISCLOSURE, Section } from "../../ui/section";
import { StoreMark } from "../../ui/store-mark";
import { Tickets } from "../lists";

/** Fills rows of two, three and four. */
export const DEALS_PER_PAGE = 12;

type DealsProps = { event: Event; deals: Deals; page: number; timeZone: string };

const titles = { before: "Live today", during: "Deals of the event", after: "Still live" };

export function EventDeals(props: DealsProps) {
  const { phase } = props.event;
  const note = phase === "before" ? "The event has not started. These deals are live already. " : "";
  return (
    <Section title={titles[phase]} note={`${note}${orderLine()} ${DISCLOSURE}`}>
      <p role="status" className="sr-only" />
      <div id="deals">
        <DealList {...props} />
      </div>
    </Section>
  );
}

/** The tickets of a page, or of all up to it, with the link to the next page, which a script adds. */
export function DealList({ event: { slug }, deals: { items, count, isCut }, page, timeZone }: DealsProps) {
  const last = Math.min(page * DEALS_PER_PAGE, count);
  const next = { page: String(page + 1) };
  const before = (page - 1) * DEALS_PER_PAGE;
  return (
    <>
      <Tickets deals={items} variant="mixed" timeZone={timeZone} added={items.length > before ? before : 0} />
      <p className="more mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        {last < count && (
          <Island
            island={showMore}
            props={{
              href: `${withQuery(paths.event(slug), next)}#more`,
              next: withQuery(paths.fragments.event(slug), next),
              label: "More deals",
            }}
          />
        )}
        <span className="more-shown text-muted text-sm">
          {number.format(last)} of {isCut && "more than "}
          {number.format(count)} shown
        </span>
      </p>
    </>
  );
}

export function EventStores({ stores }: { stores: Awaited<ReturnType<typeof storesOf>> }) {
  return (
    <Section title="Stores in this event">
      <ul className="flex flex-wrap gap-2.5">
        {stores.map(({ id, name, slug, picture }) => (
          <li key={id}>
            <a href={paths.store(slug)} className="chip pl-1.5 [&_.size-10]:rounded-full">
              <StoreMark name={name} picture={picture} size={40} />
              <bdi translate="no">{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ResultsProps = { event: Event; results: Results; timeZone: string; isFormer?: boolean };

/** After its days: the counts of the records, and what became of its deals. */
export function EventResults({ event, results, timeZone, isFormer = false }: ResultsProps) {
  const { tried, worked, deals } = results;
  return (
    <Section
      title={isFormer ? "Last time" : "How its deals did"}
      {...(isFormer && { more: { href: paths.event(event.slug), label: event.name } })}
    >
      <p className="-mt-2 text-muted">
        {isFormer && `It was ${dayRange(event.firstDay, event.lastDay)}. `}
        {tried === 0
          ? "Nothing is on record: nobody tried one of its deals, as they are now, in these days."
          : `Of ${plural(tried, "deal")} that editors or at least three shoppers tried in these days, ${worked} worked at least once.`}
      </p>
      {deals.length > 0 && (
        <ol className="card event-results">
          {deals.map((result) => (
            <ResultRow key={result.deal.id} result={result} timeZone={timeZone} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Tries({ worked, answers, tries, hits, misses, earlier }: Result) {
  const tried =
    hits > 0 ? "Tried: it worked" : misses > 0 ? "Did not work" : tries > 0 && "Not for every basket";
  const words = [tried, answers > 0 && `${worked} of ${answers} said it worked`].filter(Boolean).join(" · ");
  if (hits + worked > 0) return <span className="font-semibold text-proof-text">{words}</span>;
  return words || (earlier ? "Tried with other terms only" : "Nobody tried it");
}

function ResultRow({ result, timeZone }: { result: Result; timeZone: string }) {
  const { id, title, discountType, discountValue, endsAt, store } = result.deal;
  return (
    <li>
      <b>{discountLabel(discountType, discountValue, store.currency)}</b>
      <span>
        <a href={paths.deal(id)} dir="auto" className="font-semibold hover:underline">
          {title}
        </a>
        <a href={paths.store(store.slug)} dir="auto" translate="no" className="text-muted hover:underline">
          {store.name}
        </a>
      </span>
      <span>
        <Tries {...result} />
        <br />
        {endsAt && hasEnded(endsAt) ? `Ended ${shortDate(endsAt, timeZone)}` : "Still live"}
      </span>
    </li>
  );
}
