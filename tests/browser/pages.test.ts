import { afterAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths, withQuery } from "../../src/paths";
import { cast } from "../cast";
import { awake, browserTest, leave, open } from "./browser";
import { examine, modesOfStates } from "./examine";

afterAll(leave);

const found = [
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
  paths.deal(1),
  paths.answer(1),
  paths.report(1),
  withQuery(paths.report(1), { noted: "1042" }),
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

const missing = [paths.store("nope"), paths.category("nope"), paths.blog("nope"), "/nope"];

for (const path of found) {
  browserTest(`${path}: axe and the console find nothing, nothing is too wide`, async (page) => {
    await open(page, path);
    expect(await examine(page)).toEqual([]);
  });
}

for (const path of missing) {
  browserTest(
    `${path} (404): axe and the console find nothing, nothing is too wide`,
    { expected: /status of 404/ },
    async (page) => {
      await open(page, path);
      expect(await examine(page)).toEqual([]);
    },
  );
}

type State = { name: string; path: string; reach: (page: Page) => Promise<void>; expected?: RegExp };

const states: State[] = [
  {
    name: "a store's expired deals, opened",
    path: paths.store(cast.harborPine),
    reach: async (page) => {
      await page.locator("summary", { hasText: "Expired" }).click();
      await page.locator("details tr[id]").first().waitFor();
    },
  },
  {
    name: "the menu of small screens, opened",
    path: paths.contact(),
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 900 });
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("navigation", { name: "Menu" }).waitFor();
    },
  },
  {
    name: "an answer on the contact page, opened",
    path: paths.contact(),
    reach: async (page) => {
      await page.getByText("A code did not work. What now?").click();
      await page.getByText("Check its terms first").waitFor();
    },
  },
  {
    name: "a copied code with its toast",
    path: paths.home({ search: "coffee" }),
    reach: async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = async () => {};
      });
      await page.locator("#coupons").getByRole("button", { name: "Get Code" }).first().click();
      await page.getByText("Coupon Code Copied!").waitFor();
      await holdToasts(page);
    },
  },
  {
    name: "the reasons why a code did not work",
    path: paths.home({ search: "coffee" }),
    reach: async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = async () => {};
      });
      await page.locator("#coupons").getByRole("button", { name: "Get Code" }).first().click();
      await page.getByText("Coupon Code Copied!").waitFor();
      await page.getByRole("button", { name: "Close toast" }).click();
      await page.getByRole("button", { name: /^No/ }).click();
      await page.getByRole("button", { name: "Something else" }).waitFor();
      await page.locator("[data-sonner-toast]").waitFor({ state: "detached" });
    },
  },
  {
    name: "a code that could not be copied, with its toast",
    path: paths.home({ search: "coffee" }),
    reach: async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("Refused"));
      });
      await page.locator("#coupons").getByRole("button", { name: "Get Code" }).first().click();
      await page.getByText("Failed to copy code").first().waitFor();
      await holdToasts(page);
    },
  },
  {
    name: "skeletons while a filter is asked",
    path: paths.home(),
    reach: async (page) => {
      await page.route("**/fragments/coupons?**", () => {});
      await awake(page, "filter-coupons");
      await page.getByLabel("Category").selectOption("fashion");
      await page.locator("#coupons [data-skeletons]").waitFor();
    },
  },
  {
    name: "the newsletter's form, refused",
    path: paths.newsletter(),
    expected: /status of 422/,
    reach: async (page) => {
      await page.getByLabel("Email address").fill("ann");
      // As without scripts: neither the island nor the browser's own check is asked.
      await page.locator("main form").evaluate((form: HTMLFormElement) => form.submit());
      await page.getByRole("heading", { name: "Invalid Email" }).waitFor();
    },
  },
];

for (const { name, path, reach, expected } of states) {
  browserTest(`${path}, ${name}: axe finds nothing, nothing is too wide`, { expected }, async (page) => {
    await open(page, path);
    await reach(page);
    expect(await examine(page, modesOfStates)).toEqual([]);
  });
}

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
    const findings = await examine(page);
    for (const mode of ["1280 px, light", "390 px, dark"]) {
      expect(findings).toContainEqual(expect.stringContaining(`${mode}: image-alt: <img`));
      expect(findings).toContainEqual(expect.stringContaining(`${mode}: color-contrast: <p`));
    }
    expect(findings).toContainEqual(expect.stringMatching(/^360 px: too wide: <img/));
  },
);

/** Toasts wait while the pointer is on them. */
async function holdToasts(page: Page): Promise<void> {
  await page.locator("[data-sonner-toast]").first().hover();
}
