import { afterEach, beforeEach, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, dailyCounters, counters as table } from "../../../db/schema";
import { env } from "../../../src/env";
import * as counters from "../../../src/models/counts/counters";
import { deleteExpired } from "../../../src/operations/retention";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";

// Counts of other test files wait in memory.
beforeEach(async () => {
  await counters.flush();
  await restore();
});
afterEach(restore);

async function counted(
  subject: counters.CounterSubject,
  id: number,
  event: counters.CounterEvent,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`sum(count)::int` })
    .from(table)
    .where(and(eq(table.subject, subject), eq(table.subjectId, id), eq(table.event, event)));
  return row?.count ?? 0;
}

test("events are written in one batch and add to what the day has", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  const before = await counted("store", id, "view");
  for (let times = 0; times < 3; times++) counters.record("store", id, "view");
  expect(await counted("store", id, "view")).toBe(before);
  await counters.flush();
  counters.record("store", id, "view");
  await counters.flush();
  expect(await counted("store", id, "view")).toBe(before + 4);
});

test("an event makes a deal, and its store, more popular", async () => {
  const deal = await dealByCode(cast.harbor20);
  const store = await storeBySlug(cast.harborPine);
  counters.record("deal", deal.id, "copy");
  counters.record("deal", deal.id, "click");
  counters.record("store", store.id, "view");
  await counters.flush();
  expect((await dealByCode(cast.harbor20)).popularity).toBe(deal.popularity + 2);
  expect((await storeBySlug(cast.harborPine)).popularity).toBe(store.popularity + 3);
});

test("a view of a blog raises its view count", async () => {
  const blog = async () => (await db.select().from(blogs).where(eq(blogs.slug, cast.blog)))[0];
  const before = await blog();
  counters.record("blog", before?.id ?? 0, "view");
  await counters.flush();
  expect((await blog())?.viewCount).toBe((before?.viewCount ?? 0) + 1);
});

test("the day's sums are those of its counters", async () => {
  const deal = await dealByCode(cast.harbor20);
  const copies = async () => {
    const rows = await db.select().from(dailyCounters).where(eq(dailyCounters.event, "copy"));
    return rows.reduce((sum, { count }) => sum + count, 0);
  };
  const before = await copies();
  for (let times = 0; times < 2; times++) counters.record("deal", deal.id, "copy");
  counters.record("deal", deal.id + 1, "copy");
  counters.record("store", deal.storeId, "view");
  counters.record("deal", 2_000_000_000, "copy");
  await counters.flush();
  counters.record("deal", deal.id, "copy");
  await counters.flush();
  expect(await copies()).toBe(before + 4);
  const sums = await db
    .select({ day: table.day, event: table.event, count: sql<number>`sum(count)::int` })
    .from(table)
    .groupBy(table.day, table.event)
    .orderBy(table.day, table.event);
  expect(await db.select().from(dailyCounters).orderBy(dailyCounters.day, dailyCounters.event)).toEqual(sums);
});

test("events of rows that do not exist are dropped, the others counted", async () => {
  const deal = await dealByCode(cast.harbor20);
  const before = await counted("deal", deal.id, "copy");
  counters.record("deal", 2_000_000_000, "copy");
  counters.record("deal", deal.id, "copy");
  await counters.flush();
  expect(await counted("deal", 2_000_000_000, "copy")).toBe(0);
  expect(await counted("deal", deal.id, "copy")).toBe(before + 1);
});

test("counts that could not be written are written the next time", async () => {
  const deal = await dealByCode(cast.harbor20);
  const before = await counted("deal", deal.id, "copy");
  counters.record("deal", deal.id, "copy");
  await db.execute(sql`alter table counters rename to counters_gone`);
  expect(await counters.flush().catch(String)).toContain("Failed query");
  await db.execute(sql`alter table counters_gone rename to counters`);
  expect((await dealByCode(cast.harbor20)).popularity).toBe(deal.popularity);
  await counters.flush();
  expect(await counted("deal", deal.id, "copy")).toBe(before + 1);
});

test("ids that were made up leave room for others: when many wait they are written at once", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  const before = await counted("store", id, "view");
  counters.record("store", id, "view");
  for (let made = 0; made < counters.BATCH_SIZE; made++)
    counters.record("deal", 2_000_000_000 + made, "copy");
  for (let tries = 0; tries < 500 && (await counted("store", id, "view")) === before; tries++)
    await Bun.sleep(10);
  expect(await counted("store", id, "view")).toBe(before + 1);
});

test("many are written in batches; after a failure the rest is written the next time", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  const before = await counted("store", id, "view");
  const many = 2 * counters.BATCH_SIZE + 1;
  await db.execute(sql`alter table counters rename to counters_gone`);
  for (let made = 0; made < many; made++) counters.record("deal", 2_000_000_000 + made, "copy");
  counters.record("store", id, "view");
  expect(await counters.flush().catch(String)).toContain("Failed query");
  await db.execute(sql`alter table counters_gone rename to counters`);
  await counters.flush();
  expect(await counted("store", id, "view")).toBe(before + 1);
  expect(await counted("deal", 2_000_000_000, "copy")).toBe(0);
});

test("counts older than the setting are deleted, and the sums of their days stay", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  const onDay = (ago: number) => sql`day = current_date - ${ago}::int`;
  for (const ago of [399, 400, 401]) {
    const day = sql`current_date - ${ago}::int`;
    await db.insert(table).values({ day, subject: "store", subjectId: id, event: "view", count: 3 } as never);
    await db.insert(dailyCounters).values({ day, event: "view", count: 3 } as never);
  }
  await deleteExpired({ ...env, KEEP_DAYS: { ...env.KEEP_DAYS, counters: 0 } });
  expect(await db.$count(table, onDay(401))).toBe(1);
  await deleteExpired({ ...env, KEEP_DAYS: { ...env.KEEP_DAYS, counters: 400 } });
  const left = [399, 400, 401].map((ago) => db.$count(table, onDay(ago)));
  expect(await Promise.all(left)).toEqual([1, 0, 0]);
  expect(await db.$count(dailyCounters, onDay(401))).toBe(1);
});
