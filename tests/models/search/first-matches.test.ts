import { expect, test } from "bun:test";
import { asc, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import { firstMatches } from "../../../src/models/search/first-matches";

const byId = { key: deals.id, id: deals.id, cast: "int" } as const;

test("a full page within the first rows is followed by the match that shows there is another", async () => {
  const rows = await db.select({ id: deals.id, kind: deals.kind }).from(deals).orderBy(asc(deals.id));
  const offers = rows.filter(({ kind }) => kind === "offer").map(({ id }) => id);
  const upToSecond = rows.findIndex(({ id }) => id === offers[1]) + 1;
  const found = await firstMatches(sql`true`, sql`kind = 'offer'`, byId, { limit: 2 }, upToSecond);
  expect(found).toEqual(offers.slice(0, 3));
});
