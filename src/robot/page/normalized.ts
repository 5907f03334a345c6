/** A text without the differences that no reader sees or minds: width of letters, their case, typographic signs, white space. */
export function normalized(text: string): string {
  return text
    .replace(LONG_MARKS, "$1")
    .normalize("NFKC")
    .replace(/[‘’‚′`]/g, "'")
    .replace(/[“”„«»″]/g, '"')
    .replace(/[‐-―−]/g, "-")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** Normalization sorts the marks on a letter in quadratic time. No real text has more than 30 (UAX #15, 10.1). */
const LONG_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
