import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { connectPostgres } from "../../db/postgres";
import { locks } from "../../src/names";
import { emptyDatabase, type TestDatabase } from "../database";
import { command } from "../operations/backup/command";
import { isPoolerInstalled, startPooler } from "../pooler";
import { logIn, type Started, start, stopAll } from "../started";

setDefaultTimeout(120_000);

const PASSWORD = "paper-lantern-42";
const SESSIONS = 3;
const server = process.env.TEST_DATABASE_URL;
if (server && !isPoolerInstalled && process.env.CI) throw new Error("PgBouncer is not installed");
const isPossible = Boolean(server) && isPoolerInstalled;
if (!isPossible) console.warn("A site behind a pooler: skipped, it needs Postgres and PgBouncer.");

describe.skipIf(!isPossible)("behind a pooler that keeps no sessions", () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let client: postgres.Sql;
  let sites: [Started, Started];

  beforeAll(async () => {
    database = await emptyDatabase(server);
    client = postgres(database.url, { max: 1, onnotice: () => {} });
    await client.unsafe(
      `alter database ${new URL(database.url).pathname.slice(1)} set timezone to 'Pacific/Apia'`,
    );
    pooler = await startPooler(database.url, SESSIONS);
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      DEMO: "on",
      ADMIN_PASSWORD: PASSWORD,
    };
    sites = await Promise.all([start("memory://", settings), start("memory://", settings)]);
  });

  afterAll(async () => {
    await stopAll();
    await client?.end();
    await pooler?.stop();
    await database?.drop();
  });

  const originOf = ({ port }: Started) => `http://localhost:${port}`;
  const get = (from: Started, path: string) => fetch(originOf(from) + path);

  test("two instances start at once, migrate, and leave no lock behind", async () => {
    for (const { output } of sites) expect(output()).toContain('"message":"ready"');
    const held = await client`
      select pid from pg_locks where locktype = 'advisory' and objid = ${locks.migrations}`;
    expect([...held]).toEqual([]);
  });

  test("more pages at once than the pooler has sessions are all answered", async () => {
    const slugs = await client<{ slug: string }[]>`select slug from stores order by id limit 8`;
    const asked = sites.flatMap((site) => slugs.map(({ slug }) => get(site, `/store/${slug}`)));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
    const used = await client`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'dealproof'`;
    expect(used.length).toBeLessThanOrEqual(SESSIONS);
  });

  test("a backup through it is refused with the variable that leads past it", async () => {
    const { code, said } = await command({ DATABASE_URL: pooler.url }, "backup", tmpdir());
    expect([code, said]).toEqual([
      1,
      expect.stringContaining("set DATABASE_DIRECT_URL to the database itself"),
    ]);
  });

  test("a write in the admin is shown by the other instance, too", async () => {
    const [here, there] = sites;
    const title = async () => /<title>About ([^<]+)</.exec(await (await get(there, "/about")).text())?.[1];
    expect(await title()).not.toBe("Pooled Deals");
    const headers = {
      Origin: originOf(here),
      Cookie: await logIn(originOf(here), PASSWORD),
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ siteName: "Pooled Deals" });
    const saved = await fetch(`${originOf(here)}/api/settings`, { method: "PUT", headers, body });
    expect(saved.status).toBe(200);
    // A page is fresh for a minute.
    for (let tries = 0; tries < 1000 && (await title()) !== "Pooled Deals"; tries++) await Bun.sleep(20);
    expect(await title()).toBe("Pooled Deals");
  });

  test("jobs run", async () => {
    const completed = () => client`select name from pgboss.job where state = 'completed'`;
    while ((await completed()).length === 0) await Bun.sleep(100);
  });

  test("a statement outside a transaction has its limit, its time zone and its plans", async () => {
    const { db, close } = connectPostgres(pooler.url, 10, database.url);
    expect(await db.execute(sql`show timezone`)).toMatchObject([{ TimeZone: "UTC" }]);
    expect(await db.execute(sql`show jit`)).toMatchObject([{ jit: "off" }]);
    const slow = await db.execute(sql`select pg_sleep(30)`).catch((error) => error);
    expect(slow).toMatchObject({ cause: { code: "57014" } });
    await close();
  });

  test("each of many queries at once is answered, with and without parameters and transactions", async () => {
    const { db, close } = connectPostgres(pooler.url, 10, database.url);
    const kinds = [
      () => db.execute(sql`select ${1}::int as one`),
      () => db.execute(sql`select count(*) from stores`),
      () => db.transaction((tx) => tx.execute(sql`select count(*) from stores`)),
    ];
    const work = Array.from({ length: 30 }, async (_, worker) => {
      for (let round = 0; round < 50; round++) await kinds[(worker + round) % kinds.length]?.();
    });
    await Promise.all(work);
    await close();
  });

  test("no error was logged", () => {
    for (const { output } of sites) expect(output().match(/"level":"error".*/g) ?? []).toEqual([]);
  });

  test("a start without the direct address says what is missing", async () => {
    const connection = connectPostgres(pooler.url);
    expect(connection.migrate()).rejects.toThrow("set DATABASE_DIRECT_URL to the database itself");
    await connection.close();
  });

  test("a start refuses a pooler whose sessions lack the settings", async () => {
    const other = await emptyDatabase(server);
    const old = await startPooler(other.url, 1);
    const before = postgres(old.url, { max: 1, prepare: false });
    await before`select 1`;
    const connection = connectPostgres(old.url, 10, other.url);
    await expect(connection.migrate()).rejects.toThrow("RECONNECT in PgBouncer");
    await Promise.all([connection.close(), before.end()]);
    await old.stop();
    await other.drop();
  });
});
