import { afterAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { browserTest, hold, leave, open } from "./browser";

afterAll(leave);

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
  browserTest("is the system's until somebody chooses, and then theirs on every page", async (page) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, paths.about());
    expect(await opener(page).textContent()).toContain("System");
    expect(await ground(page)).toBe(LIGHT);
    await choose(page, "Dark");
    expect(await ground(page)).toBe(DARK);
    expect(await shownThemeColours(page)).toEqual(["#0e0b09"]);
    for (const path of [paths.store(cast.harborPine), paths.login()]) {
      await open(page, path);
      expect(await ground(page)).toBe(DARK);
    }
    await open(page, paths.about());
    await choose(page, "System");
    expect(await ground(page)).toBe(LIGHT);
    expect(await shownThemeColours(page)).toEqual(["#f6f2eb"]);
  });

  browserTest("is set before anything of the page is painted", async (page) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, paths.about());
    await choose(page, "Dark");
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        document.documentElement.dataset.atBody = document.documentElement.dataset.theme ?? "none";
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    const letGo = await hold(page, "**/theme-choice-*.js");
    const opened = page.goto(paths.stores());
    await page.waitForResponse(/theme\.css/);
    letGo();
    await opened;
    expect(await page.locator("html").getAttribute("data-at-body")).toBe("dark");
  });

  browserTest("is chosen by keyboard, and says so", async (page) => {
    await open(page, paths.about());
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.getByRole("radio", { name: "System", checked: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("radio", { name: "Light", checked: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Theme: Light" }).and(page.locator(":focus")).waitFor();
  });

  browserTest("is in the menu of small screens", { width: 390 }, async (page) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, paths.about());
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByText("Dark", { exact: true }).filter({ visible: true }).click();
    expect(await ground(page)).toBe(DARK);
  });

  browserTest("holds on a page that is come back to", async (page) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, paths.about());
    await open(page, paths.contact());
    await choose(page, "Dark");
    await page.goBack();
    expect(await ground(page)).toBe(DARK);
  });

  browserTest("leaves paper light", async (page) => {
    await open(page, paths.about());
    await choose(page, "Dark");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).color)).toBe(
      "rgb(27, 21, 16)",
    );
  });

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

for (const width of [320, 390, 600, 767]) {
  browserTest(`the header is one row at ${width} px, and stays in view`, { width }, async (page) => {
    await open(page, paths.terms());
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => scrollY > 300);
    const header = await page.locator("body > header").boundingBox();
    expect(header).toMatchObject({ y: 0, width });
    expect(header?.height).toBeLessThanOrEqual(57);
    expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(true);
  });
}
