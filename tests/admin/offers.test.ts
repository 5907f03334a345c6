import { describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, deals } from "../../db/schema";
import { cast, dealByTitle, size, storeBySlug } from "../cast";
import { get, textOf } from "../http";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const fields = {
  title: "Two pillows for one",
  store: cast.harborPine,
  description: "Down or wool.",
  affiliateLink: "https://harbor-pine.example/ref",
  discountType: "percentage",
  discountValue: "50%",
  code: "PILLOW",
  expiryDate: "2030-12-18",
  active: "true",
};

/** The offer that a form of these fields makes. */
const made = async (title = fields.title) =>
  (
    await db
      .select()
      .from(deals)
      .where(and(eq(deals.kind, "offer"), eq(deals.title, title)))
  )[0];

const textAt = async (path: string) => textOf(await (await admin.get(path)).text());

/** The fields of a form as a browser would send them. */
async function formAt(path: string): Promise<Record<string, string>> {
  const html = await (await admin.get(path)).text();
  const dialog = /<form[^>]* id="deal-form".*?<\/form>|<dialog.*?<\/dialog>/s.exec(html)?.[0] ?? "";
  const typed: Record<string, string> = {};
  for (const [input] of dialog.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(input)?.[1];
    if (!name || (input.includes('type="checkbox"') && !input.includes("checked"))) continue;
    typed[name] = / value="([^"]*)"/.exec(input)?.[1]?.replaceAll("&amp;", "&") ?? "";
  }
  for (const [, name, content] of dialog.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    typed[name ?? ""] =
      /value="([^"]*)"[^>]* selected|selected[^>]* value="([^"]*)"/.exec(content ?? "")?.[1] ?? "";
  for (const [, name, content] of dialog.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs))
    typed[name ?? ""] = content ?? "";
  return typed;
}

describe("GET /admin/offers", () => {
  test("lists offers, the newest first, 50 at a time", async () => {
    const html = await (await admin.get("/admin/offers")).text();
    expect(textOf(html)).toContain("220 offers");
    expect(html.match(/<tr>/g)).toHaveLength(51);
    const next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = await (await admin.get(next)).text();
    expect(second.match(/<tr>/g)).toHaveLength(51);
    expect(second).toContain("Previous page");
  });

  test("shows store, code, last check and end; an end within a week is red", async () => {
    await admin.post("/admin/offers", fields);
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await admin.post("/admin/offers", { ...fields, title: "Nearly over", code: "OVER", expiryDate: soon });
    expect(await textAt("/admin/offers?search=pillows+for")).toMatch(
      /Harbor & Pine Two pillows for one PILLOW never – – 18 Dec 2030 Works Dead Checked now/,
    );
    const html = await (await admin.get("/admin/offers?search=nearly+over")).text();
    expect(html).toMatch(/<time[^>]* class="[^"]*font-bold text-danger"/);
  });

  test("filters by words, store and state", async () => {
    const { id } = await dealByTitle(cast.harborPine, "2 for 1 on linen napkin sets");
    await db.update(deals).set({ active: false }).where(eq(deals.id, id));
    expect(await textAt("/admin/offers?search=linen+napkin")).toContain("1 offer ");
    expect(await textAt(`/admin/offers?store=${cast.harborPine}`)).toContain("5 offers");
    expect(await textAt(`/admin/offers?store=${cast.harborPine}&state=live`)).toContain("4 offers");
    expect(await textAt(`/admin/offers?store=${cast.harborPine}&state=inactive`)).toContain("1 offer ");
    expect(await textAt("/admin/offers?search=zzzz")).toContain("No offer fits this filter.");
  });

  test("of a store leads to their order, and to a new one of that store", async () => {
    const html = await (await admin.get(`/admin/offers?store=${cast.harborPine}`)).text();
    expect(html).toContain(`href="/admin/offers?store=${cast.harborPine}&amp;sort=position"`);
    expect(await (await admin.get("/admin/offers")).text()).not.toContain("Order of offers");
    const form = await formAt(`/admin/offers/new?store=${cast.harborPine}`);
    expect(form).toMatchObject({ store: cast.harborPine, discountType: "percentage", active: "true" });
  });

  test("to htmx it gives the list, and above it where its buttons lead", async () => {
    const headers = { "HX-Request": "true", "HX-Target": "div#list" };
    const html = await (await admin.get(`/admin/offers?store=${cast.inkwell}`, { headers })).text();
    expect(html).toStartWith('<div id="list">');
    expect(html).toContain('<div id="head" hx-swap-oob="outerMorph">');
    expect(html).toContain(`/admin/offers/new?store=${cast.inkwell}`);
    expect(html).not.toContain("<search");
  });
});

describe("POST /admin/offers", () => {
  test("makes an offer, and shows it to visitors", async () => {
    await admin.post("/admin/offers", fields);
    const offer = await made();
    expect(offer).toMatchObject({ code: "PILLOW", discountValue: "50%", active: true, startsAt: null });
    expect(offer?.endsAt?.toISOString()).toBe("2030-12-18T23:59:59.000Z");
    expect(textOf(await (await get(`/store/${cast.harborPine}`)).text())).toContain("Two pillows for one");
  });

  test("takes a store by its name in any case", async () => {
    expect((await admin.post("/admin/offers", { ...fields, store: "harbor & PINE" })).status).toBe(303);
    expect((await made())?.storeId).toBe((await storeBySlug(cast.harborPine)).id);
  });

  test("a deal needs no value", async () => {
    const form = { ...fields, discountType: "deal", discountValue: "" };
    expect((await admin.post("/admin/offers", form)).status).toBe(303);
    expect(await made()).toMatchObject({ discountType: "deal", discountValue: "" });
  });

  test("a name that two stores have asks for the slug", async () => {
    await db.execute(sql`insert into stores (name, slug) values ('Harbor & Pine', 'harbor-pine-two')`);
    const response = await admin.post("/admin/offers", { ...fields, store: "Harbor & Pine" });
    expect(await response.text()).toContain("Several stores have this name.");
  });
});

describe("POST /admin/offers/:id", () => {
  const edited = () => dealByTitle(cast.harborPine, "30% off ex-display chairs and stools");

  test("with an unchanged form moves neither start nor end", async () => {
    const { id, endsAt } = await edited();
    expect(endsAt?.toISOString()).not.toEndWith(":59.000Z");
    const form = await formAt(`/admin/offers/${id}`);
    expect(form.expiryDate).toBe(endsAt?.toISOString().slice(0, 10));
    expect((await admin.post(`/admin/offers/${id}`, { ...form, title: "As it was" })).status).toBe(303);
    expect((await made("As it was"))?.endsAt).toEqual(endsAt);
  });

  test("with another day ends at the end of that day", async () => {
    const { id } = await edited();
    const form = { ...(await formAt(`/admin/offers/${id}`)), title: "Longer", expiryDate: "2030-01-02" };
    expect((await admin.post(`/admin/offers/${id}`, form)).status).toBe(303);
    expect((await made("Longer"))?.endsAt?.toISOString()).toBe("2030-01-02T23:59:59.000Z");
  });

  test("from an older version is 409, with both versions side by side", async () => {
    const { id, version } = await edited();
    await admin.post(`/admin/offers/${id}`, { ...fields, title: "First", version: String(version) });
    const [category] = await db.select().from(categories).orderBy(categories.id).limit(1);
    const second = {
      ...fields,
      title: "Second",
      discountType: "fixed",
      discountValue: "$5",
      active: "false",
      categoryId: String(category?.id),
      version: String(version),
    };
    const response = await admin.post(`/admin/offers/${id}`, second);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toContain("Title First Second Discount Percentage Fixed amount Value 50% $5");
    expect(textOf(html)).toContain("Active Yes No");
    expect(textOf(html)).toContain(`Category – ${category?.name}`);
    expect(html).toContain(`name="version" value="${version + 1}"`);
    expect(await made("Second")).toBeUndefined();
  });
});

describe("deleting and switching offers", () => {
  const offer = () => dealByTitle(cast.harborPine, "2 for 1 on linen napkin sets");

  test("a deletion takes it from its store's page", async () => {
    const { id, title } = await offer();
    await admin.post(`/admin/offers/${id}/deletion`, {});
    expect(await (await get(`/store/${cast.harborPine}`)).text()).not.toContain(title);
  });

  test("many at once, and back to the same list", async () => {
    const { id, title } = await offer();
    const { id: other } = await dealByTitle(cast.harborPine, "30% off ex-display chairs and stools");
    const path = `/admin/offers/bulk?store=${cast.harborPine}`;
    const form = { id: [String(id), String(other)] };
    const off = await admin.post(path, { ...form, action: "deactivate" });
    expect(off.headers.get("location")).toBe(`/admin/offers?store=${cast.harborPine}`);
    expect(await flashOf(admin, off)).toContain("2 offers deactivated successfully");
    expect(await (await get(`/store/${cast.harborPine}`)).text()).not.toContain(title);
    const on = await admin.post(path, { ...form, action: "activate" });
    expect(await flashOf(admin, on)).toContain("2 offers activated successfully");
    expect((await admin.post(path, { ...form, action: "feature" })).status).toBe(404);
    const asked = await admin.post(path, { ...form, action: "delete" });
    expect(textOf(await asked.text())).toContain("Delete 2 offers?");
    const before = await db.$count(deals);
    expect(before).toBe(size.deals);
    await admin.post(path, { ...form, action: "delete", confirmed: "yes" });
    expect(await db.$count(deals)).toBe(before - 2);
  });
});

describe("with more than 200 stores", () => {
  test("a store is named, with suggestions", async () => {
    await db.execute(sql`
      insert into stores (name, slug) select 'Quince Works ' || i, 'quince-works-' || i from generate_series(1, 150) as i`);
    const html = await (await admin.get("/admin/offers/new?store=quince-works-7")).text();
    const field = /<input id="field-store"[^>]*>/.exec(html)?.[0];
    expect(field).toContain('list="stores-to-choose"');
    expect(field).toContain('value="quince-works-7"');
    expect(html).toContain('<datalist id="stores-to-choose">');
    expect(html).not.toMatch(/<select[^>]*name="store"/);
    const suggested = await (await admin.get("/admin/stores/suggestions?store=quince+works+14")).text();
    expect(suggested).toContain('<option value="quince-works-14">Quince Works 14</option>');
    expect(suggested.match(/<option/g)).toHaveLength(11);
    expect((await admin.post("/admin/offers", { ...fields, store: "Quince Works 14" })).status).toBe(303);
    const response = await admin.post("/admin/offers", { ...fields, store: "Quince Works" });
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(/value="Quince Works"/);
  });
});
