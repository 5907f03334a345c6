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

/** Whether a word stands where a code would, or hides one: "YOURCODE", "SAVE****", "00000", but not "C00001". */
export function isPlaceholder(code: string): boolean {
  return (
    /([^\d])\1{3}|X{3}|^(\d)\2{3,}$/iu.test(code) ||
    PLACEHOLDERS.has(code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ""))
  );
}

const discount = z.object({ discountType: z.string(), discountValue: z.string() });

/** Says why a discount's value is wrong. "Up to 50%" and "10-20%" are fine. */
function discountFault({ discountType, discountValue }: z.infer<typeof discount>): string | undefined {
  if (/\p{Sc} ?%|% ?\p{Sc}/u.test(discountValue))
    return "Either a percentage or an amount, such as 20% or $15.";
  if (discountType !== "percentage" && discountType !== "fixed") return undefined;
  if (!/\d/.test(discountValue)) return "A number, such as 20% or $15.";
  if (discountType === "fixed")
    return discountValue.includes("%")
      ? "An amount, such as $15. A percentage is another discount."
      : undefined;
  if (
    !discountValue.includes("%") &&
    /\p{Sc}|\b(?:[A-Z]{3}|kr|Rs)\.? ?\d|\d ?(?:[A-Z]{3}|kr|zł|Kč)(?!\p{L})/u.test(discountValue)
  )
    return "A percentage, such as 20%. An amount is another discount.";
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
  "off|discount|savings?|rabatt|nachlass|réduction|remise|descuento|dto|desconto|sconto|korting|rabat|rabatu|zniżk\\p{L}*|indirim|скидк\\p{L}*|знижк\\p{L}*|خصم|הנחה|offerte?s?|할인|割引|オフ|折扣|diskon|giảm|έκπτωση|slev\\p{L}*|alennus";
const SAVE =
  "save|saving|extra|additional|spare|sparen(?: sie)?|économisez|ahorra|economize|risparmia|bespaar|spar";
const BETWEEN =
  "extra|additional|instant|flat|off|student|welcome|de|di|d[’']|ekstra|dodatkowe\\p{L}*|zusätzliche\\p{L}*|sofort\\p{L}*";
const UP_TO = "up ?to|bis zu|jusqu['’]à|hasta|fino a|até|tot|op til|upp till";
const DIGITS = String.raw`\d+(?:[.,’' ]\d+)*`;
const FIGURE = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(?:${UP_TO}) )?(?:${DIGITS}(?: ?%? ?[-–] ?${DIGITS})? ?(?:%|percent|per cent)|(?:\\p{L}{0,3}\\p{Sc}|kr\\.?|rs\\.?) ?${DIGITS}|${DIGITS} ?(?:\\p{Sc}|zł|kr))(?![\\p{L}\\p{N}])`,
  "giu",
);
/** One neutral word may stand between. */
const BEFORE_OFF = new RegExp(`^ ?(?:(?:${BETWEEN}) )?(?:${OFF})(?!\\p{L})`, "iu");
/** "Discount of 20%", "Скидка 20%". */
const AFTER_OFF = new RegExp(
  `(?<!\\p{L})(?:${OFF}|offer|angebot|aktion|actie|offre|oferta|offerta)(?: (?:of|del?|von|van|di))? ?:? ?$`,
  "iu",
);
const AFTER_SAVE = new RegExp(`(?:(?<!\\p{L})(?:${SAVE}) (?:an? (?:extra )?)?|(?<!\\S)[-−])$`, "iu");

/**
 * Words beside which a figure is meant as it stands. Any other may make it a maximum or a minimum, in whichever language:
 * "as much as 50%", "ab 40 %", "50% tak".
 */
const NEUTRAL = new Set(
  (
    "a an the this our your my all any every everything each flat just now today only extra additional instant special " +
    "exclusive great big huge massive amazing new first next free full price prices regular sale sales deal deals offer " +
    "offers discount discounts saving savings save saves get take enjoy grab claim unlock receive earn off of on in with for " +
    "when if by using use code codes coupon voucher promo promotion order orders purchase purchases item items product " +
    "products select selected sitewide storewide online app via during week weekend month day days summer winter spring " +
    "autumn black friday cyber monday holiday christmas birthday welcome student students member members customer " +
    "customers everyone newsletter checkout shipping delivery " +
    "takes yes " +
    "aktion angebot actie offre oferta offerta promo promoción promoção promozione akce akcja kampanj erbjudande kampanya " +
    "erhalten erhalte sichern sichere få ganhe obtén recibe sepette получи получите احصل على " +
    "auf alle alles allen bei mit für dein deine deinen ihre ihren den die das der dem auch jetzt heute nur sofort " +
    "zusätzlich rabatt nachlass gutschein erste ersten bestellung einkauf sparen spare sie " +
    "sur tout toute tous toutes le la les l votre vos ton avec pour de des du d un une réduction remise économisez " +
    "supplémentaire première commande " +
    "toda todo todas todos tu tus su sus con por para el los las descuento dto ahorra adicional primera compra pedido " +
    "tutto tutti tutte il lo sul sulla sui per di sconto risparmia primo ordine " +
    "em seu sua com desconto economize primeira " +
    "op bij je jouw uw het een korting bespaar bestelling met " +
    "på allt alla med ditt din rabat första første køb köp spar " +
    "wszystko z kodem rabatu zniżki sleva slevy vše kód s kódem alennus " +
    "全品 全商品 店内全品 全场 全店 期間限定 今だけ クーポン クーポンコード"
  ).split(" "),
);
/** Neutral if the next word is: "and free delivery" but "and more", "no site" but "no máximo". */
const LINKING = new Set("and & + at en no na nos nas".split(" "));
/** What stands before them is about something else: "Buy two, get 20% off". */
const OPENING = new Set(
  "get take enjoy grab claim unlock receive obtenez profitez consigue ottieni ontvang".split(" "),
);
/** With a discount before them, what it is on. */
const ON = new Set(
  "on for auf für sur pour en em na no nos nas su sugli sulle sul per op voor på til till на для على untuk cho σε על".split(
    " ",
  ),
);
/** Beside these, what bounds a figure: "or more", "at the most", "tout au plus", "op zijn hoogst", "como máximo". */
const CONNECTING = new Set(
  "or and & + o y e u ou et oder und of eller och og lub i nebo a or en no na au al como tout at the on in op zijn på sin det على".split(
    " ",
  ),
);
const BOUNDING =
  /^(?:m[aáà][xk]|m[ií]n|макс|мин|more|mehr|meer|mere?|m[áa]s|mais|plus|moins|menos|più|meno|więcej|více|up|above|over|higher|most|mest|least|average|some|höch|hoog|höj|høj|kadar|varan|tak|الأكثر|الأقل)$|^(?:m[aáà][xk]|m[ií]n|макс|мин|höch|hoog|höj|høj|mest)/u;
/** A thing before its discount: "テント20%OFF", but not "テント最大20%OFF". */
const CJK_THING =
  /^(?!.*(?:[最高低多少至上下限封达達起约約近不超以内未満满几ほ]|およ|まで|から|최|상한|하한|이상|이하|이내|까지|부터|미만|초과|약|거의|대략))[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}ー]+$/u;
const MOST_BEFORE = 4;
/** "ab 40 %" is a minimum, but not "10 % Rabatt ab 40 €". */
const NEUTRAL_AFTER = new Set("ab dès vanaf od från fra desde da".split(" "));
/** "Spring – save 20%", "Say hi and save 20%". */
const ENDS =
  /[!?;|•·\n]|(?:[–—:,-]| and| &| und| et| y| e| en| og| och) (?=(?:save|spare|sparen|économisez|ahorra|economize|risparmia|bespaar|spar) )/i;
/** What is no word of the discount: a code, and where it is typed. */
const CODE =
  /(?<=\bcode:? |kod |kód |kode |codice |código )["“]?[\p{Lu}\p{N}]+["”]?|(?=[\p{L}-]*\d)[\p{Lu}\d-]*\p{Lu}[\p{Lu}\d-]*|\bat (?:the )?checkout/gu;

const wordsIn = (text: string) =>
  (text.replace(CODE, " ").match(/[^\s,:：、()[\]"“”„*†‡…/–—−-]+/gu) ?? []).map((word) =>
    word.replace(/^['’]|[.'’]$/g, "").toLowerCase(),
  );

/** In characters: what stands further away is about something else. */
const WINDOW = 100;

/** After "off" a longer word names a thing: "20% off boots". */
const THING = /^\p{L}{4,}|^期限/u;

/** Whether no word around a part of a text may bound it. @param off the words of a discount that follow it */
function isFlat(text: string, from: number, to: number, off = ""): boolean {
  const [before = ""] = text
    .slice(Math.max(0, from - WINDOW), from)
    .split(ENDS)
    .slice(-1);
  const [after = ""] = text.slice(to + off.length, to + off.length + WINDOW).split(/[!?;|•·\n。]|\.(?!\S)/);
  const words = wordsIn(before.replace(AFTER_OFF, "")).toReversed();
  const opening = words.findIndex((word) => OPENING.has(word));
  const near = words.slice(0, opening < 0 ? MOST_BEFORE : Math.min(opening, MOST_BEFORE));
  if (!near.every((word) => NEUTRAL.has(word) || CJK_THING.test(word))) return false;
  const following = wordsIn(after);
  const [next, second = ""] = following;
  if (BOUNDING.test(following.find((word) => !CONNECTING.has(word)) ?? "")) return false;
  if (next === undefined || NEUTRAL.has(next) || NEUTRAL_AFTER.has(next)) return true;
  if (/(?:off|discount)$/i.test(off) && THING.test(next)) return true;
  if ((off || AFTER_OFF.test(before)) && ON.has(next) && second) return true;
  return LINKING.has(next) && (NEUTRAL.has(second) || AT_A_NAME.test(after));
}

const AT_A_NAME = /^\s*at \p{Lu}/u;

/** The one figure of a text that says what is taken off: "20%" of "Save 20% on orders over $50". Null if there are several. */
export function valueIn(text: string): string | null {
  const figures = [...text.matchAll(FIGURE)].flatMap(({ 0: figure, index }) => {
    const end = index + figure.length;
    const off = BEFORE_OFF.exec(text.slice(end, end + WINDOW));
    if (!off && !AFTER_SAVE.test(text.slice(0, index))) return [];
    const isBounded = STARTS_UP_TO.test(figure);
    const isMeant = isBounded || isFlat(text, index, end, off?.[0]);
    return [isMeant ? figure.replace(/ (?=%)/, "") : null];
  });
  const values = new Set(figures);
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

const STARTS_UP_TO = new RegExp(`^(?:${UP_TO}) `, "iu");

const SIZE = `${DIGITS} ?%|\\p{Sc} ?${DIGITS}|${DIGITS} ?\\p{Sc}`;
const BOUNDS =
  `${UP_TO}|as (?:much|high|low) as|max(?:imum|imal|imaal|\\.)?|min(?:imum|imal|destens|stens|st|\\.)?|at (?:most|least)|` +
  "(?:more|less) than|over|from|starting at|bis|ab|höchstens|à partir de|dès|au (?:plus|moins)|desde|a partir d[ei]l?|dal?|vanaf|" +
  "fra|från|jopa|alkaen|do|nawet|od|až(?: o| do)?|akár|până la|έως|από|до|от|حتى|sampai|hingga";
const BOUNDS_AFTER =
  "(?:or|and|&) (?:more|up|above|over|higher)|max\\p{L}*|min\\p{L}*|at (?:most|least)|tak|kadar|[’']?\\p{L}{0,3} varan|तक|まで|以上|까지|이상";
const BOUNDED = new RegExp(
  `(?:(?:(?<![\\p{L}\\p{N}])(?:${BOUNDS})|最大|最高|最多|최대) ?(?:(?:an?|una?|une|extra) )?[-−]? ?(?<figure>${SIZE}))|` +
    `(?<size>${SIZE}) ?(?:(?:${OFF}) )?(?:${BOUNDS_AFTER})(?!\\p{L})`,
  "giu",
);

/** Whether a figure that was copied from a text stands there as it is meant, and nowhere as a maximum or a minimum. */
export function isFlatIn(text: string, value: string): boolean {
  if (boundedIn(text, value) !== null) return false;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    const off = BEFORE_OFF.exec(text.slice(end, end + WINDOW));
    if (isFlat(text, at, end, off?.[0])) return true;
  }
  return false;
}

/** What a text says of a figure that stands bare elsewhere: "Jusqu'à -30 %" of "30%". */
export function boundedIn(text: string, value: string): string | null {
  const digitsOf = (figure = "") => figure.replace(/[^\d.,]/g, "");
  const found = [...text.replace(/\s+/g, " ").matchAll(BOUNDED)].find(
    ({ groups }) => digitsOf(groups?.figure ?? groups?.size) === digitsOf(value),
  );
  return found?.[0] ?? null;
}

const FREE_DELIVERY =
  /free (?:\p{L}+ )?(?:shipping|delivery|postage)|versandkostenfrei|(?:gratis|kostenloser) ?versand|livraison (?:gratuite|offerte)|envío gratis|spedizione gratuita|gratis verzending|darmowa dostawa|frete grátis/iu;

export const freeDeliveryIn = (text: string) => FREE_DELIVERY.exec(text)?.[0] ?? null;
