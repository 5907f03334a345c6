import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs } from "../../../db/schema";
import * as list from "../../../src/models/blogs/list";
import { update } from "../../../src/models/blogs/write";
import { blogInput } from "../../../src/schemas/blogs";
import { dealNode } from "../../../src/schemas/post-nodes";
import { ADMIN } from "../../actor";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { addBlog, addCoupon } from "../../site/rows";

afterEach(restore);

const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug);
const minutesOf = async (id: number) => (await list.byId(id))?.minutes;

test("a post is about its store and about the stores of the deals in its text", async () => {
  const one = await addCoupon({}, cast.trailbound);
  const other = await addCoupon({}, cast.inkwell);
  const content = `<p>a ${dealNode(one.id, "value")}</p>${dealNode(other.id, "ticket")}`;
  const { id } = await addBlog({ content, targetStoreId: (await storeBySlug(cast.dealless)).id });
  for (const slug of [cast.trailbound, cast.inkwell, cast.dealless])
    expect(slugs(await list.aboutStore((await storeBySlug(slug)).id, 2))).toContain("zebra-stripes");
  await db.update(blogs).set({ content: "<p>a</p>" }).where(eq(blogs.id, id));
  const trailbound = await storeBySlug(cast.trailbound);
  expect(slugs(await list.aboutStore(trailbound.id, 2))).not.toContain("zebra-stripes");
  await db.update(blogs).set({ content, status: "draft" }).where(eq(blogs.id, id));
  expect(slugs(await list.aboutStore(trailbound.id, 2))).not.toContain("zebra-stripes");
});

test.each([
  [1, 1],
  [230, 1],
  [231, 2],
  [1_150, 5],
])("%i words take %i min", async (words, minutes) => {
  const content = `<p>${Array(words).fill("word").join(" ")}</p><p data-deal="1"></p>`;
  expect(await minutesOf((await addBlog({ content })).id)).toBe(minutes);
});

test("related posts: of the store first, then by shared words, then of the category; never itself or a draft", async () => {
  const store = await storeBySlug(cast.ended);
  const zebra = await addBlog({ targetStoreId: store.id, keywords: ["savanna grazing"] });
  const category = "seasonal-deals";
  await addBlog({ slug: "same-words", keywords: ["grazing on savanna"], category, publishedAt: new Date(0) });
  await addBlog({ slug: "same-store", title: "Shop", category, targetStoreId: store.id });
  await addBlog({ slug: "draft", keywords: ["savanna grazing"], status: "draft", publishedAt: null });
  const blog = await list.byId(zebra.id);
  const found = blog ? slugs(await list.related(blog, 3)) : [];
  expect(found.slice(0, 2)).toEqual(["same-store", "same-words"]);
  expect(found).not.toContain("draft");
  expect(found).not.toContain("zebra-stripes");
  expect(new Set(found).size).toBe(3);
});

test("a new text of a published post is a revision; another status, feature or keyword is none", async () => {
  const { id } = await addBlog({ excerpt: "In short." });
  const save = async (values: object) => {
    const blog = await list.byId(id);
    const input = blogInput.parse({ ...blog, targetStore: null, ...values });
    expect(await update(id, input, { actor: ADMIN })).toMatchObject({ kind: "saved" });
    return (await list.byId(id))?.revisedAt;
  };
  expect(await save({ featured: true, keywords: ["grass"] })).toBeNull();
  const revisedAt = await save({ content: "<p>White, then black.</p>" });
  expect(revisedAt).toBeInstanceOf(Date);
  expect(await save({ featured: false })).toEqual(revisedAt);
});
