import { afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, feedItems } from "../../../db/schema";
import * as imports from "../../../src/imports/imports";
import { followsOf } from "../../../src/imports/offers/follow";
import { itemsOfDeals } from "../../../src/imports/offers/items";
import { restore } from "../../catalogue";
import { addOffer, addStore } from "../../site/rows";
import { addFeed, applyFile, stageFile, verdictsOf } from "../importing";

afterEach(restore);

const HEADINGS =
  "ID,Coupon or offer,Store,Title,Description,Affiliate link,Discount,Value,Code,Created".split(",");
const LINK = "https://okapi.example/";
const INSTANT = "2025-01-02T03:04:05.678Z";

type Row = { id: number; title: string; kind?: string; description?: string; code?: string };

const fileOf = (rows: Row[]) =>
  [
    HEADINGS.join(","),
    ...rows.map(
      ({ id, title, kind = "offer", description = "All year.", code = "" }) =>
        `${id},${kind},okapi,${title},${description},${LINK},percentage,20%,${code},${INSTANT}`,
    ),
  ].join("\n");

const addExport = (name = "Other site") => addFeed({ entity: "exportedDeal", name });

async function dealsOf(storeId: number) {
  const found = await db.select().from(deals).where(eq(deals.storeId, storeId));
  return found.map(({ title, description }) => `${title}: ${description}`).toSorted();
}

describe("deals of another site that were made together, once they have moved in", () => {
  /** Each deal has the number here that the next one has there. */
  async function moveIn() {
    const { id: storeId } = await addStore({ slug: "okapi", name: "Okapi" });
    const { id } = await addOffer();
    const stripes = { id: id + 2, title: "Stripes" };
    const dots = { id: id + 3, title: "Dots" };
    const feed = await addExport();
    expect(await verdictsOf(await applyFile(feed, fileOf([stripes, dots])))).toEqual(["new", "new"]);
    const made = await db.select().from(deals).where(eq(deals.storeId, storeId)).orderBy(deals.id);
    expect(made.map(({ id, title }) => [id, title])).toEqual([
      [id + 1, "Stripes"],
      [id + 2, "Dots"],
    ]);
    return { storeId, feed, stripes, dots };
  }

  const inSummer = (row: Row) => ({ ...row, description: "In summer." });

  test("are each changed by their own row of a later export", async () => {
    const { storeId, feed, stripes, dots } = await moveIn();
    const id = await applyFile(feed, fileOf([inSummer(stripes), dots]));
    expect(await verdictsOf(id)).toEqual(["changed", "same"]);
    expect(await dealsOf(storeId)).toEqual(["Dots: All year.", "Stripes: In summer."]);
  });

  test("are not changed by the row of another, through whichever source it comes", async () => {
    const { storeId, stripes } = await moveIn();
    const id = await applyFile(await addExport("New source"), fileOf([inSummer(stripes)]));
    expect(await verdictsOf(id)).toEqual(["refused otherDeal"]);
    expect(await dealsOf(storeId)).toEqual(["Dots: All year.", "Stripes: All year."]);
  });

  test("are changed by the export of this site, where they have other numbers", async () => {
    const { storeId, stripes } = await moveIn();
    const here = inSummer({ ...stripes, id: stripes.id - 1 });
    expect(await verdictsOf(await applyFile(await addExport("Own"), fileOf([here])))).toEqual(["changed"]);
    expect(await dealsOf(storeId)).toEqual(["Dots: All year.", "Stripes: In summer."]);
  });
});

test("a deal is not changed by a row of one that was made in the same second", async () => {
  const { id: storeId } = await addStore({ slug: "okapi", name: "Okapi" });
  const createdAt = new Date(Date.parse(INSTANT) + 1);
  const { id } = await addOffer({ title: "Stripes", description: "All year.", createdAt }, "okapi");
  expect(await verdictsOf(await applyFile(await addExport(), fileOf([{ id, title: "Dots" }])))).toEqual([
    "new",
  ]);
  expect(await dealsOf(storeId)).toEqual(["Dots: All year.", "Stripes: All year."]);
});

test("an offer without a description moves in, and so do two live deals with one code", async () => {
  const { id: storeId } = await addStore({ slug: "okapi", name: "Okapi" });
  const file = fileOf([
    { id: 900_001, title: "Stripes", description: "" },
    { id: 900_002, title: "Dots", kind: "coupon", code: "OKAPI" },
    { id: 900_003, title: "Squares", kind: "coupon", code: "OKAPI" },
  ]);
  const feed = await addExport();
  expect(await verdictsOf(await applyFile(feed, file))).toEqual(["new", "new", "new"]);
  expect(await dealsOf(storeId)).toEqual(["Dots: All year.", "Squares: All year.", "Stripes: Stripes"]);
  expect(await verdictsOf(await stageFile(feed, file))).toEqual(["same", "same", "same"]);
});

test("an export that was imported before sets deals back that have changed since", async () => {
  const { id: storeId } = await addStore({ slug: "okapi", name: "Okapi" });
  const [feed, file] = [await addExport(), fileOf([{ id: 900_001, title: "Stripes" }])];
  await applyFile(feed, file);
  await db.update(deals).set({ description: "In summer." }).where(eq(deals.storeId, storeId));
  expect(await verdictsOf(await applyFile(feed, file))).toEqual(["changed"]);
  expect(await dealsOf(storeId)).toEqual(["Stripes: All year."]);
});

test.each(["deal", "exportedDeal"])(
  "an export of an earlier release is refused as a list of %s",
  async (entity) => {
    const file = [
      "Deal ID,Coupon or offer,Store,Store domain,Title,Link,Deal category,Created,Status",
      `1,offer,Okapi,okapi.example,Stripes,${LINK},,${INSTANT},live`,
    ].join("\n");
    const run = await imports.byId(await stageFile(await addFeed({ entity }), file));
    expect([run?.state, run?.problem]).toEqual(["refused", { name: "oldExport" }]);
  },
);

test("a deal does not follow the export in which it moved, though an earlier release noted that", async () => {
  await addStore({ slug: "okapi", name: "Okapi" });
  await applyFile(await addExport(), fileOf([{ id: 900_001, title: "Stripes" }]));
  const [item] = await db.update(feedItems).set({ dealId: sql`abs(deal_id)` }).returning();
  const dealId = item?.dealId ?? 0;
  expect(dealId).toBeGreaterThan(0);
  expect([(await followsOf(dealId)).feeds, (await itemsOfDeals(db, [dealId])).size]).toEqual([[], 0]);
});
