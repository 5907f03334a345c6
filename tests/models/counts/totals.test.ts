import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { countUpTo } from "../../../src/models/counts/totals";

test("rows are counted up to a limit", async () => {
  const rows = sql`generate_series(1, 50)`;
  expect(await countUpTo(20, rows)).toBe(20);
  expect(await countUpTo(60, rows)).toBe(50);
});
