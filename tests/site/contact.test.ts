import { afterEach, expect, test } from "bun:test";
import { db } from "../../db/client";
import { settings } from "../../db/schema";
import { current } from "../../src/models/settings";
import { restore } from "../catalogue";
import { count, textOf, visit } from "../http";
import { linkTo } from "./reading";

afterEach(async () => {
  await restore();
  await current();
});

test("GET /contact promises an answer within 24 hours, and has a mail link", async () => {
  const { html } = await visit("/contact");
  expect(textOf(html)).toContain("within 24 hours");
  expect(textOf(html)).toContain("Support hello@dealproof.example");
  expect(linkTo(html, "Write an Email")).toBe("mailto:hello@dealproof.example");
});

test("GET /contact answers frequent questions", async () => {
  const { html } = await visit("/contact");
  expect(count(html, '<summary class="font-semibold">')).toBeGreaterThanOrEqual(3);
});

test("GET /contact uses the address of the settings", async () => {
  await db.insert(settings).values({ contactEmail: "penny@penny.example" });
  const { html } = await visit("/contact");
  expect(linkTo(html, "Write an Email")).toBe("mailto:penny@penny.example");
  expect(html).not.toContain("hello@dealproof.example");
});
