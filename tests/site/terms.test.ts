import { afterEach, expect, test } from "bun:test";
import { db } from "../../db/client";
import { settings } from "../../db/schema";
import { current } from "../../src/models/settings";
import { restore } from "../catalogue";
import { textOf, visit } from "../http";

afterEach(async () => {
  await restore();
  await current();
});

test("GET /terms names its date", async () => {
  const { html } = await visit("/terms");
  expect(textOf(html)).toContain("Terms of Service Last updated August 2025");
});

test("GET /terms uses the name and the address of the settings", async () => {
  await db.insert(settings).values({ siteName: "Penny & Co", contactEmail: "penny@penny.example" });
  const { html } = await visit("/terms");
  expect(textOf(html)).toContain("Penny & Co lists coupons");
  expect(html).toContain('<a href="mailto:penny@penny.example">');
});
