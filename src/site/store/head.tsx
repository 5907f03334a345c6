import { number, recentDate } from "../../format";
import type { StoreFacts } from "../../models/deals";
import type { Store } from "../../models/stores";
import { paths } from "../../paths";
import { AGEING_DAYS } from "../../proof/status";
import { OutboundLink } from "../../ui/links";
import { StoreMark } from "../../ui/store-mark";
import { Badge } from "../../ui/ticket";

type Props = { store: Store; facts: StoreFacts; timeZone: string };

/** In characters, of a name that is set smaller. */
const LONG_NAME = 40;

export function StoreHead({ store, facts, timeZone }: Props) {
  const { category, name } = store;
  return (
    <>
      <nav aria-label="Breadcrumb" className="text-muted text-xs">
        <a href={paths.stores()} className="inline-block py-1 hover:underline">
          Stores
        </a>
        {category && (
          <>
            {" / "}
            <a href={paths.category(category.slug)} className="inline-block py-1 hover:underline">
              {category.name}
            </a>
          </>
        )}
        {" / "}
        <bdi translate="no">{name}</bdi>
      </nav>
      <div className="wrap-anywhere mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2.5 md:gap-x-6 md:gap-y-1 [&>:first-child]:self-start md:[&>:first-child]:row-span-2">
        <StoreMark name={name} picture={store.picture} size={96} isFirst />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 md:self-end">
          <h1
            dir="auto"
            translate="no"
            className={
              name.length > LONG_NAME ? "text-section" : "text-title max-md:text-[clamp(1.5rem,8vw,2.125rem)]"
            }
          >
            {name}
          </h1>
          {category && (
            <a href={paths.category(category.slug)} className="rounded-full hover:underline">
              <Badge tone="soft">{category.name}</Badge>
            </a>
          )}
        </div>
        <p dir="auto" className="col-span-full max-w-2xl text-muted md:col-[2] md:self-start">
          {store.description}
        </p>
        {store.website && (
          <OutboundLink
            href={paths.goStore(store.slug)}
            className="btn-plain max-md:col-span-full max-md:justify-self-start md:col-[3] md:row-[1/3]"
          >
            Visit Store
          </OutboundLink>
        )}
      </div>
      {facts.live > 0 && <Strip store={store} facts={facts} timeZone={timeZone} />}
    </>
  );
}

function Strip({ store: { dealCount }, facts, timeZone }: Props) {
  const { live, checked, lastChecked, nextEnd } = facts;
  return (
    <ul className="my-4 flex flex-wrap gap-x-4 gap-y-0.5 border-line border-y-2 border-dashed py-2.5 text-muted text-xs md:my-6 md:justify-between [&_b:not([class])]:text-ink [&_b]:mr-0.5 [&_b]:font-bold [&_b]:font-display [&_b]:text-[1.125rem]">
      <li>
        <b>{number.format(dealCount)}</b> {dealCount === 1 ? "active deal" : "active deals"}
      </li>
      {checked > 0 && (
        <li>
          <b className="text-proof-text">
            {number.format(checked)} of {number.format(live)}
          </b>{" "}
          checked in the last {AGEING_DAYS} days
        </li>
      )}
      {lastChecked && (
        <li>
          <Day at={lastChecked} timeZone={timeZone} /> newest check
        </li>
      )}
      {nextEnd && (
        <li>
          <Day at={nextEnd} timeZone={timeZone} /> next end
        </li>
      )}
    </ul>
  );
}

function Day({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <b>
      <time dateTime={at.toISOString()}>{recentDate(at, timeZone)}</time>
    </b>
  );
}
