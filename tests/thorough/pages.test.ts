import { afterAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths, withQuery } from "../../src/paths";
import { browserTest, open, WALK, wakeIsland } from "../browser/browser";
import { bothThemes, examine, examineAll, modes, modesOfStates } from "../browser/examine";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";

afterAll(restore);

const found = async () => {
  const deal = (await dealByCode(cast.harbor20)).id;
  return [
    paths.home(),
    paths.home({ search: "zzzz" }),
    paths.home({ view: "list", category: "fashion" }),
    paths.stores(),
    paths.stores({ sort: "popularity" }),
    paths.stores({ search: "zzzz" }),
    paths.store(cast.harborPine),
    paths.store(cast.dealless),
    paths.store(cast.ended),
    paths.categories(),
    paths.category("fashion"),
    paths.blogs(),
    paths.blogs({ search: "zzzz" }),
    paths.blog(cast.blog),
    paths.blog(cast.blogWithStore),
    paths.blog(cast.blogWithEnded),
    paths.author(cast.author),
    paths.deal(deal),
    paths.answer(deal),
    paths.report(deal),
    withQuery(paths.report(deal), { noted: "1042" }),
    paths.suggest(cast.harborPine),
    paths.newsletter(),
    paths.newsletter({ subscribed: "yes" }),
    paths.events(),
    paths.event("home-and-kitchen-week"),
    paths.event("early-booking-days"),
    paths.event("late-booking-days"),
    paths.howWeCheck(),
    paths.about(),
    paths.privacy(),
    paths.robot(),
    paths.terms(),
    paths.contact(),
    paths.admin(),
  ];
};

const missing = [paths.store("nope"), paths.category("nope"), paths.blog("nope"), "/nope"];

const oneOfEachKind = [paths.home(), paths.store(cast.harborPine), paths.blog(cast.blog)];
const modesOf = (path: string) => (oneOfEachKind.includes(path) ? bothThemes : modes);

describe("axe and the console find nothing on any page, and nothing is too wide", () => {
  const isText = (path: string) =>
    /^\/(blog|author|event|admin|newsletter|about|privacy|robot|terms|contact)/.test(path);

  browserTest("with deals", WALK, async (page) => {
    const paths = (await found()).filter((path) => !isText(path));
    expect(await examineAll(page, paths, modesOf)).toEqual({});
  });

  browserTest("with texts", WALK, async (page) => {
    const paths = (await found()).filter(isText);
    expect(await examineAll(page, paths, modesOf)).toEqual({});
  });
});

browserTest(
  "axe and the console find nothing on missing pages",
  { expected: /status of 404/ },
  async (page) => {
    expect(await examineAll(page, missing)).toEqual({});
  },
);

describe("axe finds nothing, and nothing is too wide,", () => {
  const isFine = async (page: Page) => expect(await examine(page, modesOfStates)).toEqual([]);

  browserTest("with a store's expired deals opened", async (page) => {
    await open(page, paths.store(cast.harborPine));
    await page.locator("summary", { hasText: "Expired" }).click();
    await page.locator("details tr[id]").first().waitFor();
    await isFine(page);
  });

  browserTest("with an answer of the contact page opened, and the menu of small screens", async (page) => {
    await open(page, paths.contact());
    await page.getByText("A code did not work. What now?").click();
    await page.getByText("Check its terms first").waitFor();
    await isFine(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();
    await isFine(page);
  });

  browserTest("with a copied code and its toast, and the reasons why it did not work", async (page) => {
    await open(page, paths.home({ search: "coffee" }));
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => {};
    });
    await firstCode(page).click();
    await page.getByText("Coupon Code Copied!").waitFor();
    await holdToasts(page);
    await isFine(page);
    await page.getByRole("button", { name: "Close toast" }).click();
    await page.getByRole("button", { name: /^No/ }).click();
    await page.getByRole("button", { name: "Something else" }).waitFor();
    await page.locator("[data-sonner-toast]").waitFor({ state: "detached" });
    await isFine(page);
  });

  browserTest("with a code that could not be copied, and its toast", async (page) => {
    await open(page, paths.home({ search: "coffee" }));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("Refused"));
      document.execCommand = () => false;
    });
    await firstCode(page).click();
    await page.getByText("Not copied yet").first().waitFor();
    await holdToasts(page);
    await isFine(page);
  });

  browserTest("with skeletons while a filter is asked", async (page) => {
    await open(page, paths.home());
    await page.route("**/fragments/coupons?**", () => {});
    await wakeIsland(page, "filter-coupons");
    await page.getByLabel("Category").selectOption("fashion");
    await page.locator("#coupons [data-skeletons]").waitFor();
    await isFine(page);
  });

  browserTest("with the newsletter's form refused", { expected: /status of 422/ }, async (page) => {
    await open(page, paths.newsletter());
    await page.getByLabel("Email address").fill("ann");
    // As without scripts: neither the island nor the browser's own check is asked.
    await page.locator("main form").evaluate((form: HTMLFormElement) => form.submit());
    await page.getByRole("heading", { name: "Invalid Email" }).waitFor();
    await isFine(page);
  });
});

browserTest(
  "the examination finds a picture without a text, faint words, and what is too wide",
  async (page) => {
    await open(page, paths.about());
    await page.evaluate(() => {
      const picture = document.createElement("img");
      picture.src = "/favicon.svg";
      picture.style.width = "700px";
      picture.style.maxWidth = "none";
      const words = document.createElement("p");
      words.textContent = "Hard to read in either theme";
      words.style.color = "#888888";
      words.style.background = "#808080";
      document.querySelector("main")?.append(words, picture);
    });
    const findings = await examine(page, bothThemes);
    for (const mode of ["1280 px, light", "390 px, dark"]) {
      expect(findings).toContainEqual(expect.stringContaining(`${mode}: image-alt: <img`));
      expect(findings).toContainEqual(expect.stringContaining(`${mode}: color-contrast: <p`));
    }
    expect(findings).toContainEqual(expect.stringMatching(/^360 px: too wide: <img/));
  },
);

const firstCode = (page: Page) => page.locator("#coupons").getByRole("button", { name: "Get Code" }).first();

/** Toasts wait while the pointer is on them. */
async function holdToasts(page: Page): Promise<void> {
  await page.locator("[data-sonner-toast]").first().hover();
}
