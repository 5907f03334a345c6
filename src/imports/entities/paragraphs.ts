import { Parser } from "htmlparser2";

const BLOCK =
  /^(address|article|aside|blockquote|details|div|dl|fieldset|figure|form|h[1-6]|hr|main|nav|ol|p|pre|section|table|ul)$/;

/**
 * Sets text that stands between the blocks of an HTML text in paragraphs, because WordPress stores a paragraph as lines with
 * an empty line after them.
 */
export function withParagraphs(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->/g, "").replace(/\r\n?/g, "\n");
  const pieces: string[] = [];
  let hasLoose = false;
  let start = 0;
  let depth = 0;
  const addLoose = (end: number) => {
    const paragraphs = text.slice(start, end).split(/\n\s*\n/);
    for (const one of paragraphs.map((one) => one.trim()).filter(Boolean)) {
      pieces.push(`<p>${one.replaceAll("\n", "<br>")}</p>`);
      hasLoose = true;
    }
    start = end;
  };
  const parser: Parser = new Parser({
    onopentag(name) {
      if (BLOCK.test(name) && depth++ === 0) addLoose(parser.startIndex);
    },
    onclosetag(name, isImplied) {
      if (!BLOCK.test(name) || --depth > 0) return;
      // One that is left open ends before the tag that closes it.
      const end = isImplied && name !== "hr" ? parser.startIndex : parser.endIndex + 1;
      pieces.push(text.slice(start, end));
      start = end;
    },
  });
  parser.end(text);
  addLoose(text.length);
  return hasLoose ? pieces.join("\n") : html;
}
