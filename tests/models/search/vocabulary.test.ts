import { afterEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores, vocabulary } from "../../../db/schema";
import { prune } from "../../../src/models/search/vocabulary";
import { restore } from "../../catalogue";
import { addBlog, addCoupon, addOffer, addStore } from "../../site/rows";
import { someoneWaits } from "../waiting";

afterEach(restore);

const known = async (beginning: string) => {
  const rows = await db
    .select({ subject: vocabulary.subject, word: vocabulary.word })
    .from(vocabulary)
    .where(sql`starts_with(word, ${beginning})`)
    .orderBy(vocabulary.subject, vocabulary.word);
  return rows.map(({ subject, word }) => `${subject} ${word}`);
};

test("words that nothing has any more are taken out, all others stay", async () => {
  await prune();
  const before = await db.$count(vocabulary);
  const coupon = await addCoupon({ title: "Quagga, okapi" });
  await addOffer({ title: "Quagga" });
  await addBlog({ title: "Okapi", content: "<p>Text</p>" });
  const store = await addStore({ name: "Quagga's", slug: "quagga" });
  await prune();
  expect(await known("quag")).toEqual(["store quaggas", "deal quagga"]);
  expect(await known("oka")).toEqual(["deal okapi", "blog okapi"]);
  await db.delete(deals).where(eq(deals.id, coupon.id));
  await db.delete(stores).where(eq(stores.id, store.id));
  await prune();
  expect(await known("quag")).toEqual(["deal quagga"]);
  expect(await known("oka")).toEqual(["blog okapi"]);
  await restore();
  await prune();
  expect(await db.$count(vocabulary)).toBe(before);
});

test.skipIf(!process.env.TEST_DATABASE_URL)("a word that comes back meanwhile stays", async () => {
  const { id } = await addCoupon({ title: "Quagga" });
  await db.delete(deals).where(eq(deals.id, id));
  const { pruning } = await db.transaction(async (tx) => {
    const [store] = await tx.select().from(stores).limit(1);
    await tx.insert(deals).values({
      storeId: store?.id ?? 0,
      kind: "coupon",
      title: "Quagga",
      discountType: "percentage",
      discountValue: "5%",
    });
    const pruning = prune();
    await Promise.race([pruning, someoneWaits()]);
    return { pruning };
  });
  await pruning;
  expect(await known("quag")).toEqual(["deal quagga"]);
});
