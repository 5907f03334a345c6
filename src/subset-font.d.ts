declare module "subset-font" {
  /** @returns the font with only the glyphs of `text` and the features named, at one place of each axis. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes: Record<string, number>; keepFeatures: string[] },
  ): Promise<Buffer>;
}
