import { daysIn, readDay } from "./days";
import type { OfferPoints, Words } from "./offer-points";
import { masked, placesOf, quotedList, stands } from "./offer-spans";

/** Words before a last day. In other languages an offer with an end waits for a person. */
const END =
  /(?<!\p{L})(?:until|till?|to|thru|through|ends?|ending|exp\.?|expir\p{L}+|valid|deadline|last day|bis|zum|gültig|endet|jusqu['’]au|au|fin|valable|expire|hasta|al|fino|entro|scade\p{L}*|valid[oa]|válid[oa]|tot|t\/m|geldig|até|do|ważn\p{L}*|t\.o\.m\.|gäller|til|gyldig)[\s:]+(?:[\p{L}\d:’',.]+\s+){0,4}$|\d\.?\s?[-–—]\s?$/iu;

export function dayProblems({ start, end, code }: OfferPoints, words: Words, today: string): string[] {
  const all = `${words.everywhere}\n${words.heading}`;
  const [first, last] = [start, end].map((text) => text && dayWithin(text, all, today));
  if (first === undefined || last === undefined)
    return ["Its days cannot be read, or may be other days as well."];
  const problems: string[] = [];
  if (last && last < today) problems.push(`It ended on ${last}.`);
  if (first && first > today) problems.push(`It begins on ${first}.`);
  if (end && stands(end, all) && !isSaidToEnd(end, words))
    problems.push(`The shop does not say that “${end}” is its end.`);
  const rest = masked(
    all,
    [code, start, end].filter((text) => text !== null),
  );
  const others = daysIn(rest, today).map(({ text }) => text);
  const pastYears = (rest.match(/(?<![\d.,])20\d\d(?![\d.,])/g) ?? []).filter(
    (year) => year < today.slice(0, 4),
  );
  if (others.length + pastYears.length > 0)
    problems.push(`Beside it stands another day or year: ${quotedList([...others, ...pastYears])}.`);
  return problems;
}

/** The day that a part says, where the text around it says the same: it may go on with a year. */
function dayWithin(part: string, text: string, today: string): string | undefined {
  const day = readDay(part, today);
  const around = daysIn(text, today).filter(
    (named) => named.text.includes(part) || part.includes(named.text),
  );
  return around.every(({ readings }) => readings.join() === day) ? day : undefined;
}

/** In the words before it, in its own, or in what it is headed with, such as a table's head. */
function isSaidToEnd(end: string, { everywhere, heading }: Words): boolean {
  const before = placesOf(end, everywhere).map((at) => everywhere.slice(Math.max(0, at - 60), at));
  return [...before, end.replace(/\d.*/s, ""), `${heading} `].some((words) => END.test(words));
}
