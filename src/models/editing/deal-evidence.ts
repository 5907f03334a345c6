import type { CouponInput, OfferInput } from "../../schemas/deals";
import type { Snapshot } from "../changes";

/** Whether an input leaves all as it was that the evidence speaks for; a link may be another to the same page. */
export function isAsFound(before: Snapshot, input: OfferInput | CouponInput, endsAt: Date | null): boolean {
  const endedAt = typeof before.ends_at === "string" ? Date.parse(before.ends_at) : undefined;
  return (
    before.title === input.title &&
    // A form sends the same lines with other ends.
    linesOf(String(before.description)) === linesOf(input.description) &&
    before.discount_type === input.discountType &&
    before.code === input.code &&
    before.discount_value === input.discountValue &&
    before.store_id === input.storeId &&
    endedAt === endsAt?.getTime()
  );
}

const linesOf = (text: string) => text.replaceAll("\r\n", "\n");
