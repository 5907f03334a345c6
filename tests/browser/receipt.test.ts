import { afterAll, expect } from "bun:test";
import { recentDate } from "../../src/format";
import { observe, type Seen } from "../../src/models/proof/record";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { addCoupon, addOffer } from "../site/rows";
import { browserTest, open } from "./browser";
import { examine, modesOfStates } from "./examine";

afterAll(restore);

/** Words and addresses as long and as odd as strangers write them. */
const evidence = {
  url: `https://${"a-very-long-name-".repeat(3)}shop.${"sub.".repeat(8)}zebra.example/offers?page=2`,
  quote: `${"x".repeat(120)} <b>20% off</b> قسيمة خصم ٢٠٪ ${"with code STRIPES ".repeat(30)}`,
  at: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString(),
};

browserTest(
  "stamps open receipts by key and by pointer, one at a time: axe finds nothing, nothing is too wide",
  async (page) => {
    await addOffer({ title: "Zebra offer", evidence }, cast.dealless);
    await addCoupon({ title: "Zebra coupon", code: "STRIPES", evidence }, cast.dealless);
    // The open slip then lies over the whole of a row, not over half of a link in the footer.
    await addCoupon({ title: "Spots", code: "SPOTS" }, cast.dealless);
    await open(page, paths.store(cast.dealless));
    const receiptOf = (title: string) => page.locator("article", { hasText: title }).locator(".receipt");
    expect(await receiptOf("Zebra coupon").isVisible()).toBe(false);
    const summary = page.getByRole("article").filter({ hasText: "Zebra coupon" }).locator("summary");
    expect(await summary.ariaSnapshot()).toContain(
      `On the shop’s page, ${recentDate(new Date(evidence.at), "UTC").replace("\u00a0", " ")}`,
    );
    await summary.press("Enter");
    await receiptOf("Zebra coupon").getByText("<b>20% off</b>").waitFor();
    expect(await examine(page, modesOfStates)).toEqual([]);
    await page.locator("article", { hasText: "Zebra offer" }).locator("summary").press("Space");
    await receiptOf("Zebra offer").getByText("<b>20% off</b>").waitFor();
    expect(await receiptOf("Zebra coupon").isVisible()).toBe(false);
    // So that the header covers half of nothing either.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await examine(page, modesOfStates)).toEqual([]);
  },
);

browserTest("a code stays hidden in the receipts of the home page, as a row too", async (page) => {
  await addCoupon({ title: "Hidden zebra", code: "STRIPES", evidence });
  await addCoupon({ title: "Delivered zebra", evidence });
  for (const view of ["grid", "list"]) {
    await open(page, paths.home({ search: "zebra", view }));
    const coupon = page.locator("article", { hasText: "Hidden zebra" });
    await coupon.locator(".stamp").click();
    await coupon.getByText("First seen").waitFor();
    expect(await page.locator("main").innerText()).not.toContain("STRIPES");
    expect(await examine(page, modesOfStates)).toEqual([]);
    const delivery = page.locator("article", { hasText: "Delivered zebra" });
    await delivery.locator("summary").click();
    await delivery.getByText("<b>20% off</b>").waitFor();
  }
});

browserTest(
  "a deal's page with many records and with none: axe finds nothing, nothing is too wide",
  async (page) => {
    const { id } = await addCoupon({ title: "Long ".repeat(30), code: "STRIPES".repeat(6), evidence });
    const at = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const seen = { dealId: id, kind: "page", actor: "robot", page: { url: evidence.url } } as const;
    const tried = {
      dealId: id,
      kind: "editor",
      actor: "editor",
      note: "x".repeat(300),
      country: "GB",
    } as const;
    const answer = { dealId: id, kind: "visitor", actor: "visitor" } as const;
    await observe(
      Array.from({ length: 13 }, (_, days): Seen[] => [
        { ...seen, outcome: days % 3 ? "seen" : "unreadable", at: at(2 * days) },
        { ...tried, outcome: days % 2 ? "works" : "dead", at: at(2 * days + 1) },
        { ...answer, outcome: "limited", reason: "minimum_not_met", at: at(days) },
      ]).flat(),
    );
    await open(page, paths.deal(id));
    await page.getByRole("heading", { name: "The receipt" }).waitFor();
    expect(await page.locator(".ledger > li").count()).toBe(20);
    expect(await examine(page, modesOfStates)).toEqual([]);
    await open(page, paths.deal((await addCoupon()).id));
    expect(await examine(page, modesOfStates)).toEqual([]);
  },
);
