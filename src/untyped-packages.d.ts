declare module "lucide/dist/esm/icons/*.mjs" {
  const icon: import("lucide").IconNode;
  export default icon;
}

declare module "subset-font" {
  /** @returns the font with only the glyphs of `text` and these features, at one place of each axis. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes: Record<string, number>; keepFeatures: string[] },
  ): Promise<Buffer>;
}
