import { afterAll, beforeAll, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { browserTest, open } from "./browser";

beforeAll(async () => {
  const description =
    "Only on full-price lamps, shades and bulbs, and not together with another code. ".repeat(4);
  await db.update(deals).set({ description }).where(eq(deals.code, cast.harbor20));
});
afterAll(async () => {
  await restore();
  await restore();
});

/** Of the tickets of a page: how many there are, how many show no terms, and how many cut them off. */
const termsOn = (page: Page) =>
  page.locator("main .ticket").evaluateAll((tickets) => {
    const terms = tickets.flatMap((ticket) => [...ticket.querySelectorAll<HTMLElement>(".ticket-terms")]);
    const clamped = terms.flatMap((one) => [...one.querySelectorAll<HTMLElement>(".ticket-clamp")]);
    return {
      tickets: tickets.length,
      shown: terms.filter(({ offsetHeight, innerText }) => offsetHeight > 0 && innerText.trim() !== "")
        .length,
      cut: clamped.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
    };
  });

for (const width of [320, 390, 768, 1024, 1280])
  browserTest(
    `at ${width} px every row shows its terms, and long ones open to their end`,
    { width },
    async (page) => {
      for (const path of [paths.home({ view: "list", category: "fashion" }), paths.store(cast.harborPine)]) {
        await open(page, path);
        const { tickets, shown } = await termsOn(page);
        expect({ path, isAny: tickets > 3, shown }).toEqual({ path, isAny: true, shown: tickets });
      }
      let grown = 0;
      for (const summary of await page.locator("main .ticket-terms > summary").all()) {
        const heights = () =>
          summary.locator(".ticket-clamp").evaluate((text) => [text.clientHeight, text.scrollHeight]);
        await summary.scrollIntoViewIfNeeded();
        const [before = 0] = await heights();
        await summary.click();
        const [height = 0, whole = 0] = await heights();
        expect(whole).toBeLessThanOrEqual(height + 1);
        if (height > before) grown++;
      }
      expect(grown).toBeGreaterThan(0);
    },
  );

browserTest("on paper no terms are cut off", async (page) => {
  await open(page, paths.store(cast.harborPine));
  await page.emulateMedia({ media: "print" });
  const { tickets, shown, cut } = await termsOn(page);
  expect([shown, cut]).toEqual([tickets, 0]);
});
