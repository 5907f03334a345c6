import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { all, whole } from "../reading";
import { addCoupon, addStore, inDays } from "../rows";

afterEach(restore);

test("similar stores are the most visited of the category that have a fresh code", async () => {
  const { categoryId } = await storeBySlug(cast.harborPine);
  await db.delete(deals);
  await addStore({ categoryId });
  const popularities = [10, 30, 20, 40, 50];
  for (const [index, popularity] of popularities.entries()) {
    const slug = `other-${popularity}`;
    await addStore({ name: `Other ${popularity}`, slug, categoryId, popularity });
    await addCoupon({ code: `CODE${index}`, verifiedAt: inDays(popularity === 50 ? -9 : -1) }, slug);
  }
  await addStore({ name: "Elsewhere", slug: "elsewhere", categoryId: null, popularity: 60 });
  await addCoupon({ code: "ELSEWHERE", verifiedAt: inDays(-1) }, "elsewhere");
  await addCoupon({ code: "STRIPES", verifiedAt: inDays(-1) }, "zebra-works");
  expect(await similar()).toEqual(["other-40", "other-30", "other-20"]);
  await db.update(stores).set({ categoryId: null }).where(eq(stores.slug, "zebra-works"));
  expect(await similar()).toEqual([]);
});

async function similar(): Promise<string[]> {
  const rail = /<aside aria-label="About.*?<\/aside>/s.exec(await whole("/store/zebra-works"))?.[0] ?? "";
  return all(rail, /href="\/store\/([\w-]+)"/g);
}
