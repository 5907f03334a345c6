import postgres from "postgres";
import { emptyDatabase } from "../../database";

const RealDate = Date;
let now = RealDate.now();

class SimulatedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [now]) as [number]));
  }

  static override now(): number {
    return now;
  }
}

/** `now()` and `random()` of the schema hide the server's own, for the code as for the defaults of columns. */
const CLOCK = [
  "create schema simulated",
  "create table simulated.clock (at timestamptz not null)",
  "insert into simulated.clock values (to_timestamp(0))",
  "create function simulated.now() returns timestamptz language sql stable as 'select at from simulated.clock'",
  "create function simulated.random() returns float8 language sql stable as 'select 0.5::float8'",
];
const PATH = "public, simulated, pg_catalog";

/**
 * Replaces the clock and the dice of this process and of a new database: time stands still until it is set. To be
 * called before the code of the site is imported.
 */
export async function simulateTime(server: string | undefined) {
  globalThis.Date = SimulatedDate as DateConstructor;
  Math.random = () => 0.5;
  const database = await emptyDatabase(server);
  if (server) {
    const client = postgres(database.url, { max: 1, onnotice: () => {} });
    await client.unsafe(CLOCK.join(";"));
    await client.unsafe(
      `alter database ${new URL(database.url).pathname.slice(1)} set search_path = ${PATH}`,
    );
    await client.end();
  }
  Object.assign(process.env, {
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    PAGE_CACHE_MIB: "0",
  });
  const { db, migrate, closeDatabase } = await import("../../../db/client");
  if (!server) {
    for (const statement of [...CLOCK, `set search_path = ${PATH}`]) await db.execute(statement);
  }
  await migrate();
  return {
    async set(time: number): Promise<void> {
      now = time;
      await db.execute(`update simulated.clock set at = to_timestamp(${time / 1000})`);
    },
    async stop(): Promise<void> {
      await closeDatabase();
      await database.drop();
    },
  };
}
