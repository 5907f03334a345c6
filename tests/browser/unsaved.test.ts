import { afterAll, beforeEach, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { blogs } from "../../db/schema";
import { waitingOffer } from "../admin/waiting";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { browserTest } from "./browser";
import { logIn } from "./log-in";

beforeEach(restore);
afterAll(restore);

const own = { timeout: 60_000 };

/** Answers each question of the browser, and notes it. */
function answer(page: Page): { asked: string[]; with: "accept" | "dismiss" } {
  const answers = { asked: [] as string[], with: "dismiss" as "accept" | "dismiss" };
  page.on("dialog", (question) => {
    answers.asked.push(question.type() === "confirm" ? question.message() : question.type());
    return answers.with === "accept" ? question.accept() : question.dismiss();
  });
  return answers;
}

const QUESTION = "Discard what you typed?";
const dialogOf = (page: Page) => page.getByRole("dialog");

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["Close", (page) => dialogOf(page).getByRole("link", { name: "Close" }).click()],
  ["Cancel", (page) => dialogOf(page).getByRole("link", { name: "Cancel" }).click()],
  ["Back", (page) => page.evaluate(() => history.back())],
];

describe("a dialog with typed text", () => {
  browserTest(
    "asks as often as it is left, each way, and keeps the text until the answer is yes",
    own,
    async (page) => {
      await logIn(page, "/admin/stores?search=harbor");
      const list = page.url();
      const answers = answer(page);
      for (const [name, leaveBy] of ways) {
        answers.asked = [];
        answers.with = "dismiss";
        await page.getByRole("link", { name: "New store" }).click();
        await dialogOf(page).getByLabel("Name").fill("Candle Corner");
        const address = page.url();
        for (const asked of [1, 2]) {
          await leaveBy(page);
          await waitUntil(() => answers.asked.length === asked);
          expect([name, await dialogOf(page).getByLabel("Name").inputValue()]).toEqual([
            name,
            "Candle Corner",
          ]);
          expect([name, page.url()]).toEqual([name, address]);
        }
        answers.with = "accept";
        await leaveBy(page);
        await dialogOf(page).waitFor({ state: "detached" });
        expect([name, ...answers.asked]).toEqual([name, ...Array(3).fill(QUESTION)]);
        expect([name, page.url()]).toEqual([name, list]);
      }
    },
  );

  browserTest(
    "asks, too, once it came back with what is wrong in it, and before a new page; without text it does not",
    { ...own, expected: /status of 422/ },
    async (page) => {
      await logIn(page, "/admin/stores");
      const answers = answer(page);
      const refuse = async () => {
        await dialogOf(page).getByRole("button", { name: "Create store" }).click();
        await dialogOf(page).getByText("This is required.").first().waitFor();
        await page.keyboard.press("Escape");
      };
      await page.getByRole("link", { name: "New store" }).click();
      await refuse();
      await dialogOf(page).waitFor({ state: "detached" });
      expect(answers.asked).toEqual([]);
      await page.getByRole("link", { name: "New store" }).click();
      await dialogOf(page).getByLabel("Description").fill("Typed");
      await refuse();
      expect(answers.asked).toEqual([QUESTION]);
      expect(await dialogOf(page).getByLabel("Description").inputValue()).toBe("Typed");
      answers.with = "accept";
      await page.goto("/admin/offers");
      expect(answers.asked).toEqual([QUESTION, "beforeunload"]);
    },
  );
});

browserTest(
  "a dialog without typed text, and one that is saved, are left without a question",
  own,
  async (page) => {
    const { id } = await storeBySlug(cast.harborPine);
    await logIn(page, "/admin/stores");
    const answers = answer(page);
    for (const [, leaveBy] of ways) {
      await page.locator(`a[href="/admin/stores/${id}"]`).click();
      await dialogOf(page).waitFor();
      await leaveBy(page);
      await dialogOf(page).waitFor({ state: "detached" });
    }
    await page.locator(`a[href="/admin/stores/${id}"]`).click();
    await dialogOf(page).getByLabel("Description").fill("Another text");
    await dialogOf(page).getByRole("button", { name: "Save store" }).click();
    await page.getByText("Store updated successfully").waitFor();
    await page.goto("/admin/offers");
    expect(answers.asked).toEqual([]);
  },
);

browserTest(
  "the settings ask before a link takes typed text away, and no more once it is saved",
  own,
  async (page) => {
    await logIn(page, "/admin/settings");
    const answers = answer(page);
    await page.getByLabel("Site name").fill("Another name");
    await page
      .getByRole("link", { name: /^Offers/ })
      .first()
      .click();
    await waitUntil(() => answers.asked.length === 1);
    expect(answers.asked).toEqual(["beforeunload"]);
    expect(await page.getByLabel("Site name").inputValue()).toBe("Another name");
    expect(page.url()).toEndWith("/admin/settings");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings saved successfully").waitFor();
    await page.goto("/admin/offers");
    expect(answers.asked).toHaveLength(1);
  },
);

browserTest("a blog asks on Back while its text is not saved, and no more when it is", own, async (page) => {
  await logIn(page, "/admin/blogs?status=draft");
  const answers = answer(page);
  await page.locator(".row-name").first().click();
  await page.locator("#editor:not([hidden])").waitFor();
  await page.getByLabel("Status").selectOption("archived");
  await page.evaluate(() => history.back());
  await waitUntil(() => answers.asked.length === 1);
  expect(answers.asked).toEqual(["beforeunload"]);
  expect(await page.getByLabel("Status").inputValue()).toBe("archived");
  await page.getByRole("button", { name: "Save blog" }).click();
  await page.getByText("Blog Updated").waitFor();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.waitForURL("**/admin/blogs?status=draft");
  expect(answers.asked).toEqual(["beforeunload"]);
});

browserTest("a blog without one of its links asks before another page comes", own, async (page) => {
  const affiliateLinks = [{ text: "Best offer", context: null, url: "https://shop.example" }];
  const [blog] = await db.update(blogs).set({ affiliateLinks }).returning({ id: blogs.id });
  await logIn(page, `/admin/blogs/${blog?.id}`);
  const answers = answer(page);
  await page.locator("#editor:not([hidden])").waitFor();
  await page.getByRole("button", { name: "Add a link" }).click();
  await page.getByRole("button", { name: "Remove this link" }).last().click();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.waitForURL("**/admin/blogs");
  expect(answers.asked).toEqual([]);
  await page.goto(`/admin/blogs/${blog?.id}`);
  await page.getByRole("button", { name: "Remove “Best offer”" }).click();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await waitUntil(() => answers.asked.length === 1);
  expect(answers.asked).toEqual(["beforeunload"]);
  await page.getByRole("button", { name: "Save blog" }).click();
  await page.getByText("Blog Updated").waitFor();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.waitForURL("**/admin/blogs");
  expect(answers.asked).toEqual(["beforeunload"]);
});

browserTest(
  "Back closes a dialog over a form with typed text without a question, and keeps the text",
  own,
  async (page) => {
    const { id: storeId } = await storeBySlug(cast.inkwell);
    const id = await waitingOffer({ storeId });
    await logIn(page, `/admin/offers/${id}`);
    const answers = answer(page);
    const title = page.getByLabel("Title");
    await title.fill("Two sheets");
    await page.getByRole("link", { name: "Remove demo data" }).click();
    await dialogOf(page).waitFor();
    await page.evaluate(() => history.back());
    await dialogOf(page).waitFor({ state: "detached" });
    expect(answers.asked).toEqual([]);
    expect(await title.inputValue()).toBe("Two sheets");
    expect(page.url()).toEndWith(`/admin/offers/${id}`);
  },
);

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(20);
}
