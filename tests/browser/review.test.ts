import { afterEach, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { deals, stores } from "../../db/schema";
import { waitingOffer } from "../admin/waiting";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { browserTest } from "./browser";
import { examine } from "./examine";
import { logIn } from "./log-in";

afterEach(restore);

const focused = (page: Page, name: string) =>
  page.getByRole("article", { name, exact: true }).and(page.locator(":focus")).waitFor();

/** The keys' script may still be on its way. */
async function toFirst(page: Page, name: string): Promise<void> {
  while ((await page.locator("article:focus").count()) === 0) await page.keyboard.press("j");
  await focused(page, name);
}

async function fourOffers(): Promise<number[]> {
  const { id: storeId } = await storeBySlug(cast.inkwell);
  const ids: number[] = [];
  for (const title of ["First", "Second", "Third", "Fourth"])
    ids.push(await waitingOffer({ storeId, title }));
  return ids;
}

const offer = async (id = 0) => (await db.select().from(deals).where(eq(deals.id, id)))[0];

browserTest("the queue is decided with keys alone, and a rejection is undone", async (page) => {
  const [first, second, third] = await fourOffers();
  await logIn(page, "/admin/review");
  await page.keyboard.press("p");
  await toFirst(page, "First");
  await page.keyboard.press("ArrowDown");
  await focused(page, "Second");
  await page.keyboard.press("k");
  await focused(page, "First");
  await page.keyboard.press("p");
  await page.getByText("Offer published").waitFor();
  await focused(page, "Second");
  await page.keyboard.press("r");
  await page.getByText("Offer rejected").waitFor();
  await focused(page, "Third");
  expect([await offer(first), await offer(second)]).toMatchObject([{ active: true }, undefined]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Restored Second").waitFor();
  expect(await offer(second)).toMatchObject({ active: false });

  await page.getByRole("article", { name: "Second", exact: true }).focus();
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  const title = page.getByRole("article", { name: "Third", exact: true }).getByLabel("Title");
  // Letters that are typed decide nothing.
  await title.fill("");
  await title.pressSequentially("prexjk");
  expect(await title.inputValue()).toBe("prexjk");
  expect(await offer(third)).toMatchObject({ active: false, title: "Third" });
});

browserTest("a decision asks before it drops what is typed in another entry", async (page) => {
  const [first] = await fourOffers();
  await logIn(page, "/admin/review");
  await toFirst(page, "First");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  const title = page.getByRole("article", { name: "Second", exact: true }).getByLabel("Title");
  await title.fill("Half typed");
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("button", { name: "Publish: First" }).click();
  expect(await title.inputValue()).toBe("Half typed");
  expect(await offer(first)).toMatchObject({ active: false });
});

browserTest(
  "publishing what lacks its value opens the form in its place, at the wrong field",
  { expected: /status of 422/ },
  async (page) => {
    const { id: storeId } = await storeBySlug(cast.inkwell);
    await waitingOffer({ storeId, discountValue: "" });
    await logIn(page, "/admin/review");
    await page.getByRole("button", { name: /^Publish:/ }).click();
    await page.getByText("A number, such as 20% or $15.").waitFor();
    await page.getByLabel("Value").fill("20%");
    await page.getByRole("button", { name: "Save and publish" }).click();
    await page.getByText("Nothing waits for review.").waitFor();
  },
);

browserTest("a full queue: axe and the console find nothing, nothing is too wide", async (page) => {
  const { id: storeId } = await storeBySlug(cast.inkwell);
  const long = "Donaudampfschifffahrtsgesellschaftskapit\u00e4nsm\u00fctzenabzeichenverleihungsurkunde";
  const quote = `20% off ${long} with INK20 ${long} before 3 May`;
  const spans = Object.entries({ code: "INK20", value: "20%", what: long, end: "3 May", title: quote });
  const claim = {
    ...{ code: "INK20", expiry: null, url: `https://${long}.example/${long}`, quote },
    ...{ problems: [long], heading: [long, "Sale"], reading: "ended" },
    spans: spans.map(([part, text]) => ({ part, text })),
  };
  await waitingOffer({ storeId, title: long, code: "A".repeat(60), claim });
  const id = await waitingOffer({ storeId });
  await db.update(stores).set({ descriptionDraft: long }).where(eq(stores.id, storeId));
  await logIn(page, "/admin/review");
  await page.getByLabel("Select all on this page").check();
  expect(await examine(page)).toEqual([]);
  await page.goto(`/admin/review/${id}`);
  expect(await examine(page)).toEqual([]);
});
