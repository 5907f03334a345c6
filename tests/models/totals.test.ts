import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { countUpTo, EXACT_LIMIT, total } from "../../src/models/totals";

const rows = (count: number) => sql`generate_series(1, ${count}::int)`;

describe("a total", () => {
  test("is exact where it is small", async () => {
    for (const count of [0, 1, EXACT_LIMIT, 7]) expect(await total("few", rows(count))).toBe(count);
  });

  test("is cached where it is large", async () => {
    expect(await total("many", rows(EXACT_LIMIT + 1))).toBe(EXACT_LIMIT + 1);
    expect(await total("many", rows(EXACT_LIMIT + 500))).toBe(EXACT_LIMIT + 1);
  });

  test("is counted once for simultaneous calls", async () => {
    const totals = [EXACT_LIMIT + 10, EXACT_LIMIT + 20, EXACT_LIMIT + 30].map((count) =>
      total("simultaneous", rows(count)),
    );
    expect(new Set(await Promise.all(totals)).size).toBe(1);
  });

  test("is counted up to the limit", async () => {
    expect(await countUpTo(20, rows(50))).toBe(20);
  });
});
