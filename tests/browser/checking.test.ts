import { afterAll, beforeEach, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import * as checks from "../../src/models/proof/checks";
import { observe } from "../../src/models/proof/record";
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

async function inboxOfThree(): Promise<number[]> {
  await db.update(deals).set({ active: false });
  const add = (code: string, popularity: number) =>
    addCoupon({ title: `Deal ${code}`, code, endsAt: inDays(2), popularity }, cast.dealless);
  const all = [await add("FIRST", 3), await add("SECOND", 2), await add("THIRD", 1)];
  return all.map(({ id }) => id);
}

const focusOn = (page: Page, id = 0) => page.locator(`#deal-${id}:focus`).waitFor();

browserTest("the inbox is worked through with keys alone, and a check is undone", own, async (page) => {
  const [first, second, third] = await inboxOfThree();
  await logIn(page, paths.adminList("inbox"));
  expect(await page.getByText("3 to decide.").count()).toBe(1);
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
  await page.getByText("1 to decide.").waitFor();
  await focusOn(page, first);
  const toast = page.locator("[data-sonner-toast]", { hasText: "THIRD: dead" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 to decide.").waitFor();
  await page.locator(`#deal-${first}`).focus();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Check FIRST" });
  await dialog.getByLabel("Reason").selectOption("region");
  await dialog.getByRole("button", { name: "Record check" }).click();
  await page.getByText("FIRST: not for everyone").waitFor();
  await page.getByText("1 to decide.").waitFor();
});

browserTest("an undo is there for half a minute", { ...own, isNew: true }, async (page) => {
  await page.clock.install();
  const [first] = await inboxOfThree();
  await logIn(page, paths.adminList("inbox"));
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

browserTest("many coupons are checked at once", own, async (page) => {
  await inboxOfThree();
  await logIn(page, paths.adminList("coupons", { store: cast.dealless }));
  await page.getByLabel("Select all coupons on this page").check();
  await page.getByText("3 selected").waitFor();
  expect(await examine(page)).toEqual([]);
  await page.getByRole("group", { name: "With the selected ones" }).getByText("Checked now").click();
  await page.getByText("3 deals checked now").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("3 changes undone").waitFor();
});

browserTest(
  "the editor says at once what a change voids, and asks before typed text is lost",
  own,
  async (page) => {
    const [id = 0] = await inboxOfThree();
    await checks.record({ actor: ADMIN }, [id], { outcome: "works", method: "basket" });
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

const refused = { ...own, expected: /status of 409/ };

browserTest("a key in an old list decides nothing that was changed meanwhile", refused, async (page) => {
  const [first = 0] = await inboxOfThree();
  await logIn(page, paths.adminList("inbox"));
  await page.keyboard.press("j");
  await focusOn(page, first);
  await db.update(deals).set({ code: "FIRSTX", version: 2 }).where(eq(deals.id, first));
  await page.keyboard.press("w");
  await page.getByText("This was changed since you read it.").waitFor();
  await page.locator(`#deal-${first}`, { hasText: "FIRSTX" }).waitFor();
  await page.locator(`#deal-${first}`).focus();
  await page.keyboard.press("w");
  await page.getByText("FIRSTX: works").waitFor();
});

browserTest("Enter opens a thing, S snoozes it, and Shift with K keeps it", own, async (page) => {
  const [first = 0, second = 0, third = 0] = await inboxOfThree();
  const page404 = { dealId: second, kind: "page", outcome: "missing", actor: "robot" } as const;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3.6e6);
  await observe([
    { ...page404, outcome: "seen", at: hoursAgo(60) },
    { ...page404, at: hoursAgo(30) },
    { ...page404, at: hoursAgo(20) },
  ]);
  await logIn(page, paths.adminList("inbox"));
  expect(await examine(page)).toEqual([]);
  await page.keyboard.press("j");
  await focusOn(page, second);
  await page.keyboard.press("j");
  await focusOn(page, first);
  await page.keyboard.press("s");
  await page.getByText("FIRST: back in 7 days").waitFor();
  await focusOn(page, third);
  await page.keyboard.press("k");
  await focusOn(page, second);
  await page.keyboard.press("Shift+K");
  await page.getByText("SECOND kept").waitFor();
  await focusOn(page, third);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save coupon" }).first().waitFor();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL((url) => url.pathname === paths.adminList("inbox"));
});

browserTest("the way back from an editor leads to the entry that it was opened from", own, async (page) => {
  const [, second = 0, third = 0] = await inboxOfThree();
  await logIn(page, paths.adminList("inbox"));
  for (const id of [second, third]) {
    await page.locator(`#deal-${id}`).focus();
    await page.keyboard.press("o");
    await page.getByRole("button", { name: "Save coupon" }).first().click();
    await page.waitForURL((url) => url.pathname === paths.adminList("inbox"));
    await focusOn(page, id);
  }
  await page.getByRole("link", { name: "Dashboard" }).first().focus();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await focusOn(page, second);
});

browserTest(
  "V opens the shop, B leads to the bulk actions, and U takes the last decision back",
  own,
  async (page) => {
    const [first = 0, second = 0] = await inboxOfThree();
    await db.update(deals).set({ affiliateLink: "https://lamps.example/sale" }).where(eq(deals.id, first));
    await logIn(page, paths.adminList("inbox"));
    await page.keyboard.press("j");
    await focusOn(page, first);
    const [shop] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("v")]);
    await shop.close();
    expect(
      await page.locator(`#deal-${first}`).getByRole("link", { name: "Visit shop" }).getAttribute("href"),
    ).toBe("https://lamps.example/sale");
    await page.keyboard.press("x");
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await page.getByText("1 entry marked as working").waitFor();
    await page.getByText("2 to decide.").waitFor();
    await page.locator(`#deal-${second}`).focus();
    await page.keyboard.press("u");
    await page.getByText("3 to decide.").waitFor();
  },
);
