import { afterAll, afterEach, describe, expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { browserTest, hold, leave, open } from "./browser";

afterAll(leave);
afterEach(restore);

const SCRIPT = "**/assets/chunk-*.js";

/** Where the ticket and its parts stand in the page. */
const boxes = (ticket: Locator) =>
  ticket.evaluate((element) =>
    [
      element,
      ...element.querySelectorAll(".ticket-value, .ticket-title, .ticket-terms, .ticket-action, .stamp"),
    ]
      .map((part) => part.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x + scrollX, y + scrollY, width, height].join()),
  );

type Place = readonly [name: string, path: string, button: RegExp];

const places: Place[] = [
  ["in a ticket", paths.home({ search: "first home order" }), /^Get Code/],
  ["in a row", paths.home({ search: "first home order", view: "list" }), /^Get Code/],
  ["on the store's page", paths.store(cast.harborPine), /^Copy code/],
  ["on the deal's page", paths.deal((await dealByCode(cast.harbor20)).id), /^Copy code/],
];

async function ticketIn(page: Page, [, path, button]: Place): Promise<Locator> {
  const { title } = await dealByCode(cast.harbor20);
  await open(page, path);
  const ticket = page.locator("main article", { hasText: title }).last();
  await ticket.getByRole("button", { name: button }).scrollIntoViewIfNeeded();
  // A ticket that has just come into view is laid out in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return ticket;
}

describe("after a copy", () => {
  for (const place of places)
    for (const width of [1280, 390])
      browserTest(
        `nothing moves ${place[0]}, and the toast covers nothing of it, at ${width} px`,
        { width },
        async (page) => {
          const ticket = await ticketIn(page, place);
          const before = await boxes(ticket);
          await ticket.getByRole("button", { name: place[2] }).click();
          await ticket.getByText("HARBOR20 - Copied!").waitFor();
          const toast = page.locator("[data-sonner-toast]");
          await toast.waitFor();
          expect(await boxes(ticket)).toEqual(before);
          const [own, other] = await Promise.all([ticket.boundingBox(), toast.boundingBox()]);
          if (!own || !other) throw new Error("Nothing is in view");
          const isApart =
            other.y >= own.y + own.height || other.y + other.height <= own.y || other.x >= own.x + own.width;
          expect(isApart).toBe(true);
        },
      );

  browserTest("a reason is given by keyboard alone", async (page) => {
    const place = places[0] as Place;
    const ticket = await ticketIn(page, place);
    await ticket.getByRole("button", { name: place[2] }).focus();
    await page.keyboard.press("Enter");
    await ticket.getByRole("link", { name: "Visit Store" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await ticket.getByText("What did the shop say?").waitFor();
    await page.keyboard.press("Escape");
    expect(await ticket.getByText("What did the shop say?").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const expired = ticket.getByRole("button", { name: "Expired" });
    await expired.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await ticket.getByText("Noted on the receipt.").and(page.locator(":focus")).waitFor();
  });

  browserTest("while its script loads, the button says that it is copying", async (page) => {
    const place = places[0] as Place;
    const letGo = await hold(page, SCRIPT);
    const ticket = await ticketIn(page, place);
    const button = ticket.getByRole("button", { name: "Get Code" });
    const size = await button.boundingBox();
    await button.click();
    const says = () => button.evaluate((element) => getComputedStyle(element, "::before").content);
    expect(await says()).toBe('"Copying"');
    expect(await button.boundingBox()).toEqual(size);
    letGo();
    await ticket.getByText("HARBOR20 - Copied!").waitFor();
    expect(await page.locator("x-island[aria-busy]").count()).toBe(0);
  });

  browserTest(
    "without scripts a form asks, once the shop was visited",
    { javaScriptEnabled: false, expected: /422/ },
    async (page, context) => {
      const { id } = await dealByCode(cast.harbor20);
      await context.route("**/go/**", async (route) => {
        await route.fetch({ maxRedirects: 0 });
        await route.fulfill({ contentType: "text/html", body: "The shop" });
      });
      await page.goto(paths.answer(id));
      await page.getByLabel("Yes, it worked").check();
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Copy the code or visit the store first.").waitFor();
      expect(await page.getByLabel("Yes, it worked").isChecked()).toBe(true);
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("link", { name: "Visit Store" }).click(),
      ]);
      await tab.waitForLoadState();
      await tab.close();
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Noted on the receipt.").waitFor();
    },
  );
});
