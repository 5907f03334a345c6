import { afterAll, beforeAll, beforeEach, expect, spyOn } from "bun:test";
import { db } from "../../db/client";
import { throttles } from "../../db/schema";
import * as deals from "../../src/models/deals/list";
import * as editing from "../../src/models/stores/admin-list";
import * as stores from "../../src/models/stores/list";
import { paths } from "../../src/paths";
import { setPassword } from "../admin/session";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { breakDown } from "../site/reading";
import { browserTest } from "./browser";
import { examine, modesOfStates } from "./examine";
import { logIn } from "./log-in";

beforeAll(setPassword);
beforeEach(async () => {
  await db.delete(throttles);
});
afterAll(restore);

const away = new Error("Failed query", { cause: Object.assign(new Error("connect"), { code: "57P01" }) });

const failing = [
  {
    name: "a page while the database is away",
    path: paths.store(cast.harborPine),
    breaks: () => spyOn(stores, "bySlug").mockRejectedValue(away),
    says: "Our catalogue cannot be reached at the moment.",
  },
  {
    name: "a page that cannot be made",
    path: paths.store(cast.harborPine),
    breaks: () => breakDown(stores, "bySlug"),
    says: "This page could not be shown.",
  },
  {
    name: "a home page without its list",
    path: paths.home(),
    breaks: () => breakDown(deals, "coupons"),
    says: "This part of the page could not be loaded.",
  },
];

for (const { name, path, breaks, says } of failing) {
  browserTest(
    `${name}: axe finds nothing, nothing is too wide`,
    { expected: /status of 50[03]/ },
    async (page) => {
      using _ = breaks();
      await page.goto(path);
      await page.getByText(says).locator("visible=true").first().waitFor();
      expect(await examine(page, modesOfStates)).toEqual([]);
    },
  );
}

const failingScreens = [
  { name: "while the database is away", breaks: () => spyOn(editing, "adminList").mockRejectedValue(away) },
  { name: "that cannot be made", breaks: () => breakDown(editing, "adminList") },
];

for (const { name, breaks } of failingScreens) {
  browserTest(
    `a screen ${name}: axe finds nothing, nothing is too wide`,
    { expected: /status of 50[03]/ },
    async (page) => {
      using _ = breaks();
      await logIn(page, paths.adminList("stores"));
      await page.getByRole("heading", { name: "Something Went Wrong" }).waitFor();
      expect(await examine(page, modesOfStates)).toEqual([]);
    },
  );
}
