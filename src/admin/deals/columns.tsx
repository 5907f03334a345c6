import { endsSoon, hasEnded, nearDay, shortDate } from "../../format";
import * as categories from "../../models/categories";
import type { Deal } from "../../models/deals";
import { paths, withQuery } from "../../paths";
import { answersOf } from "../../proof/status";
import { movedDealFields } from "../../schemas/moving-in";
import type { DealKind } from "../../schemas/vocabulary";
import { StoreMark } from "../../ui/store-mark";
import { checkerOf, LastCheck } from "../checks/last-check";
import { Pill, rowId } from "../resource/parts";
import { type Column, type Exports, exportOf } from "../resource/resource";

export const columns = (kind: DealKind): Column<Deal>[] => [
  {
    label: "Store",
    isTitle: true,
    className: "deal-store",
    cell: ({ store }) => <StoreLink store={store} />,
  },
  {
    label: "Title",
    isTitle: true,
    className: "deal-title",
    cell: (deal, { query }) => (
      <>
        <a
          id={rowId(deal.id)}
          href={withQuery(paths.adminOne(`${kind}s`, deal.id), query)}
          dir="auto"
          className="row-name"
        >
          {deal.title}
        </a>
        <State deal={deal} isLiveSilent />
      </>
    ),
  },
  {
    label: "Code",
    isTitle: true,
    cell: ({ code }) =>
      code ? <bdi className="deal-code">{code}</bdi> : <span className="text-muted">–</span>,
  },
  {
    label: "Last checked",
    isTitle: true,
    className: "deal-check",
    cell: (deal, { timeZone }) => <LastCheck deal={deal} timeZone={timeZone} />,
  },
  {
    label: "By",
    className: "deal-by md:max-2xl:hidden",
    cell: (deal) => <bdi>{checkerOf(deal)}</bdi>,
  },
  { label: "Worked", className: "md:max-xl:hidden", cell: ({ proof }) => workedOf(proof) },
  {
    label: "Ends",
    className: "deal-end",
    cell: ({ endsAt }, { timeZone }) => <End date={endsAt} timeZone={timeZone} isShort />,
  },
];

const { id, dealKind, store, category, expiryDate, ...others } = movedDealFields;

/** An import reads a row as an edit of the deal, or on another site as a deal that moves in. */
export const exported: Exports<Deal> = {
  ...exportOf({ id }),
  [dealKind.label]: ({ kind }) => kind,
  [store.label]: ({ store }) => store.slug,
  [category.label]: async ({ categoryId }) =>
    categoryId === null ? "" : ((await categories.byId(categoryId))?.name ?? ""),
  ...exportOf(others),
  [expiryDate.label]: ({ endsAt }) => endsAt?.toISOString() ?? "",
};

function StoreLink({ store }: Pick<Deal, "store">) {
  return (
    <a href={paths.store(store.slug)} className="deal-store-link">
      <StoreMark name={store.name} picture={store.picture} size={40} />
      <bdi>{store.name}</bdi>
    </a>
  );
}

/** Shoppers' answers of the last days; a dash for none. */
function workedOf(proof: Deal["proof"]): string {
  const { worked, total } = answersOf(proof, new Date());
  return total === 0 ? "–" : `${worked} of ${total}`;
}

type EndProps = { date: Date | null; timeZone: string; isShort?: boolean };

export function End({ date, timeZone, isShort }: EndProps) {
  if (!date) return "–";
  return (
    <time
      dateTime={date.toISOString()}
      className={`whitespace-nowrap ${endsSoon(date) ? "font-bold text-danger" : ""}`}
    >
      {(isShort ? nearDay : shortDate)(date, timeZone)}
    </time>
  );
}

type Stated = Pick<Deal, "active" | "awaitsReview" | "startsAt" | "endsAt"> & { featured?: boolean };

export function State({ deal, isLiveSilent }: { deal: Stated; isLiveSilent?: boolean }) {
  const liveness = livenessOf(deal, isLiveSilent);
  if (!liveness && !deal.featured) return null;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {liveness}
      {deal.featured && <Pill tone="brand">Featured</Pill>}
    </span>
  );
}

function livenessOf({ active, awaitsReview, startsAt, endsAt }: Stated, isLiveSilent = false) {
  if (awaitsReview) return <Pill tone="brand">Waits for review</Pill>;
  if (!active) return <Pill tone="plain">Inactive</Pill>;
  if (hasEnded(endsAt)) return <Pill tone="danger">Ended</Pill>;
  if (startsAt && startsAt > new Date()) return <Pill tone="plain">Not begun</Pill>;
  return isLiveSilent ? null : <Pill tone="strong">Live</Pill>;
}
