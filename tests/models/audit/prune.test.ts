import { afterEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { history as table } from "../../../db/schema";
import * as history from "../../../src/models/audit/history";
import { prune } from "../../../src/models/audit/prune";
import * as categories from "../../../src/models/categories";
import { categoryInput } from "../../../src/schemas/categories";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";

afterEach(restore);

const change = { actor: ADMIN };

async function makeOlder(days: number): Promise<void> {
  await db.update(table).set({ at: sql`at - make_interval(days => ${days}::int)` });
}

/** A category that is created, renamed and deleted. @returns the entries' ids */
async function threeEntries(): Promise<number[]> {
  const input = categoryInput.parse({ name: "Kites", slug: "kites" });
  const made = await categories.create(input, change);
  if (made.kind !== "saved") throw new Error(made.kind);
  await categories.update(made.id, { ...input, name: "Kites and flags" }, change);
  await categories.del(made.id, change);
  const { items } = await history.list({ subject: "category", id: made.id }, { limit: 10 });
  return items.map(({ id }) => id).toReversed();
}

const labelled = ({ label, before, after }: history.Field) => [label, before, after];

test("what can be undone stays whole", async () => {
  const ids = await threeEntries();
  await makeOlder(history.UNDO_DAYS - 1);
  const before = await Promise.all(ids.map(history.byId));
  await prune(365);
  expect(await Promise.all(ids.map(history.byId))).toEqual(before);
  expect((await history.undo(ids[2] ?? 0, change)).kind).toBe("saved");
});

test("afterwards an edit keeps what it changed, and a row its name", async () => {
  const ids = await threeEntries();
  await makeOlder(history.UNDO_DAYS + 2);
  await prune(365);
  const [created, renamed, deleted] = await Promise.all(ids.map(history.byId));
  expect(renamed?.fields.map(labelled)).toEqual([["Name", "Kites", "Kites and flags"]]);
  expect(created).toMatchObject({ label: "Kites", fields: [] });
  expect(deleted).toMatchObject({ label: "Kites and flags", fields: [], losses: [] });
  const stored = await db
    .select()
    .from(table)
    .where(eq(table.id, ids[1] ?? 0));
  await prune(365);
  expect(
    await db
      .select()
      .from(table)
      .where(eq(table.id, ids[1] ?? 0)),
  ).toEqual(stored);
});

test("entries older than the setting go, and with 0 none", async () => {
  const ids = await threeEntries();
  await makeOlder(400);
  const [younger] = await threeEntries();
  await prune(0);
  expect(await history.byId(ids[0] ?? 0)).toBeDefined();
  await prune(365);
  expect(await history.byId(ids[0] ?? 0)).toBeUndefined();
  expect(await history.byId(younger ?? 0)).toBeDefined();
});
