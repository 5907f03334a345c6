import { afterAll, expect, test } from "bun:test";
import { styleSheets } from "../../src/http/assets";
import { paths } from "../../src/paths";
import { storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { signIn } from "./session";

afterAll(restore);

test("the admin's style sheet has a rule for every class of its screens", async () => {
  const admin = await signIn();
  const { id } = await storeBySlug("harbor-pine");
  const screens = [
    paths.admin(),
    paths.adminList("offers"),
    paths.adminList("blogs"),
    paths.adminList("history"),
    paths.adminNew("coupons"),
    paths.adminOne("stores", id),
    paths.adminDeletion("stores", id),
    paths.adminList("settings"),
    paths.adminList("subscribers"),
    paths.password(),
    paths.demoRemoval(),
  ];
  const missing: string[] = [];
  for (const screen of screens) {
    const html = await (await admin.get(screen)).text();
    const classes = html.matchAll(/ class="([^"]+)"/g).flatMap(([, list = ""]) => list.split(/\s+/));
    for (const name of new Set(classes.filter((each) => /^[\w-]+$/.test(each))))
      if (!new RegExp(`\\.${name}(?![\\w-])`).test(styleSheets.admin)) missing.push(`${screen}: ${name}`);
  }
  expect(missing).toEqual([]);
});
