import { afterEach, describe, expect, test } from "bun:test";
import { desc, eq, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { asAnotherCaller } from "../../../db/nesting";
import { deals, history, stores } from "../../../db/schema";
import { offerIdsInOrder, reorder } from "../../../src/models/deals/offer-order";
import { offerModel } from "../../../src/models/deals/write";
import { offerInput } from "../../../src/schemas/deals";
import { ADMIN } from "../../actor";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";

afterEach(restore);

const change = { actor: ADMIN };

const words = { title: "Two pillows", description: "Down or wool.", discountValue: "20%" };

async function offer(slug = cast.harborPine) {
  const { id: storeId } = await storeBySlug(slug);
  return offerInput.parse({ ...words, affiliateLink: "https://a.example/ref", storeId });
}

async function made(): Promise<number> {
  const outcome = await offerModel.create(await offer(), change);
  if (outcome.kind !== "saved") throw new Error(`It was not saved: ${JSON.stringify(outcome)}`);
  return outcome.id;
}

const rowOf = async (id: number) => (await db.select().from(deals).where(eq(deals.id, id)))[0];

describe("the order of a store's offers", () => {
  const order = async (slug = cast.harborPine) => offerIdsInOrder((await storeBySlug(slug)).id);

  test("a new one comes last, and so does one from another store", async () => {
    const id = await made();
    expect((await order()).at(-1)).toBe(id);
    const before = await order(cast.inkwell);
    expect(await offerModel.update(id, await offer(cast.inkwell), change)).toMatchObject({ kind: "saved" });
    expect(await order(cast.inkwell)).toEqual([...before, id]);
  });

  test("an edit leaves it as it is", async () => {
    const before = await order();
    await offerModel.update(before[1] ?? 0, await offer(), change);
    expect(await order()).toEqual(before);
  });

  test("is set for all at once, with one row in the history", async () => {
    const { id: storeId, name } = await storeBySlug(cast.harborPine);
    const before = await order();
    const wanted = before.toReversed();
    expect(await reorder(storeId, wanted, change)).toEqual({ kind: "saved", id: storeId });
    expect(await order()).toEqual(wanted);
    const [entry] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
    expect(entry).toMatchObject({
      action: "reorder",
      subject: "store",
      subjectId: storeId,
      label: name,
      actor: change.actor.name,
      before,
      after: wanted,
    });
    await reorder(storeId, wanted, change);
    expect(await db.$count(history, eq(history.action, "reorder"))).toBe(1);
  });

  test.each([
    ["one is left out", (ids: number[]) => ids.slice(1)],
    ["one is named twice", (ids: number[]) => [...ids.slice(1), ids[1] ?? 0]],
    ["one is another store's", (ids: number[]) => [...ids.slice(1), 1_000_000]],
    ["one is too many", (ids: number[]) => [...ids, 1_000_000]],
    ["none is named", () => []],
  ])("is refused if %s", async (_, without) => {
    const { id: storeId } = await storeBySlug(cast.harborPine);
    const before = await order();
    const outcome = await reorder(storeId, without(before), change);
    expect(outcome).toMatchObject({ kind: "refused", errors: { offerIds: [{ reason: "nameEachOffer" }] } });
    expect(await order()).toEqual(before);
  });

  test("is stale if another order was saved meanwhile", async () => {
    const { id: storeId } = await storeBySlug(cast.harborPine);
    const seen = await order();
    await reorder(storeId, seen.toReversed(), change);
    const wanted = [...seen.slice(1), seen[0] ?? 0];
    expect(await reorder(storeId, wanted, change, seen)).toEqual({ kind: "stale" });
    expect(await reorder(storeId, seen.toReversed(), change, seen)).toMatchObject({ kind: "saved" });
  });

  test("of an unknown store is missing", async () => {
    expect(await reorder(999_999, [], change)).toEqual({ kind: "missing" });
  });

  test("offers created at the same time get places of their own", async () => {
    const ids = await Promise.all([made(), made(), made()]);
    const places = await Promise.all(ids.map(async (id) => (await rowOf(id))?.sortOrder));
    expect(new Set(places).size).toBe(3);
  });
});

// PostgreSQL aborts one of two deadlocked transactions; the embedded database runs them one after the other.
test("an offer moves without a deadlock to a store whose lock another transaction has, which then changes the offer", async () => {
  const target = await storeBySlug(cast.inkwell);
  const id = await made();
  const input = await offer(target.slug);
  let move: ReturnType<typeof offerModel.update> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(stores).where(eq(stores.id, target.id)).for("update");
    move = asAnotherCaller(() => offerModel.update(id, input, change));
    if (process.env.TEST_DATABASE_URL) await asAnotherCaller(somebodyWaits);
    await tx.update(deals).set({ popularity: 7 }).where(eq(deals.id, id));
  });
  expect(await move).toEqual({ kind: "saved", id });
  expect(await rowOf(id)).toMatchObject({ storeId: target.id, popularity: 7 });
});

/** Resolves once another connection waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await query(waiting)).length === 0) await Bun.sleep(5);
}
