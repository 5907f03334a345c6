import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { countUpTo, FEW, lately, total } from "../../src/models/totals";

const rows = (count: number) => sql`from generate_series(1, ${count}::int)`;

describe("how many rows there are", () => {
  test("is told to the letter each time where they are few", async () => {
    for (const count of [0, 1, FEW, 7]) expect(await total("few", rows(count))).toBe(count);
    expect(lately("few")).toBeUndefined();
  });

  test("is told as it was within the last minute where they are many", async () => {
    expect(await total("many", rows(FEW + 1))).toBe(FEW + 1);
    expect(await total("many", rows(FEW + 500))).toBe(FEW + 1);
    expect(lately("many")).toBe(FEW + 1);
  });

  test("is counted once for all who ask at the same time", async () => {
    const asked = [FEW + 10, FEW + 20, FEW + 30].map((count) => total("asked together", rows(count)));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
  });

  test("is counted no further than it is asked for", async () => {
    expect(await countUpTo(rows(50), 20)).toBe(20);
  });
});
