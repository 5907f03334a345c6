import { expect, test } from "bun:test";

/** One test of a whole table. It fails with a list of the rows that fail the check. */
export function testTable<const Row>(name: string, rows: Iterable<Row>, check: (row: Row) => unknown): void {
  test(name, async () => {
    const failures: string[] = [];
    for (const row of rows) {
      try {
        await check(row);
      } catch (error) {
        failures.push(`${Bun.inspect(row)}: ${error instanceof Error ? error.message : error}`);
      }
    }
    expect(failures).toEqual([]);
  });
}
