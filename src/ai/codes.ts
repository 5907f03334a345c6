import { isCode } from "../schemas/deals";

/** The longest text that can be a code, in characters. */
export const LONGEST_CODE = 40;

/** What pages and models write where a code would stand, without blanks and signs. */
const PLACEHOLDERS = new Set(
  (
    "CODE CODES COUPON COUPONCODE COUPONS PROMO PROMOCODE VOUCHER VOUCHERCODE DISCOUNT DISCOUNTCODE OFFER DEAL " +
    "NA NONE NULL NIL UNDEFINED TBD TBA TBC UNKNOWN EMPTY FALSE TRUE NOCODE NOCODENEEDED NOCODEREQUIRED NOTNEEDED " +
    "NOTREQUIRED NOTAVAILABLE CODEHERE CODENOTNEEDED YOURCODE YOURCODEHERE MYCODE THECODE ENTERCODE INSERTCODE " +
    "ADDCODE USECODE GETCODE SHOWCODE SEECODE COPYCODE REVEALCODE UNLOCKCODE SEESITE SEEWEBSITE SEEPAGE SEESTORE " +
    "VISITSITE CHECKSITE EXAMPLE EXAMPLECODE SAMPLE SAMPLECODE PLACEHOLDER REDACTED HIDDEN MASKED AUTO AUTOMATIC " +
    "AUTOAPPLIED AUTOMATICALLY UNIQUECODE VARIES"
  ).split(" "),
);

/** Whether a text is no code but a mask (`SAVE**`, `XXXX`), a placeholder (`N/A`, `YOUR CODE`), or nothing of a code. */
export function isPlaceholder(code: string): boolean {
  const bare = code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return (
    !isCode(code) ||
    [...code].length > LONGEST_CODE ||
    /[\p{C}\p{Z}]/u.test(code) ||
    /[*•●∙·…█■□▪◦○✱✻＊?[\]]|\.\.|__/u.test(code) ||
    /X{3,}|#{2,}/i.test(code) ||
    /^(.)\1*$/u.test(bare) ||
    PLACEHOLDERS.has(bare)
  );
}

/**
 * Where a code stands in a text as a whole, same letters and case. `SAVE10` does not stand in `SAVE100`, `SAVE10-A`,
 * `SAVE10%` or the masked `SAVE10…`.
 */
export function placesOf(code: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + 1)) {
    const isWhole = !ADHERES_BEFORE.test(text.slice(Math.max(0, at - 4), at));
    if (isWhole && !ADHERES_AFTER.test(text.slice(at + code.length, at + code.length + 4))) places.push(at);
  }
  return places;
}

const ADHERES_BEFORE = /(?:[\p{L}\p{N}_*•●…█\p{Sc}]|[\p{L}\p{N}*•][-.&@+'’]|\.\.)$/u;
const ADHERES_AFTER = /^(?:[\p{L}\p{N}_*•●…█%\p{Sc}]|[-.&@+'’][\p{L}\p{N}*•]|\.\.)/u;

/** Words that say that a code is one, in the languages of the dates; a verb stands right before it. */
const NAMING =
  /(?<!\p{L})(?:\p{L}*codes?|coupons?|vouchers?|gutschein\p{L}*|cup[oó]n|c[oó]digo|codice|kortings\p{L}+|\p{L}*kod(?:en)?|kupong?|kode|checkout|basket|cart|kassan?|caisse)(?!\p{L})/iu;
const VERB = /(?<!\p{L})(?:use|using|enter|apply|quote|type)\s+["'“”‘’«]?$/iu;

/**
 * Whether what stands at a place is called a code, within 60 characters around it. Letters and digits mixed need no
 * such name; a word alone (`SUMMER`, `Enjoy`) or a bare number stands on a page for many reasons.
 */
export function isNamedAsCode(code: string, text: string, at: number): boolean {
  if (/\p{L}/u.test(code) && /\p{N}/u.test(code)) return true;
  const before = text.slice(Math.max(0, at - 60), at);
  return VERB.test(before) || NAMING.test(before) || NAMING.test(text.slice(at + code.length).slice(0, 60));
}
