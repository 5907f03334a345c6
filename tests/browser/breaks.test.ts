import { afterAll, beforeAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { addCoupon, inDays } from "../site/rows";
import { browserTest, open, WALK } from "./browser";

/** As long as fits where a row has the least room for it. */
const CODE = "ROOMFOR14CODES";
const TABLE = "<table><tr><th>Basket</th><th>Delivery</th><th>Code</th><th>Saved</th><th>You pay</th></tr>";

beforeAll(async () => {
  await addCoupon({
    title: "Zebra codes",
    code: CODE,
    minSpend: 12345.67,
    discountType: "fixed",
    discountValue: "1140.50",
    endsAt: inDays(30),
    verifiedAt: inDays(-1),
  });
});
afterAll(restore);

/** The amounts, codes and dates that stand on two lines. */
const brokenOn = (page: Page) =>
  page.evaluate(() => {
    const whole =
      /[$£€]\d[\d,.]*|\d+%|\b[A-Z\d]{6,16}\b|\b\d{1,2}\u00a0(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(\u00a0\d{4})?/g;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      // A stamp is turned.
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest(".stamp, .sr-only")) continue;
      for (const { 0: token, index } of text.data.matchAll(whole)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + token.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(token);
      }
    }
    return found;
  });

for (const width of [320, 390, 768, 1024, 1280])
  browserTest(`no amount, code or date breaks at ${width} px`, { ...WALK, width }, async (page) => {
    const found: Record<string, string[]> = {};
    for (const path of [
      paths.home({ view: "list", search: "zebra" }),
      paths.store(cast.harborPine),
      paths.deal((await dealByCode(CODE)).id),
      paths.events(),
      paths.blog(cast.blog),
    ]) {
      await open(page, path);
      if (path === paths.blog(cast.blog))
        await page.locator(".prose").evaluate((text, table) => {
          text.innerHTML = `${table}<tr>${"<td>$1,140.50</td>".repeat(5)}</tr></table>`;
        }, TABLE);
      const broken = await brokenOn(page);
      if (broken.length > 0) found[path] = broken;
    }
    expect(found).toEqual({});
  });

browserTest("a copied code that is too long for its place breaks there", WALK, async (page) => {
  await addCoupon({ title: "Okapi codes", code: "LONG".repeat(10) });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, paths.home({ view: "list", search: "okapi" }));
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => {};
    });
    await page
      .getByRole("button", { name: "Get Code" })
      .or(page.getByRole("link", { name: "Get Code" }))
      .click();
    await page.getByText("- Copied!").waitFor();
    const room = await page
      .locator(".ticket-copied")
      .evaluate((copied) => copied.clientWidth - copied.scrollWidth);
    expect([width, room]).toEqual([width, 0]);
  }
});
