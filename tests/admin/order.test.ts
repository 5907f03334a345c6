import { describe, expect, test } from "bun:test";
import { and, desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, history } from "../../db/schema";
import { offersInOrder } from "../../src/models/deals/offer-order";
import { cast, storeBySlug } from "../cast";
import { get, textOf } from "../http";
import { addOffer } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const path = "/admin/offers/order";
const screen = `${path}?store=${cast.harborPine}`;
const htmx = { headers: { "HX-Request": "true", "HX-Target": "div#list" } };

const order = async () => (await offersInOrder((await storeBySlug(cast.harborPine)).id)).map(({ id }) => id);

/** The screen's form as a browser sends it; a button or a script adds what it stands for. */
async function form(more: Record<string, string> = {}, ids?: number[]) {
  const { id } = await storeBySlug(cast.harborPine);
  const seen = await order();
  return { storeId: String(id), seen: seen.join(" "), offerIds: (ids ?? seen).map(String), ...more };
}

/** The buttons of the screen: those that lead nowhere, and the one with the focus. */
function buttonsOf(html: string) {
  const buttons = [...html.matchAll(/<button[^>]*id="((?:up|down)-\d+)"[^>]*>/g)];
  const those = (attribute: string) =>
    buttons.filter(([tag]) => tag.includes(`${attribute}=""`)).map(([, id]) => id);
  return { disabled: those("disabled"), focused: those("autofocus") };
}

describe("GET /admin/offers/order", () => {
  test("lists a store's offers as they stand, each with its buttons", async () => {
    const html = await (await admin.get(screen)).text();
    const ids = await order();
    const shown = [...html.matchAll(/name="offerIds" value="(\d+)"/g)].map(([, id]) => Number(id));
    expect(shown).toEqual(ids);
    expect(buttonsOf(html)).toEqual({ disabled: [`up-${ids[0]}`, `down-${ids.at(-1)}`], focused: [] });
    expect(html).toContain('aria-label="Move up: 2 for 1 on linen napkin sets"');
  });

  test("of no store, or none that is there, is 404", async () => {
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.get(`${path}?store=nobody`)).status).toBe(404);
  });

  test("of a store without offers says so", async () => {
    const html = await (await admin.get(`${path}?store=${cast.dealless}`)).text();
    expect(textOf(html)).toContain("This store has no offers yet.");
  });
});

describe("POST /admin/offers/order", () => {
  test("moves the offer whose button was pressed, says so, and visitors see the new order", async () => {
    const [first = 0, second = 0, ...rest] = await order();
    const response = await admin.post(path, await form({ up: String(second) }));
    expect(await order()).toEqual([second, first, ...rest]);
    expect(await flashOf(admin, response)).toContain("Offers reordered successfully");
    const titles = (await offersInOrder((await storeBySlug(cast.harborPine)).id)).map(({ title }) => title);
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

  test("without scripts, too, the focus stays with the offer, on its other button at an end", async () => {
    const [first = 0, second = 0, third = 0] = await order();
    const moved = await admin.post(path, await form({ down: String(second) }));
    const html = await (await admin.get(moved.headers.get("location") ?? "")).text();
    expect(buttonsOf(html).focused).toEqual([`down-${second}`]);
    expect(textOf(html)).toMatch(/“[^”]+” is now 3 of 5\./);
    const top = await admin.post(path, await form({ up: String(third) }));
    expect(buttonsOf(await (await admin.get(top.headers.get("location") ?? "")).text())).toMatchObject({
      focused: [`down-${third}`],
      disabled: [`up-${third}`, expect.any(String)],
    });
    expect((await order()).slice(0, 2)).toEqual([third, first]);
  });

  test("answers htmx with the list, the new position for screen readers and a toast", async () => {
    const [, second = 0] = await order();
    const response = await admin.post(path, await form({ up: String(second) }), htmx);
    expect(response.status).toBe(200);
    expect(JSON.parse(response.headers.get("hx-trigger") ?? "")).toEqual({
      toast: { kind: "success", title: "Offers reordered successfully" },
    });
    const html = await response.text();
    expect(html).toStartWith('<div id="list">');
    expect(html).toMatch(/<p role="status"[^>]*>“[^<]+” is now 1 of 5\.</);
    expect(buttonsOf(html).focused).toEqual([`down-${second}`]);
  });

  test("takes the whole list in the order to which it was dragged", async () => {
    const ids = await order();
    const wanted = ids.toReversed();
    const response = await admin.post(path, await form({ dragged: String(ids.at(-1)) }, wanted), htmx);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/is now 1 of 5\./);
    expect(buttonsOf(html).focused).toEqual([]);
    expect(await order()).toEqual(wanted);
  });

  test("a move beyond the end of the list changes nothing", async () => {
    const ids = await order();
    expect((await admin.post(path, await form({ up: String(ids[0]) }))).status).toBe(303);
    expect(await order()).toEqual(ids);
    expect(await db.$count(history, eq(history.action, "reorder"))).toBe(0);
  });

  test("sent twice moves once", async () => {
    const [first = 0, second = 0, ...rest] = await order();
    const sent = await form({ up: String(second) });
    const answers = await Promise.all([admin.post(path, sent), admin.post(path, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await order()).toEqual([second, first, ...rest]);
  });

  test("from before another offer was added is 409, with the current order", async () => {
    const ids = await order();
    const sent = await form({ up: String(ids[1]) });
    const { id } = await addOffer({ title: "Came meanwhile", sortOrder: 1_000_000 });
    const response = await admin.post(path, sent);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toMatch(/<p role="alert"[^>]*>Failed to reorder offers/);
    expect([...html.matchAll(/name="offerIds" value="(\d+)"/g)].at(-1)?.[1]).toBe(String(id));
    expect(await order()).toEqual([...ids, id]);
    const again = await admin.post(path, sent, htmx);
    expect(again.status).toBe(409);
    expect(again.headers.get("hx-trigger")).toContain("Failed to reorder offers");
  });

  test("from before somebody else moved one is 409", async () => {
    const ids = await order();
    const sent = await form({ up: String(ids[1]) });
    await admin.post(path, await form({ up: String(ids[4]) }));
    const now = await order();
    expect((await admin.post(path, sent)).status).toBe(409);
    expect(await order()).toEqual(now);
  });

  test.each([
    ["a list with what is no id", { offerIds: ["1", "x"] }, 409],
    ["an empty list", { offerIds: [] as string[] }, 409],
    ["a store that is not there", { storeId: "999999" }, 404],
    ["no store", { storeId: "" }, 404],
    ["a store's id that cannot be", { storeId: "99999999999" }, 404],
  ])("with %s changes nothing", async (_, wrong, status) => {
    const ids = await order();
    expect((await admin.post(path, { ...(await form()), ...wrong })).status).toBe(status);
    expect(await order()).toEqual(ids);
  });

  test("never moves another store's offers", async () => {
    const [foreign] = await db
      .select()
      .from(deals)
      .where(and(eq(deals.kind, "offer"), eq(deals.storeId, (await storeBySlug(cast.inkwell)).id)));
    const ids = [...(await order()).slice(1), foreign?.id ?? 0];
    expect((await admin.post(path, await form({}, ids))).status).toBe(409);
    expect(await db.$count(history, eq(history.action, "reorder"))).toBe(0);
  });
});
