/** How large a store's mark shows, in CSS pixels. */
export const markSizes = [40, 56, 96] as const;

export type MarkSize = (typeof markSizes)[number];

/** The files of a logo. The two small marks share theirs: who goes on from a tile to its tickets has it already. */
const fileSizes: Record<MarkSize, number> = { 40: 56, 56: 56, 96: 96 };

/** The longest side of the file for a mark, in pixels, and of that for screens twice as fine. */
export function sidesOf(size: MarkSize): [side: number, fine: number] {
  return [fileSizes[size], 2 * fileSizes[size]];
}

/** The longest sides that logos are served with. */
export const logoSides: readonly number[] = [...new Set(markSizes.flatMap(sidesOf))];
