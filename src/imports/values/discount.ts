import { money } from "../../format";
import { boundedIn, discountTypeOf, freeDeliveryIn, hasRightValue, valueIn } from "../../schemas/discounts";
import type { DiscountType } from "../../schemas/vocabulary";
import { numbersIn } from "./amounts";
import { type OfferValues, type Read, tooLong, type ValueFormat } from "./offer";
import { plainLine } from "./text";

const UNITS = {
  percentage: /percent|%/i,
  fixed: /fixed|amount|price|money|dollar|flat|value/i,
  delivery: /shipping|delivery|versand|livraison/i,
};
const MAX_VALUE_LENGTH = 100;

/** A discount from the column of its value, or else from the title. Without either it is a deal. */
export function discountOf(
  { title, value, type }: { title: string; value: string; type: string },
  hasCode: boolean,
  { decimal, bare: unit }: Pick<ValueFormat, "decimal" | "bare">,
  currency: string,
): Read<Pick<OfferValues, "discountType" | "discountValue">> {
  if (value.length > MAX_VALUE_LENGTH) return tooLong(MAX_VALUE_LENGTH);
  const text = plainLine(value);
  const bare = numbersIn(text, decimal);
  const isNumber = /^[\d.,]+$/.test(text);
  if (isNumber && bare.length === 0) return { fault: "value", about: text };
  if (isNumber && bare.length > 1) return { fault: "ambiguousAmount", about: text };
  if (isNumber && bare[0] !== 0) {
    if (UNITS.percentage.test(type) || (unit === "percentage" && !UNITS.fixed.test(type)))
      return flat("percentage", `${bare[0]}%`, title);
    if (UNITS.fixed.test(type) || unit === "fixed")
      return flat("fixed", money(bare[0] ?? 0, currency), title);
    return { fault: "unit", about: text };
  }
  const own = isNumber ? "" : text;
  const figure = discountTypeOf(own) === "deal" ? valueIn(own || title) : own;
  if (figure !== null) return flat(discountTypeOf(figure), figure.replace(/ ?per ?cent$/i, "%"), title);
  const delivery = freeDeliveryIn(own) ?? freeDeliveryIn(title);
  if (hasCode && (delivery !== null || UNITS.delivery.test(type))) return valid("freeShipping", "");
  return valid("deal", own || (delivery ?? ""));
}

/** A figure of a column is a maximum or a minimum where the title says so. */
function flat(discountType: DiscountType, value: string, title: string) {
  const bounded = discountType === "deal" ? null : boundedIn(title, value);
  return bounded === null ? valid(discountType, value) : valid("deal", bounded);
}

function valid(
  discountType: DiscountType,
  discountValue: string,
): Read<Pick<OfferValues, "discountType" | "discountValue">> {
  const discount = { discountType, discountValue };
  return hasRightValue(discount) ? { value: discount } : { fault: "value", about: discountValue };
}
