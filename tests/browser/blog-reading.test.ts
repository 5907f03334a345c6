import { afterAll, beforeEach, expect } from "bun:test";
import { paths } from "../../src/paths";
import { restore } from "../catalogue";
import { addBlog } from "../site/rows";
import { browserTest, open } from "./browser";
import { examine, modesOfStates } from "./examine";
import { logIn } from "./log-in";

beforeEach(async () => {
  await restore();
  await addBlog({ status: "draft", publishedAt: null, aiAssisted: true, excerpt: "In short." });
});
afterAll(restore);

const list = paths.adminList("blogs", { search: "zebra" });
const BOX = "I have read this text and checked its claims";
const own = { timeout: 60_000, expected: /status of 422/ };

browserTest("an AI-assisted draft is published from the list once its reader says so", own, async (page) => {
  await logIn(page, list);
  const status = page.getByLabel("Status of Zebra stripes");
  const dialog = page.getByRole("dialog", { name: "Have you read it?" });

  await status.selectOption("published");
  await dialog.waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("field-reviewed");
  expect(await examine(page, modesOfStates)).toEqual([]);

  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText("read it and check its claims before you publish it").waitFor();
  expect(await examine(page, modesOfStates)).toEqual([]);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await status.inputValue()).toBe("draft");

  await status.selectOption("published");
  await dialog.getByLabel(BOX).check();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Status Updated").first().waitFor();
  expect(await status.inputValue()).toBe("published");

  await open(page, "/blog/zebra-stripes");
  await page.getByText("Written with AI assistance. Read and checked by the editors of Dealproof").waitFor();
  expect(await examine(page, modesOfStates)).toEqual([]);
});

browserTest("in the editor the error stands at the box", own, async (page) => {
  await logIn(page, list);
  await page.getByRole("link", { name: "Zebra stripes", exact: true }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("published");
  await page.getByRole("button", { name: "Save blog" }).click();
  await page.getByText("read it and check its claims before you publish it").waitFor();
  expect(await examine(page, modesOfStates)).toEqual([]);
  await page.getByLabel(BOX).check();
  await page.getByRole("button", { name: "Save blog" }).click();
  await page.getByText("Blog Updated").first().waitFor();
  expect(await page.getByLabel(BOX).count()).toBe(0);
});
