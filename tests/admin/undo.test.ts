import { describe, expect, test } from "bun:test";
import { desc, inArray, like } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, deals, history, settings, stores, subscribers } from "../../db/schema";
import { cast, dealByCode, storeBySlug } from "../cast";
import { textOf } from "../http";
import { addBlog, addCoupon, addStore } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

type Toast = { kind: string; title: string; description?: string; undo?: string };

const toastOf = async (response: Response): Promise<Toast> =>
  JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&"));

const undo = async ({ undo: path = "" }: Toast) => toastOf(await admin.post(path, {}));

async function lastEntry(): Promise<number> {
  const [entry] = await db.select({ id: history.id }).from(history).orderBy(desc(history.id)).limit(1);
  return entry?.id ?? 0;
}

const deal = {
  title: "First",
  store: cast.dealless,
  description: "All.",
  affiliateLink: "https://deal.example/",
  discountType: "percentage",
  discountValue: "20%",
  active: "true",
};

const forms: Record<string, Record<string, string>> = {
  stores: { name: "First", slug: "first", currency: "USD" },
  categories: { name: "First", slug: "first" },
  offers: deal,
  coupons: deal,
  blogs: {
    title: "First",
    slug: "first",
    content: "<p>Text.</p>",
    status: "draft",
    category: "savings-tips",
  },
  authors: { name: "First", slug: "first", about: "All." },
  events: { name: "First", slug: "first", firstDay: "2027-01-01", lastDay: "2027-01-02", status: "draft" },
};

const nameIn = (list: string) => (["offers", "coupons", "blogs"].includes(list) ? "title" : "name");

describe.each(Object.keys(forms))("a form of the %s", (list) => {
  const form = forms[list] ?? {};
  const name = nameIn(list);
  const rowIds = async () => {
    const html = await (await admin.get(`/admin/${list}?search=&sort=newest`)).text();
    return [...html.matchAll(/name="id"[^>]*value="(\d+)"/g)].map(([, id = ""]) => id);
  };

  test("has an Undo in the toast of each save and deletion", async () => {
    const before = await rowIds();
    const created = await toastOf(await admin.post(`/admin/${list}`, form));
    const [id = ""] = (await rowIds()).filter((one) => !before.includes(one));
    expect(await undo(created)).toMatchObject({ kind: "success", title: "Undone: First" });
    expect(await rowIds()).not.toContain(id);
    expect(await undo(created)).toMatchObject({
      kind: "error",
      title: "Nothing was undone",
      description: "First: This was undone already.",
    });
    await admin.post(`/admin/${list}`, form);
    const [another = ""] = (await rowIds()).filter((one) => !before.includes(one));
    const path = `/admin/${list}/${another}`;
    const updated = await toastOf(await admin.post(path, { ...form, [name]: "Second", sameTerms: "true" }));
    expect(await (await admin.get(path)).text()).toContain('value="Second"');
    expect((await undo(updated)).title).toBe("Undone: Second");
    expect(await (await admin.get(path)).text()).toContain('value="First"');
    const deleted = await toastOf(await admin.post(`${path}/deletion`, {}));
    expect((await admin.get(path)).status).toBe(404);
    expect((await undo(deleted)).title).toBe("Undone: First");
    expect((await admin.get(path)).status).toBe(200);
  });

  test("that changes nothing has no Undo", async () => {
    const before = await rowIds();
    await admin.post(`/admin/${list}`, form);
    const [id = ""] = (await rowIds()).filter((one) => !before.includes(one));
    expect(await toastOf(await admin.post(`/admin/${list}/${id}`, form))).not.toHaveProperty("undo");
  });
});

test("a form that is sent twice has the same Undo in both answers", async () => {
  const sent = { ...forms.categories, submission: crypto.randomUUID() };
  const send = async () => toastOf(await admin.post("/admin/categories", sent));
  const toasts = [await send(), await send()];
  expect(toasts[0]?.undo).toStartWith("/admin/history/undo?batch=");
  expect(toasts[1]?.undo).toBe(toasts[0]?.undo ?? "");
});

test("saved settings can be undone, on a whole page, because their colours are in its head", async () => {
  const toast = await toastOf(
    await admin.post("/admin/settings", { siteName: "Other", primaryColor: "#112233" }),
  );
  const headers = { "HX-Request": "true", "HX-Target": "div#dialog" };
  const response = await admin.post(toast.undo ?? "", {}, { headers });
  expect(response.headers.get("HX-Redirect")).toBe("/admin/settings");
  const [row] = await db.select().from(settings);
  expect(row).toMatchObject({ siteName: null, primaryColor: null });
});

describe("a bulk action", () => {
  const addPosts = async () => [
    (await addBlog({ slug: "zebra-1" })).id,
    (await addBlog({ slug: "zebra-2" })).id,
  ];
  const addCoupons = async () => [
    (await addCoupon({ code: "ONE" }, cast.dealless)).id,
    (await addCoupon({ code: "TWO" }, cast.dealless)).id,
  ];
  const addStores = async () => [
    (await addStore({ slug: "zebra-1" })).id,
    (await addStore({ slug: "zebra-2" })).id,
  ];
  const tables = { blogs, coupons: deals, stores };

  test.each([
    ["coupons", "deactivate", addCoupons],
    ["coupons", "feature", addCoupons],
    ["coupons", "delete", addCoupons],
    ["blogs", "archive", addPosts],
    ["blogs", "feature", addPosts],
    ["blogs", "delete", addPosts],
    ["stores", "delete", addStores],
  ] as const)("on %s, %s, can be undone from its toast", async (list, action, add) => {
    const ids = await add();
    const table = tables[list];
    const rows = async () =>
      (await db.select().from(table).where(inArray(table.id, ids)).orderBy(table.id)).map(
        ({ version, updatedAt, ...row }) => row,
      );
    const before = await rows();
    const form = { id: ids.map(String), action, confirmed: "yes" };
    const toast = await toastOf(await admin.post(`/admin/${list}/bulk?search=zebra`, form));
    expect(await rows()).not.toEqual(before);
    const response = await admin.post(toast.undo ?? "", {});
    expect(response.headers.get("location")).toBe(`/admin/${list}?search=zebra`);
    expect(await toastOf(response)).toEqual({ kind: "success", title: "2 changes undone" });
    expect(await rows()).toEqual(before);
  });

  test("on subscribers has no Undo, because their addresses are gone", async () => {
    const [row] = await db.insert(subscribers).values({ email: "zoe@mail.example" }).returning();
    const form = { id: String(row?.id), action: "delete", confirmed: "yes" };
    const toast = await toastOf(await admin.post("/admin/subscribers/bulk", form));
    expect(toast.title).toBe("1 subscriber deleted successfully");
    expect(toast).not.toHaveProperty("undo");
  });

  test("says which rows its undo has kept, and why", async () => {
    const ids = await addCoupons();
    const form = { id: ids.map(String), action: "deactivate" };
    const toast = await toastOf(await admin.post("/admin/coupons/bulk", form));
    await admin.post(`/admin/coupons/${ids[1]}/deletion`, {});
    const result = await undo(toast);
    expect(result.title).toBe("Undone: Zebra crossing sale");
    expect(result.description).toBe(
      "Zebra crossing sale: It has been deleted since. Undo that first, then this.",
    );
  });

  test("of one edit opens the form with the earlier values, once somebody has changed the row since", async () => {
    const { id } = await addStore();
    const values = { name: "Zebra Works", slug: "zebra-works" };
    const toast = await toastOf(
      await admin.post(`/admin/stores/${id}`, { ...values, description: "Stripes." }),
    );
    const [entry] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
    await admin.post(`/admin/stores/${id}`, { ...values, description: "Spots." });
    const response = await admin.post(toast.undo ?? "", {});
    expect(response.headers.get("location")).toBe(`/admin/stores/${id}?before=${entry?.id}`);
  });
});

describe("the history's page of an entry", () => {
  const page = async (entry: number) => (await admin.get(`/admin/history/${entry}`)).text();

  const edit = async (id: number, values: Record<string, string>) => {
    await admin.post(`/admin/stores/${id}`, {
      name: "Zebra Works",
      slug: "zebra-works",
      currency: "USD",
      ...values,
    });
    return lastEntry();
  };

  test("of an edit has an Undo, which brings its fields back", async () => {
    const { id } = await addStore();
    const entry = await edit(id, { description: "Stripes." });
    expect(await page(entry)).toContain(`action="/admin/history/${entry}/undo"`);
    const response = await admin.post(`/admin/history/${entry}/undo?subject=store`, {});
    expect(response.headers.get("location")).toBe("/admin/history?subject=store");
    expect(await toastOf(response)).toEqual({ kind: "success", title: "Undone: Zebra Works" });
    expect((await storeBySlug("zebra-works")).description).toBe("");
    const html = await page(entry);
    expect(textOf(html)).toMatch(/, undone \d/);
    expect(html).not.toContain(`action="/admin/history/${entry}/undo"`);
  });

  test("of an edit with a later one opens the form with the earlier values, to choose from", async () => {
    const { id } = await addStore();
    const entry = await edit(id, { description: "Stripes.", website: "https://zebra.example/" });
    await edit(id, { description: "Spots.", website: "https://zebra.example/" });
    const response = await admin.post(`/admin/history/${entry}/undo`, {});
    const form = response.headers.get("location") ?? "";
    expect(form).toBe(`/admin/stores/${id}?before=${entry}`);
    const html = await (await admin.get(form)).text();
    const text = textOf(html.replaceAll("<!-- -->", ""));
    expect(text).toContain("This was changed after the edit that you undo, so nothing was undone.");
    expect(text).toContain("Field Saved now Before the edit");
    expect(text).toContain("Website https://zebra.example/ –");
    expect(text).toContain("Description Spots. –");
    expect(html).toContain('href="/admin/stores/');
    const [, version = ""] = /name="version" value="(\d+)"/.exec(html) ?? [];
    expect(Number(version)).toBe((await storeBySlug("zebra-works")).version);
    expect(await storeBySlug("zebra-works")).toMatchObject({ description: "Spots." });
  });

  test("of settings does the same", async () => {
    const save = (values: Record<string, string>) =>
      admin.post("/admin/settings", {
        siteName: "Zebra",
        primaryColor: "#22577a",
        secondaryColor: "#38a3a5",
        ...values,
      });
    await save({ footerText: "First." });
    await save({ footerText: "Second." });
    const entry = await lastEntry();
    await save({ footerText: "Second.", description: "All of it." });
    const response = await admin.post(`/admin/history/${entry}/undo`, {});
    expect(response.headers.get("location")).toBe(`/admin/settings?before=${entry}`);
    const text = textOf(await (await admin.get(response.headers.get("location") ?? "")).text());
    expect(text).toContain("Second. First.");
    expect(text).not.toContain("All of it. –");
  });

  test("of a bulk action can undo all of it", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const { id: other } = await addCoupon({ title: "Zebra crossing sale", featured: true });
    await admin.post("/admin/coupons/bulk", { id: [String(id), String(other)], action: "unfeature" });
    const html = (await page(await lastEntry())).replaceAll("<!-- -->", "");
    expect(textOf(html)).toContain("Undo all 2 of this action");
    const [, path = ""] = /action="(\/admin\/history\/undo[^"]*)"/.exec(html) ?? [];
    const toast = await toastOf(await admin.post(path.replaceAll("&amp;", "&"), {}));
    expect(toast.title).toBe("2 changes undone");
    const rows = await db
      .select()
      .from(deals)
      .where(inArray(deals.id, [id, other]));
    expect(rows.map(({ featured }) => featured)).toEqual([true, true]);
  });

  test("of a creation has an Undo, which deletes it", async () => {
    await admin.post("/admin/stores", forms.stores ?? {});
    const entry = await lastEntry();
    expect(await page(entry)).toContain(`action="/admin/history/${entry}/undo"`);
    await admin.post(`/admin/history/${entry}/undo`, {});
    expect(await db.$count(stores, like(stores.slug, "first"))).toBe(0);
  });
});

test("an Undo of no batch is 404, and of an unknown one says that nothing was undone", async () => {
  expect((await admin.post("/admin/history/undo?batch=1", {})).status).toBe(404);
  const toast = await toastOf(await admin.post(`/admin/history/undo?batch=${crypto.randomUUID()}`, {}));
  expect(toast).toMatchObject({ kind: "error", title: "Nothing was undone" });
});
