import { afterAll, afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, deals, stores } from "../../db/schema";
import { saveStore } from "../../src/generation/generated";
import * as runs from "../../src/models/runs/runs";
import { ADMIN } from "../actor";
import { aRun, attemptOf } from "../admin/a-run";
import { cast, storeBySlug } from "../cast";
import { restore, restoreContent } from "../catalogue";
import { get } from "../http";
import { addOldSlug } from "../site/rows";
import { doRuns } from "../test-provider";

doRuns();
afterEach(restoreContent);
afterAll(restore);

const change = { actor: ADMIN };

const proposal = { code: null, expiry: null, url: "https://lantern.example/", quote: "", problems: [] };

const draft = {
  name: "Lantern Lane",
  descriptionDraft: "Lamps.",
  website: "https://lantern.example",
  logo: null,
  existing: undefined,
  affiliateLink: "https://lantern.example/?ref=dealproof",
  offers: [
    {
      title: "10% off lamps",
      description: "All lamps.",
      discountType: "percentage" as const,
      discountValue: "10%",
      code: null,
      expiry: null,
      evidence: null,
      proposal: { ...proposal, heading: [], spans: [], reading: "yes" },
    },
  ],
};

const saved = async () => (await db.select().from(stores).where(eq(stores.name, draft.name)))[0];

test("a generated store may have no category, and makes none then", async () => {
  const before = await db.$count(categories);
  await saveStore(await attemptOf(await aRun()), { ...draft, category: null }, change);
  expect(await saved()).toMatchObject({ slug: "lantern-lane", categoryId: null, description: "" });
  expect(await db.$count(categories)).toBe(before);
});

test("a generated store comes into the category of its name in any case", async () => {
  const [known] = await db.select().from(categories).orderBy(categories.id).limit(1);
  await saveStore(
    await attemptOf(await aRun()),
    { ...draft, category: known?.name.toUpperCase() ?? "" },
    change,
  );
  expect((await saved())?.categoryId).toBe(known?.id ?? 0);
});

test("a generated store is not saved once its run is cancelled, and its run cannot be cancelled once it is", async () => {
  const id = await aRun();
  const offers = await db.$count(deals);
  expect(await runs.cancel(id)).toBe(true);
  // `expect().rejects` would keep the answers of the database's thread from being heard.
  const refused = await saveStore(await attemptOf(id), { ...draft, category: "Lamps" }, change).catch(String);
  expect(refused).toContain("was ended before");
  expect([await saved(), await db.$count(deals)]).toEqual([undefined, offers]);
  expect((await runs.byId(id))?.state).toBe("cancelled");
  const other = await aRun();
  await saveStore(await attemptOf(other), { ...draft, category: "Lamps" }, change);
  expect(await runs.cancel(other)).toBe(false);
  expect(await runs.byId(other)).toMatchObject({ state: "done", result: { slug: "lantern-lane" } });
});

test("a generated store is not saved by an attempt that another has taken over", async () => {
  const late = { ...(await attemptOf(await aRun())), retryCount: 1 };
  const refused = await saveStore(late, { ...draft, category: "Lamps" }, change).catch(String);
  expect(refused).toContain("was ended before");
  expect(await saved()).toBeUndefined();
});

test("a generated store gets no slug that once led to another, and makes no category", async () => {
  const harborPine = await storeBySlug(cast.harborPine);
  await addOldSlug("store", "lantern-lane", harborPine.id);
  await saveStore(await attemptOf(await aRun()), { ...draft, category: "Lamps & Lights" }, change);
  expect((await saved())?.slug).toBe("lantern-lane-2");
  expect(await db.select().from(categories).where(eq(categories.name, "Lamps & Lights"))).toEqual([]);
  const response = await get("/store/lantern-lane");
  expect([response.status, response.headers.get("location")]).toEqual([301, `/store/${cast.harborPine}`]);
});
