import { wordsIn } from "../../models/search";

/** A text in which the beginnings of words that were searched are marked. */
export function Marked({ text, words }: { text: string; words: string[] }) {
  return text.split(/([\p{L}\p{M}\p{N}'’]+)/u).map((part, at) => {
    const [normalized = ""] = wordsIn(part);
    const found = words.find((word) => normalized.startsWith(word));
    if (found === undefined) return part;
    const end = lengthOf(part, found);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name
      <span key={at}>
        <mark>{part.slice(0, end)}</mark>
        {part.slice(end)}
      </span>
    );
  });
}

/** How many characters of a text make up a word of its plain letters. */
function lengthOf(text: string, word: string): number {
  let length = 1;
  while (length < text.length && (wordsIn(text.slice(0, length))[0]?.length ?? 0) < word.length) length++;
  return length;
}
