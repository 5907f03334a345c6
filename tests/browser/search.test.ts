import { afterAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { missed } from "../../src/models/counts/requests";
import { paths } from "../../src/paths";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { arrived, browserTest, holdRequests, markDocument, open } from "./browser";
import { examine, modesOfStates } from "./examine";

afterAll(restore);

const SUGGESTIONS = "**/fragments/search**";

const header = (page: Page) => page.locator("#header-search");
const magnifier = (page: Page) => page.locator("label[for=header-search]");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("combobox");
const options = (page: Page) => dialog(page).getByRole("option");

async function search(page: Page, text: string): Promise<void> {
  await header(page).click();
  await field(page).fill(text);
  await options(page).first().waitFor();
}

async function active(page: Page): Promise<number> {
  const id = await field(page).getAttribute("aria-activedescendant");
  const selected = await options(page).evaluateAll((all) =>
    all.flatMap(({ id, ariaSelected }, at) => (ariaSelected === "true" ? [{ id, at }] : [])),
  );
  expect(selected.map(({ id }) => id)).toEqual(id === null ? [] : [id]);
  return selected[0]?.at ?? -1;
}

describe("the search", () => {
  browserTest("is used with the keyboard alone, and gives the focus back", async (page) => {
    await open(page, paths.about());
    await header(page).focus();
    expect(await dialog(page).count()).toBe(0);
    await page.keyboard.type("harb");
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe("harb");
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    await dialog(page)
      .getByRole("status")
      .getByText(/^\d+ results$/)
      .waitFor({ state: "attached" });
    const last = (await options(page).count()) - 1;
    for (const [key, place] of [
      ["ArrowDown", 0],
      ["ArrowDown", 1],
      ["End", last],
      ["ArrowDown", -1],
      ["ArrowUp", last],
      ["Home", 0],
      ["ArrowUp", -1],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await active(page)]).toEqual([key, place]);
    }
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.locator("#header-search:focus").waitFor();
    expect(await header(page).inputValue()).toBe("harb");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("o");
    await options(page).first().waitFor();
    // A letter may come before the browser says that the dialog is closed.
    await header(page).evaluate(async (input: HTMLInputElement) => {
      document.querySelector("dialog")?.requestClose();
      await Promise.resolve();
      input.value += "r";
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe("harbor");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.store(cast.harborPine)}`);
  });

  browserTest(
    "has no fault, and its Tab stops are its button and all results, not the list",
    async (page) => {
      await open(page, paths.about());
      await search(page, "coffee");
      await page.keyboard.press("ArrowDown");
      expect(await examine(page, modesOfStates)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      const stops: string[] = [];
      for (let at = 0; at < 2; at++) {
        await page.keyboard.press("Tab");
        stops.push((await page.locator(":focus").textContent()) ?? "");
      }
      expect(stops).toEqual([
        expect.stringContaining("Esc"),
        expect.stringMatching(/^All \d+ results for “coffee”/),
      ]);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.search === "?search=coffee");
    },
  );

  browserTest("loses nothing that is typed before its script has come, nor after Escape", async (page) => {
    const letGo = await holdRequests(page, "**/assets/search-site-*.js");
    await page.goto(paths.about());
    await header(page).click();
    await page.keyboard.type("harb");
    letGo();
    await page.keyboard.type("or");
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe("harbor");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.keyboard.type(" & pine");
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe("harbor & pine");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("search") === "harbor & pine");
  });

  browserTest(
    "leads to the results while its server is slow, or gives no suggestions, and ignores blank input",
    { expected: /503|Failed to load/ },
    async (page) => {
      await open(page, paths.about());
      const isSameDocument = await markDocument(page);
      await header(page).fill("   ");
      expect(await header(page).evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
      await dialog(page).waitFor();
      await page.keyboard.press("Enter");
      const letGo = await holdRequests(page, SUGGESTIONS);
      await field(page).fill("harbor");
      expect(await isSameDocument()).toBe(true);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === paths.stores());
      expect(new URL(page.url()).searchParams.get("search")).toBe("harbor");
      letGo();
      await page.route(SUGGESTIONS, (route) => route.fulfill({ status: 503, body: "<h1>Busy</h1>" }));
      await header(page).click();
      await field(page).fill("pine");
      await dialog(page).getByText("No suggestions now. Press Enter to search.").waitFor();
      expect(await dialog(page).getByText("Busy").count()).toBe(0);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("search") === "pine");
    },
  );

  browserTest("says that we do not follow a store, counts that once, and takes a wish", async (page) => {
    await open(page, paths.about());
    await search(page, "nike");
    await dialog(page).getByText("We do not follow Nike yet.").waitFor();
    expect(await examine(page, modesOfStates)).toEqual([]);
    const counted = page.waitForResponse((response) => response.url().includes("/ask/missed"));
    await page.keyboard.press("Escape");
    expect((await counted).status()).toBe(204);
    expect(await ofNike()).toMatchObject([{ searches: 1, wishes: 0 }]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await header(page).click();
    await dialog(page).getByRole("button", { name: "Ask for Nike" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await ofNike()).toMatchObject([{ searches: 1, wishes: 1 }]);
  });

  const ofNike = async () => (await missed(8)).items.filter(({ text }) => text === "nike");
});

describe("on a phone the search", () => {
  const phone = { width: 390, touch: true };
  const longWord = "Schwarzwaldfeinkostspezialitaetenversandhandel";

  browserTest("fills the screen, is tapped, and Cancel gives the page back", phone, async (page) => {
    await open(page, paths.stores({ search: longWord }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await magnifier(page).tap();
    expect(await dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 900 });
    await page.locator("dialog :focus").waitFor();
    await dialog(page).getByRole("button", { name: "Cancel" }).tap();
    await dialog(page).waitFor({ state: "detached" });
    await page.locator("#header-search:focus").waitFor();
    const box = await page.locator("body > header").boundingBox();
    expect(box?.height).toBeLessThan(66);
    await magnifier(page).tap();
    await field(page).fill("harbor");
    await options(page).first().tap();
    await page.waitForURL(`**${paths.store(cast.harborPine)}`);
  });

  browserTest(
    "without scripts is a field over the header's row",
    { ...phone, javaScriptEnabled: false },
    async (page) => {
      await page.goto(paths.about());
      const before = await page.locator("body > header").boundingBox();
      await magnifier(page).tap();
      expect((await header(page).boundingBox())?.width).toBeGreaterThan(300);
      expect(await page.locator("body > header").boundingBox()).toEqual(before);
      await page.keyboard.type("harbor");
      await page.keyboard.press("Tab");
      expect(await page.locator(":focus").ariaSnapshot()).toBe('- button "Search"');
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.search === "?search=harbor");
    },
  );
});

describe("this device's list", () => {
  /** Chromium drops keys before the first paint. */
  async function pressShift(page: Page) {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await page.keyboard.press("Shift");
  }

  browserTest("has the last searches, stores and deals until they are cleared", async (page) => {
    const strip = page.getByRole("region", { name: "Recently viewed" });
    await open(page, paths.store(cast.harborPine));
    for (const text of ["one", "two"]) {
      await header(page).fill(text);
      await dialog(page).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.search === `?search=${text}`);
      await arrived(page);
    }
    await open(page, paths.store(cast.trailbound));
    await pressShift(page);
    await strip.waitFor();
    expect(await strip.getByRole("link").allTextContents()).toEqual(["Harbor & Pine"]);
    expect(await examine(page, modesOfStates)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await header(page).click();
    await options(page).first().waitFor();
    const trailbound = (await storeBySlug(cast.trailbound)).name;
    expect(await options(page).allTextContents()).toEqual(["two", "one", trailbound, "Harbor & Pine"]);
    await page.keyboard.press("ArrowDown");
    expect(await active(page)).toBe(0);
    expect(await examine(page, modesOfStates)).toEqual([]);
    await page.keyboard.press("Escape");
    await strip.getByRole("button", { name: "Clear" }).click();
    await strip.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await header(page).click();
    expect(await options(page).allTextContents()).toEqual(["two", "one"]);
    await dialog(page).getByRole("button", { name: "Clear" }).click();
    expect(await options(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await header(page).click();
    await dialog(page).getByText("Type a store, a deal or a category.").waitFor();
  });

  browserTest("is empty where the browser stores nothing", async (page) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Access is denied", "SecurityError");
        },
      }),
    );
    await open(page, paths.store(cast.harborPine));
    await search(page, "harbor");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?search=harbor");
    await header(page).click();
    await field(page).fill("");
    await dialog(page).getByText("Type a store, a deal or a category.").waitFor();
  });
});

browserTest("the home page's two fields search, and its device's list is there", async (page) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    localStorage.viewed = JSON.stringify([{ href: "/store/harbor-pine", text: "Harbor & Pine" }]);
  });
  await open(page, paths.home());
  await page.locator("footer").scrollIntoViewIfNeeded();
  const strip = page.getByRole("region", { name: "Recently viewed" });
  await strip.waitFor();
  expect(await strip.getByRole("link").allTextContents()).toEqual(["Harbor & Pine"]);
  await page.evaluate(() => scrollTo(0, 0));
  await header(page).fill("harbor");
  await options(page).first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#hero-search").click();
  await field(page).fill("harbor");
  await options(page).first().waitFor();
});
