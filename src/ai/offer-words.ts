/*
 * The site's card says "off", "up to" and "ends" in its own words, so the shop must have said so right beside the value
 * or the day. In a language that is missing here an offer waits for a person.
 */

const MAXIMUM =
  /(?:up to|as much as|at most|max(?:imum|\.)?|bis zu|jusqu['’]à|hasta(?: un)?|fino al?|tot|até|upp till|op til|opptil|do|jopa|až|\d\s?%?\s?\p{Pd})\s*$/iu;

const OFF =
  "off|discount|reduction|reduced|less|cheaper|rabatt?|nachlass|ermäßigung|reduziert|günstiger|remise|réduction|rebaja|descuento|dto|sconto|korting|desconto|zniżk[ai]|rabatu|sleva|alennus|avslag";

// Compounds as well: Neukundenrabatt.
const OFF_AFTER = new RegExp(`^[\\s\\p{Pd}]{0,3}(?:[\\p{L}’']+\\s+){0,2}\\p{L}*(?:${OFF})(?!\\p{L})`, "iu");
const OFF_BEFORE = new RegExp(`(?:${OFF})[\\s:]+(?:[\\p{L}’']+\\s+){0,3}$`, "iu");
const SAVED =
  /(?<!\p{L})(?:save|saving|spare?n?|économisez|ahorra|risparmia|bespaar|poupe|oszczędź|spara|spar)\s+(?:[\p{L}’']+\s+){0,3}$/iu;
const SMALL_WORD = /^(?:\p{L}{1,3}|pour|para|voor)$/iu;
const MINUS = /(?:^|[\s(])[-−–]$/u;

const END =
  /(?<!\p{L})(?:until|till?|to|thru|through|ends?|ending|exp\.?|expir\p{L}+|valid|by|before|deadline|last day|bis|zum|gültig|endet|jusqu['’]au|au|fin|valable|expire|hasta|al|fino|entro|scade\p{L}*|valid[oa]|válid[oa]|tot|t\/m|geldig|até|do|ważn\p{L}*|t\.o\.m\.|gäller|til|gyldig)[\s:]+(?:[\p{L}\d:’',.]+\s+){0,4}$|\d\.?\s?[-–—]\s?$/iu;

/** Whether the words right before a value make it a maximum. */
export function isMaximum(before: string): boolean {
  return MAXIMUM.test(before);
}

/** Whether the words beside a value say that it is taken off a price. */
export function isTakenOff(before: string, after: string): boolean {
  return OFF_AFTER.test(after) || [OFF_BEFORE, SAVED, MINUS].some((words) => words.test(before));
}

/** Whether so few small words, but for those of "off", stand between a value and what it is off: no "your first". */
export function isBeside(between: string, mostWords: number): boolean {
  const words = between
    .replace(OFF_AFTER, "")
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);
  return words.length <= mostWords && words.every((word) => SMALL_WORD.test(word));
}

/** Whether the words before a day say that something ends on it. */
export function isEnd(before: string): boolean {
  return END.test(before);
}
