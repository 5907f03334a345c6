import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Connection, rowsOf } from "../../db/connection";
import { openEmbedded } from "../../db/embedded";
import { differences } from "../../db/objects";
import { connectPostgres } from "../../db/postgres";
import { open } from "../../src/operations/backup/database";
import { dump } from "../../src/operations/backup/dump";
import { load } from "../../src/operations/backup/load";
import { emptyDatabase } from "../database";
import { start, stopAll } from "../started";
import { restoreSql } from "./restore";

setDefaultTimeout(240_000);

const server = process.env.TEST_DATABASE_URL;

/**
 * Databases with the demo catalogue and some changes in the admin, named after the last migration of the version that made
 * them. To add one for a release: start it on an empty database, change something, stop it, and pack what
 * `pg_dump --inserts --no-owner --no-privileges -N pgboss` says.
 */
const STATES = ["0017", "0020"];

afterAll(stopAll);

test.each(STATES)("a database of version %s is upgraded with the same content, and served", async (state) => {
  const packed = await Bun.file(join(import.meta.dir, `states/${state}.sql.gz`)).bytes();
  const database = await emptyDatabase(server);
  await restoreSql(database, new TextDecoder().decode(gunzipSync(packed)));
  const connection = server
    ? connectPostgres(database.url)
    : await openEmbedded(database.folder, { reserveMib: 0 });
  const columns = await columnsOf(connection);
  const hashes = await hashesOf(connection, columns);
  expect(Object.values(hashes).filter((hash) => !hash.startsWith("0 ")).length).toBeGreaterThan(12);
  expect(hashes).toMatchObject(await hashesOfRestored(connection, columns));
  await connection.migrate();
  expect(await hashesOf(connection, columns)).toEqual(hashes);
  expect(await differences(connection.db)).toEqual([]);
  await connection.close();

  const site = await start(database.folder, { DATABASE_URL: database.url });
  for (const path of ["/stores", "/store/harbor-pine", "/store/one-more"])
    expect((await fetch(`http://localhost:${site.port}${path}`)).status).toBe(200);
  site.process.kill("SIGTERM");
  expect(await site.process.exited).toBe(0);
  await database.drop();
});

/** Restores a backup of the older version elsewhere. @returns the hashes of the tables that it carries. */
async function hashesOfRestored(older: Connection, columns: Map<string, string[]>) {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-state-"));
  const manifest = await dump(older.db, folder, { hasSecrets: true, publicUrl: "https://deals.example" });
  const elsewhere = await emptyDatabase(server);
  const connection = await open(elsewhere.url ? { url: elsewhere.url } : { folder: elsewhere.folder });
  try {
    await load(connection.db, folder, manifest, { isPaused: false });
    expect(await differences(connection.db)).toEqual([]);
    const carried = manifest.tables.map(({ name }) => [name, columns.get(name) ?? []] as const);
    return await hashesOf(connection, new Map(carried));
  } finally {
    rmSync(folder, { recursive: true });
    await connection.close();
    await elsewhere.drop();
  }
}

/** The columns of each table. */
async function columnsOf({ db }: Connection): Promise<Map<string, string[]>> {
  const rows = rowsOf<{ table: string; columns: string[] }>(
    await db.execute(sql`
      select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by table_name order by table_name`),
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** How many rows each table has, and a hash of them. */
async function hashesOf({ db }: Connection, tables: Map<string, string[]>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [table, columns] of tables) {
    const row = sql.raw(`row(${columns.map((name) => `"${name}"`)})::text`);
    const [found] = rowsOf<{ hash: string }>(
      await db.execute(sql`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '') as hash
        from ${sql.identifier(table)}`),
    );
    hashes[table] = found?.hash ?? "";
  }
  return hashes;
}
