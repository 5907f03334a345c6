import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { asc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { authors, blogs, categories, deals, events, stores } from "../../db/schema";
import type { FeedEntity } from "../../src/schemas/feeds";
import { restore } from "../catalogue";
import { get, textOf } from "../http";
import { addFeed, applyFile, verdictsOf } from "../imports/importing";
import { liveIn } from "../lived-in";
import type { Admin } from "./session";

setDefaultTimeout(240_000);

let admin: Admin;

afterAll(restore);

/** In the order in which one needs another. */
const lists: [list: string, entity: FeedEntity][] = [
  ["categories", "category"],
  ["authors", "author"],
  ["stores", "store"],
  ["coupons", "exportedDeal"],
  ["offers", "exportedDeal"],
  ["blogs", "blog"],
  ["events", "event"],
];

const exported = async (list: string) => (await admin.get(`/admin/${list}/export`)).text();

/** What the database has of the catalogue, but for ids, records of proof and what is counted or derived. */
async function catalogue() {
  const category = sql<string>`(select name from ${categories} where id = category_id)`;
  const store = sql<string>`(select slug from ${stores} where id = store_id)`;
  return {
    categories: await db
      .select({ name: categories.name, slug: categories.slug, description: categories.description })
      .from(categories)
      .orderBy(asc(categories.slug)),
    stores: await db
      .select({
        name: stores.name,
        slug: stores.slug,
        website: stores.website,
        logo: stores.logo,
        description: stores.description,
        currency: stores.currency,
        dealCount: stores.dealCount,
        category,
      })
      .from(stores)
      .orderBy(asc(stores.slug)),
    authors: await db
      .select({ name: authors.name, slug: authors.slug, about: authors.about, isTeam: authors.isTeam })
      .from(authors)
      .orderBy(asc(authors.slug)),
    deals: await db
      .select({
        store,
        category,
        kind: deals.kind,
        title: deals.title,
        description: deals.description,
        code: deals.code,
        discountType: deals.discountType,
        discountValue: deals.discountValue,
        minSpend: deals.minSpend,
        link: deals.affiliateLink,
        startsAt: deals.startsAt,
        endsAt: deals.endsAt,
        active: deals.active,
        featured: deals.featured,
      })
      .from(deals)
      .orderBy(store, asc(deals.title), asc(deals.code), asc(deals.affiliateLink)),
    blogs: await db
      .select({
        title: blogs.title,
        slug: blogs.slug,
        excerpt: blogs.excerpt,
        content: sql<string>`regexp_replace(content, 'data-deal(-[a-z]+)?="[0-9]+"', '', 'g')`,
        category: blogs.category,
        status: blogs.status,
        featured: blogs.featured,
        keywords: blogs.keywords,
        authorName: blogs.authorName,
        seoDescription: blogs.seoDescription,
        affiliateLinks: blogs.affiliateLinks,
        publishedAt: blogs.publishedAt,
        aiAssisted: blogs.aiAssisted,
        reviewedAt: blogs.reviewedAt,
        store: sql<string>`(select slug from ${stores} where id = target_store_id)`,
      })
      .from(blogs)
      .orderBy(asc(blogs.slug)),
    events: await db
      .select({
        name: events.name,
        slug: events.slug,
        status: events.status,
        firstDay: events.firstDay,
        lastDay: events.lastDay,
        text: events.text,
        minPercent: events.minPercent,
        search: events.search,
        previous: sql<string>`(select slug from ${events} former where former.id = ${events}.previous_id)`,
        categories: sql`array(select name from ${categories} where id = any(category_ids) order by 1)`,
        stores: sql`array(select slug from ${stores} where id = any(store_ids) order by 1)`,
        deals: sql`array(select title || coalesce(code, '') as deal from ${deals} where id = any(deal_ids) order by deal)`,
        guides: sql`array(select slug from ${blogs} where id = any(blog_ids) order by 1)`,
      })
      .from(events)
      .orderBy(asc(events.slug)),
  };
}

const slugsOf = async (table: typeof stores | typeof blogs | typeof categories | typeof events) =>
  (await db.select({ slug: table.slug }).from(table).orderBy(table.slug)).map(({ slug }) => slug);

/** The headings and titles of public pages. Their order goes by records of proof and by visits, which do not move. */
async function pages(): Promise<Record<string, string[]>> {
  const paths = [
    ...["/stores", "/categories", "/blogs", "/events"],
    ...(await slugsOf(stores)).map((slug) => `/store/${slug}`),
    ...(await slugsOf(categories)).map((slug) => `/category/${slug}`),
    ...(await slugsOf(blogs)).map((slug) => `/blog/${slug}`),
    ...(await slugsOf(events)).map((slug) => `/event/${slug}`),
  ];
  const ofStores = await db
    .select({ slug: stores.slug, titles: sql<string[]>`array_agg(${deals.title})` })
    .from(stores)
    .leftJoin(deals, eq(deals.storeId, stores.id))
    .groupBy(stores.slug);
  const titlesOf = new Map(ofStores.map(({ slug, titles }) => [slug, [...titles]]));
  const said: Record<string, string[]> = {};
  for (const path of paths) {
    const html = await (await get(path)).text();
    const titles = html.matchAll(/<h[123][^>]*>(.*?)<\/h[123]>/gs);
    const texts = new Set([...titles].map(([, text = ""]) => textOf(text).trim()));
    // Beside its own deals, a store's page shows checked ones of others, and groups them by what is on record.
    const own = titlesOf.get(path.replace("/store/", ""));
    // An event's page shows those of its deals with the best records.
    const others = path.startsWith("/event/") ? [...titlesOf.values()].flat() : [];
    said[path] = [...texts]
      .filter((text) => (!own || own.includes(text)) && !others.includes(text))
      .toSorted();
  }
  return said;
}

test("all lists that are exported by a site that has lived can move into an empty one", async () => {
  admin = await liveIn();
  await db.execute(sql`
    update ${events} set deal_ids = array(select id from ${deals} order by id limit 2)
    where id = (select min(id) from ${events})`);
  // Only the shop of these tests has no https.
  await db.execute(sql`
    update ${deals} set affiliate_link = replace(affiliate_link, 'http://127', 'https://127') where affiliate_link like 'http://127%'`);
  const before = await catalogue();
  const pagesBefore = await pages();
  expect(Object.values(pagesBefore).flat().length).toBeGreaterThan(before.deals.length);
  const files = new Map<string, string>();
  for (const [list] of lists) files.set(list, await exported(list));
  await db.execute(sql`truncate deals, stores, categories, blogs, events, authors cascade`);
  const refused: Record<string, string[]> = {};
  for (const [list, entity] of lists) {
    const feed = await addFeed({ entity, name: list });
    const verdicts = await verdictsOf(await applyFile(feed, files.get(list) ?? ""));
    refused[list] = verdicts.filter((verdict) => verdict !== "new");
  }
  expect(refused).toEqual(Object.fromEntries(lists.map(([list]) => [list, []])));
  expect(await catalogue()).toEqual(before);
  expect(await pages()).toEqual(pagesBefore);
});
