import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { importChunks, importRows } from "../../db/schema";
import { begin } from "../../src/imports/begin";
import * as imports from "../../src/imports/imports";
import { readOutside } from "../../src/imports/read/read-outside";
import { type ReadFile, storeRows } from "../../src/imports/store-rows";
import { ADMIN } from "../actor";
import { restore } from "../catalogue";
import { addStore } from "../site/rows";
import { addFeed, stageFile, stateOf, work } from "./importing";

afterEach(restore);

const MIB = 1024 * 1024;
const LARGE = `id,title\n${'1,"An offer that is long enough"\n'.repeat(400_000)}`;

async function begun(text: string) {
  const bytes = new TextEncoder().encode(text);
  const { id } = await begin(await addFeed(), { name: "x.csv", bytes }, ADMIN);
  const run = await imports.byId(id);
  if (!run) throw new Error("missing");
  return run;
}

/** Processes that this one has started and that read a file. */
const readers = () =>
  Bun.spawnSync(["pgrep", "-P", String(process.pid), "-f", "reader-child"])
    .stdout.toString()
    .split("\n")
    .filter(Boolean);

const signal = new AbortController().signal;
const rowsOf = (id: number) => db.$count(importRows, eq(importRows.importId, id));

describe("a file whose reading takes", () => {
  test.each([
    ["too long", { milliseconds: 100 }],
    ["too much memory", { memoryBytes: 32 * MIB }],
  ])(
    "%s is refused, its process ends, and no job takes it up again",
    async (_, limits) => {
      const others = readers();
      const run = await begun(LARGE);
      const limited: ReadFile = (chunks, format, signal) => readOutside(chunks, format, signal, limits);
      await storeRows(run, limited, signal);
      expect(await imports.byId(run.id)).toMatchObject({ state: "refused", problem: { name: "unread" } });
      expect(readers().filter((one) => !others.includes(one))).toEqual([]);
      expect(await imports.unfinished()).not.toContain(run.id);
      // The job goes on after a restart, and deletes what was read.
      await work(run.id, undefined, 1);
      expect([await stateOf(run.id), await rowsOf(run.id), await db.$count(importChunks)]).toEqual([
        "refused",
        0,
        0,
      ]);
    },
    120_000,
  );
});

test.each([
  ["rows", { rows: 250, bytes: 1e9 }],
  ["bytes", { rows: 1e9, bytes: 250 * 600 }],
])("an import has as many %s as it may, then it is refused, and its rows go", async (_, most) => {
  const line = `1,${"x".repeat(70)}\n`;
  const few = await begun(`id,title\n${line.repeat(200)}`);
  await storeRows(few, readOutside, signal, most);
  expect(await stateOf(few.id)).toBe("mapping");
  const many = await begun(`id,title\n${line.repeat(300)}`);
  await storeRows(many, readOutside, signal, most);
  expect(await imports.byId(many.id)).toMatchObject({ state: "refused", problem: { name: "tooManyRows" } });
  await work(many.id);
  expect(await rowsOf(many.id)).toBe(0);
});

test("of an import that is cancelled while it is read, the process ends and the rows go", async () => {
  const others = readers();
  const run = await begun(LARGE);
  const cancelling: ReadFile = async function* (chunks, format, signal) {
    const rows = readOutside(chunks, format, signal);
    for (let sets = 0; ; sets++) {
      const next = await rows.next();
      if (next.done) return next.value;
      if (sets === 3) await imports.move(run.id, "cancel");
      try {
        yield next.value;
      } finally {
        if (sets === 3) await rows.return(undefined as never);
      }
    }
  };
  await storeRows(run, cancelling, signal);
  expect(readers().filter((one) => !others.includes(one))).toEqual([]);
  expect([await stateOf(run.id), (await rowsOf(run.id)) > 0]).toEqual(["cancelled", true]);
  await work(run.id);
  expect(await rowsOf(run.id)).toBe(0);
});

test("a file whose first thousand rows cannot be compared waits for its columns, and says why", async () => {
  await addStore({ website: "https://zebra.example" });
  const line = (n: number, end: string) => `${n},zebra.example,Save ${(n % 90) + 1}%,Q${n}X,${end}\n`;
  const file = (end: (n: number) => string) =>
    `id,domain,title,code,end date\n${Array.from({ length: 1_100 }, (_, n) => line(n, end(n))).join("")}`;
  const id = await stageFile(
    await addFeed(),
    file(() => "when it rains"),
  );
  expect(await imports.byId(id)).toMatchObject({
    state: "mapping",
    problem: { name: "noneFits", about: "“when it rains” is no day, or is written in another order." },
  });
  await imports.restage(id);
  await work(id);
  expect(await stateOf(id)).toBe("mapping");
  const one = await stageFile(
    await addFeed(),
    file((n) => (n === 999 ? "" : "when it rains")),
  );
  expect(await imports.byId(one)).toMatchObject({ state: "staged", problem: null });
}, 120_000);
