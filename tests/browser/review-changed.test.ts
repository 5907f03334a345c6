import { afterEach, expect } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { observe } from "../../src/models/proof/record";
import { restore } from "../catalogue";
import { addCoupon } from "../site/rows";
import { browserTest } from "./browser";
import { examine } from "./examine";
import { logIn } from "./log-in";

afterEach(restore);

const long = "Donaudampfschifffahrtsgesellschaftskapit\u00e4nsm\u00fctzenabzeichenverleihungsurkunde";
/** A coupon that two looks have not found on its page, and one with other words. */
async function changedDeals(): Promise<[number, number]> {
  const [missing, reworded] = [
    await addCoupon({ title: "Missing lamps", code: "A".repeat(60) }),
    await addCoupon({ title: "Reworded lamps", code: "LAMP20" }),
  ];
  const page = { url: `https://${long}.example/${long}`, httpStatus: 200 };
  const look = (dealId: number, outcome: "seen" | "missing" | "reworded", hoursAgo: number) => ({
    ...({ dealId, kind: "page", outcome, actor: "robot", quote: `20% off ${long}` } as const),
    ...{ at: new Date(Date.now() - hoursAgo * 3.6e6), page },
  });
  await observe([
    look(missing.id, "seen", 60),
    look(missing.id, "missing", 30),
    look(missing.id, "missing", 10),
    look(reworded.id, "seen", 60),
    look(reworded.id, "reworded", 10),
  ]);
  const passage = (text: string) => ({ headings: [long], blocks: [text], notes: [], around: [] });
  const seenPage = {
    url: page.url,
    ...passage("20% with LAMP20"),
    now: passage(`LAMP20 is 15% now ${long}`),
  };
  await db.update(deals).set({ seenPage }).where(eq(deals.id, reworded.id));
  return [missing.id, reworded.id];
}

const isThere = async (id: number) => (await db.$count(deals, eq(deals.id, id))) === 1;

browserTest(
  "deals with changed pages: axe and the console find nothing, nothing is too wide",
  async (page) => {
    await changedDeals();
    await logIn(page, "/admin/review");
    await page.getByText("LAMP20 is 15% now").waitFor();
    expect(await examine(page)).toEqual([]);
  },
);

browserTest(
  "a deal with a changed page is kept or deleted with a key, and comes back with Undo",
  async (page) => {
    const [missing, reworded] = await changedDeals();
    await logIn(page, "/admin/review");
    const focused = (name: string) =>
      page.getByRole("article", { name, exact: true }).and(page.locator(":focus")).waitFor();
    while ((await page.locator("article:focus").count()) === 0) await page.keyboard.press("j");
    await focused("Missing lamps");
    await page.keyboard.press("r");
    await page.getByText("Deal deleted").waitFor();
    await focused("Reworded lamps");
    expect(await isThere(missing)).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Restored Missing lamps").waitFor();
    expect(await isThere(missing)).toBe(true);
    await page.getByRole("article", { name: "Reworded lamps", exact: true }).focus();
    await page.keyboard.press("p");
    await page.getByText("Deal kept").waitFor();
    expect(await isThere(reworded)).toBe(true);
    expect(await page.getByRole("article").count()).toBe(1);
  },
);
