/*
 * How long each query of the public pages takes: this process sends its parent the names of all, and then
 * the times of each that the parent asks for. Run with DATABASE_URL or DATA_DIR set.
 */
import { sql } from "drizzle-orm";
import { closeDatabase, query } from "../../db/client";
import * as blogs from "../../src/models/blogs/list";
import * as categories from "../../src/models/categories";
import * as adminDeals from "../../src/models/deals/admin-list";
import * as highlights from "../../src/models/deals/highlights";
import * as deals from "../../src/models/deals/list";
import * as ofStore from "../../src/models/deals/of-store";
import * as groups from "../../src/models/search/groups";
import * as settings from "../../src/models/settings";
import * as stores from "../../src/models/stores/list";
import { couponSorts } from "../../src/schemas/vocabulary";
import type { Time } from "./table";

/** Runs of each query in a round; a short query runs for at least this many milliseconds, so that a pause does not count. */
const TIMES = 60;
const LEAST = 50;
/** A server that has run for a while has all its connections open, and they take turns. */
const CONNECTIONS = 10;
/** Runs before that: each connection plans a statement five times before it prepares a generic plan. */
const WARM = 6 * CONNECTIONS;
/** 60 searches of people, by kind. */
const searches = {
  "one word": [
    "coffee",
    "linen",
    "house",
    "order",
    "goods",
    "customer",
    "jackets",
    "price",
    "shoes",
    "supply",
  ],
  "two words": [
    "amber supply",
    "free shipping",
    "desk lamp",
    "works off",
    "cobalt house",
    "winter jackets",
    "full price",
    "birch order",
    "amber customer",
    "linen bedding",
  ],
  "a frequent word": ["off", "your order", "20% off", "a", "o", "full", "50", "per", "goods only", "amber"],
  "a rare word": [
    "4711",
    "90210",
    "amber supply 17",
    "deal 123456",
    "works 471",
    "northpeak",
    "harbor pine",
    "maple pantry 99999",
    "climbing shoes",
    "welted",
  ],
  "a typo": ["nortpeak", "suplly", "juniperr", "elektronics", "trailbond", "cofffee"],
  "a domain": [
    "northpeak-outdoor.com",
    "synthetic-4711.example",
    "https://harbor-pine.example/",
    "amber.com",
  ],
  "a code": ["HARBOR20", "SYN4711", "WELCOME15", "amber SYN999999"],
  nothing: ["zzzz", "qwertyuiop", "nike", "xylophone quartet", "sofa zebra", "asdf coupon"],
};
const mixed = Object.values(searches).flat();

await Promise.all(Array.from({ length: CONNECTIONS }, () => query(sql`select pg_sleep(0.2)`)));
const slugs = await query<{ id: number; slug: string }>(
  sql`select id, slug from stores where slug like 'synthetic-%' order by id * 7919 % 10007 limit 500`,
);
const known = await categories.all();
let turn = 0;
const next = <Item>(items: Item[]): Item => {
  if (items.length === 0) throw new Error("There is nothing to ask about: seed the database first");
  return items[turn++ % items.length] as Item;
};

const asked: Record<string, () => Promise<unknown>> = {
  settings: () => settings.current(),
  "all categories": () => categories.all(),
  "categories with counts": () => categories.counted(),
  "the hero's coupon": () => highlights.hero(),
  "popular stores": () => stores.popular(8),
  "deals checked today": () => highlights.checked(4),
  "deals ending this week": () => highlights.ending(7, 3),
  "featured coupons": () => highlights.featured(10),
  ...Object.fromEntries(
    couponSorts.map((sort) => [`coupons by ${sort}`, () => deals.coupons({}, sort, { limit: 12 })]),
  ),
  "coupons of the API": () => deals.coupons({}, next([...couponSorts]), { limit: 50 }),
  "coupons of a category": () => deals.coupons({ category: next(known).slug }, "latest", { limit: 12 }),
  "60 searches for everything": () => searchFor(next(mixed)),
  ...Object.fromEntries(
    Object.entries(searches).map(([kind, words]) => [`search for ${kind}`, () => searchFor(next(words))]),
  ),
  "60 searches for coupons": () =>
    deals.coupons({ search: next(mixed) }, next([...couponSorts]), { limit: 12 }),
  "number of coupons found": () => deals.countCoupons({ search: next(mixed) }),
  "60 searches for stores": () => stores.list({ search: next(mixed) }, { limit: 24 }),
  "60 searches for blogs": () => blogs.list({ search: next(mixed) }, { limit: 24 }),
  ...Object.fromEntries(
    adminDeals.dealSorts.map((sort) => [
      `admin's offers by ${sort}`,
      () =>
        adminDeals.adminList("offer", { state: next([undefined, ...adminDeals.dealStates]) }, sort, {
          limit: 50,
        }),
    ]),
  ),
  "admin's 60 searches": () =>
    adminDeals.adminList("coupon", { search: next(mixed) }, "newest", { limit: 50 }),
  "number of coupons": () => deals.countCoupons(),
  "numbers of deals": () => deals.figures(),
  offers: () => deals.offers({}, { limit: 50 }),
  "a store": () => stores.bySlug(next(slugs).slug),
  "a store's offers": () => ofStore.offersOfStore(next(slugs).id),
  "a store's coupons": () => ofStore.couponsOfStore(next(slugs).id, { limit: 24 }),
  "a store's first deal": () => ofStore.firstOfStore(next(slugs).id),
  "a store's facts": () => ofStore.factsOfStore(next(slugs).id),
  "a store's expired deals": () => ofStore.expiredOfStore(next(slugs).id, 24),
  "stores by name": () => stores.list({}, { limit: 60 }),
  "stores of a category": () => stores.list({ categoryId: next(known).id }, { limit: 60 }),
  "number of stores": () => stores.count(),
  blogs: () => blogs.list({}, { limit: 24 }),
};

process.on("message", async (name: string) => process.send?.(await timeOf(name)));
process.on("disconnect", async () => {
  await closeDatabase();
  process.exit(0);
});
process.send?.(Object.keys(asked));

const isWarm = new Set<string>();

async function timeOf(name: string): Promise<Time> {
  const ask = asked[name];
  if (!ask) throw new Error(`There is no query ${name}`);
  for (let time = 0; time < WARM && !isWarm.has(name); time++) await ask();
  isWarm.add(name);
  const taken: number[] = [];
  for (const began = performance.now(); taken.length < TIMES || performance.now() - began < LEAST; ) {
    const started = performance.now();
    await ask();
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function searchFor(search: string) {
  return groups.find(search, { stores: 24, deals: 6, blogs: 3 });
}
