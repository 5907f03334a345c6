import { afterEach, expect, test } from "bun:test";
import { db } from "../../db/client";
import { categories } from "../../db/schema";
import { empty, restore } from "../catalogue";
import { json } from "./asking";

type Category = { id: number; name: string; slug: string; storeCount: number };

afterEach(restore);

test("GET /api/categories lists id, name and slug, the oldest first", async () => {
  const rows = await db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .orderBy(categories.id);
  const found = await json<Category[]>("/api/categories");
  expect(found.map(({ id, name, slug }) => ({ id, name, slug }))).toEqual(rows);
  expect(found).toHaveLength(12);
});

test("GET /api/categories shows a category that has no store", async () => {
  await db.insert(categories).values({ name: "Zebras", slug: "zebras" });
  expect((await json<Category[]>("/api/categories")).at(-1)).toMatchObject({ name: "Zebras", storeCount: 0 });
});

test("GET /api/categories of an empty catalogue is an empty list", async () => {
  await empty();
  expect(await json("/api/categories")).toEqual([]);
});
