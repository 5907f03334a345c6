import type { deals } from "../../../db/schema";
import { differences, hasTerms } from "../../models/deals";
import type { DealKind } from "../../schemas/vocabulary";
import type { OfferValues } from "../values/offer";

type Row = typeof deals.$inferSelect;

/** The columns of a deal that feeds may write. */
export const feedColumns = [
  ...(["title", "description", "code", "discountType", "discountValue"] as const),
  ...(["minSpend", "affiliateLink", "startsAt", "endsAt"] as const),
] satisfies (keyof Row)[];

export type FeedColumn = (typeof feedColumns)[number];

export type FeedColumns = Pick<Row, FeedColumn>;

type PlannedDeal = FeedColumns & Pick<Row, "id" | "kind" | "storeId" | "active" | "origins">;

/** What a feed says of a deal. */
export type FeedItem = { feedId: number; values: Partial<OfferValues>; isGone: boolean };

/** `endsBeforeStart`: a person has set one of the days. */
export type Plan = {
  columns: Partial<FeedColumns>;
  isEnd?: true;
  problem?: "endsBeforeStart" | "otherKind";
};

/** A coupon has a code and a discount that coupons can have; every other deal is an offer. */
export const kindOf = ({ code, discountType }: Partial<OfferValues>): DealKind =>
  code && discountType !== "deal" ? "coupon" : "offer";

/** The columns of a new deal, as its feed gives them. One that has ended ends now, if nobody says when. */
export function newColumns(values: Partial<OfferValues>, kind: DealKind, now = new Date()): FeedColumns {
  const columns = {
    ...{ title: "", description: "", code: null, discountType: "deal" as const, discountValue: "" },
    ...{ minSpend: null, affiliateLink: null, startsAt: null, endsAt: null },
    ...columnsOf(values, kind),
  };
  if (values.status !== "ended") return columns;
  const endsAt = columns.endsAt && columns.endsAt < now ? columns.endsAt : now;
  return {
    ...columns,
    endsAt,
    startsAt: columns.startsAt && columns.startsAt < endsAt ? columns.startsAt : null,
  };
}

/**
 * What the feeds of a deal make of it: it follows the best one that has it, but for the columns that a person has set; a
 * deal that no feed has any more ends.
 * @param items the best feed's first
 * @param now in milliseconds
 * @returns the columns that change
 */
export function planOf(deal: PlannedDeal, items: FeedItem[], now = Date.now()): Plan {
  const best = items.find(isLive);
  if (!best) return endOf(deal, now);
  const said = columnsOf(best.values, deal.kind);
  if (deal.kind === "coupon" && said.discountType === "deal") return { columns: {}, problem: "otherKind" };
  // A feed that gives no end says that the deal has none.
  const given: Partial<FeedColumns> = { endsAt: null, ...said };
  const followed = Object.entries(given).filter(([name]) => name in deal.origins);
  const columns: Partial<FeedColumns> = Object.fromEntries(followed);
  const { startsAt, endsAt } = { ...deal, ...columns };
  if (startsAt && endsAt && endsAt <= startsAt) return { columns: {}, problem: "endsBeforeStart" };
  return { columns: differences(deal, columns) };
}

export const isLive = ({ values, isGone }: Pick<FeedItem, "values" | "isGone">) =>
  !isGone && (values.status ?? "live") === "live";

/** Whether what a feed says of a deal, as far as it says anything, is what the deal says. A person may have set an earlier end. */
export function saysTerms(values: Partial<OfferValues>, deal: Pick<Row, FeedColumn | "kind">): boolean {
  const { startsAt: _, endsAt, ...columns } = columnsOf(values, deal.kind);
  const isWithin = !endsAt || (deal.endsAt !== null && deal.endsAt <= endsAt);
  return isWithin && !hasTerms(differences(deal, columns));
}

function endOf(deal: PlannedDeal, now: number): Plan {
  const hasEnded = deal.endsAt !== null && deal.endsAt.getTime() <= now;
  if (hasEnded || !("endsAt" in deal.origins)) return { columns: {} };
  return {
    columns: { endsAt: new Date(Math.max(now, (deal.startsAt?.getTime() ?? 0) + 1000)) },
    isEnd: true,
  };
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
