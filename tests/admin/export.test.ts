import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc, eq, inArray } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { restore } from "../catalogue";
import { addFeed, applyFile, verdictsOf } from "../models/feeds/importing";
import { addCoupon, addOffer } from "../site/rows";
import { type Admin, signIn } from "./session";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});
afterAll(restore);

const exported = async (path: string) => (await admin.get(path)).text();

const all = (kind: "coupon" | "offer") =>
  db.select().from(deals).where(eq(deals.kind, kind)).orderBy(asc(deals.id));

test.each(["csv", "jsonl"])(
  "what is exported as %s and imported unchanged changes nothing",
  async (format) => {
    await addCoupon({ title: "=SUM(A1)", code: "+PLUS", description: 'A "quoted", text\nof lines; <b>' });
    await addOffer({
      title: "-10% & more",
      discountType: "deal",
      discountValue: "",
      description: "'apostrophe",
    });
    for (const kind of ["coupon", "offer"] as const) {
      const before = await all(kind);
      const feed = await addFeed({ name: `Export of ${kind}s` });
      const id = await applyFile(feed, await exported(`/admin/deals/${kind}/export?format=${format}`));
      const verdicts = await verdictsOf(id);
      expect(new Set(verdicts)).toEqual(new Set(["same"]));
      expect(verdicts.length).toBe(before.length);
      expect(await all(kind)).toEqual(before);
    }
  },
);

test("what was changed in the file, and nothing else, is changed here", async () => {
  const one = await addCoupon({ title: "First words", code: "ONE11", endsAt: null });
  const two = await addCoupon({ title: "Second words", code: "TWO22" });
  const file = await exported("/admin/deals/coupon/export?search=words");
  const edited = file.replace("First words", "Third words").replace("TWO22", "TWO33");
  const id = await applyFile(await addFeed(), edited);
  expect(await verdictsOf(id)).toEqual(["changed", "changed"]);
  const rows = await db
    .select()
    .from(deals)
    .where(inArray(deals.id, [one.id, two.id]))
    .orderBy(asc(deals.id));
  expect(rows.map(({ title, code }) => [title, code])).toEqual([
    ["Third words", "ONE11"],
    ["Second words", "TWO33"],
  ]);
});

test("the filters of the list hold for the file, and formulas are defused", async () => {
  await addCoupon({ title: "=1+1 zebra", code: "ZEB" });
  const file = await exported("/admin/deals/coupon/export?search=zebra");
  expect(file.split("\n").filter(Boolean).length).toBe(2);
  expect(file).toContain("'=1+1 zebra");
});
