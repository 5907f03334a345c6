import { afterAll, expect } from "bun:test";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { addCoupon, addOffer } from "../site/rows";
import { browserTest, leave, open } from "./browser";
import { examine } from "./examine";

afterAll(leave);

/** Words and addresses as long and as odd as strangers write them. */
const evidence = {
  url: `https://${"a-very-long-name-".repeat(3)}shop.${"sub.".repeat(8)}zebra.example/offers?page=2`,
  quote: `${"x".repeat(120)} <b>20% off</b> قسيمة خصم ٢٠٪ ${"with code STRIPES ".repeat(30)}`,
  at: "2026-11-21T10:00:00.000Z",
};

browserTest(
  "a store's page with evidence, folded and open: axe finds nothing, nothing is too wide",
  async (page) => {
    await addOffer({ title: "Zebra offer", evidence }, cast.dealless);
    await addCoupon({ title: "Zebra coupon", code: "STRIPES", evidence }, cast.dealless);
    await open(page, paths.store(cast.dealless));
    expect(await examine(page)).toEqual([]);
    const quote = page.locator("article", { hasText: "Zebra coupon" }).locator("blockquote");
    expect(await quote.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Read the quote: Zebra coupon" }).press("Enter");
    await page.locator("summary", { hasText: "Read the quote: Zebra offer" }).click();
    await quote.getByText("<b>20% off</b>").waitFor();
    expect(await examine(page)).toEqual([]);
  },
);

browserTest("a deal's page with evidence: axe finds nothing, nothing is too wide", async (page) => {
  const { id } = await addCoupon({ code: "STRIPES", evidence });
  await open(page, paths.deal(id));
  await page.locator("blockquote").getByText("<b>20% off</b>").waitFor();
  expect(await examine(page)).toEqual([]);
});
