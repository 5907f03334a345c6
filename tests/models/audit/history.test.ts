import { afterEach, describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { asAnotherCaller } from "../../../db/nesting";
import { blogs, deals, slugRedirects, stores, history as table } from "../../../db/schema";
import { remove } from "../../../src/models/audit/changes";
import * as history from "../../../src/models/audit/history";
import { blogEntity } from "../../../src/models/blogs/write";
import * as categories from "../../../src/models/categories";
import { dealEntities } from "../../../src/models/deals/entity";
import { forEditing } from "../../../src/models/stores/admin-list";
import * as editing from "../../../src/models/stores/write";
import { adminAt } from "../../../src/schemas/actor";
import { reasonTexts } from "../../../src/schemas/reasons";
import { storeInput } from "../../../src/schemas/stores";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { someoneWaits } from "../waiting";

afterEach(restore);

const change = { actor: adminAt("192.0.2.9") };

/** The entry of the last delete. */
async function lastDelete(): Promise<number> {
  const { items } = await history.list({ action: "delete" }, { limit: 1 });
  return items[0]?.id ?? 0;
}

const rename = async (slug: string, to: string) => {
  const store = await storeBySlug(slug);
  const category = (await forEditing(store.id))?.category ?? null;
  return editing.update(store.id, { ...storeInput.parse({ ...store, slug: to }), category }, change);
};

/** Everything there is of a store. */
const allOf = async (id: number) => ({
  store: await db.select().from(stores).where(eq(stores.id, id)),
  deals: await db.select().from(deals).where(eq(deals.storeId, id)).orderBy(deals.id),
  blogs: await db.select().from(blogs).where(eq(blogs.targetStoreId, id)).orderBy(blogs.id),
  slugs: await db
    .select()
    .from(slugRedirects)
    .where(and(eq(slugRedirects.subject, "store"), eq(slugRedirects.subjectId, id)))
    .orderBy(slugRedirects.slug),
});

/** Harbor & Pine, deleted, with two old slugs, deals and blogs; it has `all` again once that is undone. */
async function deletedStore() {
  const { id } = await storeBySlug(cast.harborPine);
  await rename(cast.harborPine, "harbor-one");
  await rename("harbor-one", "harbor-two");
  const all = await allOf(id);
  await editing.del(id, change);
  return { id, all, entry: await lastDelete() };
}

const refusal = (outcome: Awaited<ReturnType<typeof history.undo>>) =>
  outcome.kind === "refused" ? reasonTexts(outcome.errors).form?.[0] : outcome.kind;

describe("undo of a deleted store", () => {
  test("brings it back with its deals, blogs and old slugs, column by column as they were", async () => {
    const { id, all, entry } = await deletedStore();
    expect(all.deals.length).toBeGreaterThan(1);
    expect(all.blogs.length).toBeGreaterThan(0);
    expect(all.slugs.map(({ slug }) => slug)).toEqual(["harbor-one", cast.harborPine]);
    expect(await allOf(id)).toEqual({ store: [], deals: [], blogs: [], slugs: [] });
    expect(await history.undo(entry, change)).toEqual({ kind: "saved", id });
    // A blog that was opened in between, without its store, must not be saved over the one that has it again.
    const blogs = all.blogs.map((blog) => ({ ...blog, version: blog.version + 1 }));
    expect(await allOf(id)).toEqual({ ...all, blogs });
  });

  test("writes who did it, and marks the entry as undone", async () => {
    const { id, entry } = await deletedStore();
    await history.undo(entry, { actor: adminAt("192.0.2.77") });
    const { items } = await history.list({ subject: "store", id: id }, { limit: 2 });
    expect(items).toMatchObject([
      { action: "restore", actor: "192.0.2.77", label: "Harbor & Pine", canUndo: false },
      { action: "delete", id: entry, undoneAt: expect.any(Date), canUndo: false },
    ]);
  });

  test("twice is refused; a form that is sent twice is answered twice alike", async () => {
    const { id, entry } = await deletedStore();
    const submission = crypto.randomUUID();
    const first = await history.undo(entry, { ...change, submission });
    expect(await history.undo(entry, { ...change, submission })).toEqual(first);
    expect(refusal(await history.undo(entry, change))).toBe("This was undone already.");
    expect((await allOf(id)).store).toHaveLength(1);
  });

  test("two at once bring it back once", async () => {
    const { entry } = await deletedStore();
    const outcomes = await Promise.all([history.undo(entry, change), history.undo(entry, change)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["refused", "saved"]);
  });

  test("whose slug is another's by now changes nothing", async () => {
    const { id, entry } = await deletedStore();
    await rename(cast.trailbound, "harbor-two");
    expect(await history.undo(entry, change)).toEqual({ kind: "duplicate", field: "slug" });
    expect((await allOf(id)).deals).toEqual([]);
    const { items } = await history.list({ subject: "store", id: id }, { limit: 1 });
    expect(items[0]).toMatchObject({ action: "delete", canUndo: true, undoneAt: null });
  });

  test("does not take back old slugs and blogs that belong to others by now", async () => {
    const { id, all, entry } = await deletedStore();
    await rename(cast.trailbound, "harbor-one");
    const other = await storeBySlug("harbor-one");
    const [blog] = all.blogs;
    await db
      .update(blogs)
      .set({ targetStoreId: other.id })
      .where(eq(blogs.id, blog?.id ?? 0));
    await history.undo(entry, change);
    const now = await allOf(id);
    expect(now.slugs.map(({ slug }) => slug)).toEqual([cast.harborPine]);
    expect(now.blogs).toHaveLength(all.blogs.length - 1);
    expect((await allOf(other.id)).blogs.map((each) => each.id)).toContain(blog?.id ?? 0);
  });

  test("whose category is gone by now has none, its deals neither", async () => {
    const { id, categoryId } = await storeBySlug(cast.harborPine);
    await db.update(deals).set({ categoryId }).where(eq(deals.storeId, id));
    const { entry } = await deletedStore();
    await categories.del(categoryId ?? 0, change);
    expect(await history.undo(entry, change)).toEqual({ kind: "saved", id });
    const now = await allOf(id);
    expect(now.store).toMatchObject([{ categoryId: null }]);
    expect(new Set(now.deals.map((deal) => deal.categoryId))).toEqual(new Set([null]));
  });

  test("its slug no longer leads to what had it in between", async () => {
    const { entry } = await deletedStore();
    await rename(cast.trailbound, "harbor-two");
    await rename("harbor-two", "trail");
    expect(await history.undo(entry, change)).toMatchObject({ kind: "saved" });
    const [redirect] = await db.select().from(slugRedirects).where(eq(slugRedirects.slug, "harbor-two"));
    expect(redirect).toBeUndefined();
  });
});

test("undo of a deleted category gives its stores and deals back, but for those with another", async () => {
  const { categoryId, id } = await storeBySlug(cast.harborPine);
  const of = categoryId ?? 0;
  await db.update(deals).set({ categoryId }).where(eq(deals.storeId, id));
  const inIt = () => db.$count(stores, eq(stores.categoryId, of));
  const before = [await inIt(), await db.$count(deals, eq(deals.categoryId, of))];
  const { categoryId: another } = await storeBySlug(cast.inkwell);
  expect(another).not.toBe(of);
  await categories.del(of, change);
  const entry = await lastDelete();
  expect(await inIt()).toBe(0);
  await db.update(stores).set({ categoryId: another }).where(eq(stores.id, id));
  expect(await history.undo(entry, change)).toEqual({ kind: "saved", id: of });
  expect([await inIt(), await db.$count(deals, eq(deals.categoryId, of))]).toEqual([
    (before[0] ?? 0) - 1,
    before[1] ?? 0,
  ]);
});

describe("undo of a deleted deal", () => {
  test("brings back the same row", async () => {
    const deal = await dealByCode(cast.harbor20);
    await remove(change, dealEntities.coupon, deal.id);
    expect(await history.undo(await lastDelete(), change)).toEqual({ kind: "saved", id: deal.id });
    expect(await dealByCode(cast.harbor20)).toEqual(deal);
  });

  test("whose store is gone is refused until the store is back", async () => {
    const deal = await dealByCode(cast.harbor20);
    await remove(change, dealEntities.coupon, deal.id);
    const entry = await lastDelete();
    await editing.del(deal.storeId, change);
    const ofStore = await lastDelete();
    expect(refusal(await history.undo(entry, change))).toBe(
      "Its store has been deleted. Restore the store first, then this.",
    );
    await history.undo(ofStore, change);
    expect(await history.undo(entry, change)).toMatchObject({ kind: "saved" });
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    "whose store is being renamed waits for that, and is found by the new name",
    async () => {
      const deal = await dealByCode(cast.harbor20);
      await remove(change, dealEntities.coupon, deal.id);
      const entry = await lastDelete();
      const undoing = await db.transaction(async (tx) => {
        await tx.update(stores).set({ name: "Quagga Mills" }).where(eq(stores.id, deal.storeId));
        const undone = asAnotherCaller(() => history.undo(entry, change));
        await Promise.race([undone, asAnotherCaller(someoneWaits)]);
        return { undone };
      });
      await undoing.undone;
      const isFound = sql`id = ${deal.id} and words @@ 'quagga'`;
      expect(await db.$count(deals, isFound)).toBe(1);
    },
  );
});

test("undo of a deleted blog, whose store is gone, brings it back", async () => {
  const [blog] = await db.select().from(blogs).where(eq(blogs.slug, cast.blogWithStore));
  await remove(change, blogEntity, blog?.id ?? 0);
  const ofBlog = await lastDelete();
  await editing.del(blog?.targetStoreId ?? 0, change);
  await history.undo(ofBlog, change);
  const [back] = await db.select().from(blogs).where(eq(blogs.slug, cast.blogWithStore));
  expect(back).toEqual({ ...(blog as NonNullable<typeof blog>), targetStoreId: null });
});

test("undo of what was deleted more than 30 days ago, or was no change, is refused", async () => {
  const { entry } = await deletedStore();
  const at = (days: number) => sql`now() - make_interval(days => ${days}::int) - interval '1 minute'`;
  await db
    .update(table)
    .set({ at: at(30) })
    .where(eq(table.id, entry));
  expect(refusal(await history.undo(entry, change))).toBe(
    "This is more than 30 days ago and cannot be undone.",
  );
  expect((await history.byId(entry))?.canUndo).toBe(false);
  await db
    .update(table)
    .set({ at: at(29) })
    .where(eq(table.id, entry));
  expect((await history.byId(entry))?.canUndo).toBe(true);

  const [login] = await db
    .insert(table)
    .values({ actor: "192.0.2.9", action: "login", subject: "session", label: "Login" })
    .returning({ id: table.id });
  expect(refusal(await history.undo(login?.id ?? 0, change))).toBe(
    "Only what was created, changed or deleted can be undone.",
  );
  expect(await history.undo(2_000_000_000, change)).toEqual({ kind: "missing" });
});

test("an entry from before a column was added is restored with that column's default", async () => {
  const { id, entry } = await deletedStore();
  await db
    .update(table)
    .set({ before: sql`before #- '{row,version}' || '{"gone_since": 1}'` })
    .where(eq(table.id, entry));
  expect(await history.undo(entry, change)).toEqual({ kind: "saved", id });
  expect((await storeBySlug("harbor-two")).version).toBe(1);
});

test("the list is the latest first, by subject, action and one of a subject, a page at a time", async () => {
  const { id } = await deletedStore();
  const [coupon] = await db.select().from(deals).orderBy(deals.id).limit(1);
  await remove(change, dealEntities.coupon, coupon?.id ?? 0);
  const all = await history.list({}, { limit: 50 });
  expect(all.items.map(({ action }) => action)).toEqual(["delete", "delete", "update", "update"]);
  const first = await history.list({ subject: "store" }, { limit: 2 });
  expect(first.items.map(({ action }) => action)).toEqual(["delete", "update"]);
  const second = await history.list({ subject: "store" }, { limit: 2, cursor: first.next ?? undefined });
  expect([second.items.length, second.next]).toEqual([1, null]);
  expect((await history.list({ subject: "store", id: id }, { limit: 9 })).items).toHaveLength(3);
  const another = (coupon?.id ?? 0) + 1;
  expect((await history.list({ subject: "coupon", id: another }, { limit: 9 })).items).toEqual([]);
  expect(await history.count({ action: "update" }, 10)).toBe(2);
  expect(await history.count({}, 3)).toBe(3);
});
