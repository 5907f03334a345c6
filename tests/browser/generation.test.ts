import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { lastEnded } from "../admin/a-run";
import { restore, restoreContent } from "../catalogue";
import { post, proposal } from "../generation/samples";
import { type Merchant, startMerchant } from "../merchant";
import { answer, type Provider, startProvider, status } from "../provider";
import { doRuns } from "../test-provider";
import { browserTest, open } from "./browser";
import { examine, modesOfStates } from "./examine";
import { logIn } from "./log-in";

doRuns();

let provider: Provider;
let merchant: Merchant;
beforeAll(async () => {
  provider = await startProvider();
  merchant = await startMerchant();
});

afterEach(async () => {
  provider.reset();
  await restoreContent();
});

afterAll(async () => {
  await provider.stop();
  await merchant.stop();
  await restore();
});

const said = () => {
  const { offers, ...store } = proposal();
  // One code is made up.
  return { ...store, offers: offers.map((offer, at) => (at === 9 ? { ...offer, code: "HARBOR50" } : offer)) };
};

/** Holds the answer after this many of its pieces; the function lets it go on. */
function holdAnswer(content: unknown, pieces: number, after: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  provider.reply(answer(content, { pieces, pace: (event) => (event < after ? undefined : promise) }));
  return resolve;
}

async function askForStore(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Generate with AI" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Store name").fill(name);
  await dialog.getByLabel("Affiliate link").fill(`${merchant.url}/out?ref=dealproof`);
  await dialog.getByRole("button", { name: "Generate store" }).click();
}

const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

browserTest(
  "a store, from the click over its offers to the toast, and what is left to review",
  async (page) => {
    await logIn(page, paths.adminList("stores", { search: "zzzz" }));
    const goOn = holdAnswer(said(), 60, 30);
    await askForStore(page, "Trail Tents");
    const progress = page.getByRole("region", { name: "Progress" });
    await progress.getByText("Harbor & Pine").first().waitFor();
    await progress.getByText("Trade in an old backpack").first().waitFor();
    // They come as they are written: the last ones are not there yet.
    expect(await progress.getByText("Members of the trail club").count()).toBe(0);
    expect(await examine(page, modesOfStates)).toEqual([]);
    goOn();
    // The dialog says the same.
    const toast = page.locator("[data-sonner-toast][data-removed=false]");
    await toast.getByText("AI Store Generated Successfully").waitFor();
    await toast.getByText("Trail Tents with 12 offers").waitFor();
    await progress.getByText("AI Store Generated Successfully").waitFor();
    await progress.getByText("Waits for review").first().waitFor();
    // One in place of the other, which takes a moment to go.
    await page.waitForFunction(
      () => document.querySelectorAll("[data-sonner-toast][data-removed=false]").length === 1,
    );

    await page.getByRole("link", { name: /Review 1 offer/ }).click();
    const waiting = page.getByRole("article").filter({ hasText: "10% off your order" });
    await waiting.getByText("HARBOR50").first().waitFor();
    await waiting
      .getByText(/does not stand there/)
      .first()
      .waitFor();
    await waiting.getByRole("link", { name: /^Open: / }).click();
    const code = page.getByRole("textbox", { name: /^Code/ });
    await code.waitFor();
    expect(await code.inputValue()).toBe("");
    await code.fill("SAVE10");
    await page.getByLabel("Active").check();
    await page.getByRole("button", { name: "Save offer" }).click();
    await says(page, "Offer updated successfully");
    await open(page, "/store/trail-tents");
    await page.getByText("10% off your order").first().waitFor();
    const html = await page.content();
    expect(html).not.toContain("HARBOR50");
    await page
      .getByText(/On the shop’s page, /)
      .first()
      .waitFor();
  },
);

browserTest(
  "a run that is cancelled saves nothing, and can be tried again with what was typed",
  async (page) => {
    await logIn(page, paths.adminList("stores", { search: "zzzz" }));
    holdAnswer(said(), 60, 20);
    await askForStore(page, "Trail Tents");
    await page.getByRole("button", { name: "Cancel the run" }).click();
    await page.getByRole("link", { name: "Try again" }).click();
    expect(await page.getByRole("dialog").getByLabel("Store name").inputValue()).toBe("Trail Tents");
    expect((await page.request.get("/store/trail-tents")).status()).toBe(404);
  },
);

browserTest("a run goes on when its dialog is closed, and is found in the list", async (page) => {
  await logIn(page, paths.adminList("stores", { search: "zzzz" }));
  const goOn = holdAnswer(said(), 60, 20);
  await askForStore(page, "Trail Tents");
  await page.getByRole("button", { name: "Cancel the run" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  goOn();
  expect(await lastEnded()).toMatchObject({ state: "done" });
  await open(page, paths.adminList("runs"));
  await page
    .getByRole("row")
    .filter({ hasText: "Trail Tents" })
    .getByText(/12 offers/)
    .first()
    .waitFor();
});

browserTest("after a failure of the provider the dialog gives advice", async (page) => {
  await logIn(page, paths.adminList("stores", { search: "zzzz" }));
  provider.reply(status(401));
  await askForStore(page, "Trail Tents");
  await says(page, "Failed to generate store");
  await says(page, /Check OPENAI_API_KEY/);
});

browserTest("a blog, from the click to the toast and to its publication", async (page) => {
  await logIn(page, paths.adminList("blogs", { search: "zzzz" }));
  await page.getByRole("link", { name: "Write with AI" }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Generate blog" });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel("Topic").fill("How to choose a tent");
  await dialog.getByLabel("Category").selectOption("savings-tips");
  expect(await dialog.getByLabel("Affiliate integration").isChecked()).toBe(true);
  const goOn = holdAnswer(post(), 400, 200);
  await send.click();
  await page
    .getByRole("region", { name: "Progress" })
    .getByText(/\d+ words/)
    .first()
    .waitFor();
  goOn();
  await says(page, "Blog Generated Successfully! 🎉");
  await says(page, 'Created "How to choose a tent", check the blog dashboard to publish it');
  await page.getByRole("link", { name: "Open the blog" }).click();
  await page.locator("#editor:not([hidden])").waitFor();
  expect(await page.locator("textarea[name=content]").inputValue()).toContain("<h2>");
});
