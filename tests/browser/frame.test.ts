import { afterAll, expect } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { settings as table } from "../../db/schema";
import { paths } from "../../src/paths";
import { proposal } from "../admin/waiting";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { browserTest, open } from "./browser";
import { logIn } from "./log-in";

afterAll(restore);

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

browserTest("large counts fit the navigation of the admin", { width: 1280 }, async (page) => {
  await db.execute(sql`
    insert into deals (kind, store_id, title, discount_type, discount_value, affiliate_link, active, claim)
    select 'offer', (select min(id) from stores), 'Zebra ' || n, 'percentage', '5%', 'https://zebra.example/', false,
      ${JSON.stringify(proposal)}::jsonb
    from generate_series(1, 1000) n`);
  await db.execute(sql`
    insert into subscribers (email) select n || '@mail.example' from generate_series(1, 10001) n`);
  await logIn(page, paths.adminList("inbox"));
  const links = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
  expect(await links.filter({ hasText: "999+" }).count()).toBe(1);
  expect(await links.filter({ hasText: "10,000+" }).count()).toBe(1);
  const wide = await links.evaluateAll((all) =>
    all
      .filter((link) => link.scrollWidth > link.clientWidth && link.clientWidth > 0)
      .map((link) => link.textContent),
  );
  expect(wide).toEqual([]);
});
