import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db, query } from "../db/client";
import { queue } from "../src/models/runs/runs";
import { type Admin, signIn } from "./admin/session";
import { proposal } from "./admin/waiting";
import { empty, restore } from "./catalogue";
import { get } from "./http";
import { all, robot } from "./site/reading";

/*
 * Every list that is shown in pages, over rows that fill them exactly and often have the same sort value. They are inserted
 * in no order, so that none comes about by itself.
 */

let admin: Admin;

beforeAll(async () => {
  await empty();
  admin = await signIn();
  await fill();
  await useIndexes("off");
});

afterAll(async () => {
  await useIndexes("on");
  await restore();
});

/** An index gives rows of the same sort value by id, whatever was asked for. Postgres has many sessions to tell that. */
async function useIndexes(whether: "on" | "off"): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const settings = ["enable_indexscan", "enable_indexonlyscan"].map((name) => `set ${name} = ${whether}`);
  for (const statement of [...settings, "discard plans"]) await db.execute(sql.raw(statement));
}

const siteHtml = async (path: string) => (await get(path, robot)).text();
const adminHtml = async (path: string) => (await admin.get(path)).text();

/** The ids that a list shows, page by page, along its links to more. */
async function walk(path: string, html: (path: string) => Promise<string>, id: RegExp) {
  const pages: number[][] = [];
  for (let next: string | undefined = path; next; ) {
    const page: string = await html(next);
    // The bands above a list may show some of the same.
    const list = page.slice(Math.max(0, page.indexOf('id="coupons"'), page.indexOf("<h1")));
    pages.push([...new Set(all(list, id).map(Number))]);
    if (pages.length > 20) throw new Error(`${path} has no end`);
    const more = /<a [^>]*href="[^"]*cursor=[^"]*"[^>]*>(?:Next|More)/.exec(list)?.[0] ?? "";
    next = all(list, /&quot;next&quot;:&quot;(.*?)&quot;/g)[0] ?? all(more, /href="([^"#]*)/g)[0];
  }
  return pages;
}

const DEAL = /(?:\/go\/deal\/|&quot;dealId&quot;:)(\d+)/g;
const TICK = /name="id" value="(\d+)"/g;
const live = "deals where kind = 'coupon' and active";
const latest = "created_at desc, id desc";
const byEnd = "coalesce(ends_at, 'infinity'), id";
const popular = "popularity desc, id desc";

test.each<[path: string, perPage: number, rows: string, id: RegExp]>([
  ["/category/zebras", 12, `${live} order by ${latest}`, DEAL],
  ["/store/s-1", 60, `${live} and store_id = 1 order by ${latest}`, DEAL],
  ["/", 12, `${live} order by ${latest}`, DEAL],
  ["/?sort=discount", 12, `${live} order by saving desc, id desc`, DEAL],
  ["/?category=zebras&sort=expiry", 12, `${live} order by ${byEnd}`, DEAL],
  ["/?search=quagga&sort=popularity", 12, `${live} order by ${popular}`, DEAL],
  [
    "/blogs",
    24,
    "blogs where status = 'published' order by published_at desc, id desc",
    /href="\/blog\/b-(\d+)"/g,
  ],
])("GET %s shows %d on every page, in order, and links to no empty one", async (path, perPage, rows, id) => {
  await comesWhole(path, perPage, rows, siteHtml, id);
});

const hundred = "name like '% hundred'";
const coupons = "deals where kind = 'coupon' and store_id = 2";

test.each<[path: string, perPage: number, rows: string, id?: RegExp]>([
  ["/admin/categories", 50, "categories order by lower(name), id"],
  ["/admin/categories?sort=newest", 50, "categories order by id desc"],
  ["/admin/stores?search=hundred", 50, `stores where ${hundred} order by lower(name), id`],
  ["/admin/stores?search=hundred&sort=newest", 50, `stores where ${hundred} order by id desc`],
  ["/admin/stores?search=hundred&sort=popularity", 50, `stores where ${hundred} order by ${popular}`],
  ["/admin/coupons?store=s-2", 50, `${coupons} order by id desc`],
  ["/admin/coupons?store=s-2&sort=ending", 50, `${coupons} order by ${byEnd}`],
  ["/admin/coupons?store=s-2&sort=popularity", 50, `${coupons} order by ${popular}`],
  ["/admin/coupons?store=s-2&search=quagga&sort=popularity", 50, `${coupons} order by ${popular}`],
  ["/admin/offers?state=live&sort=ending", 50, `deals where kind = 'offer' and active order by ${byEnd}`],
  ["/admin/blogs", 50, "blogs order by id desc"],
  ["/admin/blogs?sort=popular", 50, "blogs order by view_count desc, id desc"],
  ["/admin/blogs?sort=title", 50, "blogs order by lower(title), id"],
  ["/admin/subscribers", 50, "subscribers order by id desc"],
  [
    "/admin/history?subject=store",
    50,
    "history where subject = 'store' order by id desc",
    /\/admin\/history\/(\d+)/g,
  ],
  ["/admin/runs", 50, "runs order by id desc", /\/admin\/runs\/(\d+)/g],
])(
  "GET %s shows %d on every page, in order, and links to no empty one",
  async (path, perPage, rows, id = TICK) => {
    await comesWhole(path, perPage, rows, adminHtml, id);
  },
);

async function comesWhole(
  path: string,
  perPage: number,
  rows: string,
  html: (path: string) => Promise<string>,
  id: RegExp,
): Promise<void> {
  const expected = (await query<{ id: number }>(sql.raw(`select id from ${rows}`))).map(({ id }) => id);
  expect(expected.length).toBeGreaterThanOrEqual(2 * perPage);
  expect(expected.length % perPage).toBe(0);
  const starts = [...expected.keys()].filter((at) => at % perPage === 0);
  const pages = starts.map((at) => expected.slice(at, at + perPage));
  expect(await walk(path, html, id)).toEqual(pages);
}

/** Inserts a row for each number `i` of a range, each column by its expression. */
async function insert(table: string, from: number, to: number, columns: Record<string, string>) {
  await db.execute(
    sql.raw(`insert into ${table} (id, ${Object.keys(columns)}) overriding system value
      select i, ${Object.values(columns)} from generate_series(${from}, ${to}) i order by md5(i::text)`),
  );
}

async function fill(): Promise<void> {
  const name =
    "(array['Ant', 'ANT', 'ant', 'Bee'])[1 + i % 4] || case when i <= 100 then ' hundred' else '' end";
  const day = "timestamptz '2026-06-01 12:00Z' + i % 3 * interval '1 day'";
  const text = (words: string) => `'${words}'`;
  const address = text("https://shop.example/");
  const zebras = "case i when 1 then 'zebras' else 'c-' || i end";
  await insert("categories", 1, 100, { name: "'Zebras ' || i", slug: zebras });
  await insert("stores", 1, 120, {
    name,
    slug: "'s-' || i",
    category_id: "1",
    popularity: "i % 3",
    website: address,
  });
  const deal = {
    title: text("Quagga stripes"),
    discount_type: "'percentage'::discount_type",
    created_at: day,
    discount_value: "i % 3 || '%'",
    affiliate_link: address,
    popularity: "i % 3",
    ends_at: "now()::date + 7 + nullif(i % 3, 0)",
  };
  await insert("deals", 1, 220, {
    ...deal,
    kind: "'coupon'::deal_kind",
    store_id: "case when i <= 120 then 1 else 2 end",
    active: "i <= 180",
  });
  await insert("deals", 221, 380, {
    ...deal,
    kind: "'offer'::deal_kind",
    store_id: "3",
    active: "i <= 320",
    claim: `case when i > 320 then '${JSON.stringify({ ...proposal, problems: [] })}'::jsonb end`,
  });
  await insert("blogs", 1, 100, {
    title: name,
    slug: "'b-' || i",
    content: text("<p>Black.</p>"),
    view_count: "i % 3",
    category: "'comparisons'::blog_category",
    published_at: day,
    status: "case when i <= 48 then 'published' else 'draft' end::blog_status",
  });
  await insert("subscribers", 1, 100, { email: "'zebra' || i || '@mail.example'" });
  await insert("history", 1_000_001, 1_000_100, {
    actor: text("192.0.2.7"),
    label: text("Stripes"),
    subject_id: "i",
    action: "'update'::history_action",
    subject: "'store'",
  });
  await insert("runs", 1, 100, {
    kind: "'store'::run_kind",
    subject: text("Stripes"),
    input: "'{}'::jsonb",
    actor: text("192.0.2.7"),
    model: text("m"),
    prompt_version: text("p"),
    job: "md5(i::text)::uuid",
  });
  await db.execute(sql`
    insert into pgboss.job (id, name, state, policy, singleton_key)
    select md5(i::text)::uuid, ${queue.name}, 'failed', 'exclusive', i from generate_series(1, 100) i`);
}
