import type { deals } from "../../../db/schema";
import type { OfferValues } from "../../feeds/offer";
import type { RowReason } from "../../schemas/feeds";
import { couponDiscountTypes, type DealKind, offerDiscountTypes } from "../../schemas/vocabulary";

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

export type FedColumn = (typeof groups)[number][number];

export const fedColumns: readonly FedColumn[] = groups.flat();

export type FedColumns = Pick<Row, FedColumn>;

export type FedDeal = FedColumns & Pick<Row, "id" | "kind" | "storeId" | "active" | "origins">;

/** What a feed says of a deal. */
export type Word = { feedId: number; values: Partial<OfferValues>; isGone: boolean };

/** `endsBeforeStart`: a person has set one of the days. */
export type Plan = {
  columns: Partial<FedColumns>;
  origins: Record<string, number>;
  isEnd?: true;
  problem?: "endsBeforeStart" | "otherKind";
};

/** A deal without a code, or with an offer that coupons cannot say, is shown among its store's offers. */
export const kindOf = ({ code, discountType }: Partial<OfferValues>): DealKind =>
  code && discountType !== "deal" ? "coupon" : "offer";

/** What a new deal is, in the words of its feed. */
export function newColumns(values: Partial<OfferValues>, kind: DealKind): FedColumns {
  return {
    ...{ title: "", description: "", code: null, discountType: "deal" as const, discountValue: "" },
    ...{ minSpend: null, affiliateLink: null, startsAt: null, endsAt: null },
    ...columnsOf(values, kind),
  };
}

/**
 * What feeds would make of a deal. Each column that is not a person's has the value of the first feed that gives it; a deal
 * that all feeds have let go ends.
 * @param words the best feed's first
 * @param now in milliseconds
 * @returns the columns that change, and whose they are then
 */
export function planOf(deal: FedDeal, words: Word[], now = Date.now()): Plan {
  const live = words.filter((word) => isLive(word));
  if (live.length === 0) return endOf(deal, words, now);
  const given = live.map(({ feedId, values }) => ({ feedId, columns: columnsOf(values, deal.kind) }));
  const isTyped = given.some(({ columns }) => columns.discountType !== undefined);
  if (isTyped && deal.kind === "coupon" && given[0]?.columns.discountType === "deal")
    return { columns: {}, origins: deal.origins, problem: "otherKind" };
  const columns: Partial<FedColumns> = {};
  const origins = { ...deal.origins };
  for (const group of groups) {
    const source = given.find(({ columns }) => group.some((name) => name in columns));
    for (const name of group) {
      if (!(name in deal.origins)) continue;
      const value = source && name in source.columns ? source.columns[name] : noValue(name);
      if (value === undefined) continue;
      if (source) origins[name] = source.feedId;
      if (!isSame(deal[name], value)) Object.assign(columns, { [name]: value });
    }
  }
  const { startsAt, endsAt } = { ...deal, ...columns };
  if (startsAt && endsAt && endsAt <= startsAt)
    return { columns: {}, origins: deal.origins, problem: "endsBeforeStart" };
  return { columns, origins };
}

const isLive = ({ values, isGone }: Word) => !isGone && (values.status ?? "live") === "live";

/** A deal that comes back, in a feed without ends, has none. */
const noValue = (name: FedColumn) => (name === "endsAt" ? null : undefined);

function endOf(deal: FedDeal, words: Word[], now: number): Plan {
  const hasEnded = deal.endsAt !== null && deal.endsAt.getTime() <= now;
  if (hasEnded || !("endsAt" in deal.origins)) return { columns: {}, origins: deal.origins };
  const endsAt = new Date(Math.max(now, (deal.startsAt?.getTime() ?? 0) + 1000));
  const feedId = words[0]?.feedId ?? 0;
  return { columns: { endsAt }, origins: { ...deal.origins, endsAt: feedId }, isEnd: true };
}

function columnsOf(values: Partial<OfferValues>, kind: DealKind): Partial<FedColumns> {
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

/** What a row of the site's own export sets on its deal. Without a reason the deal may be so. */
export function editOf(
  values: Partial<OfferValues>,
  kind: DealKind,
): { columns: Partial<FedColumns>; reason?: RowReason } {
  const { title, description, code, discountType, discountValue, minSpend, link, startsAt, endsAt } = values;
  const types: readonly string[] = kind === "coupon" ? couponDiscountTypes : offerDiscountTypes;
  if (discountType && !types.includes(discountType)) return { columns: {}, reason: { name: "otherKind" } };
  if (kind === "offer" && (description === "" || link === null))
    return { columns: {}, reason: { name: "missing", field: description === "" ? "description" : "link" } };
  if (startsAt && endsAt && endsAt <= startsAt) return { columns: {}, reason: { name: "endsBeforeStart" } };
  const given = { title, description, code, discountType, discountValue, minSpend, affiliateLink: link };
  const times = {
    startsAt: startsAt === undefined ? undefined : timeIn(startsAt),
    endsAt: endsAt === undefined ? undefined : timeIn(endsAt),
  };
  const all = Object.entries({ ...given, ...times }).filter(([, value]) => value !== undefined);
  return { columns: Object.fromEntries(all) };
}

const timeIn = (text: string | null) => (text === null ? null : new Date(text));

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}
