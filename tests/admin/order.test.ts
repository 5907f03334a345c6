import { describe, expect, test } from "bun:test";
import { desc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, history, stores } from "../../db/schema";
import { offerIdsInOrder } from "../../src/models/deals/offer-order";
import { cast, dealByCode, storeBySlug } from "../cast";
import { get, textOf } from "../http";
import { addOffer } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const screen = `/admin/offers?store=${cast.harborPine}&sort=position`;
const path = `/admin/offers/order?store=${cast.harborPine}&sort=position`;
const htmx = { headers: { "HX-Request": "true", "HX-Target": "div#list" } };

const order = async () => offerIdsInOrder((await storeBySlug(cast.harborPine)).id);

async function pressed(by: "up" | "down", id: number | undefined) {
  return { seen: (await order()).join(" "), [by]: String(id) };
}

/** The offers that a list shows, in its order. */
const shownIn = (html: string) => [...html.matchAll(/id="row-(\d+)"/g)].map(([, id]) => Number(id));

/** The buttons of a list: those that lead nowhere, and the one with the focus. */
function buttonsOf(html: string) {
  const buttons = [...html.matchAll(/<button[^>]*id="((?:up|down)-\d+)"[^>]*>/g)];
  const those = (attribute: string) =>
    buttons.filter(([tag]) => tag.includes(`${attribute}=""`)).map(([, id]) => id);
  return { disabled: those("disabled"), focused: those("autofocus") };
}

describe("GET /admin/offers?sort=position", () => {
  test("of a store lists its offers in their order, each with its buttons", async () => {
    const html = await (await admin.get(screen)).text();
    const ids = await order();
    expect(shownIn(html)).toEqual(ids);
    expect(buttonsOf(html)).toEqual({ disabled: [`up-${ids[0]}`, `down-${ids.at(-1)}`], focused: [] });
    expect(html).toContain('aria-label="Move up: 2 for 1 on linen napkin sets"');
    expect(html).not.toContain("Order of offers");
  });

  test("shows the buttons only where the list shows all offers of one store in their order", async () => {
    for (const query of [
      `store=${cast.harborPine}`,
      `store=${cast.harborPine}&sort=position&state=live`,
      `store=${cast.harborPine}&sort=position&search=linen`,
      "sort=position",
      "store=nobody&sort=position",
    ])
      expect(await (await admin.get(`/admin/offers?${query}`)).text()).not.toContain("Move up");
    const coupons = await admin.get(`/admin/coupons?store=${cast.harborPine}&sort=position`);
    expect(await coupons.text()).not.toContain("Move up");
  });

  test("without a store shows the newest first", async () => {
    const newest = shownIn(await (await admin.get("/admin/offers")).text());
    expect(shownIn(await (await admin.get("/admin/offers?sort=position")).text())).toEqual(newest);
  });
});

describe("POST /admin/offers/order", () => {
  test("moves the offer whose button was pressed, says so, and visitors see the new order", async () => {
    const [first = 0, second = 0, ...rest] = await order();
    const response = await admin.post(path, await pressed("up", second));
    expect(await order()).toEqual([second, first, ...rest]);
    expect(response.headers.get("location")).toBe(screen);
    expect(await flashOf(admin, response)).toContain("Offers reordered successfully");
    const rows = await db.select().from(deals).where(eq(deals.kind, "offer"));
    const titles = (await order()).map((id) => rows.find((row) => row.id === id)?.title ?? "");
    const page = textOf(await (await get(`/store/${cast.harborPine}`)).text());
    const places = titles.map((title) => page.indexOf(title));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    const [change] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
    expect(change).toMatchObject({
      action: "reorder",
      subject: "store",
      label: "Harbor & Pine",
      actor: "192.0.2.7",
      before: [first, second, ...rest],
      after: [second, first, ...rest],
    });
  });

  test("answers htmx with the list, the new position for screen readers and a toast", async () => {
    const [, second = 0] = await order();
    const response = await admin.post(path, await pressed("down", second), htmx);
    expect(response.status).toBe(200);
    expect(JSON.parse(response.headers.get("hx-trigger") ?? "")).toEqual({
      toast: { kind: "success", title: "Offers reordered successfully" },
    });
    const html = await response.text();
    expect(html).toStartWith('<div id="list">');
    expect(html).toMatch(/<p role="status"[^>]*>“[^<]+” is now 3 of 5\.</);
    expect(buttonsOf(html).focused).toEqual([`down-${second}`]);
    expect(shownIn(html)).toEqual(await order());
  });

  test("keeps the focus on the offer's other button at an end of the list", async () => {
    const [, second = 0] = await order();
    const top = await (await admin.post(path, await pressed("up", second), htmx)).text();
    expect(buttonsOf(top).focused).toEqual([`down-${second}`]);
    const fourth = (await order()).at(-2);
    const bottom = await (await admin.post(path, await pressed("down", fourth), htmx)).text();
    expect(buttonsOf(bottom).focused).toEqual([`up-${fourth}`]);
  });

  test("moves an offer from one page to another, and goes to that page with it", async () => {
    await db.execute(sql`
      insert into ${deals} (kind, store_id, title, discount_type, discount_value, affiliate_link, sort_order)
      select 'offer', ${stores.id}, 'Lamp ' || i, 'deal', 'More', 'https://a.example', 1000 + i
      from ${stores}, generate_series(1, 100) as i where ${stores.slug} = ${cast.harborPine}`);
    const link = (rel: string, html: string) =>
      new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const first = await (await admin.get(screen)).text();
    const second = link("next", first);
    const third = link("next", await (await admin.get(second)).text());
    const [moved = 0] = shownIn(await (await admin.get(third)).text());
    expect((await order()).indexOf(moved)).toBe(100);
    const press = async (by: "up" | "down", from: string) =>
      admin.post(from.replace("offers?", "offers/order?"), await pressed(by, moved), htmx);

    const up = await press("up", third);
    const html = await up.text();
    expect(html).toContain("is now 100 of 105.");
    expect(buttonsOf(html).focused).toEqual([`up-${moved}`]);
    expect(shownIn(html)).toEqual((await order()).slice(50, 100));
    const address = up.headers.get("hx-replace-url") ?? "";
    expect(shownIn(await (await admin.get(address)).text())).toEqual(shownIn(html));

    const down = await press("down", address);
    expect(shownIn(await down.text())).toEqual((await order()).slice(100));
    const last = await (await admin.get(down.headers.get("hx-replace-url") ?? "")).text();
    expect(shownIn(await (await admin.get(link("prev", last))).text())).toEqual(
      (await order()).slice(50, 100),
    );
  });

  test("a move beyond the end of the list changes nothing", async () => {
    const ids = await order();
    expect((await admin.post(path, await pressed("up", ids[0]))).status).toBe(303);
    expect(await order()).toEqual(ids);
    expect(await db.$count(history, eq(history.action, "reorder"))).toBe(0);
  });

  test("sent twice moves once", async () => {
    const [first = 0, second = 0, ...rest] = await order();
    const sent = await pressed("up", second);
    const answers = await Promise.all([admin.post(path, sent), admin.post(path, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await order()).toEqual([second, first, ...rest]);
  });

  test("from before another offer was added is 409, with the current order", async () => {
    const ids = await order();
    const sent = await pressed("up", ids[1]);
    const { id } = await addOffer({ title: "Came meanwhile", sortOrder: 1_000_000 });
    const response = await admin.post(path, sent);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toMatch(/<p role="alert"[^>]*>Failed to reorder offers/);
    expect(shownIn(html)).toEqual([...ids, id]);
    expect(await order()).toEqual([...ids, id]);
    const again = await admin.post(path, sent, htmx);
    expect(again.status).toBe(409);
    expect(again.headers.get("hx-trigger")).toContain("Failed to reorder offers");
  });

  test("of two people who move different offers at once, one moves it and the other sees the new order", async () => {
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = await order();
    const answers = await Promise.all([
      admin.post(path, await pressed("up", second), htmx),
      admin.post(path, await pressed("up", fifth), htmx),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await order();
    expect([
      [second, first, third, fourth, fifth],
      [first, second, third, fifth, fourth],
    ]).toContainEqual(now);
    for (const answer of answers) expect(shownIn(await answer.text())).toEqual(now);
    expect(await db.$count(history, eq(history.action, "reorder"))).toBe(1);
  });

  test.each([
    ["ids that are none", { seen: "1 x" }, 409],
    ["no list", { seen: "" }, 409],
    ["no button", { up: "" }, 404],
  ])("with %s changes nothing", async (_, wrong, status) => {
    const ids = await order();
    expect((await admin.post(path, { ...(await pressed("up", ids[1])), ...wrong })).status).toBe(status);
    expect(await order()).toEqual(ids);
  });

  test.each(["?store=nobody&sort=position", ""])("of no store (%s) is 404", async (query) => {
    const ids = await order();
    const response = await admin.post(`/admin/offers/order${query}`, await pressed("up", ids[1]));
    expect(response.status).toBe(404);
    expect(await order()).toEqual(ids);
  });

  test("never moves a deal that is none of the store's offers", async () => {
    const { id: coupon } = await dealByCode(cast.harbor20);
    const { id: foreign } = await storeBySlug(cast.inkwell);
    const [offer = 0] = await offerIdsInOrder(foreign);
    for (const id of [coupon, offer]) {
      const seen = [await order(), id].flat().join(" ");
      expect((await admin.post(path, { seen, up: String(id) })).status).toBe(409);
    }
    expect(await db.$count(history, eq(history.action, "reorder"))).toBe(0);
  });
});
