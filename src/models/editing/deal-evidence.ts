import { type SQL, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import type { CouponInput, OfferInput } from "../../schemas/deals";
import type { Snapshot } from "../changes";

type Input = CouponInput | OfferInput;
type Period = { startsAt: Date | null; endsAt: Date | null };

/** Whether an input leaves all as it was that the evidence speaks for; a link may be another to the same page. */
export function isAsFound(before: Snapshot, input: Input, { endsAt }: Period): boolean {
  return before.title === input.title && isSameDeal(before, input) && isSameTime(before.ends_at, endsAt);
}

/** When a deal that is made or changed was checked. A check says nothing about a deal that has changed since. */
export function checkedAt(said: Input["verified"], isAsChecked: boolean): SQL | null {
  if (said === false || (said === "keep" && !isAsChecked)) return null;
  if (said === "now" || !isAsChecked) return sql`now()`;
  return said === "keep" ? sql`${deals.verifiedAt}` : sql`coalesce(${deals.verifiedAt}, now())`;
}

/** Whether an input leaves store, code, value, terms, link, start, end and the numbers in the title as they were. */
export function isAsChecked(before: Snapshot, input: Input, { startsAt, endsAt }: Period): boolean {
  return (
    isSameDeal(before, input) &&
    before.affiliate_link === input.affiliateLink &&
    isSameTime(before.starts_at, startsAt) &&
    isSameTime(before.ends_at, endsAt) &&
    // A title often repeats the value or a minimum spend.
    figuresIn(String(before.title)) === figuresIn(input.title)
  );
}

function isSameDeal(before: Snapshot, input: Input): boolean {
  return (
    before.store_id === input.storeId &&
    before.code === input.code &&
    before.discount_type === input.discountType &&
    before.discount_value === input.discountValue &&
    // A form sends the same lines with other ends.
    linesOf(String(before.description)) === linesOf(input.description)
  );
}

function isSameTime(before: unknown, now: Date | null): boolean {
  return (typeof before === "string" ? Date.parse(before) : undefined) === now?.getTime();
}

const linesOf = (text: string) => text.replaceAll("\r\n", "\n");
const figuresIn = (text: string) => (text.match(/\d+/g) ?? []).join(" ");
