import { afterEach, expect, test } from "bun:test";
import { Glob } from "bun";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, figures as rows, stores } from "../../../db/schema";
import * as allFigures from "../../../src/models/counts/all-figures";
import * as deals from "../../../src/models/deals/list";
import * as inbox from "../../../src/models/inbox/counts";
import { countStages } from "../../../src/models/proof/stages";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { textOf } from "../../http";
import { whole } from "../../site/reading";
import { addCoupon } from "../../site/rows";

afterEach(restore);

const LARGE = 0;

const shown = async () => textOf(await whole("/how-we-check"));

async function numbers() {
  const { categoryId } = await storeBySlug(cast.harborPine);
  const category = await db.query.categories.findFirst({ where: eq(categories.id, categoryId ?? 0) });
  const [{ live }, things, stages, ofCategory] = await Promise.all([
    deals.figures(),
    inbox.counts(),
    countStages("coupon"),
    deals.countCoupons({ category: category?.slug }),
  ]);
  return [live, things.never, stages.none, ofCategory];
}

test("a small catalogue is counted when it is asked", async () => {
  await allFigures.recount();
  const before = await numbers();
  await addCoupon({ code: "STRIPES" });
  expect(await numbers()).toEqual(before.map((number) => number + 1));
  expect(await shown()).not.toContain("Counted on");
  expect(await db.$count(rows)).toBe(0);
});

test("a large one is counted by the job, and the time of the count is shown", async () => {
  await allFigures.recount(LARGE);
  const before = await numbers();
  await addCoupon({ code: "STRIPES" });
  expect(await numbers()).toEqual(before);
  expect(await shown()).toMatch(/Counted on \d+ \w+/);
  await allFigures.recount(LARGE);
  expect(await numbers()).toEqual(before.map((number) => number + 1));
});

test("a catalogue that has become small has no rows any more", async () => {
  await allFigures.recount(LARGE);
  await allFigures.recount();
  expect(await db.$count(rows)).toBe(0);
});

test("a category that is newer than the count is counted when it is asked", async () => {
  await allFigures.recount(LARGE);
  const [lamps] = await db.insert(categories).values({ name: "Lamps", slug: "lamps" }).returning();
  await db.update(stores).set({ categoryId: lamps?.id }).where(eq(stores.slug, cast.trailbound));
  expect(await deals.countCoupons({ category: "lamps" })).toBeGreaterThan(0);
});

test("the job counts every figure", async () => {
  const folder = `${import.meta.dir}/../../../src/models`;
  const sources = await Promise.all(
    [...new Glob("**/*.ts").scanSync(folder)].map((file) => Bun.file(`${folder}/${file}`).text()),
  );
  const made = sources.flatMap((source) => [...source.matchAll(/\bfigure(?:OfEach)?<.*>\(\s*["`]([^"`]+)/g)]);
  const names = made.flatMap(([, name = ""]) =>
    name.includes("$") ? ["stages of coupons", "stages of offers"] : name,
  );
  expect(names.toSorted()).toEqual(allFigures.names.toSorted());
});
