import { afterAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { env } from "../../src/env";
import { paths } from "../../src/paths";
import { restore } from "../catalogue";
import { browserTest } from "./browser";
import { examine } from "./examine";

afterAll(restore);

const title = (page: Page, name: string) => page.getByRole("heading", { name });

browserTest(
  "the API page asks no other server, is readable, and is searched and left with the keyboard",
  async (page) => {
    const origins = new Set<string>();
    page.on("request", (request) => origins.add(new URL(request.url()).origin));
    await page.goto(`${paths.api.docs()}#tag/stores/GET/api/stores`);
    await title(page, "List the stores").waitFor();
    await page.getByRole("button", { name: /Test Request.*get \/api\/stores\)/i }).click();
    const answer = page.waitForResponse(/\/api\/stores\?/);
    await page.getByRole("button", { name: /^Send get request/ }).click();
    await (await answer).finished();
    await page.getByText("Harbor & Pine").last().waitFor();
    expect([...origins]).toEqual([env.PUBLIC_URL]);
    await page.keyboard.press("Escape");

    expect(await examine(page, [{ width: 1280, colorScheme: "light", rules: ["color-contrast"] }])).toEqual(
      [],
    );

    await page.evaluate(() => document.body.focus());
    await page.keyboard.press("Control+k");
    await page.keyboard.type("subscribe to");
    await page.getByRole("option", { name: /Subscribe to the newsletter/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#.*newsletter/);
  },
);

browserTest("the API page begins with a way home, and is readable in a dark scheme", async (page) => {
  // Scalar reads the scheme when it starts.
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(paths.api.docs());
  await title(page, "Coupons and deals API").waitFor();
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").getAttribute("href")).toBe(paths.home());
  expect(await examine(page, [{ width: 390, colorScheme: "dark", rules: ["color-contrast"] }])).toEqual([]);
});

browserTest(
  "the API page links to the document without JavaScript",
  { javaScriptEnabled: false },
  async (page) => {
    await page.goto(paths.api.docs());
    await page.getByRole("link", { name: "OpenAPI document" }).click();
    await page.waitForURL(/openapi\.json$/);
  },
);
