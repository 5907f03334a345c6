import { z } from "zod";

/** One word, without characters of a discount's value, a template or HTML. */
export function isCode(text: string): boolean {
  return /^[^\s%<>{}"]+$/.test(text) && /[\p{L}\p{N}]/u.test(text);
}

const PLACEHOLDERS = new Set(
  (
    "CODE COUPON COUPONCODE PROMO PROMOCODE VOUCHER VOUCHERCODE DISCOUNT DISCOUNTCODE OFFER " +
    "YOURCODE YOURCODEHERE CODEHERE ENTERCODE EXAMPLE SAMPLE NONE NULL NOCODE UNKNOWN"
  ).split(" "),
);

/** Whether a word stands where a code would, or hides one: "YOURCODE", "SAVE****". */
export function isPlaceholder(code: string): boolean {
  return /(.)\1{3}|X{3}/iu.test(code) || PLACEHOLDERS.has(code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ""));
}

const discount = z.object({ discountType: z.string(), discountValue: z.string() });

/** Says why a discount's value is wrong. "Up to 50%" and "10-20%" are fine. */
export function discountFault({ discountType, discountValue }: z.infer<typeof discount>): string | undefined {
  if (discountType !== "percentage" && discountType !== "fixed") return undefined;
  if (!/\d/.test(discountValue)) return "A number, such as 20% or $15.";
  if (discountType === "fixed")
    return discountValue.includes("%")
      ? "An amount, such as $15. A percentage is another discount."
      : undefined;
  const percentages = discountValue.match(/\d+([.,]\d+)?(?=\s*%)/g) ?? discountValue.match(/\d+([.,]\d+)?/g);
  const isPossible = percentages
    ?.map((text) => Number(text.replace(",", ".")))
    .every((n) => n > 0 && n <= 100);
  return isPossible ? undefined : "A percentage above 0 and up to 100, such as 20%.";
}

export const hasRightValue = (given: z.infer<typeof discount>) => discountFault(given) === undefined;

export const wrongValue = {
  path: ["discountValue"],
  error: ({ input }: { input?: unknown }) => discountFault(discount.parse(input)),
  // Shown together with the errors of other fields.
  when: ({ value }: { value: unknown }) => discount.safeParse(value).success,
};

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

const OFF =
  "off|discount|savings?|rabatt|nachlass|réduction|remise|descuento|dto|desconto|sconto|korting|rabat|zniżki|slev\\p{L}*|alennus";
const SAVE =
  "save|saving|extra|additional|spare|sparen(?: sie)?|économisez|ahorra|economize|risparmia|bespaar|spar";
const UP_TO = "up to|bis zu|jusqu['’]à|hasta|fino a|até|tot|op til|upp till";
const DIGITS = String.raw`\d+(?:[.,’' ]\d+)*`;
const FIGURE = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(?:${UP_TO}) )?(?:${DIGITS}(?: ?%? ?[-–] ?${DIGITS})? ?(?:%|percent|per cent)|(?:\\p{L}{0,3}\\p{Sc}|kr\\.?) ?${DIGITS}|${DIGITS} ?(?:\\p{Sc}|zł|kr))(?![\\p{L}\\p{N}])`,
  "giu",
);
const BEFORE_OFF = new RegExp(`^ ?(?:\\p{L}{2,12} )?(?:${OFF})(?!\\p{L})`, "iu");
const AFTER_SAVE = new RegExp(`(?:(?<!\\p{L})(?:${SAVE}) (?:an? (?:extra )?)?|(?<!\\S)[-−])$`, "iu");

/** The one figure of a text that says what is taken off: "20%" of "Save 20% on orders over $50". Null if there are several. */
export function valueIn(text: string): string | null {
  const figures = [...text.matchAll(FIGURE)].filter(
    ({ 0: figure, index }) =>
      BEFORE_OFF.test(text.slice(index + figure.length)) || AFTER_SAVE.test(text.slice(0, index)),
  );
  const values = new Set(figures.map(([figure]) => figure.replace(/ (?=%)/, "")));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

const FREE_DELIVERY =
  /free (?:\p{L}+ )?(?:shipping|delivery|postage)|versandkostenfrei|(?:gratis|kostenloser) ?versand|livraison (?:gratuite|offerte)|envío gratis|spedizione gratuita|gratis verzending|darmowa dostawa|frete grátis/iu;

export const freeDeliveryIn = (text: string) => FREE_DELIVERY.exec(text)?.[0] ?? null;
