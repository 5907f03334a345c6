import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, counters } from "../../db/schema";
import { type CounterSubject, flush } from "../../src/models/counters";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { anotherClient } from "../clients";
import { send } from "../http";
import { problemOf } from "./asking";

const view = (of: string, id: unknown, headers: Record<string, string> = {}) =>
  send("POST", `/api/${of}/${id}/views`, { raw: null }, headers, anotherClient());

async function viewsOf(subject: CounterSubject, id: number): Promise<number> {
  await flush();
  const rows = await db
    .select({ count: counters.count })
    .from(counters)
    .where(and(eq(counters.subject, subject), eq(counters.subjectId, id), eq(counters.event, "view")));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

describe("counting", () => {
  // What earlier tests have caused is not counted here.
  beforeEach(flush);
  afterEach(restore);

  test("POST /api/stores/:id/views answers 204 and counts one view", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const before = await viewsOf("store", id);
    const response = await view("stores", id);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await viewsOf("store", id)).toBe(before + 1);
  });

  test("POST /api/blogs/:id/views answers 204 and counts one view", async () => {
    const [blog] = await db.select().from(blogs).where(eq(blogs.slug, cast.blog));
    const before = await viewsOf("blog", blog?.id ?? 0);
    expect((await view("blogs", blog?.id)).status).toBe(204);
    expect(await viewsOf("blog", blog?.id ?? 0)).toBe(before + 1);
    const [seen] = await db.select().from(blogs).where(eq(blogs.slug, cast.blog));
    expect(seen?.viewCount).toBe((blog?.viewCount ?? 0) + 1);
  });

  test("POST /api/stores/:id/views counts no robot, and nothing from elsewhere", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const before = await viewsOf("store", id);
    expect((await view("stores", id, { "User-Agent": "Googlebot/2.1" })).status).toBe(204);
    await problemOf(await view("stores", id, { Origin: "https://evil.example" }), 403);
    expect(await viewsOf("store", id)).toBe(before);
  });

  test("POST /api/stores/:id/views of a store that is gone leaves no count behind", async () => {
    await view("stores", 2_147_483_647);
    expect(await viewsOf("store", 2_147_483_647)).toBe(0);
  });
});

test.each(["0", "-1", "1.5", "1e309", "99999999999", "abc"])(
  "POST /api/blogs/%s/views answers 404",
  async (id) => {
    await problemOf(await view("blogs", id), 404);
  },
);
