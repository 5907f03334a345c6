import { parseArgs } from "node:util";
import { inArray, sql } from "drizzle-orm";
import { invalidate } from "../src/cache/tags";
import { env } from "../src/env";
import { cleanHtml } from "../src/models/blogs";
import { allFigures as figures, popularity } from "../src/models/counts";
import { record } from "../src/models/proof";
import { locks } from "../src/names";
import { closeDatabase, db, migrate } from "./client";
import * as demo from "./demo";
import { reasonOf } from "./reason";
import {
  authors,
  blogs,
  categories,
  credentials,
  dailyCounters,
  deals,
  events,
  installation,
  stores,
} from "./schema";
import { synthesize } from "./synthesize";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Fills in the demo catalogue, once in a database's life, and only if there are no stores, categories, blogs and
 * daily counts.
 * @param wanted undefined: only into an embedded database that is new.
 */
export async function fillDemo(wanted: "on" | "off" | undefined): Promise<void> {
  if (wanted === "off" || (wanted === undefined && env.DATABASE_URL)) return;
  const isFilled = await db.transaction(async (tx) => {
    // Instances that start together would both find it empty.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.demo}::bigint)`);
    const [{ demoFilledAt } = { demoFilledAt: null }] = await tx.select().from(installation);
    if (demoFilledAt) return false;
    // A deleted catalogue leaves its daily counts, which removing the demo would delete too.
    for (const table of [categories, stores, blogs, dailyCounters])
      if ((await tx.$count(table)) > 0) return false;
    if (wanted === undefined && (await tx.$count(credentials)) > 0) return false;
    const filled = { demoFilledAt: sql`now()` };
    await tx.insert(installation).values(filled).onConflictDoUpdate({ target: installation.id, set: filled });
    const categoryIds = await insertCategories(tx);
    const storeIds = await insertStores(tx, categoryIds);
    const dealIds = await insertDeals(tx, storeIds);
    await insertBlogs(tx, storeIds, dealIds);
    await insertEvents(tx, categoryIds);
    await insertCounters(tx);
    return true;
  });
  if (isFilled) await popularity.recount();
}

type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];
type Ids = Map<string, number>;

async function insertCategories(tx: Transaction): Promise<Ids> {
  const rows = await tx
    .insert(categories)
    .values(demo.categories.map((category) => ({ ...category, slug: slugOf(category.name), demo: true })))
    .returning({ id: categories.id, name: categories.name });
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function insertStores(tx: Transaction, categoryIds: Ids): Promise<Ids> {
  const rows = await tx
    .insert(stores)
    .values(
      demo.stores.map(({ category, createdDaysAgo, ...store }) => ({
        ...store,
        createdAt: inDays(-createdDaysAgo) ?? new Date(),
        categoryId: idOf(categoryIds, category),
        demo: true,
      })),
    )
    .returning({ id: stores.id, slug: stores.slug });
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** @returns the ids by code. */
async function insertDeals(tx: Transaction, storeIds: Ids): Promise<Ids> {
  const rows = await tx
    .insert(deals)
    .values(
      demo.deals.map((deal, sortOrder) => ({
        kind: deal.kind,
        storeId: idOf(storeIds, deal.store) ?? 0,
        title: deal.title,
        description: deal.description,
        code: deal.code,
        discountType: deal.discountType,
        discountValue: deal.discountValue,
        minSpend: deal.minSpend,
        affiliateLink: `https://${deal.store}.example/?ref=dealproof`,
        featured: deal.featured,
        active: deal.active,
        sortOrder,
        startsAt: inDays(deal.startsInDays),
        endsAt: inDays(deal.endsInDays),
        createdAt: inDays(-deal.createdDaysAgo) ?? new Date(),
        demo: true,
      })),
    )
    .returning({ id: deals.id });
  const all = demo.deals.flatMap((deal, index) =>
    demo.observationsOf(deal, index).map(({ daysAgo, ...seen }) => ({
      ...seen,
      dealId: rows[index]?.id ?? 0,
      at: inDays(-daysAgo) ?? new Date(),
    })),
  );
  await record(tx, all);
  return new Map(demo.deals.flatMap(({ code }, index) => (code ? [[code, rows[index]?.id ?? 0]] : [])));
}

async function insertBlogs(tx: Transaction, storeIds: Ids, dealIds: Ids): Promise<void> {
  await tx.insert(authors).values({ ...demo.author, demo: true });
  const withIds = (html: string) =>
    html.replace(/<p data-deal="(\w+)">/g, (_, code) => `<p data-deal="${idOf(dealIds, code)}">`);
  const rows = demo.blogs.map(async ({ targetStore, publishedDaysAgo, ...blog }) => ({
    ...blog,
    authorName: demo.author.name,
    content: cleanHtml(
      withIds(await Bun.file(`${import.meta.dir}/demo/blogs/${blog.slug}.html`).text()),
    ).trim(),
    targetStoreId: idOf(storeIds, targetStore),
    publishedAt: blog.status === "draft" ? null : inDays(-publishedDaysAgo),
    createdAt: inDays(-publishedDaysAgo - 2) ?? new Date(),
    demo: true,
  }));
  await tx.insert(blogs).values(await Promise.all(rows));
}

async function insertEvents(tx: Transaction, categoryIds: Ids): Promise<void> {
  const day = (fromToday: number) => sql`current_date + ${fromToday}::int`;
  for (const { days, categories: names, guides, previous = "", ...event } of demo.events) {
    const found = await tx.select({ id: blogs.id }).from(blogs).where(inArray(blogs.slug, guides));
    await tx.insert(events).values({
      ...event,
      status: "published",
      firstDay: day(days[0]),
      lastDay: day(days[1]),
      categoryIds: names.flatMap((name) => idOf(categoryIds, name) ?? []),
      blogIds: found.map(({ id }) => id),
      previousId: sql`(select id from ${events} where slug = ${previous})`,
      demo: true,
    });
  }
}

/** The same on every machine, for the 30 days that the dashboard's chart shows. Counts from today on are real. */
async function insertCounters(tx: Transaction): Promise<void> {
  const series = (subject: string, table: string, events: string, everyNth: number) => sql`
    insert into counters (day, subject, subject_id, event, count)
    select current_date - day, ${sql.raw(`'${subject}'`)}, ranked.id, event::counter_event,
      1 + ((ranked.rank * 31 + day * 17 + length(event) * 7) % (3 + 160 / (ranked.rank % 97 + 2)))::int
    from (select id, row_number() over (order by id) as rank from ${sql.raw(table)}) ranked,
      generate_series(1, 30) as day, unnest(${sql.raw(events)}) as event
    where (ranked.rank + day) % ${sql.raw(String(everyNth))} = 0`;
  await tx.execute(series("store", "stores", "array['view', 'click']", 1));
  await tx.execute(series("deal", "deals", "array['copy', 'click']", 4));
  await tx.execute(series("blog", "blogs", "array['view']", 1));
  await tx.execute(
    sql`insert into daily_counters select day, event, sum(count) from counters group by day, event`,
  );
  await tx.execute(sql`
    update blogs set view_count = views.total
    from (select subject_id, sum(count)::int as total from counters where subject = 'blog' group by subject_id) views
    where views.subject_id = blogs.id`);
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function idOf(ids: Ids, key: string | null): number | null {
  if (key === null) return null;
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo catalogue names "${key}", which it does not have`);
  return id;
}

function inDays(days: number | null): Date | null {
  return days === null ? null : new Date(Date.now() + days * DAY);
}

async function fill(): Promise<void> {
  const { values } = parseArgs({ options: { stores: { type: "string" }, deals: { type: "string" } } });
  await migrate();
  await fillDemo(env.DEMO ?? "on");
  const wanted = { stores: Number(values.stores ?? 0), deals: Number(values.deals ?? 0) };
  if (!Number.isSafeInteger(wanted.stores) || !Number.isSafeInteger(wanted.deals)) {
    throw new Error("Say how many: bun run seed -- --stores 1000 --deals 10000");
  }
  await synthesize(wanted);
  await figures.recount();
  await invalidate(db, ["*"]);
  console.log(`${await db.$count(stores)} stores, ${await db.$count(deals)} deals`);
  await closeDatabase();
}

if (import.meta.main)
  await fill().catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exit(1);
  });
