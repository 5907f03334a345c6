import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, counters, deals } from "../../db/schema";
import { flush } from "../../src/models/counts/counters";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { anotherClient } from "../clients";
import { send } from "../http";
import { problemOf } from "./asking";

const GONE = 2_147_483_647;

const deal = () => dealByCode(cast.harbor20);

async function blog() {
  const [row] = await db.select().from(blogs).where(eq(blogs.slug, cast.blog));
  if (!row) throw new Error("The cast has lost its blog");
  return row;
}

const reports = [
  { at: "deals/:id/copies", subject: "deal", event: "copy", one: deal },
  { at: "stores/:id/views", subject: "store", event: "view", one: () => storeBySlug(cast.harborPine) },
  { at: "blogs/:id/views", subject: "blog", event: "view", one: blog },
] as const;

describe.each(reports)("POST /api/$at", ({ at, subject, event, one }) => {
  // Earlier tests may have counted something.
  beforeEach(flush);
  afterEach(restore);

  const report = (id: unknown, headers: Record<string, string> = {}) =>
    send("POST", `/api/${at.replace(":id", String(id))}`, { raw: null }, headers, anotherClient());

  const countOf = async (id: number) => {
    await flush();
    const rows = await db
      .select({ count: counters.count })
      .from(counters)
      .where(and(eq(counters.subject, subject), eq(counters.subjectId, id), eq(counters.event, event)));
    return rows.reduce((sum, { count }) => sum + count, 0);
  };

  test("answers 204 and counts each of ten clients", async () => {
    const { id } = await one();
    const before = await countOf(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(id)));
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(await countOf(id)).toBe(before + 10);
  });

  test("accepts the body of a beacon", async () => {
    const { id } = await one();
    const path = `/api/${at.replace(":id", String(id))}`;
    expect((await send("POST", path, { raw: "", type: "text/plain;charset=UTF-8" })).status).toBe(204);
  });

  test("counts no robot, and nothing from other sites", async () => {
    const { id } = await one();
    const before = await countOf(id);
    expect((await report(id, { "User-Agent": "Googlebot/2.1" })).status).toBe(204);
    await problemOf(await report(id, { Origin: "https://evil.example" }), 403);
    await problemOf(await report(id, { Origin: "" }), 403);
    expect(await countOf(id)).toBe(before);
  });

  test("counts nothing for a deleted row", async () => {
    await report(GONE);
    expect(await countOf(GONE)).toBe(0);
  });

  test("answers 404 to an impossible id", async () => {
    for (const id of ["0", "-1", "1.5", "1e309", "99999999999", "abc", "NaN", "%20"])
      await problemOf(await report(id), 404);
  });

  test("raises the shown number", async () => {
    if (subject === "store") return;
    const shownFor = async (id: number) =>
      subject === "deal"
        ? (await db.select().from(deals).where(eq(deals.id, id)))[0]?.popularity
        : (await blog()).viewCount;
    const { id } = await one();
    const before = (await shownFor(id)) ?? 0;
    await report(id);
    await flush();
    expect(await shownFor(id)).toBe(before + 1);
  });
});
