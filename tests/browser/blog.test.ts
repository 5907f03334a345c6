import { afterAll, describe, expect } from "bun:test";
import * as blogs from "../../src/models/blogs/list";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { holdUp } from "../site/reading";
import { arrived, browserTest, open } from "./browser";
import { twoFrames, watchMoves } from "./moves";

afterAll(restore);

for (const width of [390, 768, 1280, 1920]) {
  for (const path of [paths.blogs(), paths.blogs({ category: "store-guide" })]) {
    browserTest(
      `${path} at ${width} px does not move when a slow answer arrives`,
      { width },
      async (page) => {
        // Its fonts are there then; on a busy machine they are read late, which is another test's.
        await open(page, paths.about());
        using held = holdUp(blogs, "list");
        const moves = await watchMoves(page);
        await page.goto(path, { waitUntil: "commit" });
        await page.locator(".skeleton").first().waitFor();
        await page.evaluate(async () => void (await document.fonts.ready));
        await page.evaluate(twoFrames);
        const before = (await moves()).length;
        held.letGo();
        await page
          .getByRole("link", { name: /^Read Article/ })
          .first()
          .waitFor();
        await arrived(page);
        expect((await moves()).slice(before)).toEqual([]);
      },
    );
  }
}

describe("the contents of a post", () => {
  for (const width of [390, 1280]) {
    browserTest(`lead to its parts by keyboard at ${width} px`, { width }, async (page) => {
      await open(page, paths.blog(cast.blogWithStore));
      const link = page.getByRole("navigation", { name: "Contents" }).getByRole("link").nth(2);
      const name = (await link.textContent()) ?? "";
      await link.focus();
      await page.keyboard.press("Enter");
      const heading = page.getByRole("heading", { name, exact: true });
      const header = await page.locator("body > header").boundingBox();
      const box = await heading.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      expect(box?.y).toBeLessThan(450);
      await page.keyboard.press("Tab");
      const isBehind = await heading.evaluate((heading) =>
        Boolean(heading.compareDocumentPosition(document.activeElement ?? heading) & 4),
      );
      expect(isBehind).toBe(true);
    });
  }

  browserTest("fold and unfold by keyboard", { width: 390 }, async (page) => {
    await open(page, paths.blog(cast.blogWithStore));
    const contents = page.getByRole("navigation", { name: "Contents" });
    await contents.locator("summary").focus();
    await page.keyboard.press("Enter");
    await contents.getByRole("link").first().waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await contents.getByRole("link").first().waitFor();
  });

  browserTest("stay in sight on a desk", { width: 1280 }, async (page) => {
    await open(page, paths.blog(cast.blogWithStore));
    await page.getByRole("heading", { name: "What does not work" }).scrollIntoViewIfNeeded();
    const contents = await page.getByRole("navigation", { name: "Contents" }).boundingBox();
    expect(contents?.y).toBeGreaterThan(60);
    expect(contents?.y).toBeLessThan(120);
  });
});
