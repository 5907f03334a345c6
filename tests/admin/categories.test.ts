import { describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, deals, history, stores } from "../../db/schema";
import { encodeCursor } from "../../src/schemas/paging";
import { cast, dealByCode } from "../cast";
import { get, textOf } from "../http";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const categoryWith = async (slug: string) =>
  (await db.select().from(categories).where(eq(categories.slug, slug)))[0];

const categoryOf = async (slug: string) => {
  const category = await categoryWith(slug);
  if (!category) throw new Error(`There is no category ${slug}`);
  return category;
};

/** The names in the order they are listed. */
const listed = async (query = "") => {
  const html = await (await admin.get(`/admin/categories${query}`)).text();
  return [...html.matchAll(/Select (?:<!-- -->)?([^<]+)<\/span><input[^>]* name="id"/g)].map(
    ([, name = ""]) => textOf(name),
  );
};

describe("GET /admin/categories", () => {
  test("lists categories by name, each with the number of its stores", async () => {
    expect((await listed()).slice(0, 3)).toEqual(["Beauty", "Books & Stationery", "Electronics"]);
    const html = textOf(await (await admin.get("/admin/categories")).text());
    expect(html).toContain("12 categories");
    const { id } = await categoryOf("fashion");
    const inFashion = await db.$count(stores, eq(stores.categoryId, id));
    expect(html).toContain(`/category/fashion ${inFashion} Stores`);
  });

  test("sorts by newest, and finds words anywhere; % is a literal", async () => {
    expect((await listed("?sort=newest"))[0]).toBe("Software & Services");
    expect(await listed("?search=TOY")).toEqual(["Kids & Toys"]);
    expect(await listed("?search=%25")).toEqual([]);
  });

  test("goes on where the last page ended", async () => {
    const { id } = await categoryOf("fashion");
    expect((await listed(`?cursor=${encodeCursor(["fashion", id])}`))[0]).toBe("Food & Drink");
    expect(await listed(`?sort=newest&cursor=${encodeCursor([id + 1, id + 1])}`)).toEqual(["Fashion"]);
  });

  test("starts at the first page with the cursor of another order", async () => {
    expect(await listed(`?sort=newest&cursor=${encodeCursor(["fashion", 1])}`)).toHaveLength(12);
    expect(await listed(`?cursor=${encodeCursor([7, 7])}`)).toHaveLength(12);
  });
});

describe("deleting categories", () => {
  test("says how many rows it touches; then these are without one, and the history knows them", async () => {
    const { id } = await categoryOf("electronics");
    const deal = await dealByCode(cast.harbor20);
    await db.update(deals).set({ categoryId: id }).where(eq(deals.id, deal.id));
    await db.execute(
      sql`insert into slug_redirects (subject, slug, subject_id) values ('category', 'gadgets', ${id})`,
    );
    const its = await db
      .select({ id: stores.id })
      .from(stores)
      .where(eq(stores.categoryId, id))
      .orderBy(stores.id);
    const asked = await (await admin.get(`/admin/categories/${id}/deletion`)).text();
    expect(textOf(asked)).toContain(`${its.length} stores and 1 deal will have no category.`);
    expect(asked).toContain('data-failure="Failed to delete category"');

    const response = await admin.post(`/admin/categories/${id}/deletion`, {});
    expect(await flashOf(admin, response)).toContain("Category deleted successfully");
    expect((await get("/category/electronics")).status).toBe(404);
    expect((await get("/category/gadgets")).status).toBe(404);
    const [first] = await db
      .select()
      .from(stores)
      .where(eq(stores.id, its[0]?.id ?? 0));
    expect(first).toMatchObject({ categoryId: null });
    expect((await dealByCode(cast.harbor20)).categoryId).toBeNull();
    const [kept] = await db.select().from(history).where(eq(history.action, "delete"));
    expect(kept?.before).toMatchObject({
      row: { slug: "electronics" },
      stores: its.map((store) => store.id),
      deals: [deal.id],
      slugs: ["gadgets"],
    });
  });
});
