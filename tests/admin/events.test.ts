import { describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { events, history } from "../../db/schema";
import { undo } from "../../src/models/audit/history";
import { ADMIN } from "../actor";
import { cast, dealByCode, storeBySlug } from "../cast";
import { get, textOf, visit } from "../http";
import { adminOfTests } from "./session";

const admin = adminOfTests();

const form = {
  name: "Lamp & Light Days",
  slug: "lamp-days",
  status: "published",
  firstDay: "2030-11-27",
  lastDay: "2030-11-30",
  text: "First.\r\n\r\nSecond.",
  categories: "travel, home-garden",
  stores: cast.harborPine,
  minPercent: "15",
  search: "lamp",
  deals: "2, 1",
  guides: cast.blog,
  previousId: "",
};

const lists = ["categories", "stores", "deals", "guides"] as const;

/** The values of the ticked boxes, in their order. */
const ticked = (html: string, name: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*>/g)]
    .map(([box]) => box)
    .filter((box) => box.includes(`name="${name}"`) && box.includes("checked"))
    .map((box) => /value="([^"]*)"/.exec(box)?.[1]);

async function made(values: Partial<typeof form> = {}) {
  const response = await admin.post("/admin/events", { ...form, ...values });
  expect(response.status).toBe(303);
  const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1);
  if (!event) throw new Error("There is no event");
  return event;
}

describe("an event", () => {
  test("is made, comes back in its form, changed, deleted and restored", async () => {
    const { id } = await made();
    const html = await (await admin.get(`/admin/events/${id}`)).text();
    for (const name of ["name", "slug", "firstDay", "lastDay", "minPercent", "search"] as const)
      expect(html).toContain(`value="${form[name].replace("&", "&amp;")}"`);
    for (const name of lists) expect([name, ticked(html, name)]).toEqual([name, form[name].split(", ")]);
    expect((await visit("/event/lamp-days")).status).toBe(200);
    const renamed = await admin.post(`/admin/events/${id}`, { ...form, slug: "light-days", version: "1" });
    expect(renamed.status).toBe(303);
    expect((await admin.post(`/admin/events/${id}/deletion`, {})).status).toBe(303);
    for (const slug of ["lamp-days", "light-days"]) expect((await get(`/event/${slug}`)).status).toBe(404);
    const [entry] = await db
      .select()
      .from(history)
      .where(eq(history.action, "delete"))
      .orderBy(desc(history.id));
    expect((await undo(entry?.id ?? 0, { actor: ADMIN })).kind).toBe("saved");
    expect((await visit("/event/light-days")).status).toBe(200);
    expect((await get("/event/lamp-days")).status).toBe(301);
  });

  test("takes names that are typed, and keeps at the field what is none", async () => {
    const { name } = await storeBySlug(cast.harborPine);
    const typed = {
      ...form,
      stores: cast.harborPine,
      storesTyped: "Nowhere at all",
      categoriesTyped: "FASHION",
    };
    const refused = await admin.post("/admin/events", typed);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toMatch(/<input [^>]*name="storesTyped"[^>]*value="Nowhere at all"/);
    expect(textOf(html)).toContain(`Stores (optional) ${name}`);
    expect(textOf(html)).toContain("Not found: Nowhere at all.");
    expect(ticked(html, "categories")).toEqual(["travel", "home-garden", "fashion"]);
    expect((await admin.post("/admin/events", { ...typed, storesTyped: name.toLowerCase() })).status).toBe(
      303,
    );
    const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1);
    expect(event?.categoryIds).toHaveLength(3);
    expect(event?.storeIds).toEqual([(await storeBySlug(cast.harborPine)).id]);
  });

  test("is shown with names in its history", async () => {
    const former = await made({ slug: "lamp-days-before", name: "Lamp Days before" });
    await made({ previousId: String(former.id) });
    const [entry] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
    const text = textOf(await (await admin.get(`/admin/history/${entry?.id}`)).text());
    expect(text).toMatch(/Last time – Lamp Days before/);
    expect(text).toMatch(/Categories – Travel Home & Garden/);
    expect(text).toMatch(/Stores – Harbor & Pine/);
    expect(text).not.toContain("(ids)");
  });

  test.each(["draft", "archived"])("that is %s is nowhere public", async (status) => {
    await made({ status, firstDay: "2020-01-01" });
    expect((await get("/event/lamp-days")).status).toBe(404);
    expect((await visit("/events")).html).not.toContain("lamp-days");
  });
});

test("entries are found by their names, without those that are chosen", async () => {
  const found = async (path: string) =>
    textOf(await (await admin.get(`/admin/events/choices/${path}`)).text());
  expect(await found("stores?storesTyped=harbor")).toMatch(/^ Harbor & Pine /);
  expect(await found(`stores?storesTyped=harbor&stores=${cast.harborPine}`)).toBe(" Nothing fits. ");
  expect(await found("categories?categoriesTyped=%25")).toBe(" Nothing fits. ");
  expect(await found(`deals?dealsTyped=${cast.harbor20}`)).toMatch(/ · Harbor & Pine /);
  expect((await found("guides?guidesTyped=")).trim()).toBe("");
  expect((await admin.get("/admin/events/choices/nothing")).status).toBe(404);
});

test("the list has the days and the state, and filters", async () => {
  await made({ status: "draft" });
  const html = async (query = "") => textOf(await (await admin.get(`/admin/events${query}`)).text());
  expect(await html()).toMatch(/4 events .*Lamp & Light Days .*27–30 Nov 2030 Draft/);
  expect(await html("?status=published&search=early")).toMatch(/1 event .*Early Booking Days/);
  expect(await html("?search=%25")).toContain("No event fits this filter.");
});

test("a deal that is deleted leaves the event as it is", async () => {
  const { id } = await dealByCode(cast.harbor20);
  const { slug } = await made({ deals: String(id), search: "zzzz" });
  expect((await visit(`/event/${slug}`)).html).toContain(`/deal/${id}"`);
  await admin.post(`/admin/coupons/${id}/deletion`, {});
  expect((await visit(`/event/${slug}`)).html).not.toContain(`/deal/${id}"`);
});
