import { afterAll, beforeEach, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import * as checks from "../../src/models/proof/checks";
import { paths } from "../../src/paths";
import { ADMIN } from "../actor";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { addCoupon, inDays } from "../site/rows";
import { browserTest } from "./browser";
import { examine } from "./examine";
import { logIn } from "./log-in";

beforeEach(restore);
afterAll(restore);

const own = { timeout: 60_000 };

async function queueOfThree(): Promise<number[]> {
  await db.update(deals).set({ active: false });
  const add = (code: string, days: number) =>
    addCoupon({ title: `Deal ${code}`, code, endsAt: inDays(days) }, cast.dealless);
  const all = [await add("FIRST", 1), await add("SECOND", 2), await add("THIRD", 3)];
  return all.map(({ id }) => id);
}

const focusOn = (page: Page, id = 0) => page.locator(`#queue-${id}:focus`).waitFor();

browserTest("the queue is worked through with keys alone, and a check is undone", own, async (page) => {
  const [first, second, third] = await queueOfThree();
  await logIn(page, paths.adminList("queue"));
  expect(await page.getByText("3 to look at.").count()).toBe(1);
  await page.keyboard.press("w");
  await page.keyboard.press("j");
  await focusOn(page, first);
  await page.keyboard.press("j");
  await focusOn(page, second);
  await page.keyboard.press("w");
  await page.getByText("SECOND: works").waitFor();
  await focusOn(page, third);
  await page.keyboard.press("d");
  await page.getByText("THIRD: dead").waitFor();
  await page.getByText("1 to look at.").waitFor();
  await focusOn(page, first);
  const toast = page.locator("[data-sonner-toast]", { hasText: "THIRD: dead" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 to look at.").waitFor();
  await page.locator(`#queue-${first}`).focus();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Check FIRST" });
  await dialog.getByLabel("Reason").selectOption("region");
  await dialog.getByRole("button", { name: "Record check" }).click();
  await page.getByText("FIRST: not for everyone").waitFor();
  await page.getByText("1 to look at.").waitFor();
});

browserTest("an undo is there for half a minute", { ...own, isNew: true }, async (page) => {
  await page.clock.install();
  const [first] = await queueOfThree();
  await logIn(page, paths.adminList("queue"));
  await page.keyboard.press("j");
  await focusOn(page, first);
  await page.keyboard.press("w");
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await page.clock.runFor(25_000);
  expect(await undo.isVisible()).toBe(true);
  await page.clock.runFor(10_000);
  await undo.waitFor({ state: "hidden" });
});

browserTest(
  "a deal's new terms are there as long as it takes to read them",
  { ...own, isNew: true },
  async (page) => {
    await page.clock.install();
    const [first = 0] = await queueOfThree();
    await logIn(page, paths.adminList("queue"));
    const description = "Not on sale items or gift cards. ".repeat(12);
    await db.update(deals).set({ description, termsVersion: 2 }).where(eq(deals.id, first));
    await page.keyboard.press("j");
    await focusOn(page, first);
    await page.keyboard.press("w");
    const toast = page.getByText("This deal was changed since you opened the list.");
    await toast.waitFor();
    await page.clock.runFor(20_000);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(20_000);
    await toast.waitFor({ state: "hidden" });
  },
);

browserTest("many coupons are checked at once", own, async (page) => {
  await queueOfThree();
  await logIn(page, paths.adminList("coupons", { store: cast.dealless }));
  await page.getByLabel("Select all coupons on this page").check();
  await page.getByText("3 selected").waitFor();
  expect(await examine(page)).toEqual([]);
  await page.getByRole("group", { name: "With the selected ones" }).getByText("Checked now").click();
  await page.getByText("3 deals checked now").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("3 checks taken back").waitFor();
});

browserTest(
  "the editor says at once what a change voids, and asks before typed text is lost",
  own,
  async (page) => {
    const [id = 0] = await queueOfThree();
    await checks.record(ADMIN, [id], { outcome: "works", method: "basket" });
    await logIn(page, paths.adminOne("coupons", id));
    expect(await examine(page)).toEqual([]);
    await page.getByLabel("Code").fill("FIRSTX");
    await page.getByText("Was FIRST. Changing this voids 1 check.").waitFor();
    await page.locator("#preview").getByText("No proof yet").waitFor();
    expect(await examine(page)).toEqual([]);
    let asked = 0;
    page.on("dialog", (question) => {
      asked++;
      question.dismiss();
    });
    await page.getByRole("button", { name: "Record check" }).click();
    await page.getByRole("button", { name: /Take back/ }).click();
    expect(asked).toBe(2);
    expect(await page.getByLabel("Code").inputValue()).toBe("FIRSTX");
    await page.getByRole("button", { name: "Save coupon" }).click();
    await page.getByText("Coupon updated successfully").waitFor();
  },
);

browserTest(
  "without scripts a check is recorded and undone",
  { ...own, javaScriptEnabled: false },
  async (page) => {
    const [id] = await queueOfThree();
    await logIn(page, paths.adminList("queue"));
    await page
      .locator(`#queue-${id}`)
      .getByRole("button", { name: /^Works/ })
      .click();
    await page.getByText("FIRST: works").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 check taken back").waitFor();
    await page
      .locator(`#queue-${id}`)
      .getByRole("link", { name: /^Not for all/ })
      .click();
    await page.getByLabel("Reason").selectOption("region");
    await page.getByRole("button", { name: "Record check" }).click();
    await page.getByText("FIRST: not for everyone").waitFor();
  },
);

browserTest("a key in an old queue checks nothing that was changed meanwhile", own, async (page) => {
  const [first = 0] = await queueOfThree();
  const change = (code: string, termsVersion: number) =>
    db.update(deals).set({ code, termsVersion }).where(eq(deals.id, first));
  const toast = page.getByText("This deal was changed since you opened the list. Look at it again.");
  await logIn(page, paths.adminList("queue"));
  await page.keyboard.press("j");
  for (const [key, code, version] of [
    ["w", "FIRSTX", 2],
    ["n", "FIRSTY", 3],
  ] as const) {
    await change(code, version);
    await focusOn(page, first);
    await page.keyboard.press(key);
    await page.locator(`#queue-${first}`, { hasText: code }).waitFor();
    await toast.first().waitFor();
    expect(page.url()).toEndWith(paths.adminList("queue"));
  }
  await focusOn(page, first);
  await page.keyboard.press("w");
  await page.getByText("FIRSTY: works").waitFor();
});
