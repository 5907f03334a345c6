import { describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { events, history } from "../../db/schema";
import { undo } from "../../src/models/audit/history";
import { cast, dealByCode } from "../cast";
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
  categories: "home-garden, travel",
  stores: cast.harborPine,
  minPercent: "15",
  search: "lamp",
  deals: "1, 2",
  guides: cast.blog,
};

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
    for (const [name, value] of Object.entries(form))
      if (!["status", "text"].includes(name))
        expect(html).toContain(`value="${value.replace("&", "&amp;")}"`);
    expect((await visit("/event/lamp-days")).status).toBe(200);
    const renamed = await admin.post(`/admin/events/${id}`, { ...form, slug: "light-days", version: "1" });
    expect(renamed.status).toBe(303);
    const moved = await get("/event/lamp-days");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/event/light-days"]);
    const stale = await admin.post(`/admin/events/${id}`, { ...form, name: "Stale", version: "1" });
    expect(stale.status).toBe(409);
    expect((await admin.post(`/admin/events/${id}/deletion`, {})).status).toBe(303);
    for (const slug of ["lamp-days", "light-days"]) expect((await get(`/event/${slug}`)).status).toBe(404);
    const [entry] = await db
      .select()
      .from(history)
      .where(eq(history.action, "delete"))
      .orderBy(desc(history.id));
    expect((await undo(entry?.id ?? 0, { address: "192.0.2.7" })).kind).toBe("saved");
    expect((await visit("/event/light-days")).status).toBe(200);
    expect((await get("/event/lamp-days")).status).toBe(301);
  });

  test.each([
    [{ lastDay: "2030-11-26" }, "It would end before it starts."],
    [{ firstDay: "2030-02-30" }, "A date such as 2026-11-27."],
    [{ categories: "no-such, travel" }, "Not found: no-such."],
    [{ stores: "nowhere" }, "Not found: nowhere."],
    [{ deals: "2000000000" }, "Not found: 2000000000."],
    [{ deals: "1; drop" }, "The numbers in the addresses of deals"],
    [{ guides: "Not A Slug" }, "Lower-case letters"],
    [{ minPercent: "101" }, "A whole number from 1 to 100."],
    [{ name: "" }, "This is required."],
  ])("that is wrong (%p) comes back with “%s”", async (values, words) => {
    const before = await db.$count(events);
    const response = await admin.post("/admin/events", { ...form, ...values });
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain(words);
    expect(await db.$count(events)).toBe(before);
  });

  test("of a taken slug is refused at the slug", async () => {
    const response = await admin.post("/admin/events", { ...form, slug: "early-booking-days" });
    expect(response.status).toBe(409);
    expect(textOf(await response.text())).toContain("Another one has this slug.");
  });

  test.each(["draft", "archived"])("that is %s is nowhere public", async (status) => {
    await made({ status, firstDay: "2020-01-01" });
    expect((await get("/event/lamp-days")).status).toBe(404);
    expect((await visit("/events")).html).not.toContain("lamp-days");
  });
});

test("the list has the days and the state, and filters", async () => {
  await made({ status: "draft" });
  const html = async (query = "") => textOf(await (await admin.get(`/admin/events${query}`)).text());
  expect(await html()).toMatch(/3 events .*Lamp & Light Days .*27–30 Nov 2030 Draft/);
  expect(await html("?status=published&search=booking")).toMatch(/1 event .*Early Booking Days/);
  expect(await html("?search=%25")).toContain("No event fits this filter.");
});

test("a deal that is deleted leaves the event as it is", async () => {
  const { id } = await dealByCode(cast.harbor20);
  const { slug } = await made({ deals: String(id), search: "zzzz" });
  expect((await visit(`/event/${slug}`)).html).toContain(`/deal/${id}"`);
  await admin.post(`/admin/coupons/${id}/deletion`, {});
  expect((await visit(`/event/${slug}`)).html).not.toContain(`/deal/${id}"`);
});
