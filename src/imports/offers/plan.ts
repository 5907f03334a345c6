import type { deals } from "../../../db/schema";
import { differences } from "../../models/deals/differences";
import { hasTerms } from "../../models/deals/terms";
import type { DealKind } from "../../schemas/vocabulary";
import type { OfferValues } from "../values/offer";

type Row = typeof deals.$inferSelect;

/** The columns of a deal that feeds may write. Those of a group come from the same feed. */
const groups = [
  ["title"],
  ["description"],
  ["code"],
  ["discountType", "discountValue"],
  ["minSpend"],
  ["affiliateLink"],
  ["startsAt", "endsAt"],
] as const satisfies (keyof Row)[][];

export type FeedColumn = (typeof groups)[number][number];

export const feedColumns: readonly FeedColumn[] = groups.flat();

export type FeedColumns = Pick<Row, FeedColumn>;

type PlannedDeal = FeedColumns & Pick<Row, "id" | "kind" | "storeId" | "active" | "origins">;

/** What a feed says of a deal. */
export type FeedItem = { feedId: number; values: Partial<OfferValues>; isGone: boolean };

/** `endsBeforeStart`: a person has set one of the days. */
export type Plan = {
  columns: Partial<FeedColumns>;
  origins: Record<string, number>;
  isEnd?: true;
  problem?: "endsBeforeStart" | "otherKind";
};

/** A coupon has a code and a discount that coupons can have; every other deal is an offer. */
export const kindOf = ({ code, discountType }: Partial<OfferValues>): DealKind =>
  code && discountType !== "deal" ? "coupon" : "offer";

/** The columns of a new deal, as its feed gives them. */
export function newColumns(values: Partial<OfferValues>, kind: DealKind): FeedColumns {
  return {
    ...{ title: "", description: "", code: null, discountType: "deal" as const, discountValue: "" },
    ...{ minSpend: null, affiliateLink: null, startsAt: null, endsAt: null },
    ...columnsOf(values, kind),
  };
}

/**
 * What feeds would make of a deal. Each column that is not a person's has the value of the first feed that gives it; a deal
 * that no feed has any more ends.
 * @param items the best feed's first
 * @param now in milliseconds
 * @returns the columns that change, and whose they are then
 */
export function planOf(deal: PlannedDeal, items: FeedItem[], now = Date.now()): Plan {
  const live = items.filter((item) => isLive(item));
  if (live.length === 0) return endOf(deal, items, now);
  const offers = live.map(({ feedId, values }) => ({ feedId, columns: columnsOf(values, deal.kind) }));
  const isTyped = offers.some(({ columns }) => columns.discountType !== undefined);
  if (isTyped && deal.kind === "coupon" && offers[0]?.columns.discountType === "deal")
    return { columns: {}, origins: deal.origins, problem: "otherKind" };
  const given: Partial<FeedColumns> = {};
  const origins = { ...deal.origins };
  for (const group of groups) {
    const source = offers.find(({ columns }) => group.some((name) => name in columns));
    for (const name of group) {
      if (!(name in deal.origins)) continue;
      const value = source && name in source.columns ? source.columns[name] : noValue(name);
      if (value === undefined) continue;
      if (source) origins[name] = source.feedId;
      Object.assign(given, { [name]: value });
    }
  }
  const { startsAt, endsAt } = { ...deal, ...given };
  if (startsAt && endsAt && endsAt <= startsAt)
    return { columns: {}, origins: deal.origins, problem: "endsBeforeStart" };
  return { columns: differences(deal, given), origins };
}

export const isLive = ({ values, isGone }: Pick<FeedItem, "values" | "isGone">) =>
  !isGone && (values.status ?? "live") === "live";

/** Whether what a feed says of a deal, as far as it says anything, is what the deal says. A person may have set an earlier end. */
export function saysTerms(values: Partial<OfferValues>, deal: Pick<Row, FeedColumn | "kind">): boolean {
  const { startsAt: _, endsAt, ...columns } = columnsOf(values, deal.kind);
  const isWithin = !endsAt || (deal.endsAt !== null && deal.endsAt <= endsAt);
  return isWithin && !hasTerms(differences(deal, columns));
}

/** In a feed without ends, a deal that comes back has no end. */
const noValue = (name: FeedColumn) => (name === "endsAt" ? null : undefined);

function endOf(deal: PlannedDeal, items: FeedItem[], now: number): Plan {
  const hasEnded = deal.endsAt !== null && deal.endsAt.getTime() <= now;
  if (hasEnded || !("endsAt" in deal.origins)) return { columns: {}, origins: deal.origins };
  const endsAt = new Date(Math.max(now, (deal.startsAt?.getTime() ?? 0) + 1000));
  const feedId = items[0]?.feedId ?? 0;
  return { columns: { endsAt }, origins: { ...deal.origins, endsAt: feedId }, isEnd: true };
}

function columnsOf(values: Partial<OfferValues>, kind: DealKind): Partial<FeedColumns> {
  const { title, description, code, discountType, discountValue = "", minSpend, link } = values;
  const isDelivery = discountType === "freeShipping" && kind === "offer";
  return {
    ...(title !== undefined && { title }),
    // An offer needs one.
    ...(description !== undefined && { description: description || (kind === "offer" ? (title ?? "") : "") }),
    ...(description === undefined && kind === "offer" && title !== undefined && { description: title }),
    ...(code !== undefined && { code }),
    ...(discountType !== undefined && {
      discountType: isDelivery ? "deal" : discountType,
      discountValue: isDelivery ? discountValue || "Free shipping" : discountValue,
    }),
    ...(minSpend !== undefined && { minSpend }),
    ...(link !== undefined && (link !== null || kind === "coupon") && { affiliateLink: link }),
    ...(values.startsAt !== undefined && { startsAt: timeIn(values.startsAt) }),
    ...(values.endsAt !== undefined && { endsAt: timeIn(values.endsAt) }),
  };
}

const timeIn = (text: string | null) => (text === null ? null : new Date(text));
