import { isOrdinary } from "./ordinary-words";
import { isCompound } from "./post-names";
import { FOREIGN } from "./post-words";
import type { Token } from "./sentence";

/** Signs, alphabets, addresses and words of other languages in which a code can be told past the rules of English. */
export function strangeWords(sentence: {
  text: string;
  tokens: Token[];
  isTelling: boolean;
  isBrief: boolean;
}): string[] {
  const { text, tokens, isTelling, isBrief } = sentence;
  const patterns = [...STRANGE, ...(isTelling ? [SIGN] : []), ...(tokens.length > 1 ? [NOT_LATIN] : [])];
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([all]) => all));
  const isShouted = (word: string) => {
    const letters = word.replace(/['’]S?$/iu, "").replace(/[-_.&'’]/gu, "");
    if (ABBREVIATIONS.has(letters)) return false;
    return SHOUTED.test(letters) || ((isBrief || isTelling) && SHOUTED_ALONE.test(letters));
  };
  const ofCodes = tokens.filter(
    ({ word, kind, lower }) =>
      isCompound(lower) ||
      (isBrief && SAVING.test(lower)) ||
      (["other", "plain"].includes(kind) && isShouted(word)),
  );
  return [...found, ...[...ofCodes, ...foreignIn(tokens)].map(({ word }) => word)];
}

/** Signs that no plain sentence about codes has. */
const SIGN = /[^\p{L}\p{M}\p{N}\p{Sc}\s.,:;!?()'"’‘“”«»„–—\-/&%+…→✓•]/gu;

const STRANGE = [
  // "w-i-n-t-e-r", "w i n t e r", and the same struck through
  /(?<![\p{L}\p{N}])\p{L}(?:[-.]\p{L}){3,}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])\p{L}(?:,? \p{L}){3,}(?![\p{L}\p{N}])/gu,
  /\p{L}[\u0334-\u0338]/gu,
  // Addresses and telephone numbers.
  /https?:\/\/\S+|www\.\S+|\S{1,64}@\S{1,64}\.\S+|[\p{L}\d-]{1,64}\.\p{L}{2,9}\/\S+/gu,
  /(?<![\d.,])0\d{2,}(?:[\s-]?\d{2,}){2,}/gu,
  /(?<!\p{L})say the (?:magic )?words?(?!\p{L})/giu,
];

/** A word in other letters, which may stand by itself as a name. */
const NOT_LATIN = /[\p{L}\p{M}]{0,40}[^\P{L}\p{Script=Latin}][\p{L}\p{M}]*/gu;

/** `save10`, where it stands with little else. */
const SAVING = /^\p{L}{3,}(?:5|10|15|20|25|30|40|50|60|70|75|80)$/u;

/** `FREESHIP`, `MEGA-SALE`: who reads it takes it for a code, whatever stands around it; of four letters only with little else. */
const SHOUTED = /^\p{Lu}{5,}$/u;
const SHOUTED_ALONE = /^\p{Lu}{4}$/u;

const ABBREVIATIONS = new Set(
  "AMOLED ASICS ASOS CDROM FAQS GORETEX HDMI HEPA IKEA LEGO NASA OEKOTEX OLED QLED RFID SATA UNESCO WIFI WLAN".split(
    " ",
  ),
);

/** A sentence of so few words may be of another language though it has but one word of it. */
const SHORT = 5;

function foreignIn(tokens: Token[]): Token[] {
  const unknown = tokens.filter(
    ({ word, lower, kind }) => kind === "other" && word === lower && !isOrdinary(lower),
  );
  if (tokens.length > SHORT && unknown.length < 2) return [];
  return tokens.filter(({ word, lower }) => FOREIGN.has(lower) && word !== word.toUpperCase());
}
