import { expect, test } from "bun:test";
import { zipSync } from "fflate";
import type { Format } from "../../src/imports/read/row";
import { formatOf, readRows } from "../../src/imports/read/rows";
import { pieces, utf8 } from "../imports/read/files";

/** A million rows have 200 MB. */
const LIMIT_OF_MEMORY = 100 * 1024 * 1024;

/** A long file, made while it is read. */
async function* made(
  count: number,
  line: (n: number) => string,
  before: string,
  after = "",
): AsyncGenerator<Uint8Array> {
  yield utf8(before);
  for (let n = 0; n < count; n += 500)
    yield utf8(Array.from({ length: 500 }, (_, at) => line(n + at)).join(""));
  if (after) yield utf8(after);
}

/** Reads a file without keeping a row. @returns the most memory that it took more than before, in bytes */
async function measured(bytes: () => AsyncIterable<Uint8Array>, format?: Format) {
  const reader = readRows(bytes(), format ?? (await formatOf(bytes())));
  Bun.gc(true);
  const before = process.memoryUsage.rss();
  let [rows, faults, most] = [0, 0, 0];
  for (;;) {
    const next = await reader.next();
    if (next.done) return { rows, faults, most, end: next.value };
    if ("fields" in next.value) rows++;
    else faults++;
    if ((rows + faults) % 20_000 === 0) most = Math.max(most, process.memoryUsage.rss() - before);
  }
}

const MILLION = 1_000_000;
const description = "Everything in the sale and what else there is. ".repeat(2);

test.each([
  [
    "CSV",
    () => made(MILLION, (n) => `${n},"Title, ${n}",C${n},${description}\n`, "id,title,code,description\n"),
    1,
  ],
  ["XML", () => made(MILLION, (n) => `<o><id>${n}</id><t>${description}</t></o>`, "<d>", "</d>"), 0],
  ["JSON", () => made(MILLION, (n) => `{"id":${n},"t":"${description}"},`, '{"offers":[', '{"id":"x"}]}'), 0],
])(
  "a million rows of %s are read in bounded memory",
  async (kind, bytes, skipped) => {
    const { rows, faults, most, end } = await measured(bytes);
    const count = kind === "JSON" ? MILLION + 1 : MILLION;
    expect({ rows, faults, end }).toEqual({
      rows: count,
      faults: 0,
      end: { lines: count + skipped, skipped, isComplete: true },
    });
    expect(most).toBeLessThan(LIMIT_OF_MEMORY);
  },
  120_000,
);

test("an archive of 100 kB that unpacks to 100 MB is left after a part of it", async () => {
  const bomb = zipSync({ "bomb.csv": new Uint8Array(100 * 1024 * 1024).fill(97) }, { level: 6 });
  expect(bomb.length).toBeLessThan(120_000);
  const { rows, most, end } = await measured(() => pieces(bomb, 65_536), { kind: "csv", encoding: "utf-8" });
  expect(rows).toBe(0);
  expect(end).toEqual({ lines: 0, skipped: 0, isComplete: false, fault: "tooLarge" });
  expect(most).toBeLessThan(LIMIT_OF_MEMORY);
}, 60_000);
