import { afterAll, beforeAll, beforeEach, expect } from "bun:test";
import { db } from "../../db/client";
import { throttles } from "../../db/schema";
import { paths, withQuery } from "../../src/paths";
import { setPassword } from "../admin/session";
import { cast } from "../cast";
import { browserTest, leave, open } from "./browser";
import { examine, modesOfStates } from "./examine";
import { logIn } from "./log-in";

beforeAll(setPassword);
beforeEach(async () => {
  await db.delete(throttles);
});
afterAll(leave);

const screens = [
  paths.checks({ id: "3" }),
  paths.admin(),
  paths.adminList("queue"),
  paths.adminList("stores"),
  paths.adminList("stores", { search: "zzzz" }),
  paths.adminList("categories"),
  paths.adminList("offers"),
  paths.offerOrder({ store: cast.harborPine }),
  paths.adminList("coupons"),
  paths.adminList("coupons", { proof: "check", unchecked: "30" }),
  paths.adminList("blogs"),
  paths.adminList("authors"),
  paths.adminList("reports"),
  paths.adminList("subscribers"),
  paths.adminList("history"),
  paths.adminList("runs"),
  paths.adminList("jobs"),
  paths.adminList("review"),
  paths.adminList("settings"),
  paths.password(),
];

/** Over an empty list, for what lies behind them has been looked at. */
const dialogs = [
  paths.adminNew("stores"),
  paths.adminNew("categories"),
  paths.adminNew("offers"),
  paths.adminNew("coupons"),
  paths.adminNew("blogs"),
  paths.adminNew("authors"),
  paths.adminNew("events"),
  paths.adminOne("stores", 1),
  paths.adminDeletion("stores", 1),
  paths.generateStore(),
  paths.generateBlog(),
].map((path) => withQuery(path, { search: "zzzz" }));

browserTest(`${paths.login()}: axe and the console find nothing, nothing is too wide`, async (page) => {
  await open(page, paths.login());
  expect(await examine(page)).toEqual([]);
});

for (const path of [...screens, ...dialogs]) {
  browserTest(`${path}: axe and the console find nothing, nothing is too wide`, async (page) => {
    await logIn(page, path);
    expect(await examine(page)).toEqual([]);
  });
}

const refused = { expected: /status of 422/ };

for (const list of ["stores", "offers"] as const) {
  browserTest(`a new one of ${list} with errors: axe finds nothing`, refused, async (page) => {
    await logIn(page, withQuery(paths.adminNew(list), { search: "zzzz" }));
    await page.locator("dialog button[type=submit]").click();
    await page.getByText("This is required.").first().waitFor();
    expect(await examine(page, modesOfStates)).toEqual([]);
  });
}
