import { readHtml, wordCount } from "./reading";

const FEWEST_WORDS = 800;
const MOST_WORDS = 1500;
const FEWEST_HEADINGS = 2;
const ALLOWED = new Set([
  "h2",
  "h3",
  "p",
  "ul",
  "ol",
  "li",
  "strong",
  "em",
  "b",
  "i",
  "a",
  "br",
  "blockquote",
]);

/**
 * What does not hold in a post's HTML: 800 to 1500 words, headings, a list, only the allowed tags, and links to the
 * given addresses only, at least one where there are any.
 */
export function contentFaults(html: string, links: string[]): string[] {
  const { text, tags, attributes, links: found } = readHtml(html);
  const words = wordCount(text);
  const foreign = [...new Set(tags.filter((tag) => !ALLOWED.has(tag)))];
  const named = [...new Set(attributes.filter((name) => name !== "href"))];
  const strange = [...new Set(found.map(({ url }) => url).filter((url) => !links.includes(url)))];
  return [
    words < FEWEST_WORDS && `It has ${words} words; write at least ${FEWEST_WORDS}.`,
    words > MOST_WORDS && `It has ${words} words; write at most ${MOST_WORDS}.`,
    count(tags, "h2") < FEWEST_HEADINGS && `It needs at least ${FEWEST_HEADINGS} h2 headings.`,
    count(tags, "li") === 0 && "It needs a list: ul or ol with li.",
    foreign.length > 0 && `These tags are not allowed: ${foreign.join(", ")}`,
    named.length > 0 && `These attributes are not allowed: ${named.join(", ")}`,
    strange.length > 0 && `These links are not allowed: ${strange.join(", ")}`,
    links.length > 0 && found.length === 0 && `Link at least once to one of: ${links.join(", ")}`,
  ].filter((fault) => fault !== false);
}

function count(tags: string[], tag: string): number {
  return tags.filter((one) => one === tag).length;
}
