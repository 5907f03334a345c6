import sanitizeHtml from "sanitize-html";
import { shortened } from "../../schemas/cut";
import { nodeAttributes } from "../../schemas/post-nodes";
import { isForeign } from "../../schemas/post-pictures";

const blockTags = ["h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "blockquote", "pre", "code"];
const inlineTags = ["strong", "b", "em", "i", "s", "u", "sub", "sup", "a", "img", "span"];
const tableTags = ["table", "caption", "thead", "tbody", "tr", "th", "td"];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...blockTags, ...inlineTags, ...tableTags],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    p: ["data-deal"],
    span: nodeAttributes,
  },
  allowedSchemes: ["https", "http", "mailto"],
  allowedSchemesByTag: { img: ["https", "http"] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      // An outbound link may be paid (Google: rel="sponsored").
      attribs: isOutward(attributes.href ?? "") ? { ...attributes, rel: "sponsored noopener" } : attributes,
    }),
    p: (tagName, { "data-deal": id = "" }) => ({
      tagName,
      attribs: isId(id) ? { "data-deal": id } : ({} as sanitizeHtml.Attributes),
    }),
  },
};

/** The copies of pictures by the pictures' addresses. */
export type PictureCopies = Map<string, { src: string; size?: { width: string; height: string } }>;

/** The addresses of all pictures that are not under an address of this site, in `data:` addresses too. */
export function foreignPicturesIn(html: string): string[] {
  const found = new Set<string>();
  const onOpenTag = (tag: string, { src = "" }: sanitizeHtml.Attributes) => {
    if (tag === "img" && isForeign(src) && /^\s*(https?:|data:image\/)/i.test(src)) found.add(src);
  };
  if (/<img/i.test(html)) sanitized(html, onOpenTag);
  return [...found];
}

/**
 * The only spans that stay are deals' nodes (schemas/post-nodes). A link around such a node goes, because a deal has its
 * own link.
 */
function sanitized(
  html: string,
  onOpenTag?: sanitizeHtml.IOptions["onOpenTag"],
  copies: PictureCopies = new Map(),
): string {
  let lastNodeAt = -1;
  const exclusiveFilter = ({ tag, attribs, tagPosition }: sanitizeHtml.IFrame) => {
    if (tag === "img") return !attribs.src;
    if (isNode(tag, attribs)) lastNodeAt = tagPosition;
    else if (tag === "span" || (tag === "a" && lastNodeAt >= tagPosition)) {
      lastNodeAt = Math.min(lastNodeAt, tagPosition);
      return "excludeTag";
    }
    return false;
  };
  const img = (tagName: string, attributes: sanitizeHtml.Attributes) => {
    const { src, size } = copies.get(attributes.src ?? "") ?? {};
    const isSized = attributes.width || attributes.height;
    return {
      tagName,
      attribs: { ...(!isSized && size), ...attributes, ...(src && { src }), loading: "lazy" },
    };
  };
  const transformTags = { ...allowed.transformTags, img };
  return sanitizeHtml(html, { ...allowed, transformTags, exclusiveFilter, onOpenTag });
}

function isNode(tag: string, attributes: Record<string, string>): boolean {
  const values = Object.values(attributes);
  return (tag === "span" || tag === "p") && values.length === 1 && values.every(isId);
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}

function isOutward(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these
  return /^https?:/i.test(href.replace(/[\x00-\x20]/g, ""));
}

/** Removes everything that is not on the allow-list, and the content of deals' nodes. Each post is cleaned when it is saved. */
export function cleanHtml(html: string): string {
  return emptied(sanitized(html));
}

/** Also returns the removed tags and attributes with their counts, such as "script (1)". */
export function cleanAndReport(html: string, copies?: PictureCopies): { html: string; removed: string[] } {
  const before = new Map<string, number>();
  const clean = emptied(sanitized(html, counting(before), copies));
  const after = new Map<string, number>();
  sanitized(clean, counting(after));
  const removed = [...before].flatMap(([name, count]) => {
    const gone = count - (after.get(name) ?? 0);
    return gone > 0 ? [`${shortened(name, 30)} (${gone})`] : [];
  });
  return { html: clean, removed };
}

export function isBlank(html: string): boolean {
  if (/<(img|hr|\w+ data-deal)\b/i.test(html)) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll("&nbsp;", " ").trim() === "";
}

/** The server fills the nodes, so that nobody can write another deal's words into one. */
function emptied(html: string): string {
  if (!html.includes("data-deal")) return html;
  const empty = { element: (node: HTMLRewriterTypes.Element) => void node.setInnerContent("") };
  return new HTMLRewriter().on("p[data-deal], span", empty).transform(html);
}

const tags = new Set((allowed.allowedTags || []).filter((tag) => tag !== "span"));

function counting(counts: Map<string, number>) {
  return (tag: string, attributes: Record<string, string>) => {
    for (const name of [tag, ...(tags.has(tag) ? Object.keys(attributes) : [])])
      counts.set(name, (counts.get(name) ?? 0) + 1);
  };
}
