export type Link = { url: string; text: string };
export type Icon = { href: string; rank: number };

/** The pixels of the longest side, at most 9,999, are added. */
const ranks = { touch: 30_000, icon: 20_000, preview: 10_000 };

const MAX_LENGTH = 2048;
const words = {
  4: "coupon coupons voucher vouchers promo promos promotion promotions promocode discount discounts gutschein gutscheine rabatt rabatte cupon cupones descuento descuentos sconti korting",
  3: "offer offers deal deals sale outlet clearance bargain bargains savings angebot angebote sonderangebote offres soldes ofertas rebajas offerte saldi aanbiedingen",
  2: "special specials student students newsletter referral rewards military teachers friday",
  1: "code codes free save shipping delivery refer loyalty membership subscribe cyber",
  [-4]: "privacy policy careers jobs press affiliate affiliates investors unsubscribe login account cart checkout",
};
const weights = new Map(
  Object.entries(words).flatMap(([weight, list]) =>
    list.split(" ").map((word) => [word, Number(weight)] as const),
  ),
);
const OFFER_SCORE = 2;

export function siteLinks(links: Link[], page: URL, base: URL): Link[] {
  const found = new Map<string, Link>();
  for (const { url: href, text } of links) {
    const url = absolute(href, base);
    if (!url || !isSameSite(url, page) || url.href === page.href) continue;
    const known = found.get(url.href);
    if (!known?.text) found.set(url.href, { url: url.href, text });
  }
  return [...found.values()];
}

export function offersAmong(links: Link[]): Link[] {
  return links
    .map((link) => ({ link, score: scoreOf(link), steps: link.url.split("/").length }))
    .filter(({ score }) => score >= OFFER_SCORE)
    .toSorted((a, b) => b.score - a.score || a.steps - b.steps)
    .map(({ link }) => link);
}

/** The page's host, with or without `www.`, or a subdomain. */
export function isSameSite(url: URL, page: URL): boolean {
  const site = page.host.replace(/^www\.(?=.+\.)/, "");
  return url.host === site || url.host.endsWith(`.${site}`);
}
export function absolute(href: string, base: URL): URL | undefined {
  const url = href.length > MAX_LENGTH ? null : URL.parse(href, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = "";
  return url;
}

export function iconIn(name: string, attributes: Record<string, string>): Icon | undefined {
  if (name === "meta")
    return attributes.property === "og:image"
      ? { href: attributes.content ?? "", rank: ranks.preview }
      : undefined;
  const kind = name === "link" ? kindOf(attributes.rel ?? "") : 0;
  return kind ? { href: attributes.href ?? "", rank: kind + largestIn(attributes.sizes ?? "") } : undefined;
}

/** Best first: touch icons, icons, the preview, and `/favicon.ico`. */
export function rankedIcons(icons: Icon[], page: URL, base: URL): string[] {
  const addresses = icons
    .toSorted((a, b) => b.rank - a.rank)
    .flatMap(({ href }) => (href.trim() ? (absolute(href, base)?.href ?? []) : []));
  return [...new Set([...addresses, new URL("/favicon.ico", page).href])];
}

function scoreOf({ url, text }: Link): number {
  const words = `${new URL(url).pathname} ${text}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words)].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
}

function kindOf(rel: string): number {
  const words = rel.toLowerCase().split(/\s+/);
  if (words.some((word) => word.startsWith("apple-touch-icon"))) return ranks.touch;
  return words.includes("icon") ? ranks.icon : 0;
}

function largestIn(sizes: string): number {
  const sides = [...sizes.slice(0, 200).matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, side]) => Number(side));
  return Math.max(0, ...sides);
}
