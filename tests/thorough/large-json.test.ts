import { expect, test } from "bun:test";
import { zipSync } from "fflate";
import { readOutside } from "../../src/imports/read/read-outside";
import { MAX_JSON_MIB, reasonText } from "../../src/schemas/reasons";
import { pieces } from "../imports/read/files";

const MOST_BYTES = MAX_JSON_MIB * 1024 * 1024;
const PIECE = 256 * 1024;

const offer = (n: number) => ({
  id: n,
  title: `Save ${n % 90}% on table lamps`,
  code: `GLOW${n}`,
  store: "Ampleglow",
  website: "https://ampleglow.example",
  terms: "New customers only, not with other offers.",
  link: `https://click.example/ampleglow/${n}`,
  starts: "2026-11-01",
  ends: "2026-12-31",
  isExclusive: n % 7 === 0,
});

/** A list of as many rows as fit into the size, then spaces up to it. */
function listOf(row: (n: number) => string, size: number) {
  const bytes = Buffer.alloc(size, " ");
  let at = bytes.write("[");
  let count = 0;
  for (let text = row(0); at + Buffer.byteLength(text) + 2 < size; text = `,${row(count)}`) {
    at += bytes.write(text, at);
    count++;
  }
  bytes.write("]", at);
  return { bytes: new Uint8Array(bytes), count };
}

/** Reads a file in a process with the limits of memory and time that an import has. */
async function read(bytes: Uint8Array) {
  const format = { kind: "json" as const, encoding: "utf-8" };
  const rows = readOutside(() => pieces(bytes, PIECE), format, new AbortController().signal);
  let count = 0;
  for (;;) {
    const next = await rows.next();
    if (next.done) return { count, end: next.value.end };
    count += next.value.length;
  }
}

test.each<[string, (n: number) => string]>([
  ["offers", (n) => JSON.stringify(offer(n))],
  ["offers in Cyrillic", (n) => JSON.stringify({ ...offer(n), title: `Скидка ${n % 90}% на светильники` })],
  ["short rows", () => '{"a":1}'],
])(
  "a JSON file of %s that is as large as it may be is read to its end",
  async (_, row) => {
    const { bytes, count } = listOf(row, MOST_BYTES);
    expect(await read(bytes)).toEqual({ count, end: { lines: count, skipped: 0, isComplete: true } });
  },
  120_000,
);

test("a JSON file of one byte more is refused, also in a ZIP, with the size that it may have", async () => {
  const { bytes } = listOf((n) => JSON.stringify(offer(n)), MOST_BYTES + 1);
  const refused = { count: 0, end: { lines: 0, skipped: 0, isComplete: false, fault: "longJson" as const } };
  expect(await read(bytes)).toEqual(refused);
  expect(await read(zipSync({ "a.json": bytes }))).toEqual(refused);
  const sentence = reasonText("longJson");
  expect(sentence).toContain(`at most ${MAX_JSON_MIB} MiB:`);
  expect(await Bun.file(".readme/import.md").text()).toContain(sentence);
}, 120_000);
