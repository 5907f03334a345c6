import sanitizeHtml from "sanitize-html";

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
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      // An outbound link may be paid (Google: rel="sponsored").
      attribs: isOutward(attributes.href ?? "") ? { ...attributes, rel: "sponsored noopener" } : attributes,
    }),
    img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }),
  },
};

function isOutward(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these
  return /^https?:/i.test(href.replace(/[\x00-\x20]/g, ""));
}

/** Removes everything that is not on the allow-list. Each post is cleaned when it is saved. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** Also returns the removed tags and attributes with their counts, such as "script (1)". */
export function cleanAndReport(html: string): { html: string; removed: string[] } {
  const before = new Map<string, number>();
  const clean = sanitizeHtml(html, { ...allowed, onOpenTag: counting(before) });
  const after = new Map<string, number>();
  sanitizeHtml(clean, { ...allowed, onOpenTag: counting(after) });
  const removed = [...before].flatMap(([name, count]) => {
    const gone = count - (after.get(name) ?? 0);
    return gone > 0 ? [`${shortened(name)} (${gone})`] : [];
  });
  return { html: clean, removed };
}

export function isBlank(html: string): boolean {
  if (/<(img|hr)\b/i.test(html)) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll("&nbsp;", " ").trim() === "";
}

const tags = new Set(allowed.allowedTags || []);

function counting(counts: Map<string, number>) {
  return (tag: string, attributes: Record<string, string>) => {
    for (const name of [tag, ...(tags.has(tag) ? Object.keys(attributes) : [])])
      counts.set(name, (counts.get(name) ?? 0) + 1);
  };
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > 30 ? `${letters.slice(0, 30).join("")}…` : name;
}
