import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { asAnotherCaller } from "../../../db/nesting";
import { counters, deals, stores } from "../../../db/schema";
import { synthesize } from "../../../db/synthesize";
import * as popularity from "../../../src/models/counts/popularity";

import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";

beforeEach(restore);
afterEach(restore);

test("popularity is what 30 days recorded: older events fall out of it", async () => {
  const deal = await dealByCode(cast.harbor20);
  await db.delete(counters);
  await db.insert(counters).values([
    { day: sql`current_date - 29`, subject: "deal", subjectId: deal.id, event: "copy", count: 5 },
    { day: sql`current_date - 30`, subject: "deal", subjectId: deal.id, event: "copy", count: 100 },
    { day: sql`current_date`, subject: "store", subjectId: deal.storeId, event: "view", count: 2 },
  ]);
  await popularity.recount();
  expect((await dealByCode(cast.harbor20)).popularity).toBe(5);
  expect((await storeBySlug(cast.harborPine)).popularity).toBe(7);
  expect(await db.$count(deals, sql`popularity > 0`)).toBe(1);
  expect(await db.$count(stores, sql`popularity > 0`)).toBe(1);
});

describe("of more deals than a batch has", () => {
  beforeEach(async () => {
    await synthesize({ stores: 20, deals: 2 * popularity.BATCH + 100 });
    await db.execute(sql`create table written (deals int)`);
    await db.execute(sql`create function note_written() returns trigger language plpgsql as $$ begin
      insert into written select count(*) from changed;
      return null;
    end $$`);
    await db.execute(sql`create trigger note_written after update on deals referencing new table as changed
      for each statement execute function note_written()`);
  });

  afterEach(async () => {
    await db.execute(sql`drop function note_written cascade`);
    await db.execute(sql`drop table written`);
    await restore();
    await db.execute(sql`analyze`);
  });

  test("a batch is written at a time, and each deal once, though two do it at once", async () => {
    const changed = await db.$count(deals, sql`popularity <> 0`);
    expect(changed).toBeGreaterThan(2 * popularity.BATCH);
    await db.delete(counters);
    await Promise.all([popularity.recount(), popularity.recount()]);
    const [written] = await query(sql`
      select sum(deals)::int as deals, max(deals) <= ${popularity.BATCH}::int as "inBatches" from written`);
    expect(written).toEqual({ deals: changed, inBatches: true });
    expect(await db.$count(deals, sql`popularity <> 0`)).toBe(0);
  });
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a deal that somebody is changing is not waited for, nor do the others wait for it",
  async () => {
    const { id } = await dealByCode(cast.harbor20);
    await db.delete(counters);
    await db.update(deals).set({ popularity: 9 });
    await db.transaction(async (tx) => {
      await tx.select().from(deals).where(eq(deals.id, id)).for("update");
      await asAnotherCaller(popularity.recount);
    });
    expect(await db.select({ id: deals.id }).from(deals).where(sql`popularity <> 0`)).toEqual([{ id }]);
    await popularity.recount();
    expect(await db.$count(deals, sql`popularity <> 0`)).toBe(0);
  },
);
