import { afterAll, afterEach, beforeEach, expect } from "bun:test";
import type { Page } from "playwright-core";
import { restore } from "../catalogue";
import { ideas, refusal, startGoogle } from "../generation/ads/google";
import { browserTest } from "./browser";
import { examine, modesOfStates } from "./examine";
import { logIn } from "./log-in";

let google: ReturnType<typeof startGoogle>;

beforeEach(async () => {
  await restore();
  google = startGoogle();
  google.setUp();
});
afterEach(() => google.stop());
afterAll(restore);

// AI is not set up here: what is generated is refused, and the form comes back.
const own = { timeout: 60_000, expected: /status of 503/ };

browserTest("keyword ideas are ticked into the field, and out of it", own, async (page) => {
  google.answers.push(ideas(["linen bedding", "12100", "HIGH"], ["flax", "880"], ["oak"]));
  await openDialog(page);
  const keywords = page.getByLabel("Target keywords");
  await page.getByLabel("Topic").fill("Linen");
  await keywords.fill("Flax");
  await page.getByRole("button", { name: "Ideas from Google Ads" }).click();
  await page.getByText("3 ideas for “Linen”").waitFor();
  // Who cannot see it hears it.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith("3 ideas for");
  expect(await page.getByLabel("flax").isChecked()).toBe(true);
  expect(await examine(page, modesOfStates)).toEqual([]);

  await page.getByLabel("linen bedding").check();
  expect(await keywords.inputValue()).toBe("Flax, linen bedding");
  await page.getByLabel("flax").uncheck();
  expect(await keywords.inputValue()).toBe("linen bedding");
  await keywords.fill("wool, OAK");
  expect(await page.getByLabel("linen bedding").isChecked()).toBe(false);
  expect(await page.getByLabel("oak").isChecked()).toBe(true);

  await page.getByLabel("Category").last().selectOption("savings-tips");
  await page.getByRole("button", { name: "Generate blog" }).click();
  await page.getByText("AI is not set up").first().waitFor();
  expect(await keywords.inputValue()).toBe("wool, OAK");
  expect(await page.getByLabel("oak").isChecked()).toBe(true);
});

browserTest("the dialog of ideas where Google refuses says why and stays as it is", own, async (page) => {
  google.answers.push(refusal(403, "authorizationError", "USER_PERMISSION_DENIED", "No."));
  await openDialog(page);
  await page.getByLabel("Topic").fill("Linen");
  await page.getByLabel("Target keywords").fill("flax");
  await page.getByRole("button", { name: "Ideas from Google Ads" }).click();
  await page.getByText("Check GOOGLE_ADS_CUSTOMER_ID").waitFor();
  expect(await examine(page, modesOfStates)).toEqual([]);
  expect(await page.getByLabel("Topic").inputValue()).toBe("Linen");
  expect(await page.getByLabel("Target keywords").inputValue()).toBe("flax");
});

async function openDialog(page: Page): Promise<void> {
  await logIn(page, "/admin/blogs/generate");
  await page.getByRole("dialog", { name: "Write a blog with AI" }).waitFor();
}
