import { afterEach, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, history } from "../../../db/schema";
import { beginUndo } from "../../../src/imports/begin-undo";
import { begin } from "../../../src/imports/bulk/bulk";
import * as importRows from "../../../src/imports/import-rows";
import * as imports from "../../../src/imports/imports";
import { adminCount as countOf } from "../../../src/models/deals/admin-list";
import type { BulkEdit } from "../../../src/schemas/feeds";
import { ADMIN } from "../../actor";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, addStore, inDays } from "../../site/rows";
import { stateOf, verdictsOf, work } from "../importing";

afterEach(restore);

const counted = () => countOf("coupon", { store: STORE }, 1_000);

const STORE = "zebra-works";

async function zebras(count: number, values: object = {}) {
  await addStore();
  for (let n = 0; n < count; n++)
    await addCoupon(
      { title: `Zebra ${n}`, code: `ZEBRA${n}`, affiliateLink: `https://old.example/${n}`, ...values },
      STORE,
    );
}

const ofStore = async (slug: string) => {
  const { id } = await storeBySlug(slug);
  return db.select().from(deals).where(eq(deals.storeId, id)).orderBy(asc(deals.id));
};

async function stage(edit: BulkEdit): Promise<number> {
  const begun = await begin("coupon", { store: STORE }, edit, "Zebras", ADMIN, await counted());
  if (begun.kind !== "begun") throw new Error("It was not begun");
  await work(begun.id);
  return begun.id;
}

async function applied(edit: BulkEdit): Promise<number> {
  const id = await stage(edit);
  await imports.move(id, "apply");
  await work(id);
  expect(await stateOf(id)).toBe("applied");
  return id;
}

test("links move to another domain, as shown before, and back as one", async () => {
  await zebras(700);
  const before = await ofStore(STORE);
  const entries = await db.$count(history);
  const id = await stage({ verb: "replace", field: "affiliateLink", find: "old.example", by: "new.example" });
  expect(await ofStore(STORE)).toEqual(before);
  expect((await importRows.countsOf(id)).verdicts).toEqual({ changed: 700 });
  await imports.move(id, "apply");
  await work(id);
  const links = (await ofStore(STORE)).map(({ affiliateLink }) => affiliateLink);
  expect(links).toEqual(before.map(({ affiliateLink }) => affiliateLink?.replace("old", "new") ?? ""));
  expect(await db.$count(history)).toBe(entries + 701);
  await beginUndo(id, ADMIN);
  await work(id);
  expect((await importRows.countsOf(id)).undone).toEqual({ undone: 700 });
  expect((await ofStore(STORE)).map(({ affiliateLink }) => affiliateLink)).toEqual(
    before.map(({ affiliateLink }) => affiliateLink),
  );
});

test("what somebody has changed since is kept by the undo, and named", async () => {
  await zebras(2);
  const id = await applied({ verb: "replace", field: "title", find: "Zebra", by: "Okapi" });
  const [first] = await ofStore(STORE);
  await db
    .update(deals)
    .set({ title: "Mine" })
    .where(eq(deals.id, first?.id ?? 0));
  await beginUndo(id, ADMIN);
  await work(id);
  expect((await ofStore(STORE)).map(({ title }) => title)).toEqual(["Mine", "Zebra 1"]);
  expect((await importRows.countsOf(id)).undone).toEqual({ kept: 1, undone: 1 });
});

test("a new end voids checks, leaves what begins later, and is the person's for feeds", async () => {
  await zebras(1, { verifiedAt: new Date(), origins: { endsAt: 7, title: 7 } });
  await addCoupon({ title: "Later", code: "LATER", startsAt: inDays(40) }, STORE);
  const day = inDays(20).toISOString().slice(0, 10);
  const id = await applied({ verb: "end", day });
  expect(await verdictsOf(id)).toEqual(["changed", "refused endsBeforeStart"]);
  const [zebra] = await ofStore(STORE);
  expect([zebra?.endsAt?.toISOString().slice(0, 10), zebra?.proof, zebra?.origins]).toEqual([
    day,
    null,
    { title: 7 },
  ]);
});

test("deals move to another store, but for a code that is live there", async () => {
  await zebras(3, {
    verifiedAt: new Date(),
    seenPage: { url: "https://old.example/codes", isEdited: false },
  });
  await addCoupon({ title: "Theirs", code: "zebra1" }, cast.inkwell);
  const { id: storeId } = await storeBySlug(cast.inkwell);
  const id = await applied({ verb: "store", storeId });
  expect(await verdictsOf(id)).toEqual(["changed", "refused sameCode", "changed"]);
  expect((await ofStore(STORE)).map(({ title }) => title)).toEqual(["Zebra 1"]);
  const moved = (await ofStore(cast.inkwell)).filter(({ title }) => title.startsWith("Zebra"));
  // It is not looked for on the page of the store that it has left.
  expect(moved.map(({ proof, seenPage }) => [proof, seenPage])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(new Set(moved.map(({ sortOrder }) => sortOrder)).size).toBe(2);
});

test("one change of many at a time", async () => {
  await zebras(1);
  await stage({ verb: "featured", value: true });
  const second = await begin(
    "coupon",
    { store: STORE },
    { verb: "active", value: false },
    "Zebras",
    ADMIN,
    await counted(),
  );
  expect(second.kind).toBe("busy");
});

test("a link that would be none is refused, and a proposed deal stays inactive", async () => {
  await zebras(1, { active: false, proposal: { problems: ["It waits."] } });
  const link = await applied({
    verb: "replace",
    field: "affiliateLink",
    find: "https://",
    by: "javascript:",
  });
  expect(await verdictsOf(link)).toEqual(["refused address"]);
  const active = await applied({ verb: "active", value: true });
  expect(await verdictsOf(active)).toEqual(["refused undecided"]);
});
