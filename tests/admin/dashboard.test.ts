import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, dailyCounters, deals, stores, subscribers } from "../../db/schema";
import { env } from "../../src/env";
import * as dashboard from "../../src/models/counts/dashboard";
import { cast, size, storeBySlug } from "../cast";
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
        count(1, "view", 1000),
        count(30, "view", 500),
        count(31, "view", 700),
        count(60, "view", 300),
        count(61, "view", 9000),
        count(0, "view", 5000),
        count(3, "copy", 40),
        count(40, "copy", 80),
        count(1, "click", 7),
      ]);
    const text = textOf(await section("The last 30 days, until yesterday"));
    expect(text).toContain("1,500 views 50% more than in the 30 days before (1,000)");
    expect(text).toContain("40 copies 50% fewer than in the 30 days before (80)");
    expect(text).toContain("7 clicks none in the 30 days before");
  });

  test("draws them without a style, and has the same numbers as a table", async () => {
    await db.delete(dailyCounters);
    await db.insert(dailyCounters).values([count(1, "view", 12), count(3, "click", 3456)]);
    const html = await section("The last 30 days, until yesterday");
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
    for (const none of ["Nothing."]) expect(text).toContain(none);
  });
});

describe("what to correct", () => {
  test("is counted, and leads to lists with just these rows", async () => {
    const { id } = await storeBySlug(cast.trailbound);
    await db.update(stores).set({ website: "http://trail.example" }).where(eq(stores.id, id));
    await db
      .update(deals)
      .set({ affiliateLink: "http://trail.example" })
      .where(eq(deals.code, cast.harbor20));
    const html = await section("To correct");
    const lines = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<b[^>]*>(\d+)</g)];
    expect(lines.map(([, , label]) => label)).toEqual([
      "Drafts of blogs",
      "Stores without a live deal",
      "Stores whose link is not https",
      "Coupons whose link is not https",
    ]);
    for (const [, href = "", , count] of lines) {
      const list = await (await admin.get(href.replaceAll("&amp;", "&"))).text();
      expect(textOf(list)).toMatch(new RegExp(` ${count} (coupon|store|blog)s? `));
    }
  });

  test("is nothing where all is well", async () => {
    await empty();
    admin = await signIn();
    expect(textOf(await section("To correct"))).toContain("Nothing.");
  });
});

describe("the first steps", () => {
  const steps = async () => textOf(await section("Set up your site"));

  beforeEach(async () => {
    await empty();
    admin = await signIn();
  });

  test("lead through a new site: its old one, name, address, colours, time zone, category, store", async () => {
    const html = await section("Set up your site");
    expect(textOf(html)).toContain("1 of 7 steps done");
    for (const link of [
      "/admin/imports/new",
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
    expect(await steps()).toContain("5 of 7 steps done");
    expect(await steps()).toContain("Name the site (done)");
    expect(await steps()).toMatch(/Choose its colours (?!\(done\))/);
    await admin.post("/admin/settings", {
      siteName: "Codes of Ours",
      primaryColor: "#123456",
      timeZone: "Europe/Berlin",
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
    expect(await steps()).toContain("1 of 7 steps done");
  });
});
