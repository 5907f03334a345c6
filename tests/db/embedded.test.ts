import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openEmbedded } from "../../db/embedded";
import { makePrivate } from "../../db/folder";
import { preparedDatabase } from "../database";

setDefaultTimeout(60_000);

const NOBODY = 65534;
const folders: string[] = [];
const report = { info: () => {}, warn: () => {} };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-embedded-"));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test("a long query does not block the event loop", async () => {
  const { db, close } = await openEmbedded((await preparedDatabase(undefined)).folder, { reserveMib: 0 });
  let isDone = false;
  let ticks = 0;
  const query = db.execute(sql`select count(*) from generate_series(1, 400000)`).then(() => {
    isDone = true;
  });
  while (!isDone && ticks < 10) {
    await Bun.sleep(1);
    ticks++;
  }
  expect(ticks).toBe(10);
  await query;
  await close();
});

test("a transaction blocks other queries, and is rolled back if it fails", async () => {
  const { db, close } = await openEmbedded((await preparedDatabase(undefined)).folder, { reserveMib: 0 });
  await db.execute(sql`create table notes (note text unique)`);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('undone')`);
    begun.resolve();
    await end.promise;
    throw new Error("no");
  });
  await begun.promise;
  const other = db.execute(sql`insert into notes values ('undone')`);
  end.resolve();
  expect(await failing.catch((error) => error.message)).toBe("no");
  await other;
  await db.transaction(async (tx) => {
    const inner = tx.transaction(async (nested) => {
      await nested.execute(sql`insert into notes values ('undone')`);
    });
    expect(await inner.catch((error) => error.cause.constraint)).toBe("notes_note_key");
    await tx.execute(sql`insert into notes values ('second')`);
  });
  expect(await db.execute(sql`select count(*)::int from notes`)).toMatchObject({ rows: [{ count: 2 }] });
  await close();
});

test("on a full disk writes are refused and reads go on", async () => {
  const { db, isDiskFull, watch, close } = await openEmbedded((await preparedDatabase(undefined)).folder, {
    reserveMib: 1e9,
  });
  await db.execute(sql`create table notes (note text)`);
  const lines: string[] = [];
  watch({ ...report, warn: (message) => lines.push(message) });
  while (!isDiskFull()) await Bun.sleep(10);
  const write = db.execute(sql`insert into notes values ('new')`);
  expect(await write.catch((error) => error.cause.code)).toBe("25006");
  expect(await db.execute(sql`select * from notes`)).toMatchObject({ rows: [] });
  expect(lines).toEqual(["the disk is nearly full: writes are refused"]);
  await close();
});

test("without room for a new database nothing is made, and it says so at once", async () => {
  const folder = newFolder();
  const refused = await openEmbedded(folder, { reserveMib: 1e9 }).catch(String);
  expect(refused).toMatch(/MiB free, but a new database takes \d+, .* make room, then start again/);
  expect(readdirSync(folder)).not.toContain("postgres");
  // Once there is room, the same folder can be used.
  await (await openEmbedded(folder, { reserveMib: 0 })).close();
});

test("no other user of the machine can read its files, old ones included", async () => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "old"), { mode: 0o755 });
  writeFileSync(join(folder, "old", "file"), "", { mode: 0o644 });
  const umask = process.umask(0);
  try {
    await (await openEmbedded(folder, { reserveMib: 0 })).close();
  } finally {
    process.umask(umask);
  }
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
  const open = paths.filter(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o077);
  expect(paths.length).toBeGreaterThan(100);
  expect(open.map(({ name }) => name)).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a folder with a link and with a folder that only root can read is made private", () => {
  const target = newFolder();
  chmodSync(target, 0o755);
  const folder = newFolder();
  symlinkSync(target, join(folder, "postgres"));
  mkdirSync(join(folder, "lost+found"), { mode: 0 });
  writeFileSync(join(folder, "old"), "", { mode: 0o644 });
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [target, folder, join(folder, "old")]) chownSync(path, NOBODY, NOBODY);
  const umask = process.umask();
  try {
    if (isRoot) process.seteuid?.(NOBODY);
    makePrivate(folder);
  } finally {
    if (isRoot) process.seteuid?.(0);
    process.umask(umask);
  }
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect([modeOf(folder), modeOf(join(folder, "old"))]).toEqual([0o700, 0o600]);
  expect(modeOf(target)).toBe(0o755);
});
