/** What a piece of HTML holds. */
export type Reading = {
  /** As a person reads it, whitespace folded; a script's or comment's text is not told apart from other text. */
  text: string;
  /** The same in the pieces that stand apart on a page. */
  blocks: Block[];
  /** Lower-case tag names in the order they open. */
  tags: string[];
  /** Lower-case names of all attributes. */
  attributes: string[];
  links: { url: string; text: string }[];
};

/** A heading, a list's item with all that is in it, or any other text that inline tags do not part. */
export type Block = { kind: "heading" | "item" | "prose"; text: string };

const INLINE = new Set([
  "a",
  "b",
  "strong",
  "i",
  "em",
  "u",
  "s",
  "code",
  "span",
  "mark",
  "small",
  "sub",
  "sup",
]);

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "",
  zwnj: "",
  dollar: "$",
  pound: "£",
  euro: "€",
  yen: "¥",
  cent: "¢",
  percnt: "%",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  times: "×",
  period: ".",
  comma: ",",
  num: "#",
  Tab: " ",
  NewLine: " ",
};

/** Reads HTML as a browser's parser splits it: a tag that begins a line parts words, one within a line does not. */
export function readHtml(html: string): Reading {
  let raw = "";
  const tags: string[] = [];
  const attributes: string[] = [];
  const links: { url: string; from: number; to: number }[] = [];
  const cuts: { at: number; kind: Block["kind"] }[] = [{ at: 0, kind: "prose" }];
  let items = 0;
  const cut = (tagName = "") => {
    raw += " ";
    const kind = /^h[1-6]$/.test(tagName) ? "heading" : "prose";
    cuts.push({ at: raw.length, kind: items > 0 ? "item" : kind });
  };
  new HTMLRewriter()
    .on("*", {
      element(element) {
        const { tagName } = element;
        tags.push(tagName);
        for (const [name = ""] of element.attributes) attributes.push(name.toLowerCase());
        if (tagName === "li") items++;
        if (!INLINE.has(tagName)) cut(tagName);
        const href = element.getAttribute("href");
        const link = { url: decoded(href ?? ""), from: raw.length, to: raw.length };
        if (href !== null) links.push(link);
        if (!element.canHaveContent) return;
        element.onEndTag(() => {
          link.to = raw.length;
          if (tagName === "li") items--;
          if (!INLINE.has(tagName)) cut();
        });
      },
    })
    .onDocument({
      text({ text }) {
        raw += text;
      },
    })
    .transform(html);
  return {
    text: folded(decoded(raw)),
    blocks: cuts
      .map(({ at, kind }, next) => ({ kind, text: folded(decoded(raw.slice(at, cuts[next + 1]?.at))) }))
      .filter(({ text }) => text !== ""),
    tags,
    attributes,
    links: links.map(({ url, from, to }) => ({ url, text: folded(decoded(raw.slice(from, to))) })),
  };
}

/** How many words a text has: what stands between blanks and holds a letter or a digit. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Entities as their characters; one that is not known stays as it is. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));?/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? entity;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0x10ffff ? "" : String.fromCodePoint(point);
  });
}
