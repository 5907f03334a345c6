import { afterAll, beforeAll, expect } from "bun:test";
import { begin } from "../../src/imports/begin";
import { paths, withQuery } from "../../src/paths";
import { ADMIN } from "../actor";
import { setPassword } from "../admin/session";
import { browserTest, open, WALK } from "../browser/browser";
import { bothThemes, examine, examineAll, modes, modesOfStates } from "../browser/examine";
import { logIn } from "../browser/log-in";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { addFeed, applyFile, stageFile, undoImportOf, work } from "../imports/importing";

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
  paths.adminList("offers", { store: cast.harborPine, sort: "position" }),
  paths.adminList("coupons"),
  paths.adminList("coupons", { proof: "check", unchecked: "30" }),
  paths.adminList("blogs"),
  paths.adminList("authors"),
  paths.adminList("subscribers"),
  paths.adminList("system"),
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

/** One waits for its columns, one for decisions about stores, one was applied and one undone. */
async function screensOfImports(): Promise<string[]> {
  const header = "id,domain,title,code,discount,link,end date\n";
  const { website } = await storeBySlug(cast.harborPine);
  const row = (n: number, domain: string, percent = 20) =>
    `${n},${domain},Save ${percent}% on zebras ${n},ZEBRA${n},${percent}%,https://${domain}/${n},2099-03-${n}\n`;
  const known = new URL(website ?? "").hostname;
  const rows = [10, 11, 12].map((n) => row(n, known)).join("");
  const feed = await addFeed();
  await applyFile(feed, header + rows);
  const undone = await applyFile(feed, header + rows.replaceAll("20%", "25%"));
  await undoImportOf(undone);
  const staged = await stageFile(
    feed,
    header +
      rows.replaceAll("20%", "30%") +
      row(13, "okapi.example") +
      row(14, "gnu.example") +
      row(99, known),
  );
  const { id: mapped } = await begin(
    await addFeed({ name: "Okapi list" }),
    { name: "okapi.csv", bytes: new TextEncoder().encode(header + rows + row(99, known)) },
    ADMIN,
  );
  await work(mapped);
  return [
    paths.adminList("imports"),
    paths.adminNew("imports"),
    paths.importStep(mapped, "mapping"),
    paths.adminOne("imports", staged),
    withQuery(paths.adminOne("imports", staged), { verdict: "refused" }),
    paths.importStep(staged, "stores"),
    paths.adminOne("imports", undone),
    paths.adminList("sources"),
    paths.adminOne("sources", feed),
    paths.adminList("history", { subject: "import" }),
  ];
}

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

browserTest("axe and the console find nothing on the screens of imports", WALK, async (page) => {
  await logIn(page, paths.admin());
  expect(await examineAll(page, await screensOfImports())).toEqual({});
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
