import { codePattern } from "../../web/passage";

const PLACEHOLDERS = new Set(
  (
    "CODE COUPON COUPONCODE PROMO PROMOCODE VOUCHER VOUCHERCODE DISCOUNT DISCOUNTCODE OFFER " +
    "YOURCODE YOURCODEHERE CODEHERE ENTERCODE EXAMPLE SAMPLE NONE NULL NOCODE UNKNOWN"
  ).split(" "),
);

export function codeProblems(code: string | null, text: string): string[] {
  if (code === null) return [];
  const isSpelt = /^[\p{L}\p{N}][\p{L}\p{N}._&+!#-]*$/u.test(code) && code.length >= 3 && code.length <= 30;
  const isMask =
    /(.)\1{3}|X{3}/iu.test(code) || PLACEHOLDERS.has(code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ""));
  if (!isSpelt || isMask) return [`“${code}” is no code but a placeholder, or has not 3 to 30 characters.`];
  return codePattern(code).test(text)
    ? []
    : [`The code “${code}” does not stand there as a word of its own.`];
}

/** Where a text contains a part as whole words and numbers, with any blanks between them. */
export function placesOf(part: string, text: string): number[] {
  const words = part.split(" ").map(RegExp.escape).join("\\s");
  const edge = "[\\p{Script=Latin}\\p{N}]";
  const whole = new RegExp(`(?<!${edge}|\\d[.,])${words}(?!${edge}|[.,]\\d)`, "gu");
  return [...text.matchAll(whole)].map(({ index }) => index);
}

export function appearsIn(part: string, text: string): boolean {
  return placesOf(part, text).length > 0;
}

const NUMBER = String.raw`\d[\d.,’' ]*`;
const PERCENTAGE = new RegExp(`^${NUMBER}([-–] ?${NUMBER})?(%|percent|per cent)$`, "i");
const AMOUNT = new RegExp(
  `^(\\p{L}{0,3}\\p{Sc}|\\p{Lu}{3}|Rs\\.?|kr\\.?) ?${NUMBER}$|^${NUMBER}(\\p{Sc}|\\p{Lu}{3}|kr\\.?|zł|,-)$`,
  "u",
);

/** Anything but a percentage or an amount is shown as it is: "Free delivery", "2 for 1", "up to 40%". */
export function discountTypeOf(value: string | null): "percentage" | "fixed" | "deal" {
  if (value === null) return "deal";
  if (PERCENTAGE.test(value)) return "percentage";
  return AMOUNT.test(value) ? "fixed" : "deal";
}
