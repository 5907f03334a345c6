import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs as table } from "../../../db/schema";
import * as blogs from "../../../src/models/blogs/list";
import type { Cursor } from "../../../src/schemas/paging";
import { restore } from "../../catalogue";
import { addBlog, inDays } from "../../site/rows";

afterEach(restore);

async function everyOne(search: string, limit: number, filter: blogs.BlogFilter = {}): Promise<string[]> {
  const slugs: string[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = await blogs.list({ search, ...filter }, { limit, cursor });
    slugs.push(...page.items.map(({ slug }) => slug));
    cursor = page.next ?? undefined;
  } while (cursor);
  return slugs;
}

describe("a search for blogs", () => {
  test.each([1, 2, 5])(
    "has those with it in their title first, then the newest (%p a page)",
    async (limit) => {
      const plain = { title: "Animals", excerpt: "", keywords: [] };
      await addBlog({ ...plain, slug: "excerpt", excerpt: "An okapi is no zebra.", publishedAt: inDays(-1) });
      await addBlog({ ...plain, slug: "keyword", keywords: ["rugs", "Okapis"], publishedAt: inDays(-2) });
      await addBlog({ ...plain, slug: "older-title", title: "Okapi rugs", publishedAt: inDays(-4) });
      await addBlog({ ...plain, slug: "title", title: "On the Okapi", publishedAt: inDays(-3) });
      await addBlog({
        ...plain,
        slug: "both",
        excerpt: "Okapi",
        keywords: ["okapi"],
        publishedAt: inDays(-9),
      });
      expect(await everyOne("okapi", limit)).toEqual(["title", "older-title", "excerpt", "keyword", "both"]);
      expect(await everyOne("rugs okapi", limit)).toEqual(["older-title", "keyword"]);
      expect(await blogs.count({ search: "okapi" })).toBe(5);
    },
  );

  test("finds published ones only, and of a category", async () => {
    await addBlog({ slug: "okapi-draft", title: "Okapi", status: "draft" });
    await addBlog({ slug: "okapi", title: "Okapi", category: "comparisons" });
    expect(await everyOne("okapi", 5)).toEqual(["okapi"]);
    expect(await everyOne("okapi", 5, { category: "savings-tips" })).toEqual([]);
    expect(await blogs.count({ search: "okapi", category: "savings-tips" })).toBe(0);
  });

  test("knows a change at once", async () => {
    const { id } = await addBlog({ title: "Okapi" });
    await db
      .update(table)
      .set({ title: "Quagga", keywords: ["Gnu"] })
      .where(eq(table.id, id));
    expect(await everyOne("okapi", 5)).toEqual([]);
    expect(await everyOne("gnu", 5)).toEqual(["zebra-stripes"]);
  });

  test("corrects what nothing has", async () => {
    await addBlog({ title: "Okapi rugs" });
    const page = await blogs.list({ search: "okpai" }, { limit: 5 });
    expect(page).toMatchObject({ corrected: "okapi", items: [{ slug: "zebra-stripes" }] });
    expect((await blogs.list({ search: "okapi" }, { limit: 5 })).corrected).toBeUndefined();
  });
});
