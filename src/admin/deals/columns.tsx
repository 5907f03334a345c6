import type { Deal } from "../../models/deals/read";
import { paths } from "../../paths";
import type { DealKind } from "../../schemas/vocabulary";
import { discountLabel, endsSoon, hasEnded, shortDate } from "../../ui/format";
import { Pill } from "../resource/parts";
import { type Column, NameLink } from "../resource/resource";

export const columns = (kind: DealKind): Column<Deal>[] => [
  { label: "Store", className: "md:min-w-36", foldedBelow: "xl", cell: StoreLink },
  {
    label: kind === "offer" ? "Offer" : "Coupon",
    isTitle: true,
    className: "xl:min-w-56",
    cell: (deal, { query }) => (
      <>
        <NameLink list={`${kind}s`} row={deal} query={query} />
        {deal.code && (
          <span className="row-note font-mono">
            <bdi>{deal.code}</bdi>
          </span>
        )}
        <span className="row-note hidden md:max-xl:block">
          <StoreLink store={deal.store} />
          {discountOf(deal) && ` · ${discountOf(deal)}`}
        </span>
      </>
    ),
  },
  {
    label: "Discount",
    className: "md:min-w-24",
    foldedBelow: "xl",
    cell: (deal) => discountOf(deal) || "–",
  },
  {
    label: "Ends",
    className: "whitespace-nowrap",
    foldedBelow: "xl",
    cell: ({ endsAt }, { timeZone }) => <End date={endsAt} timeZone={timeZone} />,
  },
  {
    label: "State",
    className: "md:min-w-28 md:whitespace-nowrap",
    cell: (deal, { timeZone }) => (
      <>
        <State deal={deal} />
        {deal.endsAt && (
          <span className="row-note hidden md:max-xl:block">
            {hasEnded(deal.endsAt) ? "Ended " : "Ends "}
            <End date={deal.endsAt} timeZone={timeZone} />
          </span>
        )}
      </>
    ),
  },
];

function StoreLink({ store }: Pick<Deal, "store">) {
  return (
    <a href={paths.store(store.slug)} className="wrap-anywhere hover:underline">
      <bdi>{store.name}</bdi>
    </a>
  );
}

function discountOf({ discountType, discountValue, store }: Deal): string {
  return discountLabel(discountType, discountValue, store.currency);
}

export function End({ date, timeZone }: { date: Date | null; timeZone: string }) {
  if (!date) return "–";
  return (
    <time dateTime={date.toISOString()} className={endsSoon(date) ? "font-bold text-danger" : undefined}>
      {shortDate(date, timeZone)}
    </time>
  );
}

type Stated = Pick<Deal, "active" | "awaitsReview" | "startsAt" | "endsAt"> & { featured?: boolean };

export function State({ deal }: { deal: Stated }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Liveness deal={deal} />
      {deal.featured && <Pill tone="brand">Featured</Pill>}
    </span>
  );
}

function Liveness({ deal: { active, awaitsReview, startsAt, endsAt } }: { deal: Stated }) {
  if (awaitsReview) return <Pill tone="brand">Waits for review</Pill>;
  if (!active) return <Pill tone="plain">Inactive</Pill>;
  if (hasEnded(endsAt)) return <Pill tone="danger">Ended</Pill>;
  if (startsAt && startsAt > new Date()) return <Pill tone="plain">Not begun</Pill>;
  return <Pill tone="strong">Live</Pill>;
}
