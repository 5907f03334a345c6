import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { categories } from "../../../db/schema";
import * as categoryModel from "../../../src/models/categories";
import { empty, restore } from "../../catalogue";
import { get, textOf, visit } from "../../http";
import {
  all,
  expectLateFailure,
  holdUp,
  inTwoParts,
  linkTo,
  section,
  skeletons,
  whole,
  without,
} from "../reading";
import { addStore } from "../rows";

const tiles = (html: string) => all(html, /<a href="(\/category\/[^"]+)" class="category-tile/g);

describe("GET /categories", () => {
  test("shows each category with its number of stores, the oldest first", async () => {
    const html = await whole("/categories");
    const rows = await db.select().from(categories).orderBy(categories.id);
    expect(tiles(html)).toEqual(rows.map(({ slug }) => `/category/${slug}`));
    for (const { name } of rows) expect(textOf(html)).toMatch(new RegExp(`${name} \\d+ stores?\\b`));
  });

  test("shows the first four as Popular Categories", async () => {
    const rows = await db.select().from(categories).orderBy(categories.id).limit(4);
    expect(all(section(await whole("/categories"), "Popular Categories"), /href="([^"]*)"/g)).toEqual(
      rows.map(({ slug }) => `/category/${slug}`),
    );
  });

  test("streams the shell with six skeletons first, then the categories", async () => {
    using counted = holdUp(categoryModel, "counted");
    const { shell, rest } = await inTwoParts("/categories", counted.letGo);
    expect(skeletons(shell)).toEqual([6]);
    expect(tiles(shell)).toEqual([]);
    expect(tiles(rest)).toHaveLength(12);
  });

  test.each(["categories", "stores"])("the page is still shown if the table %s is missing", async (table) => {
    const html = await without(table, async () => expectLateFailure(await get("/categories")));
    expect(html).toContain("Browse Categories</h1>");
  });
});

describe("with other data", () => {
  afterEach(restore);

  test("an empty list says so and links on", async () => {
    await empty();
    const html = await whole("/categories");
    expect(textOf(html)).toContain("No Categories Found");
    expect(linkTo(html, "Browse All Stores")).toBe("/stores");
    expect(html).not.toContain('>Popular Categories</h2><ul class="flex');
  });

  test("counts 0, 1 and 2 stores", async () => {
    const [zebras] = await db.insert(categories).values({ name: "Zebras", slug: "zebras" }).returning();
    const tile = async () => textOf(await whole("/categories"));
    expect(await tile()).toContain("Zebras 0 stores");
    await addStore({ categoryId: zebras?.id ?? null });
    expect(await tile()).toContain("Zebras 1 store ");
    await addStore({ categoryId: zebras?.id ?? null, slug: "quagga-works" });
    expect(await tile()).toContain("Zebras 2 stores");
  });

  test("escapes a hostile name", async () => {
    await db.insert(categories).values({ name: "<img src=x onerror=alert(1)>", slug: "hostile" });
    const { html } = await visit("/categories");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });
});
