import { absolute } from "./links";

export type Icon = { href: string; rank: number };

/** Ranks lie between 0 (a favicon where nothing is named) and 40,000; within a kind the larger is better. */
const TOUCH = 30_000;
const ICON = 20_000;
const PREVIEW = 10_000;

/** What a `<link>` or `<meta>` says of the site's icon, if it does. */
export function iconIn(name: string, attributes: Record<string, string>): Icon | undefined {
  if (name === "meta")
    return attributes.property === "og:image" ? { href: attributes.content ?? "", rank: PREVIEW } : undefined;
  const kind = name === "link" ? kindOf(attributes.rel ?? "") : 0;
  return kind ? { href: attributes.href ?? "", rank: kind + largestIn(attributes.sizes ?? "") } : undefined;
}

/** Absolute addresses of the icons, best first: touch icons, icons, the preview, and where browsers look unasked. */
export function rankedIcons(icons: Icon[], page: URL, base: URL): string[] {
  const addresses = icons
    .toSorted((a, b) => b.rank - a.rank)
    .flatMap(({ href }) => (href.trim() ? (absolute(href, base)?.href ?? []) : []));
  return [...new Set([...addresses, new URL("/favicon.ico", page).href])];
}

function kindOf(rel: string): number {
  const words = rel.toLowerCase().split(/\s+/);
  if (words.some((word) => word.startsWith("apple-touch-icon"))) return TOUCH;
  return words.includes("icon") ? ICON : 0;
}

/** The longest side in pixels, 0 where it is not told. */
function largestIn(sizes: string): number {
  const sides = [...sizes.slice(0, 200).matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, side]) => Number(side));
  return Math.max(0, ...sides);
}
