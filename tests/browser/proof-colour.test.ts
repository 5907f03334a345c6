import { afterAll, beforeAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { setPassword } from "../admin/session";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { addCoupon, inDays } from "../site/rows";
import { browserTest, open } from "./browser";
import { logIn } from "./log-in";

beforeAll(setPassword);
afterAll(restore);

/** The texts that stand in the colour of proof or on its ground, each once. */
function textsOfProof(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement("span"));
    sample.style.color = "var(--proof-text)";
    sample.style.backgroundColor = "var(--proof-fill)";
    const { color, backgroundColor } = getComputedStyle(sample);
    const inProof = [...document.querySelectorAll("main *")].filter((element) => {
      const style = getComputedStyle(element);
      return style.color === color || style.backgroundColor === backgroundColor;
    });
    sample.remove();
    return [...new Set(inProof.map((element) => element.textContent?.trim() ?? ""))].filter(Boolean);
  });
}

const proof =
  /^(Verified|Checked|Seen|Tried|Read on the shop’s page|Price found as said by|On the shop’s page|\d+\s\w+(\s\d+)?(, \d+:\d+)?$|\d{4}$)/;
/** An editor's: its button, and the last one that found that a deal works. */
const check = /^(Works$|(works|worked),|(today|\d+\s\w+)(, \d+:\d+)?$)/;

browserTest("the colour of proof is on proof alone, on light and dark pages", async (page) => {
  await addCoupon({ title: "Checked zebra", verifiedAt: inDays(-10) });
  /** What else stands in it, by theme. */
  const others = async (allowed: RegExp) => {
    const found: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const texts = await textsOfProof(page);
      found.push(...texts.filter((text) => !allowed.test(text)).map((text) => `${colorScheme}: ${text}`));
    }
    return found;
  };
  for (const path of [paths.home(), paths.store(cast.inkwell), paths.category("fashion")]) {
    await open(page, path);
    expect({ path, others: await others(proof) }).toEqual({ path, others: [] });
    if (path === paths.home()) expect(await textsOfProof(page)).toContain("Checked by an editor 1 week ago");
  }
  await logIn(page, paths.admin());
  for (const path of [paths.admin(), paths.adminList("coupons"), paths.adminList("offers")]) {
    if (path !== paths.admin()) await open(page, path);
    expect({ path, others: await others(check) }).toEqual({ path, others: [] });
  }
});
