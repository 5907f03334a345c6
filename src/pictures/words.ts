import widths from "./fonts/widths.json";

// The font files hold the letters of those that pages use. They were cut with fonttools, and `widths.json` read from them.
type Font = keyof typeof widths;

type Lines = { size: number; lines: string[] };

/** In thousandths of the font's size. Kerning is left out, so that a line is never wider. */
const advances = new Map(
  Object.entries(widths).map(([font, { letters, thousandths }]) => [
    font,
    new Map([...letters].map((letter, index) => [letter, thousandths[index] ?? 0])),
  ]),
);

const WIDEST = 1000;

/** The text without emoji; null if the fonts, which are Latin, lack one of its letters. */
export function drawable(text: string): string | null {
  let drawn = "";
  for (const letter of text.normalize("NFC").replace(/\uFE0F|\u200D|\u20E3/g, "")) {
    if (isKnown(letter)) drawn += letter;
    else if (/[\p{L}\p{M}\p{N}]/u.test(letter)) return null;
    else drawn += " ";
  }
  return drawn.replace(/\s+/g, " ").trim() || null;
}

const isKnown = (letter: string) => [...advances.values()].every((font) => font.has(letter));

export function widthOf(text: string, font: Font, size: number): number {
  const letters = advances.get(font);
  return ([...text].reduce((sum, letter) => sum + (letters?.get(letter) ?? WIDEST), 0) * size) / 1000;
}

/**
 * In the first of the sizes at which the words fit; in the last they are broken, or cut.
 * @param most of the lines, or their number at a size.
 */
export function layOut(
  text: string,
  font: Font,
  width: number,
  most: number | ((size: number) => number),
  sizes: number[],
): Lines {
  const mostAt = (size: number) => (typeof most === "number" ? most : most(size));
  for (const size of sizes) {
    const lines = wrap(text.split(" "), font, width, size);
    if (lines.length <= mostAt(size) && lines.every((line) => widthOf(line, font, size) <= width))
      return { size, lines: balanced(text.split(" "), font, lines, size) };
  }
  const size = sizes.at(-1) ?? 0;
  const pieces = text.split(" ").flatMap((word) => broken(word, font, width, size));
  const lines = wrap(pieces, font, width, size);
  const whole = lines.slice(0, mostAt(size) - 1);
  if (lines.length <= whole.length + 1) return { size, lines };
  return { size, lines: [...whole, cut(lines.slice(whole.length).join(" "), font, width, size)] };
}

function wrap(words: string[], font: Font, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, font, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Breaks the words into the same number of lines, with the longest as short as possible. */
function balanced(words: string[], font: Font, lines: string[], size: number): string[] {
  const longest = Math.max(...lines.map((line) => widthOf(line, font, size)));
  const narrower = wrap(words, font, longest - 1, size);
  const isBetter =
    narrower.length === lines.length && narrower.every((line) => widthOf(line, font, size) < longest);
  return isBetter ? balanced(words, font, narrower, size) : lines;
}

/** After a hyphen of its own, or else with one where it must be. */
function broken(word: string, font: Font, width: number, size: number): string[] {
  const fits = (text: string) => widthOf(text, font, size) <= width;
  if (fits(word)) return [word];
  const letters = [...word];
  const most = Math.max(
    1,
    letters.findIndex((_, end) => !fits(`${letters.slice(0, end + 1).join("")}-`)),
  );
  const own = letters.lastIndexOf("-", most - 1) + 1;
  const end = own || most;
  const first = letters.slice(0, end).join("") + (own ? "" : "-");
  return [first, ...broken(letters.slice(end).join(""), font, width, size)];
}

function cut(text: string, font: Font, width: number, size: number): string {
  if (widthOf(text, font, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join("")}…`, font, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
