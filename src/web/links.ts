export type Link = { url: string; text: string };

const LONGEST = 2048;

/**
 * How much a word in a link's path or text speaks for an offer; below 2 none does alone. The commonest words of other
 * languages are among them.
 */
const weights = new Map<string, number>([
  ...weighing(
    4,
    "coupon coupons voucher vouchers promo promos promotion promotions promocode discount discounts",
  ),
  ...weighing(4, "gutschein gutscheine rabatt rabatte cupon cupones descuento descuentos sconti korting"),
  ...weighing(3, "offer offers deal deals sale outlet clearance bargain bargains savings"),
  ...weighing(3, "angebot angebote sonderangebote offres soldes ofertas rebajas offerte saldi aanbiedingen"),
  ...weighing(2, "special specials student students newsletter referral rewards military teachers friday"),
  ...weighing(1, "code codes free save shipping delivery refer loyalty membership subscribe cyber"),
  ...weighing(-4, "privacy policy careers jobs press affiliate affiliates investors unsubscribe"),
  ...weighing(-4, "login account cart checkout"),
]);

/**
 * The links that stay on a page's site: absolute, http and https, without their hash, each once and in the page's
 * order, the page itself left out.
 * @param base what they are relative to, where that is not the page.
 */
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

/** Those of the links that look like offers, the likeliest first; of equals, the one nearer to the front page. */
export function offersAmong(links: Link[]): Link[] {
  return links
    .map((link) => ({ link, score: scoreOf(link), steps: link.url.split("/").length }))
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score || a.steps - b.steps)
    .map(({ link }) => link);
}

/** Whether an address is on the page's host, with or without `www.`, or on a part of it such as `outlet.`. */
export function isSameSite(url: URL, page: URL): boolean {
  const site = page.host.replace(/^www\.(?=.+\.)/, "");
  return url.host === site || url.host.endsWith(`.${site}`);
}

/** An http or https address without hash; undefined for any other, and for one with a password or of no use. */
export function absolute(href: string, base: URL): URL | undefined {
  const url = href.length > LONGEST ? null : URL.parse(href, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = "";
  return url;
}

function weighing(weight: number, words: string): [string, number][] {
  return words.split(" ").map((word) => [word, weight]);
}

function scoreOf({ url, text }: Link): number {
  const words = `${new URL(url).pathname} ${text}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words)].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
}
