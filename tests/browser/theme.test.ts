import { afterAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { browserTest, holdRequests, open } from "./browser";

afterAll(restore);

const LIGHT = "rgb(246, 242, 235)";
const DARK = "rgb(14, 11, 9)";

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const opener = (page: Page) => page.getByRole("button", { name: /^Theme: / });

const shownThemeColours = (page: Page) =>
  page.$$eval("meta[name=theme-color]", (metas) =>
    metas
      .map((meta) => meta as HTMLMetaElement)
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );

async function choose(page: Page, theme: string): Promise<void> {
  await opener(page).click();
  await page.getByRole("radio", { name: theme }).check({ force: true });
}

describe("the theme", () => {
  browserTest(
    "is the system's until somebody chooses, and then theirs on every page but paper",
    async (page) => {
      await page.emulateMedia({ colorScheme: "light" });
      await open(page, paths.about());
      expect(await opener(page).textContent()).toContain("System");
      expect(await ground(page)).toBe(LIGHT);
      await opener(page).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.getByRole("radio", { name: "System", checked: true }).and(page.locator(":focus")).waitFor();
      await page.keyboard.press("ArrowRight");
      await page.getByRole("radio", { name: "Light", checked: true }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Theme: Light" }).and(page.locator(":focus")).waitFor();

      await open(page, paths.contact());
      await choose(page, "Dark");
      expect(await ground(page)).toBe(DARK);
      expect(await shownThemeColours(page)).toEqual(["#0e0b09"]);
      await page.goBack();
      expect(await ground(page)).toBe(DARK);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).color)).toBe(
        "rgb(27, 21, 16)",
      );
      await page.emulateMedia({ media: "screen" });
      await open(page, paths.login());
      expect(await ground(page)).toBe(DARK);

      // It is set before anything of a page is painted.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.body) return;
          document.documentElement.dataset.atBody = document.documentElement.dataset.theme ?? "none";
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      const letGo = await holdRequests(page, "**/theme-choice-*.js");
      const opened = page.goto(paths.store(cast.harborPine));
      await page.waitForResponse(/theme\.css/);
      letGo();
      await opened;
      expect(await page.locator("html").getAttribute("data-at-body")).toBe("dark");
      expect(await ground(page)).toBe(DARK);
      await choose(page, "System");
      expect(await ground(page)).toBe(LIGHT);
      expect(await shownThemeColours(page)).toEqual(["#f6f2eb"]);
    },
  );

  browserTest(
    "is the system's without scripts, and no choice is offered",
    { javaScriptEnabled: false },
    async (page) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto(paths.about());
      expect(await opener(page).count()).toBe(0);
      await page.setViewportSize({ width: 390, height: 900 });
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("navigation", { name: "Menu" }).waitFor();
      expect(await page.getByText("Theme").filter({ visible: true }).count()).toBe(0);
    },
  );
});

browserTest("the header of small screens is one row, and stays in view", { width: 320 }, async (page) => {
  await open(page, paths.terms());
  for (const width of [320, 390, 600, 767]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => scrollY > 300);
    const header = await page.locator("body > header").boundingBox();
    expect(header).toMatchObject({ y: 0, width });
    expect(header?.height).toBeLessThanOrEqual(57);
    expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(true);
  }
});
