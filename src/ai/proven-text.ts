import { type Amount, amountsIn } from "./amounts";
import { unprovenCodes, type Words, wordsOf } from "./code-words";
import { ALL, OF_OFFERS, OF_POSTS, toldIn } from "./discount-words";
import { type Manner, unprovenEnds } from "./end-dates";
import { plainText } from "./plain-text";
import { NUMBERS } from "./plain-words";
import { type Offered, unprovenProse } from "./prose";

/** What may be said, read once: a page, or what the database knows. */
export type Proof = Words & {
  amounts: Set<string>;
  /** The numbers of the amounts, whatever their unit. */
  numbers: Set<string>;
  /** Every number in digits, whatever it counts; of one in words its digits. */
  counts: Set<string>;
};

/** Reads what may be said. */
export function proofOf(texts: string[]): Proof {
  const text = texts.map(plainText).join("\n");
  const amounts = amountsIn(text);
  const numbers = [...amounts.map(({ number }) => number), ...toldIn(text, ALL)];
  const counts = countsIn(text);
  return { ...wordsOf(text), amounts: new Set(amounts.map(keyOf)), numbers: new Set(numbers), counts };
}

export type Said = {
  manner: Manner;
  /** The words that prove an end, and what is said of codes; all of the proof where they are not given. */
  quote?: string;
  /** The proven last days, such as `2026-12-31`. */
  days: string[];
  today: string;
} & Partial<Omit<Offered, "quote" | "days">>;

/**
 * What a text says that its proof does not hold, each once and as it stands there: codes letter by letter, amounts by
 * number and unit, dates and ends as they are in the quote or are proven. Empty: all of it is proven.
 */
export function provenText(text: string, proof: Proof, given: Said): string[] {
  const { manner, days, today } = given;
  const said = plainText(text);
  const quote = given.quote === undefined ? proof.text : plainText(given.quote);
  const amounts = amountsIn(said).filter((amount) => !proof.amounts.has(keyOf(amount)));
  const unproven = [
    ...amounts.map((amount) => amount.text),
    ...unprovenCodes(said, manner, proof),
    ...unprovenEnds(said, manner, { days, today, text: quote.toLowerCase() }),
  ];
  const bare = toldIn(said, manner === "post" ? OF_POSTS : OF_OFFERS).filter(
    (number) => !proof.numbers.has(number),
  );
  if (manner === "post") return [...new Set([...unproven, ...bare])];
  const prose = unprovenProse(said, proof, { ...nothingOfItsOwn, ...given, quote });
  return [...new Set([...unproven, ...bare, ...prose])];
}

const nothingOfItsOwn = { code: null, hasCode: false, names: [], isName: false };

const keyOf = ({ unit, number }: Amount) => `${unit} ${number}`;

function countsIn(text: string): Set<string> {
  const spelled = [...NUMBERS].flatMap((word, at) =>
    at < 19 && new RegExp(`\\b${word}\\b`, "i").test(text) ? [`${at + 2}`] : [],
  );
  return new Set([...(text.match(/\d+(?:[.,]\d+)*/g) ?? []), ...(text.match(/\d+/g) ?? []), ...spelled]);
}
