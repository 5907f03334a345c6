import { afterEach, expect, test } from "bun:test";
import { db } from "../../db/client";
import { settings } from "../../db/schema";
import { current } from "../../src/models/settings";
import { restore } from "../catalogue";
import { textOf, visit } from "../http";
import { linkTo } from "./reading";

afterEach(async () => {
  await restore();
  await current();
});

test("GET /about describes mission, offers and technology, and links to stores and categories", async () => {
  const { html } = await visit("/about");
  const text = textOf(html);
  for (const title of ["Our mission", "What we offer", "Our technology"]) expect(text).toContain(title);
  expect(linkTo(html, "Browse Stores")).toBe("/stores");
  expect(linkTo(html, "Browse Categories")).toBe("/categories");
  expect(html).toContain('id="checks"');
});

test("GET /about explains the words that tickets use", async () => {
  const text = textOf((await visit("/about")).html);
  for (const word of ["Verified", "Not tested yet", "Limited", "Expired"]) expect(text).toContain(`${word} `);
  expect(text).toContain(
    "When its code, discount, minimum spend, description, link, store, dates or numbers in the title change, the check no longer counts.",
  );
});

test("GET /about uses name and description from the settings", async () => {
  await db.insert(settings).values({ siteName: "Penny & Co", description: "Thrift for all." });
  const text = textOf((await visit("/about")).html);
  expect(text).toContain("About Penny & Co Thrift for all.");
  expect(text).not.toContain("Dealproof");
});
