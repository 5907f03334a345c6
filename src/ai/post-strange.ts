import { isMixed } from "./code-words";
import { isOrdinary, isRunTogether } from "./ordinary-words";
import { isCompound } from "./post-names";
import { FOREIGN, LIKE, OF_CODES } from "./post-words";
import { isJoined, type Token } from "./sentence";
import { isTechnical } from "./technical";

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
  const quoted = CODES.test(text) ? (text.match(QUOTED) ?? []) : [];
  const isShouted = (word: string) => {
    if (isTechnical(word)) return false;
    const letters = word.replace(/['’]S?$/iu, "").replace(/[-_.&'’]/gu, "");
    return SHOUTED.test(letters) || ((isBrief || isTelling) && SHOUTED_ALONE.test(letters));
  };
  const ofCodes = tokens.filter(
    ({ word, kind, lower }, at) =>
      isCompound(lower) ||
      (isBrief && SAVING.test(lower)) ||
      (USED.test(tokens[at - 1]?.lower ?? "") && isRunTogether(lower)) ||
      (isMixed(word) && !isTechnical(word) && !isModel(tokens, at)) ||
      (["other", "plain"].includes(kind) && isShouted(word)),
  );
  return [
    ...found,
    ...quoted.filter((word) => !isOfCodes(word.toLowerCase())),
    ...[...ofCodes, ...foreignIn(tokens)].map(({ word }) => word),
  ];
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
  // Without an article there stands a code behind it: "with code together", "Friends at checkout".
  /(?<=(?<!\p{L})(?:with|use|using|enter|apply|type) (?:promo |discount |coupon |voucher )?code )(?:together|now|never|always|only|more|soon|ever|very|many|much|well|here|there|away|back|down)(?!\p{L})/giu,
  /(?<=(?<!\p{L})the (?:\p{L}+ )?code )(?:thanks|hello|welcome|friends?|yes|please|bonus|members?|students?|gift)(?=[,.;!?)]| (?:at|and|to|for|which|in|when)(?!\p{L}))/giu,
  /(?<=\p{Ll} )\p{Lu}\p{Ll}+(?= at (?:the )?(?:checkout|till|counter)(?!\p{L}))/gu,
];

/** What a code is called. */
export const CODES = /(?<!\p{L})(?:\p{L}*codes?|coupons?|vouchers?|promos?|passwords?)(?!\p{L})/iu;
/** A word that a sentence on codes sets in quotes. */
const QUOTED =
  /(?<=(?<![\p{L}\p{N}])["“”„«»‘’'`])[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*(?=["“”«»’'`](?![\p{L}\p{N}]))/gu;

/** What one says in quotes of a code: "sitewide", "expired". */
const isOfCodes = (lower: string) => lower === "sitewide" || OF_CODES.has(lower) || LIKE.test(lower);

/** A word in other letters, which may stand by itself as a name. */
const NOT_LATIN = /[\p{L}\p{M}]{0,40}[^\P{L}\p{Script=Latin}][\p{L}\p{M}]*/gu;

/** `save10`, where it stands with little else. */
const SAVING = /^\p{L}{3,}(?:5|10|15|20|25|30|40|50|60|70|75|80)$/u;

/** "She used cozyhome last November." */
const USED =
  /^(?:us(?:e|es|ed|ing)|tr(?:y|ies|ied|ying)|enter(?:s|ed|ing)?|typ(?:e|es|ed|ing)|appl(?:y|ies|ied|ying)|redeem(?:s|ed|ing)?|cop(?:y|ied)|pasted?|receives?d?)$/;

/** `FREESHIP`, `MEGA-SALE`: who reads it takes it for a code, whatever stands around it; of four letters only with little else. */
const SHOUTED = /^\p{Lu}{5,}$/u;
const SHOUTED_ALONE = /^\p{Lu}{4}$/u;

/** "Sony WH-1000XM4", but not "Try SNOW15" or "Use Summer20". */
function isModel(tokens: Token[], at: number): boolean {
  const [maker, model] = [tokens[at - 1], tokens[at]];
  if (!maker || !isJoined(model) || !/^\p{Lu}\p{Ll}/u.test(maker.word)) return false;
  return maker.kind === "other" && !isOrdinary(maker.lower);
}

/** A sentence of so few words may be of another language though it has but one word of it. */
const SHORT = 5;

function foreignIn(tokens: Token[]): Token[] {
  const unknown = tokens.filter(
    ({ word, lower, kind }) => kind === "other" && word === lower && !isOrdinary(lower),
  );
  if (tokens.length > SHORT && unknown.length < 2) return [];
  return tokens.filter(({ word, lower }) => FOREIGN.has(lower) && word !== word.toUpperCase());
}
