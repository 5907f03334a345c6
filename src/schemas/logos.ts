/** How large a store's mark shows, in CSS pixels. */
export const markSizes = [40, 56, 96] as const;

export type MarkSize = (typeof markSizes)[number];

/** The longest sides that a logo is served with: as large as it shows, and twice that for fine screens. */
export const logoSides: readonly number[] = markSizes.flatMap((size) => [size, 2 * size]);
