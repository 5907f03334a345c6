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

/** "3-5.9" for 3, 4, 5 and 9: an address has no room for 2,000 ids, but those of one action follow each other. */
export function rangesOf(ids: number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && id === range[1] + 1) range[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map((range) => [...new Set(range)].join("-")).join(".");
}

/** @param read gives an id; `longIdFrom` for observations */
export function idsInRanges(text: string, read = idFrom): number[] {
  const ids = text.split(".").flatMap((range) => {
    const [first, last = first] = range.split("-").map((id) => read(id));
    const count = first && last ? Math.min(last - first + 1, MOST_AT_ONCE) : 0;
    return Array.from({ length: Math.max(count, 0) }, (_, at) => (first ?? 0) + at);
  });
  return ids.slice(0, MOST_AT_ONCE);
}

/** "Café & Bar" becomes "cafe-bar". */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
