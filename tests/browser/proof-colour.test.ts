import { afterAll, beforeAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { setPassword } from "../admin/session";
import { cast } from "../cast";
import { addCoupon, inDays } from "../site/rows";
import { browserTest, leave, open } from "./browser";
import { logIn } from "./log-in";

beforeAll(setPassword);
afterAll(leave);

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
  /^(Verified|Checked|Seen|Tried|Read on the shop’s page|On the shop’s page|\d+ \w+( \d+)?(, \d+:\d+)?$|\d{4}$)/;
/** An editor's: its button, and the last one that found that a deal works. */
const check = /^(Works$|(works|worked),|(today|\d+ \w+)(, \d+:\d+)?$)/;

for (const scheme of ["light", "dark"] as const)
  browserTest(`the colour of proof is on proof alone, on ${scheme} pages`, async (page) => {
    await addCoupon({ title: "Checked zebra", verifiedAt: inDays(-10) });
    await page.emulateMedia({ colorScheme: scheme });
    const places = [paths.home(), paths.store(cast.inkwell), paths.category("fashion")];
    for (const path of places) {
      await open(page, path);
      const texts = await textsOfProof(page);
      expect({ path, others: texts.filter((text) => !proof.test(text)) }).toEqual({ path, others: [] });
      if (path === paths.home()) expect(texts).toContain("Checked by an editor 1 week ago");
    }
    for (const path of [paths.admin(), paths.adminList("coupons"), paths.adminList("offers")]) {
      await logIn(page, path);
      const others = (await textsOfProof(page)).filter((text) => !check.test(text));
      expect({ path, others }).toEqual({ path, others: [] });
    }
  });
