import sanitizeHtml from "sanitize-html";

/** Text, tables and pictures; no scripts, styles, forms, frames, ids or handlers. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "blockquote", "pre", "code"],
    ...["strong", "b", "em", "i", "s", "u", "sub", "sup", "a", "img"],
    ...["table", "caption", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  // A picture whose address was no good would be a hole in the text.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      // A link that leaves the site may be paid: say so, and hand over nothing.
      attribs: isOutward(attributes.href ?? "") ? { ...attributes, rel: "sponsored noopener" } : attributes,
    }),
    img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }),
  },
};

/** Browsers look past spaces and control characters in an address. */
function isOutward(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers leave out
  return /^https?:/i.test(href.replace(/[\x00-\x20]/g, ""));
}

/** HTML with nothing left in it but what the allow-list names. Every blog goes through it when it is saved. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** The same, and what it took out: names of tags and of attributes, with how often, such as "script (1)". */
export function cleanAndTell(html: string): { html: string; removed: string[] } {
  const given = new Map<string, number>();
  const clean = sanitizeHtml(html, { ...allowed, onOpenTag: counting(given) });
  const left = new Map<string, number>();
  sanitizeHtml(clean, { ...allowed, onOpenTag: counting(left) });
  const removed = [...given].flatMap(([name, count]) => {
    const gone = count - (left.get(name) ?? 0);
    return gone > 0 ? [`${shortened(name)} (${gone})`] : [];
  });
  return { html: clean, removed };
}

/** Whether a reader would see anything of it. */
export function isBlank(html: string): boolean {
  if (/<(img|hr)\b/i.test(html)) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll("&nbsp;", " ").trim() === "";
}

const tags = new Set(allowed.allowedTags || []);

/** Counts tags, and the attributes of those that may stay: what goes with its tag is not told apart. */
function counting(counts: Map<string, number>) {
  return (tag: string, attributes: Record<string, string>) => {
    for (const name of [tag, ...(tags.has(tag) ? Object.keys(attributes) : [])])
      counts.set(name, (counts.get(name) ?? 0) + 1);
  };
}

/** A name in broken HTML can be anything. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length > 30 ? `${letters.slice(0, 30).join("")}…` : name;
}
