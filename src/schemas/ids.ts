const LARGEST = 2_147_483_647;

/** The id in an address; undefined if it cannot be an id. */
export function idFrom(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= LARGEST ? id : undefined;
}

/** The same of an observation, whose ids are longer. */
export function longIdFrom(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Rows of a bulk action. */
export const MOST_AT_ONCE = 2_000;

/** The first of them that are ids, each once. */
export function idsOf(texts: string[]): number[] {
  return [...new Set(texts.map(idFrom).filter((id) => id !== undefined))].slice(0, MOST_AT_ONCE);
}

/** Latin letters that NFKD does not take apart. */
const LETTERS: Record<string, string> = {
  ...{
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    þ: "th",
    ð: "d",
    đ: "d",
    ł: "l",
    ħ: "h",
    ŧ: "t",
    ŋ: "n",
    ı: "i",
    ə: "e",
  },
};

/** "Café & Bar" becomes "cafe-bar". Only Latin letters count: those of other scripts are read by `schemas/slugs`. */
export function latinSlugOf(name: string): string {
  return name
    .replace(/[™®©℠]/g, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøþðđłħŧŋıə]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
