import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "drizzle-orm";
import { connectPostgres } from "../../db/postgres";
import { isOutage } from "../../src/models/outage";
import { preparedDatabase, type TestDatabase } from "../database";
import { type Started, start, stopAll } from "../started";
import { type Way, wayTo } from "../way-to-postgres";

setDefaultTimeout(90_000);

const server = process.env.TEST_DATABASE_URL;
if (!server) console.warn("A Postgres that is silent: skipped, it needs one (TEST_DATABASE_URL).");

describe.skipIf(!server)("a Postgres that is silent", () => {
  let database: TestDatabase;
  let way: Way;
  let site: Started;

  beforeAll(async () => {
    database = await preparedDatabase(server);
    way = await wayTo(database.url);
    site = await start("memory://", { DATABASE_URL: way.url });
  });

  afterAll(async () => {
    await stopAll();
    await way?.close();
    await database?.drop();
  });

  afterEach(() => way.mend());

  const get = (path: string) => fetch(`http://localhost:${site.port}${path}`);
  const linesOf = () =>
    [...site.output().matchAll(/"((an outage|the outage|changes of other)[^"]*)"/g)].map(
      ([, line = ""]) => line,
    );

  test("answers pages with 503 in time, then at once, and with 200 once it is back", async () => {
    while (!(await get("/stores")).headers.get("cache-status")?.includes("hit")) await Bun.sleep(50);
    way.silence();
    // The first waits for its deadline; none is reset.
    expect((await get("/store/harbor-pine")).status).toBe(503);
    while (!linesOf().includes("an outage begins")) await Bun.sleep(10);
    // From then on queries are refused at once.
    for (let took = Number.POSITIVE_INFINITY; took > 1_000; ) {
      const asked = performance.now();
      await get("/store/no-such-store");
      took = performance.now() - asked;
    }
    const before = way.opened();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => get(`/store/no-such-store-${number}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await get("/readyz")).status).toBe(503);
    // They would have opened ten connections, all that the pool has.
    expect(way.opened() - before).toBeLessThan(5);
    expect((await get("/stores")).status).toBe(200);
    expect((await get("/healthz")).status).toBe(200);
    way.mend();
    while ((await get("/store/harbor-pine")).status !== 200) await Bun.sleep(50);
    while (!linesOf().includes("the outage is over")) await Bun.sleep(50);
    expect(linesOf()).toEqual(["an outage begins", "the outage is over"]);
    // The first page, and the fifty after it.
    expect(Number(/"the outage is over","requests":(\d+)/.exec(site.output())?.[1])).toBeGreaterThanOrEqual(
      51,
    );
  });

  test("fails a transaction that is under way, and the next one succeeds once it is back", async () => {
    const { db, close } = connectPostgres(way.url);
    const begun = Promise.withResolvers<void>();
    const failing = db
      .transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        way.silence();
        begun.resolve();
        await tx.transaction((nested) => nested.execute(sql`select 2`));
      })
      .catch((error) => error);
    await begun.promise;
    expect(isOutage(await failing)).toBe(true);
    way.mend();
    const again = () => db.transaction((tx) => tx.execute(sql`select 3 as three`)).catch(() => undefined);
    let rows = await again();
    for (; rows === undefined; rows = await again()) await Bun.sleep(50);
    expect(rows).toMatchObject([{ three: 3 }]);
    await close();
  });
});

test.skipIf(!server)(
  "a Postgres is not declared away by queries that wait for a long transaction",
  async () => {
    const lines: string[] = [];
    const waitFor = async (isLastAnswerFirst: boolean) => {
      const { db, watch, close } = connectPostgres(server ?? "", 1);
      watch({ info: () => {}, warn: () => {} }, ({ message }) => lines.push(message));
      const begun = Promise.withResolvers<void>();
      const long = db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 30000`);
        begun.resolve();
        return tx.execute(sql`select 'done' as work from pg_sleep(12)`);
      });
      if (isLastAnswerFirst) await begun.promise;
      const waiting = await db.execute(sql`select 1`).catch((error) => error);
      expect(isOutage(waiting)).toBe(true);
      expect(await long).toMatchObject([{ work: "done" }]);
      expect(await db.execute(sql`select 2 as two`)).toMatchObject([{ two: 2 }]);
      await close();
    };
    await Promise.all([waitFor(true), waitFor(false)]);
    expect(lines).toEqual([]);
  },
);
