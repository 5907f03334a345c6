import { afterEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { missedPaths } from "../../../db/schema";
import { missed, pathOf, record } from "../../../src/models/counts/missed-paths";
import * as redirects from "../../../src/models/redirects";
import { deleteExpired } from "../../../src/operations/retention";
import { redirectInput } from "../../../src/schemas/redirects";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";

afterEach(restore);

test.each([
  ["/coupon/nike/?email=me&utm_source=x", "/coupon/nike"],
  ["/foo.html", "/foo.html"],
  ["/store/booking.com", "/store/booking.com"],
  ["/?p=123&s=secret", "/?p=123"],
  ["/news?page_id=4", "/news?page_id=4"],
  ["/?cat=5x", undefined],
  ["/", undefined],
  ["/index.php", undefined],
  ["/wp-login.php", undefined],
  ["/wp-admin/", undefined],
  ["/blog/wp-includes/wlwmanifest.xml", undefined],
  ["/.env", undefined],
  ["/app/.git/config", undefined],
  ["/backup.zip", undefined],
  ["/logo.png", undefined],
  ["/sitemap_index.xml", undefined],
  ["/api/nope", undefined],
  ["/leave/me@mail.example", undefined],
  ["/leave/me%40mail.example", undefined],
  [`/reset/${"0a".repeat(16)}`, undefined],
  [`/${"é".repeat(199)}`, `/${"é".repeat(199)}`],
  [`/${"é".repeat(200)}`, undefined],
])("%s is counted as %p", (asked, counted) => {
  expect(pathOf(`https://site.example${asked}`)).toBe(counted);
});

test("a day has a thousand paths at most, and a new one is always among them", async () => {
  await db.execute(sql`
    insert into missed_paths (path, day, count) select '/often-' || n, current_date, 2 from generate_series(1, 400) n`);
  await db.execute(sql`
    insert into missed_paths (path, day) select '/once-' || n, current_date from generate_series(1, 620) n`);
  for (const path of ["/new-1", "/new-2", "/often-1"]) await record(`192.0.2.${path.length}`, path);
  const rows = await db.select().from(missedPaths);
  const paths = rows.map(({ path }) => path);
  expect(rows.length).toBeLessThanOrEqual(1_000);
  expect(paths).toContain("/new-2");
  expect(paths.filter((path) => path.startsWith("/often"))).toHaveLength(400);
});

test("the list has the sums of all days, the most frequent first, without what leads elsewhere by now", async () => {
  const days = [
    ["/a", 0, 1],
    ["/a", 3, 4],
    ["/b", 1, 9],
    ["/c?p=1", 1, 7],
  ] as const;
  for (const [path, ago, count] of days)
    await db.insert(missedPaths).values({ path, day: sql`current_date - ${ago}::int`, count });
  const listed = async () => (await missed(10)).map(({ path, count }) => [path, count]);
  expect(await listed()).toEqual([
    ["/b", 9],
    ["/c?p=1", 7],
    ["/a", 5],
  ]);
  for (const from of ["/b", "/c"])
    await redirects.create(redirectInput.parse({ from, to: null }), { actor: ADMIN });
  expect(await listed()).toEqual([["/a", 5]]);
});

test("after 90 days they are deleted", async () => {
  for (const ago of [89, 90])
    await db.insert(missedPaths).values({ path: "/a", day: sql`current_date - ${ago}::int` });
  await deleteExpired();
  expect(await db.$count(missedPaths)).toBe(1);
});
