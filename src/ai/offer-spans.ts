/** A part as it stands in a text, with any blanks between its words; never a piece of a number or a word. */
function patternOf(part: string): RegExp {
  const words = part.split(" ").map(RegExp.escape).join("\\s");
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}]|\\d[.,])${words}(?![\\p{Script=Latin}\\p{N}]|[.,]\\d)`,
    "gu",
  );
}

/** A code that is no piece of a longer word, an address or a mask. */
export function codePattern(code: string, flags = "u"): RegExp {
  const edge = "[\\p{Script=Latin}\\p{N}_*•●…@#/-]";
  return new RegExp(`(?<!${edge})${RegExp.escape(code)}(?!${edge}|[.&+']\\p{L}|\\.\\.)`, flags);
}

export function placesOf(part: string, text: string): number[] {
  return [...text.matchAll(patternOf(part))].map(({ index }) => index);
}

export function stands(part: string, text: string): boolean {
  return placesOf(part, text).length > 0;
}

const NEAR_LENGTH = 200;

/** The last words before a place. All that stands before would be searched again for each place of a hostile text. */
export function wordsBefore(at: number, text: string): string {
  const start = Math.max(0, at - NEAR_LENGTH);
  return (start > 0 ? "…" : "") + text.slice(start, at);
}

/** Whether a part is a whole line or sentence somewhere in a text, or one between bars and dashes. */
export function isClause(part: string, text: string): boolean {
  return placesOf(part, text).some(
    (at) =>
      /(?:^|[\n.!?:;|•·–—])\s*$/u.test(wordsBefore(at, text)) &&
      /^[*†‡"”»]*\s*(?:$|[\n.!?;|•·–—(])/u.test(text.slice(at + part.replace(/[.!?]$/, "").length)),
  );
}

export function sentencesIn(text: string): string[] {
  return text.split(/\n|(?<=[.!?])\s+/);
}

/** Replaces the digits of each part in the text. */
export function masked(text: string, parts: string[]): string {
  return parts
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, part) => rest.replace(patternOf(part), (words) => words.replace(/\p{N}/gu, "_")), text);
}

const MOST_LISTED = 6;

export function quotedList(texts: string[]): string {
  return texts
    .slice(0, MOST_LISTED)
    .map((text) => `“${text}”`)
    .join(", ");
}
