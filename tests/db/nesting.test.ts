import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";

const one = sql`select 1`;
const REFUSED = "Within a transaction this would wait for itself on the embedded database";
/** Drizzle wraps what a query throws. */
const reasonOf = (error: unknown) => String((error as Error).cause ?? error);

test("a query of db, or another transaction, within an open transaction throws in place of waiting for itself", async () => {
  const nested = [() => db.execute(one), () => db.transaction((tx) => tx.execute(one))];
  for (const ask of nested) expect(await db.transaction(ask).then(String, reasonOf)).toContain(REFUSED);
});

test("queries of the transaction, of its savepoints, and after its end are answered", async () => {
  let after: Promise<unknown> | undefined;
  const ended = Promise.withResolvers<void>();
  await db.transaction(async (tx) => {
    await tx.execute(one);
    await tx.transaction((savepoint) => savepoint.execute(one));
    await tx.execute(one);
    after = ended.promise.then(() => db.execute(one));
  });
  ended.resolve();
  expect(await after).toBeDefined();
});
