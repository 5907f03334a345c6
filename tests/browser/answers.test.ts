import { afterAll, afterEach, describe, expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { browserTest, holdRequests, open, wakeIsland } from "./browser";
import { twoFrames } from "./moves";

afterAll(restore);
afterEach(restore);

/** Where the ticket and its parts stand in the page. */
const boxes = (ticket: Locator) =>
  ticket.evaluate((element) =>
    [
      element,
      ...element.querySelectorAll(".ticket-value, .ticket-title, .ticket-terms, .ticket-action, .stamp"),
    ]
      .map((part) => part.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x + scrollX, y + scrollY, width, height].join()),
  );

const WIDTHS = [1280, 390];

/** Copies the code of a ticket: nothing of it may move, and the toast may cover nothing of it. */
async function copyAt(page: Page, ticket: Locator, button: RegExp, what: string): Promise<void> {
  await ticket.getByRole("button", { name: button }).scrollIntoViewIfNeeded();
  // A ticket that has just come into view is laid out in the next frame.
  await page.evaluate(twoFrames);
  const before = await boxes(ticket);
  await ticket.getByRole("button", { name: button }).click();
  await ticket.getByText(" - Copied!").waitFor();
  const toast = page.locator("[data-sonner-toast]");
  await toast.waitFor();
  expect([what, await boxes(ticket)]).toEqual([what, before]);
  const [own, other] = await Promise.all([ticket.boundingBox(), toast.boundingBox()]);
  if (!own || !other) throw new Error("Nothing is in view");
  const isApart =
    other.y >= own.y + own.height || other.y + other.height <= own.y || other.x >= own.x + own.width;
  expect([what, isApart]).toEqual([what, true]);
  await toast.getByRole("button", { name: "Close toast" }).click();
  await toast.waitFor({ state: "detached" });
}

/** All pages of a browser have one clipboard, and the tests of another file read it. */
const keepClipboard = (page: Page) =>
  page.addInitScript(() => void Object.assign(navigator.clipboard, { writeText: async () => {} }));

describe("after a copy", () => {
  browserTest("nothing moves in a ticket or a row, and the toast covers nothing of it", async (page) => {
    await keepClipboard(page);
    await open(page, paths.home({ search: "off" }));
    await wakeIsland(page, "filter-coupons");
    const coded = page.locator("#coupons article").filter({ has: page.locator(".ticket-dots") });
    const titles = await coded.locator("h3").allTextContents();
    expect(titles.length).toBeGreaterThan(3);
    for (const view of ["Grid", "List"]) {
      await page.getByTitle(view).click();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const ticket = page.locator("#coupons article", { hasText: titles.pop() }).first();
        await copyAt(page, ticket, /^Get Code/, `${view} at ${width} px`);
      }
    }
  });

  browserTest(
    "nothing moves on a store's and a deal's page, and the toast covers nothing of it",
    async (page) => {
      await keepClipboard(page);
      const deal = await dealByCode(cast.harbor20);
      for (const path of [paths.store(cast.harborPine), paths.deal(deal.id)])
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await open(page, path);
          const ticket = page.locator("main article", { hasText: deal.title }).last();
          await copyAt(page, ticket, /^Copy code/, `${path} at ${width} px`);
        }
    },
  );

  browserTest("an answer is taken after a copy by hand, also before the scripts are there", async (page) => {
    const letGo = await holdRequests(page, "**/assets/chunk-*.js");
    await open(page, paths.deal((await dealByCode(cast.harbor20)).id));
    // A real copy would change the clipboard.
    await page.locator(".ticket-code", { hasText: cast.harbor20 }).evaluate((code) => {
      const of = { bubbles: true, cancelable: true, clipboardData: new DataTransfer() };
      getSelection()?.selectAllChildren(code);
      code.dispatchEvent(new ClipboardEvent("copy", of));
    });
    letGo();
    await page.getByText(" - Copied!").waitFor();
    await page.getByRole("button", { name: /^Yes/ }).click();
    await page.getByText("Noted. The receipt shows answers from three on.").waitFor();
  });

  browserTest("a reason is given by keyboard alone", async (page) => {
    const { title } = await dealByCode(cast.harbor20);
    await open(page, paths.home({ search: title }));
    const ticket = page.locator("#coupons article", { hasText: title });
    await ticket.getByRole("button", { name: /^Get Code/ }).focus();
    await page.keyboard.press("Enter");
    await ticket.getByRole("link", { name: "Visit Store" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await ticket.getByText("What did the shop say?").waitFor();
    await page.keyboard.press("Escape");
    expect(await ticket.getByText("What did the shop say?").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const expired = ticket.getByRole("button", { name: "Expired" });
    await expired.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await ticket
      .getByText("Noted. The receipt shows answers from three on.")
      .and(page.locator(":focus"))
      .waitFor();
  });

  browserTest(
    "without scripts a form asks, once the shop was visited",
    { javaScriptEnabled: false, expected: /422/ },
    async (page, context) => {
      const { id } = await dealByCode(cast.harbor20);
      await context.route("**/go/**", async (route) => {
        await route.fetch({ maxRedirects: 0 });
        await route.fulfill({ contentType: "text/html", body: "The shop" });
      });
      await page.goto(paths.answer(id));
      await page.getByLabel("Yes, it worked").check();
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Tick below if you copied it by hand.").waitFor();
      expect(await page.getByLabel("Yes, it worked").isChecked()).toBe(true);
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("link", { name: "Visit Store" }).click(),
      ]);
      await tab.waitForLoadState();
      await tab.close();
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Noted. The receipt shows answers from three on.").waitFor();
    },
  );
});
