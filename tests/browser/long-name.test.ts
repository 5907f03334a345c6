import { afterAll, expect } from "bun:test";
import { db } from "../../db/client";
import { settings as table } from "../../db/schema";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { browserTest, leave, open } from "./browser";
import { logIn } from "./log-in";

afterAll(leave);

const siteName = "Wonderfullylongnameofasiteforcoupons and unbelievable bargains without any end";

browserTest("a long name of the site fits the smallest screen", { width: 320 }, async (page) => {
  await db.insert(table).values({ siteName }).onConflictDoUpdate({ target: table.id, set: { siteName } });
  await open(page, paths.login());
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await fits()).toBe(320);
  for (const path of [paths.about(), paths.store(cast.harborPine)]) {
    await open(page, path);
    expect([path, await fits()]).toEqual([path, 320]);
  }
  await logIn(page, paths.admin());
  expect(await fits()).toBe(320);
});
