import { closeDatabase } from "../../db/client";
import { app } from "../../src/app";
import { assets } from "../../src/http/assets";
import { choiceKinds } from "../../src/models/events/choices";
import { inboxReasons } from "../../src/schemas/inbox";
import { logoSides } from "../../src/schemas/vocabulary";
import { sampleRows } from "./rows";

/** Addresses of a route, by its pattern in the router. */
export type Route = { pattern: string; addresses: string[] };

const SEARCHES = ["amber supply", "off", "zzzz", "suplly"];

/** The GET routes of the router, each with addresses to ask for. @throws with the names of those that have none. */
export async function routes(): Promise<Route[]> {
  const known = await addresses();
  // All that ends with "*" is middleware.
  const isRoute = ({ method, path }: { method: string; path: string }) =>
    method === "GET" && !path.endsWith("*");
  const patterns = [...new Set(app.routes.filter(isRoute).map(({ path }) => path))];
  const found = patterns.map((pattern) => {
    // An address without parameters is its own sample.
    const own = /[:{]/.test(pattern) ? [] : [pattern];
    return { pattern, addresses: known[pattern] ?? own };
  });
  const missing = found.filter(({ addresses }) => addresses.length === 0);
  if (missing.length > 0)
    throw new Error(
      `Give tests/bench/addresses.ts an address of ${missing.map(({ pattern }) => pattern).join(", ")}`,
    );
  return found;
}

async function addresses(): Promise<Record<string, string[]>> {
  const row = await sampleRows();
  const { slug, coupon, offer, category, blog, author, event, pastEvent } = row;
  const store = `/store/${slug}`;
  const editedIds = {
    stores: row.storeId,
    categories: category.id,
    offers: offer,
    coupons: coupon,
    blogs: blog.id,
    authors: author.id,
    events: event.id,
    sources: row.source,
    redirects: row.redirect,
  };
  const edited = Object.entries(editedIds).map(([list, id]) => [
    `/admin/${list}/:id`,
    [`/admin/${list}/${id}`],
  ]);
  const deleted = Object.entries({
    ...editedIds,
    subscribers: row.subscriber,
    "inbox/report": row.report,
  }).map(([list, id]) => [`/admin/${list}/:id/deletion`, [`/admin/${list}/${id}/deletion`]]);
  return {
    ...Object.fromEntries([...edited, ...deleted]),
    "/": lists("/", { sort: COUPON_SORTS, category: [category.slug], page: ["8"], search: SEARCHES }),
    "/assets/:file{[\\w-]+\\.(?:css|js|woff2)}": [assets.css],
    "/:file{[\\w-]+\\.\\w+}": ["/social.png"],
    "/stores": lists("/stores", {
      sort: ["popularity", "newest"],
      letter: ["M"],
      checked: ["yes"],
      category: [category.slug],
      search: SEARCHES,
    }),
    "/fragments/search": lists("/fragments/search", { search: SEARCHES }),
    "/fragments/coupons": lists("/fragments/coupons", { sort: COUPON_SORTS }),
    "/fragments/event/:slug": [`/fragments/event/${event.slug}`],
    "/store/:slug": [store, "/store/harbor-pine"],
    "/store/:slug/wish": [`${store}/wish`],
    "/store/:slug/suggest": [`${store}/suggest`],
    "/store/:slug/feed.xml": [`${store}/feed.xml`],
    "/category/:slug": lists(`/category/${category.slug}`, { sort: COUPON_SORTS, search: SEARCHES }),
    "/blog/:slug": [`/blog/${blog.slug}`],
    "/author/:slug": [`/author/${author.slug}`],
    "/event/:slug": [`/event/${event.slug}`, `/event/${pastEvent.slug}`],
    "/deal/:id": [`/deal/${coupon}`, `/deal/${offer}`],
    "/deal/:id/answer": [`/deal/${coupon}/answer`],
    "/deal/:id/report": [`/deal/${coupon}/report`],
    "/:file{sitemap-[a-z]+-(?:0|[1-9]\\d{0,5})\\.xml}": ["/sitemap-stores-0.xml", "/sitemap-deals-0.xml"],
    "/go/deal/:id": [`/go/deal/${coupon}`],
    "/go/store/:slug": [`/go/store/${slug}`],
    "/media/:hash": [`/media/${row.hash}`],
    "/media/:hash/:side": [`/media/${row.hash}/${logoSides[0]}`],
    "/logos/:id/:hash/:side": [`/logos/${row.storeId}/${row.hash.slice(0, 16)}/${logoSides[0]}`],
    "/marks/:slug": [`/marks/${slug}`],
    "/social/:subject/:id/:file": [`/social/deal/${coupon}/now.png`, `/social/store/${row.storeId}/now.png`],
    "/api/search": lists("/api/search", { q: SEARCHES }).slice(1),
    "/api/stores": lists("/api/stores", { search: SEARCHES }),
    "/api/stores/:store": [`/api/stores/${slug}`],
    "/api/categories/:id": [`/api/categories/${category.id}`],
    "/api/coupons": lists("/api/coupons", {
      sort: COUPON_SORTS,
      category: [category.slug],
      spend: ["20"],
      search: SEARCHES,
    }),
    "/api/coupons/:id": [`/api/coupons/${coupon}`],
    "/api/offers": lists("/api/offers", { spend: ["20"] }),
    "/api/offers/:id": [`/api/offers/${offer}`],
    "/api/blogs/:post": [`/api/blogs/${blog.slug}`],
    "/admin/checks": [`/admin/checks?id=${coupon}`],
    "/admin/checks/:id/picture": [`/admin/checks/${row.check}/picture`],
    "/admin/inbox": lists("/admin/inbox", { reason: [...inboxReasons] }),
    "/admin/imports/:id": lists(`/admin/imports/${row.import}`, { tab: ["changed", "doubtful", "broken"] }),
    "/admin/imports/:id/found": [`/admin/imports/${row.import}/found`],
    "/admin/imports/:id/rows": [`/admin/imports/${row.import}/rows?tab=broken`],
    "/admin/imports/:id/mapping": [`/admin/imports/${row.import}/mapping`],
    "/admin/imports/:id/stores": [`/admin/imports/${row.import}/stores`],
    "/admin/imports/:id/undo": [`/admin/imports/${row.import}/undo`],
    "/admin/deals/:kind/bulk": [`/admin/deals/coupon/bulk?store=${slug}`],
    "/admin/review/:id": ["/admin/review/1"],
    "/admin/stores": lists("/admin/stores", {
      sort: ["newest", "popularity"],
      state: ["empty", "insecure"],
      category: [category.slug],
      search: SEARCHES,
    }),
    "/admin/stores/suggestions": ["/admin/stores/suggestions?store=amber"],
    "/admin/offers": [
      ...lists("/admin/offers", dealFilters(slug)),
      `/admin/offers?store=${slug}&sort=position`,
    ],
    "/admin/coupons": lists("/admin/coupons", dealFilters(slug)),
    "/admin/blogs/:id/preview": [`/admin/blogs/${blog.id}/preview`],
    "/admin/blogs/deals": ["/admin/blogs/deals?search=amber+supply"],
    "/admin/blogs/deals/:id": [`/admin/blogs/deals/${coupon}`],
    "/admin/events/choices/:kind": choiceKinds.map((kind) => `/admin/events/choices/${kind}?search=amber`),
    "/admin/runs/:id": [`/admin/runs/${row.run}`],
    "/admin/history": lists("/admin/history", { subject: ["coupon"], action: ["update"] }),
    "/admin/history/:id": [`/admin/history/${row.change}`],
  };
}

const COUPON_SORTS = ["discount", "expiry", "popularity"];

const dealFilters = (store: string) => ({
  sort: ["ending", "popularity", "unchecked"],
  state: ["live", "soon", "inactive", "ended", "featured", "insecure"],
  proof: ["check", "fresh", "ageing", "none", "ended"],
  result: ["lost"],
  by: ["robot"],
  unchecked: ["30"],
  store: [store],
  search: SEARCHES,
});

/** The plain address, and one for each value of a parameter. */
function lists(path: string, parameters: Record<string, string[]>): string[] {
  const filtered = Object.entries(parameters).flatMap(([name, values]) =>
    values.map((value) => `${path}?${new URLSearchParams({ [name]: value })}`),
  );
  return [path, ...filtered];
}

if (import.meta.main) {
  console.log(JSON.stringify(await routes()));
  await closeDatabase();
  process.exit();
}
