import { plural, shortDate } from "../../format";
import type { Deal, Look, StoreFacts } from "../../models/deals";
import type { Store } from "../../models/stores";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/links";
import { Badge } from "../../ui/ticket";
import { Tickets } from "../lists";
import { WishForm } from "./wish";

type Props = {
  store: Store;
  facts: StoreFacts;
  /** When somebody last looked for a code. */
  looked: Look | null;
  /** The code that ended last. */
  last: Deal | undefined;
  timeZone: string;
};

/** A store without a code that works today. */
export function NoCode({ store, facts, looked, last, timeZone }: Props) {
  const day = (at: Date) => <time dateTime={at.toISOString()}>{shortDate(at, timeZone)}</time>;
  const isEmpty = facts.live === 0;
  // A code that ended later was there still.
  const hasStamp = looked !== null && !looked.foundCode && !(last?.endsAt && last.endsAt > looked.at);
  return (
    <section
      className={`card grid items-center overflow-clip ${hasStamp ? "md:grid-cols-[minmax(0,1fr)_220px]" : ""}`}
    >
      <div className="max-w-[40rem] p-6 [&>p+p]:mt-2">
        {isEmpty && (
          <p className="flex flex-wrap gap-2">
            <Badge tone="soft">No code today.</Badge>{" "}
            <Badge tone="soft">{plural(store.dealCount, "active deal")}</Badge>
          </p>
        )}
        <h2 className="my-3 text-[clamp(2rem,1.6rem+1.8vw,3rem)]">
          {isEmpty ? "No Coupons Available" : "No code today."}
        </h2>
        {isEmpty && (
          <p>
            There is no live code or offer for <bdi translate="no">{store.name}</bdi> today. We would rather
            say so than show you a dead one.
          </p>
        )}
        <p>
          {looked ? <>We last looked on {day(looked.at)}.</> : "No look at this store is on record yet."}{" "}
          {last?.endsAt && (
            <>
              The last code, for “<bdi>{last.title}</bdi>”, ended on {day(last.endsAt)}.{" "}
            </>
          )}
          {facts.codes > 0 &&
            `${facts.codes === 1 ? "The code" : `Each of the ${plural(facts.codes, "code")}`} below failed or is gone.`}
        </p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <WishForm slug={store.slug} />
          <ButtonLink href={paths.stores()}>Browse Other Stores</ButtonLink>
        </div>
      </div>
      {hasStamp && <NoneStamp at={looked.at} timeZone={timeZone} />}
    </section>
  );
}

/** The words beside it say the same. */
function NoneStamp({ at, timeZone }: { at: Date; timeZone: string }) {
  const [day, month, year] = shortDate(at, timeZone).split(/\s/);
  return (
    <div
      className="grid place-items-center border-line border-t-2 border-dashed p-6 md:self-stretch md:border-t-0 md:border-l-2"
      aria-hidden="true"
    >
      <span className="stamp static -rotate-6 [zoom:1.4]" data-age="gone">
        <span className="stamp-ring">
          <span>None</span>
          <span>{year}</span>
        </span>
        <span className="stamp-band">
          {day} {month}
        </span>
      </span>
    </div>
  );
}

export function SimilarCodes({ codes, timeZone }: { codes: Deal[]; timeZone: string }) {
  if (codes.length === 0) return null;
  return (
    <section className="mt-10 min-[44.375rem]:max-[68.125rem]:[&_.ticket:nth-child(3)]:hidden">
      <h2 className="mb-3 text-section">Similar stores with a checked code</h2>
      <Tickets deals={codes} timeZone={timeZone} variant="mixed" />
    </section>
  );
}
