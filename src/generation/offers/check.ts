import { codePattern } from "../../robot/page/passage";
import { isPlaceholder } from "../../schemas/discounts";

export function codeProblems(code: string | null, text: string): string[] {
  if (code === null) return [];
  const isSpelt =
    /^[\p{L}\p{N}#][\p{L}\p{N}._&+!#'’/-]*$/u.test(code) && code.length >= 3 && code.length <= 30;
  const isDay = code.includes("/") && !/\p{L}/u.test(code);
  if (!isSpelt || isDay || isPlaceholder(code))
    return [`“${code}” is no code but a placeholder, or has not 3 to 30 characters.`];
  return codePattern(code).test(text)
    ? []
    : [`The code “${code}” does not stand there as a word of its own.`];
}

/** Where a text contains a part as whole words and numbers, with any blanks between them: "10%" also in "10%OFF". */
export function placesOf(part: string, text: string): number[] {
  const words = part.split(" ").map(RegExp.escape).join("\\s");
  const edge = "[\\p{Script=Latin}\\p{Nd}]";
  // Chinese and Japanese have no blanks between words.
  const isOther = (sign = "") => /(?!\p{Script=Latin})\p{L}/u.test(sign);
  const before = isOther(part.at(0)) ? "" : `(?<!${edge}|\\d[.,])`;
  const after = isOther(part.at(-1)) ? "" : part.endsWith("%") ? "(?!\\p{Nd})" : `(?!${edge}|[.,]\\d)`;
  const whole = new RegExp(`${before}${words}${after}`, "gu");
  return [...text.matchAll(whole)].map(({ index }) => index);
}

export function appearsIn(part: string, text: string): boolean {
  return placesOf(part, text).length > 0;
}
