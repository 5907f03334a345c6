import { afterAll, beforeAll, expect } from "bun:test";
import { paths, withQuery } from "../../src/paths";
import { setPassword } from "../admin/session";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { browserTest, open, WALK } from "./browser";
import { bothThemes, examine, examineAll, modes, modesOfStates } from "./examine";
import { logIn } from "./log-in";

beforeAll(setPassword);
afterAll(restore);

const screens = async () => [
  paths.checks({ id: String((await dealByCode(cast.harbor20)).id) }),
  paths.admin(),
  paths.adminList("inbox"),
  paths.adminList("stores"),
  paths.adminList("stores", { search: "zzzz" }),
  paths.adminList("categories"),
  paths.adminList("offers"),
  paths.offerOrder({ store: cast.harborPine }),
  paths.adminList("coupons"),
  paths.adminList("coupons", { proof: "check", unchecked: "30" }),
  paths.adminList("blogs"),
  paths.adminList("authors"),
  paths.adminList("subscribers"),
  paths.adminList("history"),
  paths.adminList("runs"),
  paths.adminList("inbox", { reason: "proposed" }),
  paths.adminList("settings"),
  paths.password(),
];

/** Over an empty list, for what lies behind them has been looked at. */
const dialogs = async () => {
  const { id } = await storeBySlug(cast.harborPine);
  return [
    paths.adminNew("stores"),
    paths.adminNew("categories"),
    paths.adminNew("offers"),
    paths.adminNew("coupons"),
    paths.adminNew("blogs"),
    paths.adminNew("authors"),
    paths.adminNew("events"),
    paths.adminOne("stores", id),
    paths.adminDeletion("stores", id),
    paths.generateStore(),
    paths.generateBlog(),
  ].map((path) => withQuery(path, { search: "zzzz" }));
};

const withBothThemes = paths.adminList("coupons");
const modesOf = (path: string) => (path === withBothThemes ? bothThemes : modes);

browserTest("axe and the console find nothing on any screen, and nothing is too wide", WALK, async (page) => {
  await open(page, paths.login());
  expect(await examine(page)).toEqual([]);
  await logIn(page, paths.admin());
  expect(await examineAll(page, await screens(), modesOf)).toEqual({});
});

browserTest("axe and the console find nothing in any dialog", WALK, async (page) => {
  await logIn(page, paths.admin());
  expect(await examineAll(page, await dialogs())).toEqual({});
});

browserTest(
  "axe and the console find nothing in forms with errors",
  { expected: /status of 422/ },
  async (page) => {
    await logIn(page, paths.admin());
    for (const list of ["stores", "offers"] as const) {
      await open(page, withQuery(paths.adminNew(list), { search: "zzzz" }));
      await page.locator("dialog .btn-brand[type=submit]").click();
      await page.getByText("This is required.").first().waitFor();
      expect(await examine(page, modesOfStates)).toEqual([]);
    }
  },
);
