import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, dailyCounters, deals, stores, subscribers } from "../../db/schema";
import { env } from "../../src/env";
import * as dashboard from "../../src/models/counts/dashboard";
import * as queues from "../../src/models/inbox/dashboard-queues";
import { cast, dealByCode, size, storeBySlug } from "../cast";
import { empty, restore } from "../catalogue";
import { textOf } from "../http";
import { type Admin, request, signIn } from "./session";

let admin: Admin;

beforeEach(async () => {
  admin = await signIn();
});

afterEach(restore);

/** The dashboard as robots get it: whole, without React's marks. */
const page = async () => {
  const response = await admin.get("/admin", { headers: { "User-Agent": "Googlebot" } });
  return (await response.text()).replaceAll("<!-- -->", "");
};

/** A part of it, by its title. */
async function section(title: string): Promise<string> {
  const html = await page();
  const found = html.split("<section").find((part) => part.includes(`>${title}</h2>`));
  return (found ?? "").split("</section>")[0] ?? "";
}

const count = (days: number, event: "view" | "copy" | "click", count: number) => ({
  day: sql`current_date - ${days}::int`,
  event,
  count,
});

describe("GET /admin", () => {
  test("says how many there are, linked to their lists", async () => {
    const text = textOf(await page());
    const { liveCoupons, liveOffers } = await dashboard.liveCounts();
    const published = await db.$count(blogs, eq(blogs.status, "published"));
    expect(text).toContain(
      `Live coupons ${liveCoupons} Live offers ${liveOffers} Stores ${size.stores} Published blogs ${published} Subscribers 0`,
    );
    await db.update(deals).set({ active: false }).where(eq(deals.code, cast.harbor20));
    expect(textOf(await page())).toContain(`Live coupons ${liveCoupons - 1} Live offers ${liveOffers} `);
  });

  test("leads from each number to a list of as many rows", async () => {
    await db.insert(subscribers).values([{ email: "ann@example.com" }, { email: "bob@example.com" }]);
    const tiles = /<ul[^>]*aria-label="Totals".*?<\/ul>/s.exec(await page())?.[0] ?? "";
    const numbers = [...tiles.matchAll(/<a href="([^"]+)".*?<span[^>]*>[^<]+<\/span><span[^>]*>([^<]+)</gs)];
    expect(numbers).toHaveLength(5);
    for (const [, href = "", number] of numbers) {
      const list = textOf(await (await admin.get(href.replaceAll("&amp;", "&"))).text());
      expect(list).toMatch(new RegExp(` ${number} (coupon|offer|store|blog|subscriber)s `));
    }
  });

  test("adds up 30 days, and compares them with the 30 before", async () => {
    await db.delete(dailyCounters);
    await db
      .insert(dailyCounters)
      .values([
        ...[count(0, "view", 1000), count(29, "view", 500), count(30, "view", 700), count(59, "view", 300)],
        ...[count(60, "view", 9000), count(3, "copy", 40), count(40, "copy", 80), count(1, "click", 7)],
      ]);
    const text = textOf(await section("The last 30 days"));
    expect(text).toContain("1,500 views 50% more than in the 30 days before (1,000)");
    expect(text).toContain("40 copies 50% fewer than in the 30 days before (80)");
    expect(text).toContain("7 clicks none in the 30 days before");
  });

  test("draws them without a style, and has the same numbers as a table", async () => {
    await db.delete(dailyCounters);
    await db.insert(dailyCounters).values([count(0, "view", 12), count(2, "click", 3456)]);
    const html = await section("The last 30 days");
    expect(html).not.toContain("style=");
    expect(html).not.toContain("NaN");
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Views, copies and clicks a day over 30 days/);
    const rows = textOf(html.slice(html.indexOf("<tbody"))).trim();
    expect(html.match(/<th scope="row"/g)).toHaveLength(30);
    expect(rows).toMatch(/^\d+ \w+ 12 0 0 \d+ \w+ 0 0 0 \d+ \w+ 0 0 3,456 /);
  });

  test("with an empty database shows every part, and says that it is empty", async () => {
    await empty();
    admin = await signIn();
    const text = textOf(await page());
    for (const none of [
      "No deal ends within 7 days.",
      "Every blog is published or archived.",
      "Every link is https.",
      "Every store has a live deal.",
    ])
      expect(text).toContain(none);
  });

  test("streams what may take long after the rest, and gives htmx all of it", async () => {
    const found = await queues.storesWithoutLiveDeal(8);
    const { promise, resolve } = Promise.withResolvers<typeof found>();
    spyOn(queues, "storesWithoutLiveDeal").mockReturnValueOnce(promise);
    const response = await admin.get("/admin");
    resolve(found);
    const streamed = await response.text();
    expect(streamed).toContain("Looking at every store…");
    expect(streamed).toMatch(/<div hidden[^>]*id="S:0">.*Limepot Paints/s);
    const fragment = await admin.get("/admin", {
      headers: { "HX-Request": "true", "HX-Target": "div#admin" },
    });
    expect(await fragment.text()).not.toContain("Looking at every store…");
  });
});

describe("the queues", () => {
  const inDays = (days: number) => sql`now() + make_interval(days => ${days}::int)`;

  test("deals that end within 7 days, the first to end first; not those that ended or are off", async () => {
    await db.update(deals).set({ endsAt: null });
    const [first, second, past, off, late] = await db.select().from(deals).orderBy(deals.id).limit(5);
    const end = (deal: typeof first, endsAt: ReturnType<typeof sql>, active = true) =>
      db
        .update(deals)
        .set({ startsAt: null, endsAt, active })
        .where(eq(deals.id, deal?.id ?? 0));
    await end(first, inDays(6));
    await end(second, inDays(1));
    await end(past, inDays(-1));
    await end(off, inDays(1), false);
    await end(late, inDays(8));
    const { items, count } = await queues.ending(8);
    expect([count, items.map(({ id }) => id)]).toEqual([2, [second?.id ?? 0, first?.id ?? 0]]);
    const html = await section("Deals ending within 7 days");
    expect(textOf(html)).toContain("2 entries");
    expect(html).toContain(`href="/admin/${first?.kind}s/${first?.id}"`);
    expect((await queues.ending(1)).items).toHaveLength(1);
  });

  test.each([
    ["Deals ending within 7 days", async () => (await queues.ending(8)).count],
    ["Stores without a live deal", async () => (await queues.storesWithoutLiveDeal(8)).count],
    ["Drafts", async () => (await queues.drafts(8)).count],
    ["Links that are not https", async () => (await queues.plainLinks(8)).count],
  ])("%s: the lists it leads to have just these rows", async (title, counted) => {
    const { id } = await storeBySlug(cast.trailbound);
    await db.update(stores).set({ website: "http://trail.example" }).where(eq(stores.id, id));
    await db
      .update(deals)
      .set({ affiliateLink: "http://trail.example" })
      .where(eq(deals.code, cast.harbor20));
    const links = [...(await section(title)).matchAll(/<a href="(\/admin\/\w+\?[^"]+)" class="btn/g)];
    let rows = 0;
    for (const [, href = ""] of links) {
      const html = await (await admin.get(href.replaceAll("&amp;", "&"))).text();
      const list = textOf(html.slice(html.indexOf('<div id="list"')));
      rows += Number(/^ *(\d+) (?:coupon|offer|store|blog)s? /.exec(list)?.[1] ?? 0);
    }
    const count = await counted();
    expect(count).toBeGreaterThan(0);
    expect(rows).toBe(count);
  });

  test("stores without a live deal, the most visited first", async () => {
    const before = await queues.storesWithoutLiveDeal(8);
    expect(before.items.map(({ name }) => name)).toContain("Limepot Paints");
    const { id } = await storeBySlug(cast.trailbound);
    expect(before.items.map((store) => store.id)).not.toContain(id);
    await db.update(deals).set({ active: false }).where(eq(deals.storeId, id));
    await db.update(stores).set({ popularity: 1_000_000 }).where(eq(stores.id, id));
    const after = await queues.storesWithoutLiveDeal(8);
    expect([after.items[0]?.id, after.count]).toEqual([id, before.count + 1]);
    expect(await section("Stores without a live deal")).toContain(`href="/admin/stores/${id}"`);
  });

  test("stores without a live deal are counted up to 50", async () => {
    await db.update(deals).set({ active: false });
    await db
      .insert(stores)
      .values(Array.from({ length: 40 }, (_, at) => ({ name: `More ${at}`, slug: `more-${at}` })));
    expect(textOf(await section("Stores without a live deal"))).toContain("The first 8 of 50+");
  });

  test("drafts, the latest edited first", async () => {
    const [draft] = await db.select().from(blogs).where(eq(blogs.slug, cast.draft));
    await db
      .update(blogs)
      .set({ updatedAt: inDays(1) })
      .where(eq(blogs.id, draft?.id ?? 0));
    const { items, count } = await queues.drafts(8);
    expect([items[0]?.id, count]).toEqual([
      draft?.id ?? 0,
      await db.$count(blogs, eq(blogs.status, "draft")),
    ]);
    expect(await section("Drafts")).toContain(`href="/admin/blogs/${draft?.id}"`);
  });

  test("links that are not https, of stores and of deals", async () => {
    expect((await queues.plainLinks(8)).count).toBe(0);
    const store = await storeBySlug(cast.harborPine);
    const deal = await dealByCode(cast.harbor20);
    await db.update(stores).set({ website: "http://harbor.example" }).where(eq(stores.id, store.id));
    await db.update(deals).set({ affiliateLink: "HTTP://deal.example/<b>" }).where(eq(deals.id, deal.id));
    const html = await section("Links that are not https");
    expect(html).toContain(`href="/admin/stores/${store.id}"`);
    expect(html).toContain(`href="/admin/coupons/${deal.id}"`);
    expect(html).toContain("HTTP://deal.example/&lt;b&gt;");
    expect(await queues.plainLinks(1)).toMatchObject({ items: [{ subject: "store" }], count: 2 });
  });
});

describe("the first steps", () => {
  const steps = async () => textOf(await section("Set up your site"));

  beforeEach(async () => {
    await empty();
    admin = await signIn();
  });

  test("lead through a new site: name, address, colours, time zone, category, store", async () => {
    const html = await section("Set up your site");
    expect(textOf(html)).toContain("1 of 6 steps done");
    for (const link of [
      "/admin/settings#field-siteName",
      "/admin/settings#field-primaryColor",
      "/admin/settings#field-timeZone",
      "/admin/categories/new",
      "/admin/stores/new",
    ])
      expect(html).toContain(`href="${link}"`);
    expect(html).toContain("Set its address");
    expect(html).not.toContain(`href="${env.PUBLIC_URL}"`);
    const settings = await (await admin.get("/admin/settings")).text();
    for (const id of ["field-siteName", "field-primaryColor", "field-timeZone"])
      expect(settings).toContain(`id="${id}"`);
  });

  test("tick what is done, and go once all of it is", async () => {
    await admin.post("/admin/categories", { name: "Garden", slug: "garden" });
    expect(await steps()).toContain("Add the first category (done)");
    await admin.post("/admin/stores", { name: "Mine", slug: "mine", dealCount: "0", category: "Garden" });
    await admin.post("/admin/settings", { siteName: "Codes of Ours" });
    expect(await steps()).toContain("4 of 6 steps done");
    expect(await steps()).toContain("Name the site (done)");
    expect(await steps()).toMatch(/Choose its colours (?!\(done\))/);
    await admin.post("/admin/settings", {
      ...{ siteName: "Codes of Ours", primaryColor: "#123456", timeZone: "Europe/Berlin" },
    });
    expect(await page()).not.toContain("Set up your site");
  });

  test("can be hidden, by nobody but the admin", async () => {
    const path = "/admin/first-steps/dismissal";
    expect((await request("POST", path, "")).status).toBe(401);
    expect(await page()).toContain("Set up your site");
    expect((await admin.post(path, {})).headers.get("location")).toBe("/admin");
    expect(await page()).not.toContain("Set up your site");
    expect((await admin.post(path, {})).status).toBe(303);
  });

  test("stay away while demo data is there", async () => {
    await restore();
    admin = await signIn();
    expect(await page()).not.toContain("Set up your site");
    await admin.post("/admin/demo/deletion", {});
    expect(await steps()).toContain("1 of 6 steps done");
  });
});
