import type { Deal } from "../models/deals/list";
import { ORDER_LINE } from "../models/deals/proof-order";
import type { Result, Results, storesOf } from "../models/events/deals";
import type { Event } from "../models/events/read";
import { paths } from "../paths";
import { discountLabel, plural } from "../ui/format";
import { Disclosure, Section } from "../ui/section";
import { StoreMark } from "../ui/store-mark";
import { Tickets } from "./lists";

type DealsProps = { event: Event; deals: Deal[]; timeZone: string };

const titles = { before: "Live today", during: "Deals of the event", after: "Still live" };

export function EventDeals({ event, deals, timeZone }: DealsProps) {
  return (
    <Section title={titles[event.phase]}>
      <p className="-mt-2 mb-2 text-muted text-sm">
        {event.phase === "before" && "The event has not started. These deals are live already. "}
        {ORDER_LINE}
      </p>
      <Disclosure className="mb-4" />
      <Tickets deals={deals} place="home" timeZone={timeZone} />
    </Section>
  );
}

export function EventStores({ stores }: { stores: Awaited<ReturnType<typeof storesOf>> }) {
  return (
    <Section title="Stores that we follow for it">
      <ul className="flex flex-wrap gap-2.5">
        {stores.map(({ id, name, slug, picture }) => (
          <li key={id}>
            <a href={paths.store(slug)} className="chip event-store">
              <StoreMark name={name} picture={picture} size={40} />
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** After its days: the counts of the records. */
export function EventResults({ results: { tried, worked, best } }: { results: Results }) {
  return (
    <Section title="What worked">
      <p className="-mt-2 text-muted">
        {tried === 0
          ? "Nothing is on record: nobody tried one of its deals in these days."
          : `Of ${plural(tried, "deal")} that editors or at least three shoppers tried in these days, ${worked} worked at least once.`}
      </p>
      {best.length > 0 && (
        <ol className="card event-results">
          {best.map((result) => (
            <li key={result.deal.id}>
              <b>
                {discountLabel(
                  result.deal.discountType,
                  result.deal.discountValue,
                  result.deal.store.currency,
                )}
              </b>
              <span>
                <a href={paths.deal(result.deal.id)} dir="auto" className="font-semibold hover:underline">
                  {result.deal.title}
                </a>
                <a
                  href={paths.store(result.deal.store.slug)}
                  dir="auto"
                  className="text-muted hover:underline"
                >
                  {result.deal.store.name}
                </a>
              </span>
              <span>{wordsOf(result)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function wordsOf({ worked, of, isTried }: Result): string {
  const words = [isTried && "Confirmed", of > 0 && `${worked} of ${of} said it worked`];
  return words.filter(Boolean).join(" · ");
}
