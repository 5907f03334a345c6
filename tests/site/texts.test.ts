import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { settings } from "../../db/schema";
import { current } from "../../src/models/settings";
import { restore } from "../catalogue";
import { count, origin, textOf, visit } from "../http";
import { linkTo } from "./reading";

afterEach(async () => {
  await restore();
  await current();
});

const textAt = async (path: string) => textOf((await visit(path)).html);

describe("GET /about", () => {
  test("describes mission, offers and technology, and links to stores and categories", async () => {
    const { html } = await visit("/about");
    for (const title of ["Our mission", "What we offer", "Our technology"])
      expect(textOf(html)).toContain(title);
    expect(linkTo(html, "Browse Stores")).toBe("/stores");
    expect(linkTo(html, "Browse Categories")).toBe("/categories");
    expect(html).toContain('id="checks"');
  });

  test("explains the words that tickets use", async () => {
    const text = await textAt("/about");
    for (const word of ["Verified", "No proof yet", "Limited", "Expired"]) expect(text).toContain(`${word} `);
    expect(text).toContain(
      "When its title, store, discount, value, code, minimum spend, description or dates change, the check no longer counts, unless the editor says",
    );
  });
});

describe("GET /privacy", () => {
  test("names its date, the age of children, the domain and the address", async () => {
    const { html } = await visit("/privacy");
    const text = textOf(html);
    expect(text).toContain("Last updated August 17, 2025");
    expect(text).toContain("under 13");
    expect(text).toContain(`Dealproof (${new URL(origin).hostname})`);
    expect(html).toContain('<a href="mailto:hello@dealproof.example">hello@dealproof.example</a>');
  });

  test.each([
    "The code of what you copied or followed is stored for two days at most",
    "for a few seconds in memory when you search",
    "They hold your network address when a form you send is refused",
  ])("says %p", async (sentence) => {
    expect(await textAt("/privacy")).toContain(sentence);
  });
});

test("GET /terms names its date", async () => {
  expect(await textAt("/terms")).toContain("Terms of Service Last updated August 2025");
});

test("GET /contact promises an answer within 24 hours, has a mail link, and answers questions", async () => {
  const { html } = await visit("/contact");
  expect(textOf(html)).toContain("within 24 hours");
  expect(textOf(html)).toContain("Support hello@dealproof.example");
  expect(linkTo(html, "Write an Email")).toBe("mailto:hello@dealproof.example");
  expect(count(html, '<summary class="font-semibold">')).toBeGreaterThanOrEqual(3);
});

describe("with an operator's settings", () => {
  test.each([
    ["/about", "About Penny & Co Thrift for all."],
    ["/privacy", "what Penny & Co ("],
    ["/terms", "Penny & Co lists coupons"],
    ["/contact", "Support penny@penny.example"],
  ])("%s uses them", async (path, text) => {
    const set = {
      siteName: "Penny & Co",
      description: "Thrift for all.",
      contactEmail: "penny@penny.example",
    };
    await db.insert(settings).values(set);
    const { html } = await visit(path);
    expect(textOf(html)).toContain(text);
    if (path !== "/about") expect(html).toContain('<a href="mailto:penny@penny.example"');
    expect(html).not.toContain("hello@dealproof.example");
    expect(textOf(html)).not.toContain("Dealproof");
  });

  test.each(["/about", "/privacy", "/terms"])("%s escapes a hostile name", async (path) => {
    await db.insert(settings).values({ siteName: "<img src=x onerror=alert(1)>" });
    const { html } = await visit(path);
    expect(html).not.toContain("<img src=x");
    expect(textOf(html)).not.toMatch(/[{}]/);
  });
});
