import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { asc, eq, inArray } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, deals, events, redirects, subscribers } from "../../db/schema";
import { env } from "../../src/env";
import { formatOf, readRows } from "../../src/imports/read/rows";
import { linksOf } from "../../src/schemas/blogs";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { origin } from "../http";
import { addFeed, applyFile, undoImportOf, verdictsOf } from "../imports/importing";
import { addBlog, addCoupon, addOffer, addStore } from "../site/rows";
import { type Admin, request, signIn } from "./session";

const MORNING = new Date(Date.UTC(2024, 4, 1, 8));
const NOON = new Date(Date.UTC(2026, 4, 1, 12));

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});
afterAll(restore);

const exported = async (path: string) => (await admin.get(path)).text();

/** The rows of an exported file, as an import reads them. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const bytes = new TextEncoder().encode(await exported(path));
  async function* chunks() {
    yield bytes;
  }
  const rows = await Array.fromAsync(readRows(chunks(), await formatOf(chunks())));
  return rows.map((row) => ("fields" in row ? row.fields : { fault: row.fault }));
}

const all = (kind: "coupon" | "offer") =>
  db.select().from(deals).where(eq(deals.kind, kind)).orderBy(asc(deals.id));

test.each(["csv", "jsonl"])(
  "what is exported as %s and imported unchanged changes nothing",
  async (format) => {
    await addCoupon({ title: "=SUM(A1)", code: "+PLUS", description: 'A "quoted", text\nof lines; <b>' });
    await addCoupon({ title: "'=SUM(A1)", code: "QUOTED", description: "''+1 and 'more'" });
    await addOffer({
      title: "-10% & more",
      discountType: "deal",
      discountValue: "",
      description: "'apostrophe",
    });
    for (const kind of ["coupon", "offer"] as const) {
      const before = await all(kind);
      const feed = await addFeed({ name: `Export of ${kind}s` });
      const id = await applyFile(feed, await exported(`/admin/${kind}s/export?format=${format}`));
      const verdicts = await verdictsOf(id);
      expect(new Set(verdicts)).toEqual(new Set(["same"]));
      expect(verdicts.length).toBe(before.length);
      expect(await all(kind)).toEqual(before);
    }
  },
);

test("what was changed in the file, and nothing else, is changed here", async () => {
  const one = await addCoupon({ title: "First numbat", code: "ONE11", endsAt: null });
  const two = await addCoupon({ title: "Second numbat", code: "TWO22" });
  const file = await exported("/admin/coupons/export?search=numbat");
  const edited = file.replace("First numbat", "Third numbat").replace("TWO22", "TWO33");
  const id = await applyFile(await addFeed(), edited);
  expect(await verdictsOf(id)).toEqual(["changed", "changed"]);
  const rows = await db
    .select()
    .from(deals)
    .where(inArray(deals.id, [one.id, two.id]))
    .orderBy(asc(deals.id));
  expect(rows.map(({ title, code }) => [title, code])).toEqual([
    ["Third numbat", "ONE11"],
    ["Second numbat", "TWO33"],
  ]);
});

test("a spreadsheet may write TRUE, drop milliseconds and clear cells, and a cleared end is no end", async () => {
  const { id } = await addCoupon({ title: "Gnu words", code: "GNU11", endsAt: NOON, featured: false });
  await db.insert(categories).values({ name: "Gnu things", slug: "gnu-things" });
  const [header = "", row = ""] = (await exported("/admin/coupons/export?search=gnu+words")).split("\n");
  const cells = row
    .replaceAll("true", "TRUE")
    .replaceAll(/\.\d{3}Z/g, "Z")
    .split(",");
  const set = (label: string, text: string) => {
    cells[header.split(",").indexOf(label)] = text;
  };
  set("Ends", "");
  set("Featured", "TRUE");
  set("Category", "Gnu things");
  const file = `${header}\n${cells.join(",")}\n`;
  const imported = await applyFile(await addFeed(), file);
  expect(await verdictsOf(imported)).toEqual(["changed"]);
  const [changed] = await db.select().from(deals).where(eq(deals.id, id));
  expect([changed?.endsAt, changed?.featured, changed?.code]).toEqual([null, true, "GNU11"]);
  expect(changed?.categoryId).not.toBeNull();
  await undoImportOf(imported);
  const [back] = await db.select().from(deals).where(eq(deals.id, id));
  expect([back?.endsAt, back?.featured, back?.categoryId]).toEqual([NOON, false, null]);
});

test("deals of another site that have the same numbers come in beside those that are here", async () => {
  const own = await addCoupon({ title: "Tahr words", code: "TAHR11" });
  const [created] = await db.select({ at: deals.createdAt }).from(deals).where(eq(deals.id, own.id));
  const file = (await exported("/admin/coupons/export?search=tahr+words"))
    .replace(created?.at.toISOString() ?? "", "2025-01-02T03:04:05.678Z")
    .replace("Tahr words", "Words of others")
    .replace("TAHR11", "OTHERS11");
  const feed = await addFeed();
  const first = await applyFile(feed, file);
  expect(await verdictsOf(first)).toEqual(["new"]);
  const others = () => db.select().from(deals).where(eq(deals.code, "OTHERS11"));
  expect(await others()).toMatchObject([{ active: true, createdAt: new Date("2025-01-02T03:04:05.678Z") }]);
  const later = file.replace("Words of others", "Other words");
  expect(await verdictsOf(await applyFile(feed, later))).toEqual(["changed"]);
  expect((await others()).map(({ title }) => title)).toEqual(["Other words"]);
  const [unchanged] = await db.select().from(deals).where(eq(deals.id, own.id));
  expect([unchanged?.title, unchanged?.code]).toEqual(["Tahr words", "TAHR11"]);
});

test("the filters of the list hold for the file, and formulas are defused", async () => {
  await addCoupon({ title: "=1+1 quagga", code: "QUA" });
  const file = await exported("/admin/coupons/export?search=quagga");
  expect(file.split("\n").filter(Boolean).length).toBe(2);
  expect(file).toContain("'=1+1 quagga");
});

test("the file has the deals of all pages in the order of the list, whichever page is shown", async () => {
  const added = 420;
  const { storeId } = await addCoupon({ code: "PAGE0", endsAt: new Date(Date.UTC(2098, 0, 1)) });
  const many = Array.from({ length: added }, (_, n) => ({
    storeId,
    kind: "coupon" as const,
    title: `Okapi ${n}`,
    code: `OKAPI${n}`,
    discountType: "percentage" as const,
    discountValue: "10%",
    // Neither the order of the ids nor that of the titles.
    endsAt: new Date(Date.UTC(2099, 0, 1, 0, (n * 97) % added)),
  }));
  await db.insert(deals).values(many);
  const first = await (await admin.get("/admin/coupons?search=okapi&sort=ending")).text();
  const next = /<a href="[^"]*[?&](cursor=[^"&]+)/.exec(first)?.[1];
  const rows = await rowsOf(`/admin/coupons/export?search=okapi&sort=ending&${next}`);
  const expected = many.toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
  expect(rows.map(({ Code }) => Code ?? "")).toEqual(expected.map(({ code }) => code));
});

describe("the list", () => {
  beforeAll(async () => {
    const { id: storeId } = await storeBySlug(cast.harborPine);
    await db.insert(events).values([
      { name: "Okapi days", slug: "okapi-days", firstDay: "2026-01-01", lastDay: "2026-01-02" },
      { name: "Zebra days", slug: "zebra-days", firstDay: "2026-02-01", lastDay: "2026-02-02" },
    ]);
    const [okapi] = await db.select().from(events).where(eq(events.slug, "okapi-days"));
    const named = { storeIds: [storeId], previousId: okapi?.id };
    await db.update(events).set(named).where(eq(events.slug, "zebra-days"));
    await db.insert(redirects).values([
      { from: "/zebra", to: null },
      { from: "/a/zebra", to: "/stores" },
      { from: "/okapi", to: "/" },
    ]);
    await db
      .insert(subscribers)
      .values([
        { email: "ann@zebra.example", createdAt: NOON },
        { email: "bob@zebra.example", createdAt: NOON, agreedAt: MORNING, agreedIn: "Our fair" },
        { email: "cleo@okapi.example" },
      ]);
  });

  const lists: [list: string, filter: string, column: string][] = [
    ["stores", "category=home-garden&sort=newest", "Name"],
    ["categories", "search=o&sort=newest", "Name"],
    ["coupons", "state=featured&sort=popularity", "Title"],
    ["offers", `store=${cast.harborPine}&sort=ending`, "Title"],
    ["events", "search=days", "Name"],
    ["blogs", "status=published&sort=title", "Title"],
    ["authors", "search=e", "Name"],
    ["subscribers", "search=zebra", "Email"],
    ["redirects", "search=zebra", "Old address"],
  ];

  test.each(lists)(
    "of %s is exported as it is shown with %s, in either format",
    async (list, filter, column) => {
      const html = await (await admin.get(`/admin/${list}?${filter}`)).text();
      const names =
        list === "subscribers" ? /aria-label="Delete ([^"]*)"/g : /class="row-name[ "][^>]*>([^<]*)/g;
      const shown = [...html.matchAll(names)].map(([, name = ""]) => name);
      expect(shown.length).toBeGreaterThan(0);
      const links = [...html.matchAll(/<a href="([^"]*)" download=""[^>]*>/g)].map(([, href = ""]) =>
        href.replaceAll("&amp;", "&"),
      );
      expect(links.map((link) => new URL(link, "https://x.example").searchParams.get("format"))).toEqual([
        "csv",
        "jsonl",
      ]);
      const [asCsv = [], asJson = []] = await Promise.all(links.map(rowsOf));
      expect(asCsv.map((row) => Bun.escapeHTML(row[column] ?? ""))).toEqual(shown);
      expect(asJson).toEqual(asCsv);
    },
  );

  test.each(lists)("of %s is exported for admins alone", async (list) => {
    expect((await request("GET", `/admin/${list}/export`)).status).toBe(303);
  });

  test("of stores has what their forms show, and the whole address of a logo of this site", async () => {
    const hash = "a".repeat(64);
    await addStore({
      logo: `/media/${hash}`,
      description: "Stripes.\nAnd more.",
      website: "https://zebra.example",
    });
    expect(await rowsOf("/admin/stores/export?search=zebra")).toEqual([
      {
        Name: "Zebra Works",
        Slug: "zebra-works",
        Category: "",
        Website: "https://zebra.example",
        Logo: `${origin}/media/${hash}`,
        Description: "Stripes.\nAnd more.",
        Currency: "USD",
        "Deal count": "0",
      },
    ]);
  });

  test("of posts has their text, and their links as the form takes them", async () => {
    const { id: targetStoreId } = await storeBySlug(cast.harborPine);
    const links = [
      { text: "Zebras", context: null, url: "https://zebra.example/a" },
      { text: "Okapis", context: "Stripes, too", url: "https://okapi.example/a" },
    ];
    await addBlog({
      targetStoreId,
      keywords: ["zebra", "stripes"],
      affiliateLinks: links,
      publishedAt: NOON,
    });
    const [row = {}] = await rowsOf("/admin/blogs/export?search=zebra");
    expect(row).toEqual({
      Title: "Zebra stripes",
      Slug: "zebra-stripes",
      Excerpt: "",
      Status: "published",
      Featured: "false",
      Category: "comparisons",
      Store: cast.harborPine,
      Author: "",
      Keywords: "zebra, stripes",
      "Description for search engines": "",
      "Affiliate links": "Zebras\t\thttps://zebra.example/a\nOkapis\tStripes, too\thttps://okapi.example/a",
      "AI-assisted": "false",
      Read: "",
      Published: NOON.toISOString(),
      Content: "<p>Black, then white.</p>",
    });
    expect(linksOf(row["Affiliate links"] ?? "")).toEqual(
      links.map((link) => ({ ...link, context: link.context ?? "" })),
    );
  });

  test("of events names stores and the time before by their slugs", async () => {
    const [row] = await rowsOf("/admin/events/export?search=zebra");
    expect(row).toMatchObject({
      Stores: cast.harborPine,
      "Last time": "okapi-days",
      "First day": "2026-02-01",
    });
  });

  test("of subscribers says when and where each agreed", async () => {
    const agreed = (at: Date, place: string) => ({
      Agreed: at.toISOString(),
      "Agreed in": place,
      Subscribed: NOON.toISOString(),
    });
    expect(await rowsOf("/admin/subscribers/export?search=zebra")).toEqual([
      { Email: "bob@zebra.example", ...agreed(MORNING, "Our fair") },
      { Email: "ann@zebra.example", ...agreed(NOON, `A form of ${env.PUBLIC_URL}`) },
    ]);
  });
});
