import { discountFault } from "../schemas/discounts";
import type { Card, OfferPoints, Words } from "./offer-points";
import { isClause, masked, placesOf, stands, wordsBefore } from "./offer-spans";

const MAX_TITLE_LENGTH = 200;

const NUMBER = String.raw`\d[\d.,’' ]*`;
const AMOUNT = {
  percentage: new RegExp(`^${NUMBER}([-–] ?${NUMBER})?(%|percent|per cent)$`, "i"),
  fixed: new RegExp(
    `^(\\p{L}{0,3}\\p{Sc}|\\p{Lu}{3}|Rs\\.?|kr\\.?) ?${NUMBER}$|^${NUMBER}(\\p{Sc}|\\p{L}{1,4}\\.?|,-)$`,
    "u",
  ),
};
const SAME_KIND = {
  percentage: /\d\s?%/g,
  fixed: /\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?\p{Sc}/gu,
};
const AMOUNT_NAME = { percentage: "percentage", fixed: "amount of money" };

/** Words right before a value that make it a maximum, or the first number of a range. */
const MAXIMUM =
  /(?:up to|as much as|at most|max(?:imum|\.)?|bis zu|jusqu['’]à|hasta(?: un)?|fino al?|tot|até|upp till|op til|opptil|do|jopa|až|\d\s?%?\s?\p{Pd})\s*$/iu;

const FREE = /free|gratis|gratuit|offert|kostenlos|kostenfrei|portofrei|darmo|zdarma/i;

const NO_TITLE = "Its title is too long, or is not a whole line or sentence of the block.";

export function valueProblems(points: OfferPoints, card: Card, words: Words): string[] {
  const { kind, value, upTo, what, code } = points;
  if (card.title.length > MAX_TITLE_LENGTH) return [NO_TITLE];
  if (kind === "other") return hasTitle(points, words.text) ? [] : [NO_TITLE];
  if (value === null) return ["It says no value."];
  if (kind === "free-shipping" && !FREE.test(value))
    return [`“${value}” does not say that shipping is free.`];
  if (kind === "free-shipping") return whatProblems(points, words);
  if (!AMOUNT[kind].test(value) || discountFault(card)) return [`“${value}” is no ${AMOUNT_NAME[kind]}.`];
  const isMaximum = placesOf(value, words.text).some((at) => MAXIMUM.test(wordsBefore(at, words.text)));
  if (!upTo && isMaximum) return [`“${value}” is a maximum.`];
  if (what !== null) return whatProblems(points, words);
  const others = masked(words.text, [value]).match(SAME_KIND[kind]) ?? [];
  // Of two amounts of money the smaller is the discount, the other its minimum.
  const isClear = others.every((other) => kind === "fixed" && numberIn(other) > numberIn(value));
  return code !== null && isClear ? [] : [`It does not say what “${value}” is taken off.`];
}

const numberIn = (text: string) => Number.parseFloat(text.replace(/[^\d.]/g, ""));

/** A title may end before a condition, which the card shows as well. */
function hasTitle({ title, conditions }: OfferPoints, text: string): boolean {
  if (title === null) return false;
  const after = conditions.filter((condition) => !title.includes(condition));
  return isClause(
    title,
    after.reduce((rest, condition) => rest.replaceAll(condition, "\n"), text),
  );
}

/** The value stands right beside its article, or below it in a heading; else "20% off tents with stoves" is 20% off stoves. */
function whatProblems({ kind, value, what }: OfferPoints, { text, heading }: Words): string[] {
  if (value === null || what === null || stands(what, heading)) return [];
  const places = placesOf(what, text);
  const isFound = placesOf(value.toLowerCase(), text.toLowerCase()).some((at) =>
    places.some((place) =>
      place > at
        ? JOINED.test(text.slice(at + value.length, place))
        : // An amount after an article is its price.
          kind === "percentage" && !/\p{L}/u.test(text.slice(place + what.length, at)),
    ),
  );
  return isFound ? [] : [`The block does not say beside “${value}” that it is off “${what}”.`];
}

/** Up to three small words, or one longer with a small one after it: "off", "discount on", never "off your first". */
const JOINED =
  /^[\s\p{Pd}:]*(?:(?:\p{L}{1,2}\s+)?\p{L}{4,}\s+(?=\p{L}))?(?:(?:\p{L}{1,3}|pour|para|voor)[\s:*†‡]+){0,3}$/u;
