import { afterAll, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { db, query } from "../db/client";
import { backups as backupTable } from "../db/schema";
import * as backups from "../src/operations/backup/backups";
import { preparedDatabase } from "./database";

const server = process.env.TEST_DATABASE_URL;
const database = await preparedDatabase(server);

afterAll(database.drop);

const answers = (status: number) =>
  Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("{}", { status }) });

/** Runs `bun run doctor`, with an AI whose server gives this answer. */
async function doctor(settings: Record<string, string> = {}, aiStatus = 200) {
  const ai = answers(aiStatus);
  const run = Bun.spawn([process.execPath, "src/doctor.ts"], {
    cwd: join(import.meta.dir, ".."),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PUBLIC_URL: "https://deals.example",
      TRUST_PROXY: "loopback",
      DATA_DIR: database.folder || mkdtempSync(join(tmpdir(), "dealproof-doctor-")),
      DATABASE_URL: database.url,
      DISK_RESERVE_MIB: "1",
      BACKUP_TO: "off",
      OPENAI_API_KEY: "a-key-of-a-test",
      OPENAI_BASE_URL: ai.url.href,
      ...settings,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const output = await new Response(run.stdout).text();
  const code = await run.exited;
  await ai.stop(true);
  return { code, output, toDo: output.match(/^!! .*/gm) ?? [] };
}

test("a healthy installation is ok in each line, and ends with 0", async () => {
  const { code, output, toDo } = await doctor();
  expect(toDo).toEqual([]);
  expect(code).toBe(0);
  for (const about of [
    "Configuration",
    "Database",
    "Extensions",
    "Rights",
    "Migrations",
    "Collation",
    "Clock",
    "Disk",
  ])
    expect(output).toMatch(new RegExp(`^ok  ${about}: `, "m"));
  expect(output).toContain("takes it");
  expect(output).not.toContain("a-key-of-a-test");
});

test("what is wrong says what to do, and ends with 1", async () => {
  const settings = { NODE_ENV: "development", TRUST_PROXY: "", DISK_RESERVE_MIB: "16000000" };
  const { code, output, toDo } = await doctor(settings, 401);
  expect(code).toBe(1);
  expect(toDo.map((line) => line.split(":")[0])).toEqual([
    "!!  Configuration",
    "!!  Proxy",
    "!!  Disk",
    "!!  AI key",
  ]);
  expect(output).toContain("TRUST_PROXY");
  expect(output).toContain("answers 401");
});

test("backups that nobody has chosen, or that fail, are told", async () => {
  const { output } = await doctor({ BACKUP_TO: "" });
  // Beside an embedded database there is always a folder for them.
  if (server) expect(output).toMatch(/^!! {2}Backups: No backup is scheduled.\n.*Set BACKUP_TO/m);
  else expect(output).toContain("Backups: None is proven yet.");
  const { diagnose } = await import("../src/operations/probes");
  const { env } = await import("../src/env");
  const place = env.BACKUP_TO;
  env.BACKUP_TO = "/backups";
  const told = async () => (await diagnose()).find(({ about }) => about === "Backups");
  try {
    expect(await told()).toEqual({ about: "Backups", says: "None is proven yet" });
    await backups.end(await backups.begin(), { state: "proven", reason: null, restoreMs: 1000 });
    expect(await told()).toEqual({ about: "Backups", says: "The newest proven one is 0 days old" });
    await backups.end(await backups.begin(), { state: "failed", reason: "No space", restoreMs: null });
    expect((await told())?.advice).toContain("No space");
  } finally {
    env.BACKUP_TO = place;
    await db.delete(backupTable);
  }
});

test("a wrong value is named", async () => {
  const { code, output } = await doctor({ PORT: "eighty" });
  expect([code, output]).toEqual([1, expect.stringContaining("PORT")]);
});

test("a database that does not answer, or none yet, is told", async () => {
  const away = await doctor({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect([away.code, away.output]).toEqual([1, expect.stringContaining("!!  Database")]);
  const none = await doctor({ DATABASE_URL: "", DATA_DIR: mkdtempSync(join(tmpdir(), "dealproof-none-")) });
  expect([none.code, none.output]).toEqual([1, expect.stringContaining("bun start")]);
});

test("migrations that wait are told", async () => {
  const { diagnose } = await import("../src/operations/probes");
  const abouts = async () => (await diagnose()).filter(({ advice }) => advice).map(({ about }) => about);
  const before = await abouts();
  await db.transaction(async (tx) => {
    const last = sql`(select max(id) from drizzle.__drizzle_migrations)`;
    await tx.execute(sql`
        create table if not exists migrations_kept as select * from drizzle.__drizzle_migrations where id = ${last}`);
    await tx.execute(sql`delete from drizzle.__drizzle_migrations where id = ${last}`);
  });
  try {
    expect(before).not.toContain("Migrations");
    expect(await abouts()).toContain("Migrations");
  } finally {
    await db.execute(sql`insert into drizzle.__drizzle_migrations select * from migrations_kept`);
    await db.execute(sql`drop table migrations_kept`);
  }
  expect(await abouts()).toEqual(before);
});

test.skipIf(!server)("a collation whose version changed is told, with the three steps", async () => {
  const { diagnose } = await import("../src/operations/probes");
  const told = async () => (await diagnose()).find(({ about }) => about === "Collation");
  await db.execute(sql`create table names_of_a_test (name text collate "und-x-icu")`);
  // In a cluster with the locale "C" there is no version.
  const [own] = await query<{ name: string; version: string | null }>(sql`
    select datname as name, datcollversion as version from pg_database where datname = current_database()`);
  const setVersions = async (version: string | null, ofIcu: SQL) => {
    await db.execute(
      sql`update pg_database set datcollversion = ${version} where datname = current_database()`,
    );
    await db.execute(sql`update pg_collation set collversion = ${ofIcu} where collname = 'und-x-icu'`);
  };
  try {
    expect((await told())?.advice).toBeUndefined();
    await setVersions("1", sql`'1.2'`);
    const { says, advice } = (await told()) ?? {};
    expect(says).toContain(`of the database: version 1, now ${own?.version ?? "none"}`);
    expect(says).toContain('"und-x-icu": version 1.2');
    const ofOwn = `alter database ${own?.name} refresh collation version`;
    const ofIcu = 'alter collation "und-x-icu" refresh version';
    for (const step of ["bun run backup", `reindex database ${own?.name}`, ofOwn, ofIcu])
      expect(advice).toContain(`\`${step}\``);
    // What it says, helps.
    if (own?.version) await db.execute(sql.raw(ofOwn));
    else await setVersions(null, sql`'1.2'`);
    await db.execute(sql.raw(ofIcu));
    expect((await told())?.advice).toBeUndefined();
  } finally {
    await setVersions(own?.version ?? null, sql`pg_collation_actual_version(oid)`);
    await db.execute(sql`drop table names_of_a_test`);
  }
});
