/** A text in its plain spelling, blanks folded and without what nobody sees: `SAVE`, zero width, `50` is `SAVE50`. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
