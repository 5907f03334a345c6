import { describe, expect, test } from "bun:test";
import { and, desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, history, stores } from "../../db/schema";
import { undo } from "../../src/models/audit/history";
import { editAll } from "../../src/models/deals/edit-all";
import { couponModel } from "../../src/models/deals/write";
import * as checks from "../../src/models/proof/checks";
import { ofDeal } from "../../src/models/proof/read";
import { couponInput } from "../../src/schemas/deals";
import { ADMIN } from "../actor";
import { cast, size, storeBySlug } from "../cast";
import { get, textOf } from "../http";
import { lastOf } from "../last-of";
import { addCoupon } from "../site/rows";
import { adminOfTests, flashOf, request } from "./session";

const admin = adminOfTests();
const change = { actor: ADMIN };

const fields = { name: "Tin & Timber", slug: "tin-and-timber", dealCount: "0" };

const storeWith = async (slug: string) => (await db.select().from(stores).where(eq(stores.slug, slug)))[0];

describe("GET /admin/stores", () => {
  test("lists stores by name, 50 at a time", async () => {
    const html = await (await admin.get("/admin/stores")).text();
    expect(textOf(html)).toContain(`${size.stores} stores`);
    expect(html.match(/<tr>/g)).toHaveLength(51);
    const next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = await (await admin.get(next)).text();
    expect(second.match(/<tr>/g)).toHaveLength(size.stores - 50 + 1);
  });

  test("filters by words and category, and takes % literally", async () => {
    expect(textOf(await (await admin.get("/admin/stores?search=harbor")).text())).toContain("1 store ");
    const fashion = textOf(await (await admin.get("/admin/stores?category=fashion")).text());
    expect(fashion).toContain("Bramble & Row");
    expect(fashion).not.toContain("Harbor & Pine");
    expect(textOf(await (await admin.get("/admin/stores?search=%25")).text())).toContain(
      "No store fits this filter.",
    );
  });

  test("answers htmx with the list, the dialog or the screen", async () => {
    const part = (path: string, target: string) =>
      admin.get(path, { headers: { "HX-Request": "true", "HX-Target": target } });
    const list = await (await part("/admin/stores?search=harbor", "div#list")).text();
    expect(list).toStartWith('<div id="list">');
    const dialog = await (await part("/admin/stores/new", "div#dialog")).text();
    expect(dialog).toContain("<dialog");
    expect(dialog).not.toContain("<table");
    const all = await (await part("/admin/stores", "div#admin")).text();
    expect(all).toContain('<div id="admin"');
    expect(all).not.toContain("<html");
  });
});

describe("POST /admin/stores", () => {
  test("with the key of an earlier form, but other content, is saved, too", async () => {
    const submission = crypto.randomUUID();
    for (const slug of ["one-candle", "two-candles"])
      expect((await admin.post("/admin/stores", { name: slug, slug, submission })).status).toBe(303);
    expect(await storeWith("two-candles")).toBeDefined();
    const { id, version } = await storeBySlug("two-candles");
    const edit = { name: "Two", slug: "two-candles", version: String(version), submission };
    expect((await admin.post(`/admin/stores/${id}`, edit)).status).toBe(303);
    expect((await admin.post(`/admin/stores/${id}`, edit)).status).toBe(303);
    expect((await admin.post(`/admin/stores/${id}`, { ...edit, name: "Corrected" })).status).toBe(409);
  });

  test.each([
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=x", "--y\r\n"],
    ["application/x-www-form-urlencoded", "a&".repeat(6_000)],
  ])("of type %p that is no form of ours is 400", async (type, body) => {
    const headers = { Cookie: admin.cookie, "Content-Type": type };
    expect((await request("POST", "/admin/stores", body, { headers })).status).toBe(400);
  });

  test("re-encodes an uploaded logo, and refuses a file that is no picture", async () => {
    const png = await new Bun.Image(
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    )
      .resize(600, 300)
      .png()
      .bytes();
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, slug: "with-logo" })) form.set(name, value);
    form.set("logoFile", new File([new Uint8Array(png)], "logo.png", { type: "image/png" }));
    expect((await admin.upload("/admin/stores", form)).status).toBe(303);
    const logo = (await storeWith("with-logo"))?.logo ?? "";
    expect(logo).toMatch(/^\/media\/[0-9a-f]{64}$/);
    const picture = await get(logo);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(picture.headers.get("cache-control")).toContain("immutable");
    expect(await new Bun.Image(await picture.arrayBuffer()).metadata()).toMatchObject({
      width: 384,
      height: 192,
    });

    form.set("slug", "with-script");
    form.set(
      "logoFile",
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "a.png", { type: "image/png" }),
    );
    const refused = await admin.upload("/admin/stores", form);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Choose a PNG, JPEG, WebP or GIF");
  });
});

describe("another name, website or currency of a store", () => {
  async function checked(slug: string) {
    const store = { name: "Kettle & Co", slug, website: "https://kettle.example/", currency: "USD" };
    await admin.post("/admin/stores", store);
    const ids = await Promise.all(
      ["KETTLE", "POT"].map(
        async (code) => (await addCoupon({ title: code, code, discountValue: "10%" }, slug)).id,
      ),
    );
    await checks.record({ actor: ADMIN }, ids, { outcome: "works", method: "basket" });
    const { id = 0 } = (await storeWith(slug)) ?? {};
    const save = (changes: object) => admin.post(`/admin/stores/${id}`, { ...store, ...changes });
    const proofs = async () => {
      const rows = await db.select().from(deals).where(eq(deals.storeId, id)).orderBy(deals.id);
      return rows.map(({ proof }) => proof?.confirmations.editor?.method);
    };
    return { id, ids, save, proofs };
  }

  test("asks once whether the checks of its deals still hold", async () => {
    const { id, save, proofs } = await checked("kettle-asked");
    for (const change of [{ name: "Kettle and Company" }, { website: "https://kettle-co.example/" }]) {
      const asked = await save(change);
      expect(asked.status).toBe(422);
      expect(textOf(await asked.text())).toContain(
        "2 of its deals are checked under the old name and website.",
      );
    }
    expect((await save({ description: "Kettles." })).status).toBe(303);
    expect((await save({ name: "Kettle and Company", sameTerms: "true" })).status).toBe(303);
    expect(await proofs()).toEqual(["basket", "basket"]);
    const of = and(eq(history.subject, "store"), eq(history.subjectId, id));
    const [last] = await db.select().from(history).where(of).orderBy(desc(history.id)).limit(1);
    expect(last?.after).toMatchObject({ name: "Kettle and Company", same_terms: true });
  });

  test.each([
    ["somebody says that it is another shop", { name: "Pots", sameTerms: "false" }],
    ["the currency is another", { currency: "EUR" }],
  ])("voids them where %s", async (name, change) => {
    const { id, save, proofs } = await checked(name.replaceAll(" ", "-"));
    expect((await save(change)).status).toBe(303);
    expect(await proofs()).toEqual([undefined, undefined]);
    const [deal] = await db.select().from(deals).where(eq(deals.storeId, id)).orderBy(deals.id).limit(1);
    const [check] = await ofDeal(deal?.id ?? 0);
    expect(deal?.termsVersion).toBeGreaterThan(check?.termsVersion ?? 0);
    // A new check is of the new terms.
    await checks.record({ actor: ADMIN }, [deal?.id ?? 0], { outcome: "works", method: "basket" });
    expect(await proofs()).toEqual(["basket", undefined]);
  });

  test.each([
    ["comes back without its checks, if the store is another by then", "false", undefined],
    ["comes back with its checks, if the store is the same", "true", "basket"],
  ] as const)("while a deal is deleted: it %s", async (_, sameTerms, expected) => {
    const { ids, save, proofs } = await checked(`kettle-deleted-${sameTerms}`);
    const deleted = ids[0] ?? 0;
    await couponModel.del(deleted, change);
    expect((await save({ name: "Pots", sameTerms })).status).toBe(303);
    await undo((await lastOf(["coupon"], [deleted]))[0] ?? 0, change);
    expect(await proofs()).toEqual([expected, expected]);
  });

  test("while a change of an end can be undone: the checks stay void", async () => {
    const { ids, save, proofs } = await checked("kettle-ends");
    const changed = ids[0] ?? 0;
    await editAll([changed], { verb: "end", day: "2099-12-15" }, change);
    const [entry = 0] = await lastOf(["coupon"], [changed]);
    expect((await save({ website: "https://pots.example/", sameTerms: "false" })).status).toBe(303);
    expect(await undo(entry, change)).toEqual({ kind: "saved", id: changed });
    expect(await proofs()).toEqual([undefined, undefined]);
  });

  test("goes on while its deals are checked and edited", async () => {
    const { id, ids, save } = await checked("kettle-busy");
    const deal = couponInput.parse({
      title: "Kettles",
      storeId: id,
      discountType: "percentage",
      discountValue: "10%",
      code: "KETTLE",
    });
    const five = [0, 1, 2, 3, 4];
    const [saved, edited] = await Promise.all([
      Promise.all(five.map((at) => save({ name: `Pots ${at}`, sameTerms: String(at % 2 === 0) }))),
      Promise.all(five.map((at) => couponModel.update(ids[0] ?? 0, { ...deal, title: `Pot ${at}` }, change))),
      ...five.map(() => checks.record({ actor: ADMIN }, ids, { outcome: "works", method: "basket" })),
    ]);
    expect(saved.map(({ status }) => status)).toEqual(five.map(() => 303));
    expect(edited.map(({ kind }) => kind)).toEqual(five.map(() => "saved"));
  });

  test("of an older version shows what has changed, and asks nothing", async () => {
    const { save } = await checked("kettle-stale");
    await save({ description: "Kettles." });
    expect((await save({ name: "Pots", version: "1" })).status).toBe(409);
  });
});

describe("deleting stores", () => {
  test("asks first, with the rows it touches; then deletes and keeps all of it in the history", async () => {
    const { id } = await storeBySlug(cast.inkwell);
    const asked = textOf(await (await admin.get(`/admin/stores/${id}/deletion`)).text());
    expect(asked).toMatch(/\d+ deals will be deleted with it/);
    const response = await admin.post(`/admin/stores/${id}/deletion`, {});
    expect(await flashOf(admin, response)).toContain("Store deleted successfully");
    expect((await get(`/store/${cast.inkwell}`)).status).toBe(404);
    const [kept] = await db.select().from(history).where(eq(history.action, "delete"));
    expect(kept?.before).toMatchObject({ row: { slug: cast.inkwell }, deals: expect.any(Array) });
  });
});
