import { sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import {
  authors,
  blogs,
  categories,
  counters,
  dailyCounters,
  deals,
  events,
  installation,
  stores,
} from "../../db/schema";
import { invalidate } from "../cache/tags";
import { type Change, log } from "./audit/changes";

export type DemoRows = Record<"stores" | "deals" | "categories" | "blogs" | "events", number>;

const isFilled = sql`${installation.demoFilledAt} is not null and ${installation.demoRemovedAt} is null`;

const removableStore = sql`${stores.demo}
  and not exists (select from ${deals} where ${deals.storeId} = ${stores.id} and not ${deals.demo})
  and not exists (select from ${blogs} where ${blogs.targetStoreId} = ${stores.id} and not ${blogs.demo})`;

const removableCategory = sql`${categories.demo}
  and not exists (select from ${stores} where ${stores.categoryId} = ${categories.id} and not (${removableStore}))
  and not exists (select from ${deals} where ${deals.categoryId} = ${categories.id} and not ${deals.demo})`;

export async function isThere(): Promise<boolean> {
  return (await db.$count(installation, isFilled)) > 0;
}

/** Removes the demo rows that nobody changed and no other row needs. @returns undefined if there is no demo data. */
export async function remove(change: Change): Promise<DemoRows | undefined> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(installation)
      .set({ demoRemovedAt: sql`now()` })
      .where(isFilled)
      .returning({ id: installation.id });
    if (ended.length === 0) return undefined;
    await removeCounts(tx);
    // Adding a deal locks its store first, so that a new deal is either counted below or refused.
    await tx
      .select({ id: stores.id })
      .from(stores)
      .where(sql`${stores.demo}`)
      .orderBy(stores.id)
      .for("update");
    const rows = await count(tx);
    await tx.execute(sql`delete from ${deals} where ${deals.demo}`);
    await tx.execute(sql`delete from ${stores} where ${removableStore}`);
    await tx.execute(sql`delete from ${categories} where ${removableCategory}`);
    await tx.execute(sql`delete from ${blogs} where ${blogs.demo}`);
    await tx.execute(sql`
      delete from ${authors} where ${authors.demo}
        and not exists (select from ${blogs} where ${blogs.authorName} = ${authors.name})`);
    await tx.execute(sql`delete from ${events} where ${events.demo}`);
    for (const table of [stores, categories, authors])
      await tx.execute(sql`update ${table} set demo = false where ${table.demo}`);
    await invalidate(tx, ["*"]);
    await log(tx, change, { action: "delete", subject: "demo", label: labelOf(rows) });
    return rows;
  });
}

async function removeCounts(tx: Transaction): Promise<void> {
  // Other transactions must not add counts of the rows that are deleted next.
  await tx.execute(sql`lock table ${counters} in share row exclusive mode`);
  await tx.execute(sql`
    with gone as (
      delete from ${counters} where day < (select demo_filled_at::date from ${installation})
        or subject = 'deal' and subject_id in (select id from ${deals} where ${deals.demo})
        or subject = 'store' and subject_id in (select id from ${stores} where ${removableStore})
        or subject = 'blog' and subject_id in (select id from ${blogs} where ${blogs.demo})
      returning day, subject, subject_id, event, count),
    sums as (select day, event, sum(count)::int as count from gone group by day, event),
    seen as (select subject_id, sum(count)::int as views from gone where subject = 'blog' group by subject_id),
    blogs_seen as (
      update ${blogs} set view_count = greatest(view_count - seen.views, 0) from seen where id = seen.subject_id),
    days_gone as (
      delete from ${dailyCounters} d using sums where d.day = sums.day and d.event = sums.event and d.count <= sums.count)
    update ${dailyCounters} d set count = d.count - sums.count
    from sums where d.day = sums.day and d.event = sums.event and d.count > sums.count`);
}

export async function count(on: Pick<typeof db, "$count"> = db): Promise<DemoRows> {
  return {
    stores: await on.$count(stores, removableStore),
    deals: await on.$count(deals, sql`${deals.demo}`),
    categories: await on.$count(categories, removableCategory),
    blogs: await on.$count(blogs, sql`${blogs.demo}`),
    events: await on.$count(events, sql`${events.demo}`),
  };
}

function labelOf(rows: DemoRows): string {
  return Object.entries(rows)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ");
}
