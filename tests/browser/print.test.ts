import { afterAll, expect } from "bun:test";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { browserTest, open } from "./browser";

afterAll(restore);

browserTest(
  "a printed page has no frame, no buttons and no night, but the codes that it shows",
  async (page) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const { id } = await dealByCode(cast.harbor20);
    for (const path of [paths.store(cast.harborPine), paths.deal(id), paths.blog(cast.blogWithStore)]) {
      await open(page, path);
      const frame = page.locator("body > :is(header, footer, aside), .btn, form, main nav");
      expect({ path, shown: await frame.filter({ visible: true }).count() }).toEqual({ path, shown: 0 });
      expect(await page.locator("main h1").evaluate((title) => getComputedStyle(title).color)).toBe(
        "rgb(27, 21, 16)",
      );
      if (path === paths.store(cast.harborPine)) {
        expect(await page.getByText(cast.harbor20, { exact: true }).isVisible()).toBe(true);
        const actions = await page
          .locator(".ticket-action")
          .evaluateAll((actions) =>
            actions.map(
              (action) =>
                action.querySelector("code")?.innerText ?? getComputedStyle(action, "::after").content,
            ),
          );
        expect(actions).toContain('"No code needed"');
        expect(actions).not.toContain("none");
      }
    }
    await open(page, paths.contact());
    expect(await page.getByText("Check its terms first").isVisible()).toBe(true);
    await open(page, paths.stores());
    expect(await page.getByRole("link", { name: "View Coupons" }).count()).toBe(0);
  },
);

browserTest("a printed ticket whose code was copied does not say that it needs none", async (page) => {
  await open(page, paths.deal((await dealByCode(cast.harbor20)).id));
  // A real copy would change the clipboard.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {};
  });
  await page.getByRole("button", { name: "Copy code" }).first().click();
  await page.getByText("- Copied!").waitFor();
  await page.emulateMedia({ media: "print" });
  const action = page.locator(".deal-head .ticket-action");
  expect(await action.evaluate((action) => getComputedStyle(action, "::after").content)).toBe("none");
  expect(await page.locator(".ticket-question").isVisible()).toBe(false);
});
