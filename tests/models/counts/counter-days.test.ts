import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { counters as table } from "../../../db/schema";
import * as counters from "../../../src/models/counts/counters";
import { cast, dealByCode } from "../../cast";
import { restore } from "../../catalogue";
import { anotherClient } from "../../clients";
import { get } from "../../http";

// Counts of other test files wait in memory.
beforeEach(async () => {
  await counters.flush();
  await restore();
  await db.delete(table);
});

afterEach(async () => {
  setSystemTime();
  await restore();
});

/** The stored counts of a deal, by day. */
async function written(subjectId: number) {
  const ofDeal = and(eq(table.subject, "deal"), eq(table.subjectId, subjectId));
  const rows = await db
    .select({ day: table.day, count: table.count })
    .from(table)
    .where(ofDeal)
    .orderBy(table.day);
  return rows.map(({ day, count }) => [day, count]);
}

test("a visit is counted on its own day, and the same client's next one after midnight on the next", async () => {
  const { id } = await dealByCode(cast.harbor20);
  const client = anotherClient();
  const visit = (time: string) => {
    setSystemTime(new Date(time));
    return get(`/go/deal/${id}`, { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin" }, client);
  };
  for (const time of ["2031-03-04T23:59:58Z", "2031-03-04T23:59:59Z", "2031-03-05T00:00:00Z"])
    expect((await visit(time)).status).toBe(302);
  setSystemTime();
  await counters.flush();
  expect(await written(id)).toEqual([
    ["2031-03-04", 1],
    ["2031-03-05", 1],
  ]);
});

test("what a failed flush could not write and what was counted meanwhile are both written later", async () => {
  const { id, popularity } = await dealByCode(cast.harbor20);
  const copy = () => counters.record("deal", id, "copy");
  copy();
  copy();
  await db.execute("alter table counters rename to counters_gone");
  const flushing = counters.flush();
  // By then it has the pending counts, and waits for the database.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  copy();
  expect(await flushing.catch(String)).toContain("Failed query");
  copy();
  await db.execute("alter table counters_gone rename to counters");
  await counters.flush();
  expect((await written(id)).map(([, count]) => count)).toEqual([4]);
  expect((await dealByCode(cast.harbor20)).popularity).toBe(popularity + 4);
});
