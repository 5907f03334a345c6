import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Connection, type Database, migrations, rowsOf } from "../../db/connection";
import { openEmbedded } from "../../db/embedded";
import { isConcurrent } from "../../db/migrate";
import journal from "../../db/migrations/meta/_journal.json";
import { connectPostgres } from "../../db/postgres";
import { emptyDatabase, type TestDatabase } from "../database";

/*
 * A migration runs while other instances serve the site, so it must not hold them up: see db/README.md. Postgres itself
 * says what each statement has locked, read and rewritten.
 */

/** Later ones are looked at. */
const LAST_BEFORE_THE_RULE = "0006_figures";

/** Turns enums into texts, which rewrites their tables. It came before any installation had rows in them. */
const BEFORE_INSTALLATIONS = "0011_subjects";

/** They have a few thousand rows at most, because people write them. */
const SMALL =
  /^(settings|installation|credentials|robot_keys|daily_keys|daily_counters|categories|authors|events|blogs|runs)$/;

/** Locks under which nobody else can write. */
const STRONG = /^(Share|ShareRowExclusive|Exclusive|AccessExclusive)Lock$/;

const server = process.env.TEST_DATABASE_URL;
let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await emptyDatabase(server);
  connection = server
    ? connectPostgres(database.url)
    : await openEmbedded(database.folder, { reserveMib: 0 });
  for (const { sql: statements } of before) await runAll(connection.db, statements);
});

beforeEach(() =>
  runAll(connection.db, [
    "drop table if exists lots, totals, big",
    "create table big (id integer primary key, code text, n integer)",
  ]),
);

afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const known = readMigrationFiles(migrations);
const firstNew = journal.entries.findIndex(({ tag }) => tag === LAST_BEFORE_THE_RULE) + 1;
const before = known.slice(0, firstNew);

test("each new migration lets others read and write", async () => {
  const faults: string[] = [];
  for (const [index, { sql: statements }] of known.slice(firstNew).entries()) {
    const tag = journal.entries[firstNew + index]?.tag;
    if (tag === BEFORE_INSTALLATIONS) await runAll(connection.db, statements);
    else for (const fault of await faultsOf(statements)) faults.push(`${tag}.sql ${fault}: see db/README.md`);
  }
  expect(faults).toEqual([]);
});

test.each([
  ["alter table big alter column n type bigint", "rewrites big"],
  ["alter table big add column lot double precision default random()", "rewrites big"],
  ["alter table big add column twice integer generated always as (n * 2) stored", "rewrites big"],
  ["alter table big alter column code set not null", "reads big while it locks big"],
  ["create index on big (code)", "reads big while it locks big"],
  ["alter table big add unique (code)", "reads big while it locks big"],
  ["alter table big add check (n < 1000000)", "reads big while it locks big"],
  ["alter table big add foreign key (n) references big", "reads big while it locks big"],
  ["update big set n = 1", "changes rows of big"],
  ["delete from big", "changes rows of big"],
  ["insert into big (id) values (1)", "changes rows of big"],
])("%s is refused", async (statement, fault) => {
  expect(await faultsOf([statement])).toContain(fault);
});

test("counting rows is refused while the settings are locked", async () => {
  const statements = [
    "alter table settings add column total integer",
    "create table totals as select count(*) from big",
  ];
  expect(await faultsOf(statements)).toEqual(["reads big while it locks settings"]);
});

test("an index is built in a file of its own", async () => {
  const statements = [
    "alter table big add column lot integer",
    "create index concurrently big_lot on big (lot)",
  ];
  expect(await faultsOf(statements)).toEqual(["has statements with and without CONCURRENTLY"]);
});

test("what takes a moment is allowed, and a check in three steps", async () => {
  const files = [
    ["alter table big add column lot integer default 3 not null, drop column n"],
    ["create index concurrently big_lot on big (lot)", "drop index concurrently big_lot"],
    ["update settings set site_name = null", "create index on settings (site_name)"],
    [
      "create table lots (big_id integer not null, made_at timestamptz default now())",
      "alter table lots add foreign key (big_id) references big",
      "create index on lots (big_id)",
    ],
    ["create table totals (count integer)", "insert into totals select count(*) from big"],
    ["alter table big add constraint big_has_code check (code is not null) not valid"],
    ["alter table big validate constraint big_has_code"],
    ["alter table big alter column code set not null"],
  ];
  const faults: string[] = [];
  for (const statements of files) faults.push(...(await faultsOf(statements)));
  expect(faults).toEqual([]);
});

/** Runs a migration. @returns what it must not do; then it is rolled back. */
async function faultsOf(statements: string[]): Promise<string[]> {
  const { db } = connection;
  if (statements.some(isConcurrent)) {
    if (!statements.every(isConcurrent)) return ["has statements with and without CONCURRENTLY"];
    await runAll(db, statements);
    return [];
  }
  const faults = new Set<string>();
  await db
    .transaction(async (tx) => {
      const tables = (await look(tx)).map(({ name }) => name);
      for (const statement of statements) {
        const earlier = new Map((await look(tx)).map((table) => [table.name, table]));
        await tx.execute(sql.raw(statement));
        const now = (await look(tx)).filter(({ name }) => tables.includes(name));
        const locked = now.filter(({ locks }) => locks.some((lock) => STRONG.test(lock)));
        for (const { name, file, reads, locks } of now.filter(({ name }) => !SMALL.test(name))) {
          if (file !== earlier.get(name)?.file) faults.add(`rewrites ${name}`);
          if (reads > (earlier.get(name)?.reads ?? 0))
            for (const { name: other } of locked) faults.add(`reads ${name} while it locks ${other}`);
          if (locks.includes("RowExclusiveLock")) faults.add(`changes rows of ${name}`);
        }
      }
      if (faults.size > 0) tx.rollback();
    })
    .catch((error) => {
      if (faults.size === 0) throw error;
    });
  return [...faults];
}

type Table = { name: string; file: number; reads: number; locks: string[] };

/** All tables, with what this transaction has done to them. */
async function look(tx: Pick<Database, "execute">): Promise<Table[]> {
  return rowsOf<Table>(
    await tx.execute(sql`
      select tables.relname as name, pg_relation_filenode(tables.oid)::int as file,
        (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as reads,
        array(select mode from pg_locks where relation = tables.oid and pid = pg_backend_pid()) as locks
      from pg_class tables left join pg_stat_xact_user_tables done on done.relid = tables.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r'`),
  );
}

async function runAll(db: Pick<Database, "execute">, statements: string[]): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}
