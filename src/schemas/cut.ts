const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The beginning of a text, ready for the database: no NUL, no half of a surrogate pair (PostgreSQL refuses both), and no
 * part of what a reader sees as one sign.
 * @param most UTF-16 units, as `maxLength` counts them
 */
export function cut(text: string, most: number): string {
  // One unit more than the border completes a pair that stands across it.
  const head = text.slice(0, most + 2).replaceAll("\0", "");
  if (head.length <= most) return head.toWellFormed();
  const border = graphemes.segment(head).containing(most)?.index ?? most;
  // Of one sign without end, such as a letter with a thousand marks, a part has to do.
  const end = border > 0 ? border : most - (isHalf(head, most) ? 1 : 0);
  return head.slice(0, end).toWellFormed();
}

const isHalf = (text: string, at: number) => /^[\udc00-\udfff]/.test(text.slice(at, at + 1));

/** The same, with an ellipsis where something is left out. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${cut(text, most)}…` : text.toWellFormed();
