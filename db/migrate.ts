import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { type Database, migrations, type Report, rowsOf } from "./connection";
import journal from "./migrations/meta/_journal.json";
import { AN_EMPTY_ONE, refuseIncomplete, START_AGAIN } from "./missing";
import { isOfAnotherSchema } from "./reason";

type Runs = Pick<Database, "execute">;
type Migration = MigrationMeta & { name: string };

/**
 * Brings the schema up to date, each migration in a transaction of its own: Drizzle's migrate() runs all in one, which
 * holds every lock to the end and allows no CONCURRENTLY, and it compares no hash.
 * @throws Error for a database that this version cannot use.
 */
export async function runMigrations(db: Database, report: Report | undefined): Promise<void> {
  await createTable(db);
  const known = readAll();
  const waiting = known.slice(await countApplied(db, known));
  for (const migration of waiting) {
    try {
      if (migration.sql.some(isConcurrent)) await runConcurrently(db, migration);
      else await db.transaction((tx) => run(tx, migration));
    } catch (error) {
      if (!isOfAnotherSchema(error)) throw error;
      const advice =
        migration === known[0]
          ? `This database has tables of something else, or lost its record of migrations. Take ${AN_EMPTY_ONE}`
          : `This database is not as its record of migrations says: ${migration.name} cannot run. ${START_AGAIN}`;
      throw new Error(advice, { cause: error });
    }
  }
  await refuseIncomplete(db);
  if (waiting.length > 0) report?.info("migrated", { migrations: waiting.map(({ name }) => name) });
}

/** The names of the migrations that wait. @throws Error for a database that this version cannot use. */
export async function waitingMigrations(db: Runs): Promise<string[]> {
  const [table] = rowsOf<{ isThere: boolean }>(
    await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`),
  );
  const known = readAll();
  return known.slice(table?.isThere ? await countApplied(db, known) : 0).map(({ name }) => name);
}

/** @throws Error that names the migrations that wait, or for a database that this version cannot use. */
export async function refuseWaiting(db: Runs): Promise<void> {
  const waiting = await waitingMigrations(db);
  if (waiting.length > 0)
    throw new Error(
      `The database waits for ${waiting.length} migrations, up to ${waiting.at(-1)}, and MIGRATE is off: ` +
        "run `bun run migrate` first.",
    );
  await refuseIncomplete(db);
}

/**
 * Makes a schema within the caller's transaction, where nobody else reads or writes: so its indexes are built at once,
 * and all of it is there or nothing.
 * @param until how many migrations there are afterwards: all, or those of an older version.
 */
export async function migrateWithin(tx: Runs, until?: number): Promise<void> {
  await createTable(tx);
  const known = readAll();
  for (const migration of known.slice(await countApplied(tx, known), until)) {
    const statements = migration.sql
      .filter((statement) => !ADDED_VALUE.test(statement))
      .map((statement) =>
        isConcurrent(statement)
          ? statement.replace(/\bconcurrently\b/i, "")
          : withLaterValues(statement, known),
      );
    await run(tx, { ...migration, sql: statements });
  }
}

const ADDED_VALUE = /^alter type "public"\."(\w+)" add value ('[^']+')(?: before ('[^']+'))?/i;

/** Before version 17, no transaction of PostgreSQL can use a value that it has added to an enum. */
function withLaterValues(statement: string, known: Migration[]): string {
  const [, enumName] = /^create type "public"\."(\w+)" as enum/i.exec(statement) ?? [];
  if (!enumName) return statement;
  return known
    .flatMap(({ sql }) => sql)
    .reduce((created, later) => {
      const [, name, value = "", before = ")"] = ADDED_VALUE.exec(later) ?? [];
      if (name !== enumName) return created;
      return before === ")"
        ? created.replace(/\)/, `, ${value})`)
        : created.replace(before, `${value}, ${before}`);
    }, statement);
}

/** The hashes of the migrations of this version, in order. */
export const knownMigrations = () => readAll().map(({ hash }) => hash);

/** The names of all tables that any version has made. */
export const madeTables = () =>
  readAll().flatMap(({ sql }) =>
    sql.flatMap((statement) =>
      [...statement.matchAll(/^create table "(\w+)"/gim)].map(([, name = ""]) => name),
    ),
  );

async function createTable(db: Runs): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
}

const readAll = (): Migration[] =>
  readMigrationFiles(migrations).map((file, index) => ({
    ...file,
    sql: file.sql.map(withoutComments),
    name: journal.entries[index]?.tag ?? "",
  }));

/** Those before a statement, and the line break after the breakpoint. */
const withoutComments = (statement: string) => statement.replace(/^(?:\s+|--.*)+/, "");

async function countApplied(db: Runs, known: Migration[]): Promise<number> {
  const applied = rowsOf<{ hash: string }>(
    await db.execute(sql`select hash from drizzle.__drizzle_migrations order by created_at, id`),
  );
  if (applied[0] && applied[0].hash !== known[0]?.hash)
    throw new Error(
      "This database was made by a version before 1.0, and cannot be upgraded. " +
        `Copy what you need with that version, then start with ${AN_EMPTY_ONE}`,
    );
  const changed = known.find(({ hash }, index) => index < applied.length && applied[index]?.hash !== hash);
  if (changed)
    throw new Error(
      `This database was upgraded with another ${changed.name}.sql than this version has: ` +
        "start the version that upgraded it, or restore a backup from before.",
    );
  if (applied.length > known.length)
    throw new Error(
      `The schema of this database is newer than this version, which knows it up to ${known.at(-1)?.name}: ` +
        "start the version that upgraded it, or restore a backup from before.",
    );
  return applied.length;
}

async function run(db: Runs, { sql: statements, hash, folderMillis }: Migration): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );
}

const CONCURRENTLY = /^\s*(?:create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?"?(\w+)/i;

export const isConcurrent = (statement: string) => CONCURRENTLY.test(statement);

/** Waits for all transactions that are open, and blocks no reads or writes. It cannot be in a transaction. */
async function runConcurrently(db: Runs, migration: Migration): Promise<void> {
  await db.execute(sql`set lock_timeout = 0`);
  try {
    for (const statement of migration.sql) {
      const [, index = ""] = CONCURRENTLY.exec(statement) ?? [];
      // A try that was interrupted leaves an invalid index.
      await db.execute(sql`drop index concurrently if exists ${sql.identifier(index)}`);
    }
    await run(db, migration);
  } finally {
    await db.execute(sql`reset lock_timeout`);
  }
}
