import { expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Connection, migrations, rowsOf } from "../../db/connection";
import { openEmbedded } from "../../db/embedded";
import journal from "../../db/migrations/meta/_journal.json";
import { differences } from "../../db/objects";
import { connectPostgres } from "../../db/postgres";
import { type Observed, proofOf } from "../../src/proof/derive";
import { emptyDatabase } from "../database";
import { restoreSql } from "./restore";

const server = process.env.TEST_DATABASE_URL;
const known = readMigrationFiles(migrations).map(({ hash }) => hash);

test("a database from the first migration is upgraded, and keeps its rows", async () => {
  const dump = await Bun.file(join(import.meta.dir, "dump.sql")).text();
  const upgraded = await migrated(dump);
  expect(await upgraded.rows("select name, currency from stores order by id")).toEqual([
    { name: "Harbor Supply", currency: "GBP" },
    { name: "Quiet Books", currency: "USD" },
  ]);
  expect(
    await upgraded.rows("select code, min_spend::float8 from deals where words @@ to_tsquery('boot')"),
  ).toEqual([{ code: "BOOTS15", min_spend: 50 }]);
  const savings = "select discount_amount::float8 as amount, saving::float8 from deals order by saving desc";
  const amounts = (await upgraded.rows(savings)).map(({ amount, saving }) => [amount, Number(saving) % 1e7]);
  expect(amounts).toEqual([
    [null, 15],
    [5, 5],
    [null, 0],
  ]);
  expect(await upgraded.rows(OBSERVATIONS)).toEqual([
    { deal_id: 1, kind: "editor", actor: "editor", method: null, at: "2026-11-02 09:00:00", quote: null },
    {
      deal_id: 1,
      kind: "page",
      actor: "robot",
      method: null,
      at: "2026-11-03 10:20:30.456",
      quote: "BOOTS15: 15% off boots",
    },
    {
      deal_id: 2,
      kind: "page",
      actor: "robot",
      method: null,
      at: "2026-11-04 10:00:00",
      quote: "Free delivery",
    },
  ]);
  await checkProofs(upgraded.rows);
  expect(await upgraded.differences()).toEqual([]);
  await upgraded.close();
});

test("what is written down is what the migrations make of an empty database", async () => {
  const fresh = await migrated("");
  // `bun run migration` writes it down again.
  expect(await fresh.differences()).toEqual([]);
  await fresh.close();
});

test("a database that is not as its migrations made it refuses to start, and says what to do", async () => {
  const fresh = await migrated("");
  await fresh.rows("drop table suppressions");
  await fresh.rows("alter table stores drop column website");
  for (const mode of ["on", "off"] as const)
    expect(await fresh.migrate(mode).catch(String)).toBe(
      "Error: This database lacks what its migrations have made: stores.website, suppressions. Restore a backup with " +
        "`bun run restore`, or start with an empty database: another DATABASE_URL, or another DATA_DIR for the embedded one.",
    );
  await fresh.rows("delete from drizzle.__drizzle_migrations where id > 21");
  expect(await fresh.migrate().catch(String)).toStartWith(
    "Error: This database is not as its record of migrations says: 0021_feeds cannot run. Restore a backup",
  );
  await fresh.close();
  expect(await migrated("create table stores (id int)").catch(String)).toStartWith(
    "Error: This database has tables of something else, or lost its record of migrations. Take an empty database",
  );
});

test("a database from before the first migration refuses to start, and says what to do", async () => {
  const older = `create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000', 1750000000000);`;
  const error = await migrated(older).catch(String);
  expect(error).toStartWith("Error: This database was made by a version before 1.0");
  expect(error).toContain("start with an empty database");
});

test.each([
  [
    "that a newer version has upgraded",
    [...known, "of-a-newer-version"],
    `Error: The schema of this database is newer than this version, which knows it up to ${journal.entries.at(-1)?.tag}`,
  ],
  [
    "with another migration than the code",
    [known[0] ?? "", "changed", ...known.slice(2)],
    `Error: This database was upgraded with another ${journal.entries[1]?.tag}.sql than this version has`,
  ],
])("a database %s refuses to start, in one sentence", async (_, hashes, words) => {
  const rows = hashes.map((hash, index) => `('${hash}', ${index})`);
  const error = await migrated(
    `create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ${rows};`,
  ).catch(String);
  expect(error).toBe(`${words}: start the version that upgraded it, or restore a backup from before.`);
});

/** Compares the proofs that the migration wrote with those that the models derive from the same observations. */
async function checkProofs(rows: Awaited<ReturnType<typeof migrated>>["rows"]): Promise<void> {
  const observed = await rows("select *, extract(epoch from at)::float8 * 1000 as ms from observations");
  const deals = await rows(
    "select id, proof, extract(epoch from verified_at)::float8 * 1000 as ms from deals",
  );
  for (const { id, proof, ms } of deals) {
    const own = observed.filter(({ deal_id: dealId }) => dealId === id);
    const given = own.map(({ source_url: sourceUrl, signed_by: signedBy, ms, ...row }) => ({
      ...row,
      sourceUrl,
      signedBy,
      at: new Date(Number(ms)),
    }));
    const derived = { last: Number(own.at(-1)?.id), ...proofOf(given as Observed[]) };
    expect(proof).toEqual(own.length > 0 ? derived : null);
    expect(ms).toBe(own.length > 0 ? derived.confirmedAt : null);
  }
}

const OBSERVATIONS = `
  select deal_id, kind, actor, method, (at at time zone 'UTC')::text as at, quote from observations order by id`;

/** A database with this content, brought up to the present schema. */
async function migrated(content: string) {
  const database = await emptyDatabase(server);
  await restoreSql(database, content);
  const connection: Connection = server
    ? connectPostgres(database.url)
    : await openEmbedded(database.folder, { reserveMib: 0 });
  const close = async () => {
    await connection.close();
    await database.drop();
  };
  try {
    await connection.migrate();
  } catch (error) {
    await close();
    throw error;
  }
  const rows = async (query: string) =>
    rowsOf<Record<string, unknown>>(await connection.db.execute(sql.raw(query)));
  return {
    rows: async (query: string) => [...(await rows(query))],
    differences: () => differences(connection.db),
    migrate: (mode?: "on" | "off") => connection.migrate(undefined, mode),
    close,
  };
}
