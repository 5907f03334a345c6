declare module "subset-font" {
  /** @returns the font with only the glyphs of `text`, and the axes narrowed. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>;
}
