import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { counters, deals } from "../../db/schema";
import { flush } from "../../src/models/counters";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { anotherClient } from "../clients";
import { send } from "../http";
import { problemOf } from "./asking";

const copy = (id: unknown, headers: Record<string, string> = {}) =>
  send("POST", `/api/deals/${id}/copies`, { raw: null }, headers, anotherClient());

async function copiesOf(id: number): Promise<number> {
  await flush();
  const rows = await db
    .select({ count: counters.count })
    .from(counters)
    .where(and(eq(counters.subject, "deal"), eq(counters.subjectId, id), eq(counters.event, "copy")));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

describe("counting", () => {
  // What earlier tests have caused is not counted here.
  beforeEach(flush);
  afterEach(restore);

  test("POST /api/deals/:id/copies answers 204 and counts one copy", async () => {
    const { id, popularity } = await dealByCode(cast.harbor20);
    const before = await copiesOf(id);
    const response = await copy(id);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(await copiesOf(id)).toBe(before + 1);
    const [deal] = await db.select().from(deals).where(eq(deals.id, id));
    expect(deal?.popularity).toBe(popularity + 1);
  });

  test("POST /api/deals/:id/copies takes what a beacon sends", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const beacon = await send("POST", `/api/deals/${id}/copies`, {
      raw: "",
      type: "text/plain;charset=UTF-8",
    });
    expect(beacon.status).toBe(204);
  });

  test("POST /api/deals/:id/copies counts each of many clients", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await copiesOf(id);
    await Promise.all(Array.from({ length: 10 }, () => copy(id)));
    expect(await copiesOf(id)).toBe(before + 10);
  });

  test("POST /api/deals/:id/copies does not count a robot", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await copiesOf(id);
    expect((await copy(id, { "User-Agent": "Googlebot/2.1" })).status).toBe(204);
    expect(await copiesOf(id)).toBe(before);
  });

  test("POST /api/deals/:id/copies of a deal that is gone leaves no count behind", async () => {
    await copy(2_147_483_647);
    expect(await copiesOf(2_147_483_647)).toBe(0);
  });

  test.each([{ Origin: "https://evil.example" }, { Origin: "" }])(
    "POST /api/deals/:id/copies from elsewhere answers 403 and counts nothing: %j",
    async (headers) => {
      const { id } = await dealByCode(cast.harbor20);
      const before = await copiesOf(id);
      await problemOf(await copy(id, headers), 403);
      expect(await copiesOf(id)).toBe(before);
    },
  );
});

test.each(["0", "-1", "1.5", "1e309", "99999999999", "abc", "NaN", "%20"])(
  "POST /api/deals/%s/copies answers 404",
  async (id) => {
    await problemOf(await copy(id), 404);
  },
);
