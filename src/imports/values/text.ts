import { Parser } from "htmlparser2";
import { isCurrency } from "../../schemas/fields";

/** Control characters, and signs without a shape that turn the direction of a line or hide in a word. */
const HIDDEN =
  /[\p{Cc}--[\t\n\v\f\r]]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gv;

/** Texts of feeds may be escaped more than once. */
const MAX_ESCAPES = 3;

/** Text without tags, entities, control characters and double spaces. A paragraph is a line. */
export function plainText(text: string): string {
  let plain = text;
  for (let n = 0; n < MAX_ESCAPES && /<|&/.test(plain); n++) plain = withoutTags(plain);
  return plain
    .replace(HIDDEN, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

export const plainLine = (text: string) => plainText(text).replaceAll("\n", " ");

const LINES = /^(address|article|br|div|dd|dt|h[1-6]|hr|li|ol|p|section|table|tr|ul)$/;
const NO_TEXT = /^(script|style|template|head|iframe|object|noscript)$/;

function withoutTags(html: string): string {
  let text = "";
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (NO_TEXT.test(name)) hidden++;
      if (LINES.test(name)) text += "\n";
    },
    ontext(piece) {
      if (hidden === 0) text += piece;
    },
    onclosetag(name) {
      if (NO_TEXT.test(name)) hidden--;
      if (LINES.test(name)) text += "\n";
    },
  });
  parser.end(html);
  return text;
}

const SHOUTED_SHARE = 0.8;
const FEWEST_CAPITALS = 5;
const ABBREVIATIONS = new Set("BOGO DIY EU HD I LED PC TV UK USA USB VAT VIP XL XXL".split(" "));
const CURRENCIES_THAT_ARE_WORDS = new Set("ALL CUP MOP TOP TRY".split(" "));

/** Sets a title in sentence case if nearly all of it is in capitals. @param names whose words stay as they are */
export function calmed(title: string, names: string[]): string {
  const kept = new Map(
    names.flatMap((name) => name.match(WORD) ?? []).map((word) => [word.toUpperCase(), word]),
  );
  const letters = title.replace(WORD, (word) => (kept.has(word.toUpperCase()) ? "" : word));
  const [capitals, small] = [/\p{Lu}/gu, /\p{Ll}/gu].map((kind) => letters.match(kind)?.length ?? 0) as [
    number,
    number,
  ];
  if (capitals < FEWEST_CAPITALS || capitals / (capitals + small) < SHOUTED_SHARE) return title;
  // Turkish has two letters I, and "İ" in small letters would be no letter at all.
  const language = /[İĞŞ]/.test(title) ? "tr" : "en";
  return title.replace(WORD, (word, at: number) => {
    const own = kept.get(word.toUpperCase());
    const isMoney = isCurrency(word) && !CURRENCIES_THAT_ARE_WORDS.has(word);
    if (own || ABBREVIATIONS.has(word) || isMoney) return own ?? word;
    if (/\d/.test(word) && !/^\d+(ST|ND|RD|TH)$/.test(word)) return word;
    const isFirst = /(^|[.!?]\s)[^\p{L}\p{N}]*$/u.test(title.slice(0, at));
    return isFirst
      ? word.charAt(0) + word.slice(1).toLocaleLowerCase(language)
      : word.toLocaleLowerCase(language);
  });
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_&+-]*/gu;
