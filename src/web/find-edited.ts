import { type Answer, hostOf, onceFor, plain, plainPage, standsIn } from "./look";

/** A deal whose terms were edited after it was seen on a page. */
export type Edited = {
  code: string | null;
  title: string;
  discountType: string;
  discountValue: string;
  minSpend: number | null;
  quote: string;
  /** The edit changed nothing that a page speaks of. */
  holds: boolean;
};

const MAX_QUOTE_LENGTH = 500;

/**
 * The words with which a page shows a deal as it is now: those of before, or a line with its code and its value, and
 * without a number that is not the deal's. Undefined: it has none, which says nothing against the deal.
 */
export function findEdited(deal: Edited, answer: Answer, address: string): string | undefined {
  if (answer.kind !== "page" || hostOf(answer.url) !== hostOf(address)) return undefined;
  const { code, quote, holds } = deal;
  const hasQuote = standsIn(plainPage(answer.text), plain(quote));
  if (holds && hasQuote && (code === null || standsIn(plain(quote), plain(code)))) return quote;
  if (code === null || !standsIn(plainPage(answer.text), plain(code))) return undefined;
  return [...(hasQuote ? [quote] : []), ...linesOf(answer.text)].find((words) => agrees(words, code, deal));
}

const linesOf = onceFor((text) => text.split("\n").filter(({ length }) => length <= MAX_QUOTE_LENGTH));

function agrees(
  words: string,
  code: string,
  { title, minSpend, discountType, discountValue }: Edited,
): boolean {
  const line = plain(words);
  if (!standsIn(line, plain(code))) return false;
  const rest = withoutBlanks(line.replaceAll(plain(code), " "));
  const value = withoutBlanks(plain(discountValue));
  const wanted = discountType === "percentage" && !value.endsWith("%") ? `${value}%` : value;
  const own = new Set([...numbersIn(title), ...numbersIn(value), String(minSpend)]);
  // A bare number may be of anything.
  return /\D/.test(wanted) && standsIn(rest, wanted) && numbersIn(rest).every((number) => own.has(number));
}

const withoutBlanks = (text: string) => text.replaceAll(" %", "%");

const numbersIn = (text: string) => text.match(/\d+([.,]\d+)*/g) ?? [];
