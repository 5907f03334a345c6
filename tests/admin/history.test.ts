import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, settings, stores, history as table } from "../../db/schema";
import { remove } from "../../src/models/audit/changes";
import { flush } from "../../src/models/counts/counters";
import { dealEntities } from "../../src/models/deals/entity";
import { ADMIN } from "../actor";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { get, textOf } from "../http";
import { type Admin, signIn } from "./session";

let admin: Admin;

beforeEach(async () => {
  admin = await signIn();
});

afterEach(async () => {
  // A visit to a store waits in memory to be written, which another file's test would come upon.
  await flush();
  await restore();
});

const path = "/admin/history";
const htmx = (target: string) => ({ headers: { "HX-Request": "true", "HX-Target": target } });
const read = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");

/** The latest entry of an action. */
const last = async (action: "create" | "update" | "delete" | "login" | "restore") =>
  (await db.select().from(table).where(eq(table.action, action)).orderBy(desc(table.id)).limit(1))[0];

/** Harbor & Pine, deleted in the admin; the entry's id. */
async function deletedStore() {
  const { id } = await storeBySlug(cast.harborPine);
  await admin.post(`/admin/stores/${id}/deletion`, {});
  return { id, entry: (await last("delete"))?.id ?? 0 };
}

describe("GET /admin/history", () => {
  test("says who did what and when, in the site's time zone", async () => {
    await deletedStore();
    await db.update(table).set({ at: new Date("2026-07-05T22:30:00Z") });
    await db.insert(settings).values({ timeZone: "Asia/Tokyo" });
    const html = await read(await admin.get(path));
    expect(textOf(html)).toMatch(/6 Jul 2026, 07:30 192\.0\.2\.7 Deleted store Harbor & Pine/);
    expect(textOf(html)).toMatch(/192\.0\.2\.7 Login/);
    expect(html).toContain('dateTime="2026-07-05T22:30:00.000Z"');
  });

  test("offers to undo a delete, and nothing else", async () => {
    const { entry } = await deletedStore();
    const html = await read(await admin.get(path));
    expect(html.match(/action="[^"]*\/undo"/g)).toEqual([`action="/admin/history/${entry}/undo"`]);
    await db.update(table).set({ at: sql`now() - interval '31 days'` });
    expect(await read(await admin.get(path))).not.toContain("/undo");
  });

  test("filters by what and by action; an odd address falls back", async () => {
    const { id } = await deletedStore();
    const text = async (query: string) => textOf(await read(await admin.get(`${path}?${query}`)));
    expect(await text("subject=store")).toContain("1 entry ");
    expect(await text("subject=session")).not.toContain("Deleted store");
    expect(await text("action=delete")).toContain("1 entry ");
    expect(await text("subject=coupon&action=delete")).toContain("No entry fits this filter.");
    expect(await text(`subject=store&id=${id}`)).toContain("1 entry ");
    expect(await text(`subject=store&id=${id + 1}`)).toContain("No entry fits this filter.");
    expect(await text("subject=nope&action=drop&id=99999999999&cursor=abc")).toContain("Deleted store");
  });

  test("pages by 50", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      actor: "192.0.2.1",
      action: "create",
      subject: "blog",
      label: `Blog ${at}`,
    }));
    await db.insert(table).values(rows as (typeof table.$inferInsert)[]);
    const html = await read(await admin.get(`${path}?subject=blog`));
    expect(textOf(html)).toContain("60 entries");
    expect(html.match(/<tr>/g)).toHaveLength(51);
    const next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = await read(await admin.get(next));
    expect(second.match(/<tr>/g)).toHaveLength(11);
    expect(second).toContain("Blog 9<");
  });

  test("to htmx gives the list alone, or the dialog", async () => {
    const { entry } = await deletedStore();
    const list = await (await admin.get(`${path}?subject=store`, htmx("div#list"))).text();
    expect(list).toStartWith('<div id="list">');
    const dialog = await (await admin.get(`${path}/${entry}`, htmx("div#dialog"))).text();
    expect(dialog).toContain("<dialog");
    expect(dialog).not.toContain("<html");
  });
});

describe("GET /admin/history/:id", () => {
  test("shows the fields that differ, before and after, by name", async () => {
    const { id, name, slug } = await storeBySlug(cast.harborPine);
    await admin.post(`/admin/stores/${id}`, {
      name,
      slug,
      category: "Fashion",
      website: "",
      sameTerms: "true",
      description: "<script>alert(1)</script>",
    });
    const html = await read(await admin.get(`${path}/${(await last("update"))?.id}`));
    const text = textOf(html);
    expect(text).toContain("Category Home & Garden Fashion");
    expect(text).toContain("Website https://harbor-pine.example –");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert");
    for (const same of ["Slug", "Version", "Updated at", "Deal count"])
      expect(html).not.toContain(`>${same}</th>`);
  });

  test("of a delete shows what went with it, and of what is gone by now its number", async () => {
    const { entry } = await deletedStore();
    expect(textOf(await read(await admin.get(`${path}/${entry}`)))).toMatch(
      /\d+ deals went with it, 1 blog lost its store/,
    );
    const deal = (await db.select().from(deals).orderBy(deals.id).limit(1))[0];
    await remove({ actor: ADMIN }, dealEntities.coupon, deal?.id ?? 0);
    await db.delete(stores).where(eq(stores.id, deal?.storeId ?? 0));
    const text = textOf(await read(await admin.get(`${path}/${(await last("delete"))?.id}`)));
    expect(text).toContain(`Store No longer there (${deal?.storeId}) –`);
  });

  test("of an order names its offers", async () => {
    const { id, name } = await storeBySlug(cast.inkwell);
    const offers = await db
      .select()
      .from(deals)
      .where(and(eq(deals.storeId, id), eq(deals.kind, "offer")))
      .limit(2);
    const [first, second] = offers;
    const before = offers.map((offer) => offer.id);
    await db.insert(table).values({
      actor: "192.0.2.7",
      action: "reorder",
      subject: "store",
      subjectId: id,
      label: name,
      before,
      after: before.toReversed(),
    });
    const text = textOf(await read(await admin.get(`${path}?action=reorder`)));
    expect(text).toContain("Reordered offers of store Inkwell Supply");
    const [{ id: entry } = { id: 0 }] = await db.select().from(table).where(eq(table.action, "reorder"));
    const details = textOf(await read(await admin.get(`${path}/${entry}`)));
    expect(details).toContain(
      `1. ${first?.title} 2. ${second?.title} 1. ${second?.title} 2. ${first?.title}`,
    );
  });

  test("of a login has nothing to undo; of none is 404", async () => {
    const html = await read(await admin.get(`${path}/${(await last("login"))?.id}`));
    expect(html).toContain("192.0.2.7");
    expect(html).not.toContain("/undo");
    for (const none of ["999999", "abc", "99999999999", "0"])
      expect((await admin.get(`${path}/${none}`)).status).toBe(404);
  });
});

describe("POST /admin/history/:id/undo", () => {
  const undo = (entry: number, extra?: Parameters<Admin["post"]>[2]) =>
    admin.post(`${path}/${entry}/undo`, {}, extra);

  test("brings a store back for visitors, says so, and writes it down", async () => {
    const { id, entry } = await deletedStore();
    expect((await get("/store/harbor-pine")).status).toBe(404);
    const response = await undo(entry);
    expect([response.status, response.headers.get("location")]).toEqual([303, path]);
    expect(await (await admin.get(path)).text()).toContain("Restored Harbor &amp; Pine");
    const page = await get("/store/harbor-pine");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(cast.harbor20);
    expect(await last("restore")).toMatchObject({ subject: "store", subjectId: id, actor: "192.0.2.7" });
  });

  test("goes back to the list as it was filtered", async () => {
    const { entry } = await deletedStore();
    const response = await admin.post(`${path}/${entry}/undo?subject=store`, {});
    expect(response.headers.get("location")).toBe(`${path}?subject=store`);
  });

  test("where the slug is another's by now is 409, with the reason, and changes nothing", async () => {
    const { id, entry } = await deletedStore();
    await db.insert(stores).values({ name: "Another", slug: cast.harborPine });
    const response = await undo(entry);
    expect(response.status).toBe(409);
    const text = textOf(await read(response));
    expect(text).toContain("Another store has this slug by now. Change that one first, then undo again.");
    expect(await db.$count(stores, eq(stores.id, id))).toBe(0);
    const dialog = await undo(entry, htmx("div#dialog"));
    expect(dialog.status).toBe(409);
    expect(await dialog.text()).toContain('role="alert"');
  });

  test("twice is refused with the reason", async () => {
    const { entry } = await deletedStore();
    await undo(entry);
    const response = await undo(entry);
    expect(response.status).toBe(422);
    expect(textOf(await read(response))).toContain("This was undone already.");
  });

  test("of a deal whose store is gone is refused with the reason", async () => {
    const deal = await dealByCode(cast.harbor20);
    await remove({ actor: ADMIN }, dealEntities.coupon, deal.id);
    const entry = (await last("delete"))?.id ?? 0;
    await deletedStore();
    const response = await undo(entry);
    expect(response.status).toBe(422);
    expect(textOf(await read(response))).toContain("Its store has been deleted. Restore the store first");
  });

  test("of what is older than 30 days, or no change, is refused", async () => {
    const { entry } = await deletedStore();
    await db.update(table).set({ at: sql`now() - interval '31 days'` }).where(eq(table.id, entry));
    expect(textOf(await read(await undo(entry)))).toContain("This is more than 30 days ago");
    const response = await undo((await last("login"))?.id ?? 0);
    expect(response.status).toBe(422);
    expect(textOf(await read(response))).toContain(
      "Only what was created, changed or deleted can be undone.",
    );
    expect((await undo(999_999)).status).toBe(404);
  });
});
