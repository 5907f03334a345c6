import { afterEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { snoozes } from "../../../db/schema";
import { snooze, wake } from "../../../src/models/inbox/snoozes";
import { deleteExpired } from "../../../src/operations/retention";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";

afterEach(restore);

test("what was snoozed twice is shown again by the undo of the second time", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const batch of [first, second]) await snooze([{ subject: "deal", id: 1 }], { actor: ADMIN, batch });
  expect(await wake(first)).toBe(0);
  expect(await wake(second)).toBe(1);
});

test("what was snoozed until yesterday is deleted, and what is snoozed for longer stays", async () => {
  const change = { actor: ADMIN, batch: crypto.randomUUID() };
  await snooze([{ subject: "deal", id: 1 }], change);
  await snooze([{ subject: "deal", id: 2 }], change);
  await db.update(snoozes).set({ until: sql`now() - interval '1 day'` }).where(eq(snoozes.subjectId, 1));
  await deleteExpired();
  expect((await db.select().from(snoozes)).map(({ subjectId }) => subjectId)).toEqual([2]);
});
