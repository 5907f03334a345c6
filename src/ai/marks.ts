import { amountsIn } from "./amounts";
import { placesOf } from "./codes";
import { AMOUNT, CODE } from "./sentence";

/** A sentence with a mark in place of these codes, and of each amount of money, percentage and date in numbers. */
export function withMarks(sentence: string, codes: string[]): string {
  const marked = codes.reduce(markedAt, sentence.replaceAll(MARKS, "?"));
  return amountsIn(marked)
    .toSorted((a, b) => b.text.length - a.text.length)
    .reduce((text, amount) => text.replaceAll(amount.text, ` ${AMOUNT} `), marked)
    .replace(/(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)/g, AMOUNT)
    .replace(/ +(?=[.,:;!? ])/g, "")
    .trim();
}

const MARKS = new RegExp(`[${CODE}${AMOUNT}]`, "gu");

function markedAt(text: string, code: string): string {
  return placesOf(code, text).reduceRight(
    (left, at) => left.slice(0, at) + CODE + left.slice(at + code.length),
    text,
  );
}
