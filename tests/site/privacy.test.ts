import { afterEach, expect, test } from "bun:test";
import { db } from "../../db/client";
import { settings } from "../../db/schema";
import { current } from "../../src/models/settings";
import { restore } from "../catalogue";
import { origin, textOf, visit } from "../http";

afterEach(async () => {
  await restore();
  await current();
});

test("GET /privacy names its date, the age of children, the domain and the address", async () => {
  const { html } = await visit("/privacy");
  const text = textOf(html);
  expect(text).toContain("Last updated August 17, 2025");
  expect(text).toContain("under 13");
  expect(text).toContain(`Dealproof (${new URL(origin).hostname})`);
  expect(html).toContain('<a href="mailto:hello@dealproof.example">hello@dealproof.example</a>');
});

test("GET /privacy says how a visitor is counted once a day", async () => {
  const text = textOf((await visit("/privacy")).html);
  expect(text).toContain("It keeps the code in memory, stores it nowhere, and forgets it when the day ends.");
});

test("GET /privacy says when a network address is stored or logged", async () => {
  const text = textOf((await visit("/privacy")).html);
  expect(text).toContain("for a few seconds in memory when you search");
  expect(text).toContain("They hold your network address when a form you send is refused");
});

test("GET /privacy uses the name and the address of the settings", async () => {
  await db.insert(settings).values({ siteName: "Penny & Co", contactEmail: "penny@penny.example" });
  const { html } = await visit("/privacy");
  expect(textOf(html)).toContain("what Penny & Co (");
  expect(html).toContain('<a href="mailto:penny@penny.example">penny@penny.example</a>');
  expect(html).not.toContain("hello@dealproof.example");
});
