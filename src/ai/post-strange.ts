import { isMixed } from "./code-words";
import { isMass, isNoun, isOrdinary, isRunTogether } from "./ordinary-words";
import { isCompound } from "./post-names";
import { FOREIGN, LIKE, OF_CODES } from "./post-words";
import { isJoined, type Token } from "./sentence";
import { isTechnical } from "./technical";

/**
 * Signs, alphabets, addresses and words of other languages in which a code can be told past the rules of English.
 * @param isOwn whether a word is of the deals and their store, which are no makers of models.
 */
export function strangeWords(
  sentence: { text: string; tokens: Token[]; isTelling: boolean; isBrief: boolean },
  isOwn: (word: string) => boolean,
): string[] {
  const { text, tokens, isTelling, isBrief } = sentence;
  const patterns = [...STRANGE, ...(isTelling ? [SIGN] : []), ...(tokens.length > 1 ? [NOT_LATIN] : [])];
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([all]) => all));
  const quoted = CODES.test(text) ? (text.match(QUOTED) ?? []) : [];
  const isShouted = (word: string) => {
    if (isTechnical(word)) return false;
    const letters = word.replace(/['’]S?$/iu, "").replace(/[-_.&'’]/gu, "");
    return SHOUTED.test(letters) || ((isBrief || isTelling) && SHOUTED_ALONE.test(letters));
  };
  const hasCode = tokens.some(({ kind }) => kind === "code");
  const ofCodes = tokens.filter(
    ({ word, kind, lower }, at) =>
      isCompound(lower) ||
      (USED.test(tokens[at - 1]?.lower ?? "") && isRunTogether(lower, 3)) ||
      (word === lower && isRunTogether(word, 4) && !COMPOUND.test(word)) ||
      (hasCode && at > 0 && isCapitalNoun(tokens, at)) ||
      (isMixed(word) && !isTechnical(word) && !isModel(tokens, at, isOwn)) ||
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

/** What one says in quotes of a code: "expired", "sitewide". */
const isOfCodes = (lower: string) => OF_CODES.has(lower) || LIKE.test(lower) || lower === "sitewide";

/** A word in other letters, which may stand by itself as a name. */
const NOT_LATIN = /[\p{L}\p{M}]{0,40}[^\P{L}\p{Script=Latin}][\p{L}\p{M}]*/gu;

/** "She used cozyhome last November." */
const USED =
  /^(?:us(?:e|es|ed|ing)|tr(?:y|ies|ied|ying)|enter(?:s|ed|ing)?|typ(?:e|es|ed|ing)|appl(?:y|ies|ied|ying)|redeem(?:s|ed|ing)?|cop(?:y|ied)|pasted?|receives?d?)$/;

/** "Keep Velvet for the cat beds", beside a code; a store's own name is in its deals. */
function isCapitalNoun(tokens: Token[], at: number): boolean {
  const { word, lower, kind, gap } = tokens[at] as Token;
  const isAmid = isJoined(tokens[at]) || gap === ", ";
  const isInName = [tokens[at - 1], tokens[at + 1]].some(
    (beside) => isJoined(beside) && /^\p{Lu}/u.test(beside?.word ?? ""),
  );
  return (
    kind === "other" &&
    isAmid &&
    !CALENDAR.test(lower) &&
    !isInName &&
    /^\p{Lu}\p{Ll}+$/u.test(word) &&
    (isNoun(lower) || isMass(lower))
  );
}

const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|christmas|easter|halloween|thanksgiving)$/;

/** The second halves of words that the lists lack: "stovetop", "gooseneck". */
const COMPOUND =
  /(?:ware|wear|neck|top|tops|static|stop|stops|line|lines|head|heads|sheet|sheets|board|boards|proof|pack|packs|bag|bags|wood|house|yard|room|rooms|light|lights|ways?|side|wise|like|land|fish|bird|free|back|down|work|works|shop|shops|store|stores|time|times|book|books|care|craft|maker|makers|holder|holders|mill|mills|case|cases|lock|locks|guard|guards|cloth|cloths|grade|scale|port|ports|friendly|school|schooler|sitter|sitters|walker|walkers|keeper|keepers|cover|covers|frame|frames|fighter|chair|chairs|table|tables|life|body|fiber|fibre|glass|steel|stone|metal|paper|plastic|rest|rests|dryer|dryers|fryer|fryers|grinder|grinders|vision|phone|phones|graphy|meter|meters|metre|metres|gram|grams)$/u;

/** `FREESHIP`, `MEGA-SALE`: who reads it takes it for a code, whatever stands around it; of four letters only with little else. */
const SHOUTED = /^\p{Lu}{5,}$/u;
const SHOUTED_ALONE = /^\p{Lu}{4}$/u;

/** "Sony WH-1000XM4", but not "Try SNOW15" or "Use Summer20". */
function isModel(tokens: Token[], at: number, isOwn: (word: string) => boolean): boolean {
  const [maker, model] = [tokens[at - 1], tokens[at]];
  if (!maker || !isJoined(model) || !/^\p{Lu}\p{Ll}/u.test(maker.word)) return false;
  return maker.kind === "other" && !isOrdinary(maker.lower) && !isOwn(maker.word);
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
