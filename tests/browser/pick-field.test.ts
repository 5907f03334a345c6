import { afterEach, expect } from "bun:test";
import { desc } from "drizzle-orm";
import { db } from "../../db/client";
import { events } from "../../db/schema";
import { paths } from "../../src/paths";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { browserTest } from "./browser";
import { examine } from "./examine";
import { logIn } from "./log-in";

afterEach(restore);

const values = { Name: "Lamp Days", "First day": "2030-11-27", "Last day": "2030-11-30" };

browserTest("stores of an event are found, ticked and removed by keys alone", async (page) => {
  await logIn(page, paths.adminNew("events"));
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  const find = page.locator("[name=storesTyped]");
  const found = page.locator("#found-stores input");
  const chosen = page.locator("#chosen-stores input");
  for (const words of ["harbor", "copper"]) {
    await find.focus();
    await page.keyboard.type(words);
    await found.first().waitFor();
    expect(await examine(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await found.first().waitFor({ state: "detached" });
    expect(await find.inputValue()).toBe("");
    expect(await find.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  await chosen.nth(1).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Create event" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Event created successfully").first().waitFor();
  const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1);
  expect(event?.storeIds).toEqual([(await storeBySlug(cast.harborPine)).id]);
});
