/** PostgreSQL's largest `integer`. */
const LARGEST = 2_147_483_647;

/** The id that stands in an address; undefined for anything that no row could have. */
export function idFrom(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= LARGEST ? id : undefined;
}

/** The ids that stand in a form, each once. */
export function idsOf(texts: string[]): number[] {
  return [...new Set(texts.map(idFrom).filter((id) => id !== undefined))];
}

/** A slug from a name: lower case, runs of anything else a hyphen. Letters with marks lose them. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
