import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../db/connection";
import { reasonOf } from "../../../db/reason";
import type { Proof } from "./backups";
import { beside, type DatabaseAt, open } from "./database";
import { load } from "./load";
import { BadBackup, type Manifest } from "./manifest";
import { opened } from "./restore-into";
import type { Queries } from "./tables";

const SCRATCH = "dealproof_scratch_";
const LEFT_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Restores a backup into a database that is thrown away: its files are compared with their hashes, its tables are read
 * back, migrations run on them, and their rows are counted.
 * @param source where the backup comes from. A scratch database of the same Postgres is used where that is allowed.
 * @returns failed if the backup is at fault, and inconclusive if it could not be tried.
 */
export async function prove(
  address: string,
  source: DatabaseAt,
  work: string,
  passphrase: string | undefined,
): Promise<Proof> {
  const began = performance.now();
  try {
    const { folder, manifest } = await opened(address, join(work, "read"), passphrase);
    await using scratch = await scratchFor(source, join(work, "scratch"));
    const { db, close } = await open(scratch.at);
    try {
      await load(db, folder, manifest, { isPaused: false });
      await countRows(db, manifest);
    } finally {
      await close();
    }
    return { state: "proven", reason: null, restoreMs: Math.round(performance.now() - began) };
  } catch (error) {
    const state = error instanceof BadBackup ? "failed" : "inconclusive";
    return { state, reason: reasonOf(error), restoreMs: null };
  }
}

/** @throws BadBackup if the database, once its restore is committed, has other rows than the manifest says. */
export async function countRows(db: Queries, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const [found] = rowsOf<{ rows: number }>(
      await db.execute(sql`select count(*)::float8 as rows from ${sql.identifier(name)}`),
    );
    if (found?.rows !== rows)
      throw new BadBackup(`The table ${name} has ${found?.rows} rows once it is restored, and not ${rows}.`);
  }
}

type Scratch = AsyncDisposable & { at: DatabaseAt };

async function scratchFor(source: DatabaseAt, folder: string): Promise<Scratch> {
  const embedded = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { at: { folder }, async [Symbol.asyncDispose]() {} };
  };
  if (!("url" in source)) return embedded();
  const { db, close } = await open(source);
  const drop = (name: string) => db.execute(sql.raw(`drop database if exists ${name} with (force)`));
  const name = SCRATCH + Date.now();
  try {
    const found = await db.execute(
      sql`select datname as name from pg_database where starts_with(datname, ${SCRATCH})`,
    );
    for (const { name } of rowsOf<{ name: string }>(found))
      if (Number(name.slice(SCRATCH.length)) < Date.now() - LEFT_OVER_AFTER_MS) await drop(name);
    await db.execute(sql.raw(`create database ${name}`));
  } catch {
    // Its role may not make databases.
    await close();
    return embedded();
  }
  return {
    at: { url: beside(source.url, name) },
    async [Symbol.asyncDispose]() {
      await drop(name).catch(() => {});
      await close();
    },
  };
}
