import { type Amount, amountsIn, plainNumber } from "./amounts";
import { unprovenCodes, type Words, wordsOf } from "./code-words";
import { type Manner, unprovenEnds } from "./end-dates";

/** What may be said, read once: a page, or what the database knows. */
export type Proof = Words & {
  amounts: Set<string>;
  /** The numbers of the amounts, whatever their unit. */
  numbers: Set<string>;
};

/** Reads what may be said. */
export function proofOf(texts: string[]): Proof {
  const text = texts.map(plainText).join("\n");
  const amounts = amountsIn(text);
  const numbers = [...amounts.map(({ number }) => number), ...bareIn(text)];
  return { ...wordsOf(text), amounts: new Set(amounts.map(keyOf)), numbers: new Set(numbers) };
}

export type Said = {
  manner: Manner;
  /** The words that prove an end; all of the proof where they are not given. */
  quote?: string;
  /** The proven last days, such as `2026-12-31`. */
  days: string[];
  today: string;
};

/**
 * What a text says that its proof does not hold, each once and as it stands there: codes letter by letter, amounts by
 * number and unit, dates and ends as they are in the quote or are proven. Empty: all of it is proven.
 */
export function provenText(text: string, proof: Proof, { manner, quote, days, today }: Said): string[] {
  const said = plainText(text);
  const amounts = amountsIn(said).filter((amount) => !proof.amounts.has(keyOf(amount)));
  const bare = manner === "offer" ? bareIn(said).filter((number) => !proof.numbers.has(number)) : [];
  const ends = { days, today, text: (quote === undefined ? proof.text : plainText(quote)).toLowerCase() };
  return [
    ...new Set([
      ...amounts.map((amount) => amount.text),
      ...bare,
      ...unprovenCodes(said, manner, proof),
      ...unprovenEnds(said, manner, ends),
    ]),
  ];
}

/** A text in its plain spelling, blanks folded and without what nobody sees: `SAVE`, zero width, `50` is `SAVE50`. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

const keyOf = ({ unit, number }: Amount) => `${unit} ${number}`;

const BARE = [
  /(?<![\p{L}\d.,])(\d{1,6}(?:[.,]\d{1,2})?)[\s-]?(?:off|discount|reduction|savings?)(?!\p{L})/giu,
  /(?<!\p{L})(?:save|saves|saving|discount of)\s(?:(?:up to|an extra|extra|over)\s)?(\d{1,6}(?:[.,]\d{1,2})?)(?![\d.,]*\d)/giu,
];

const FRACTION =
  /(?<!\p{L})((?:two[\s-]|three[\s-])?(?:third|quarter|fifth)s?)[\s-](?:off|price)(?!\p{L})/giu;

/** Numbers of discounts that name no unit: "50 off", "a third off". */
function bareIn(text: string): string[] {
  const numbers = BARE.flatMap((one) =>
    [...text.matchAll(one)].map(([, number = ""]) => plainNumber(number)),
  );
  const fractions = [...text.matchAll(FRACTION)].map(([, words = ""]) => words.toLowerCase());
  return [...numbers, ...fractions];
}
