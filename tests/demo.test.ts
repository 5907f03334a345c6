import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { size } from "./cast";
import { emptyDatabase } from "./database";
import { start, stopAll } from "./started";

// When the demo is filled in, and when it is not, stands in db/seed.test.ts.

// Only here a server makes its database from nothing, which takes long on a busy machine.
setDefaultTimeout(180_000);

afterAll(stopAll);

/** Starts a server in an empty database, and stops it. @returns how many stores it had. */
async function storesAfterStart(folder: string, settings: Record<string, string> = {}): Promise<number> {
  const { process: server, port, output } = await start(folder, settings);
  expect(output()).toContain('"message":"ready"');
  const response = await fetch(`http://localhost:${port}/api/stores`);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  return Number(response.headers.get("x-total-count"));
}

test("a new embedded database has the demo after the first start", async () => {
  const { folder } = await emptyDatabase(undefined);
  expect(await storesAfterStart(folder)).toBe(size.stores);
});

const postgres = process.env.TEST_DATABASE_URL;
if (!postgres) console.warn("A start with DEMO=on: left out, it wants Postgres (TEST_DATABASE_URL).");
test.skipIf(!postgres)("an empty Postgres has the demo after the first start with DEMO=on", async () => {
  const database = await emptyDatabase(postgres);
  try {
    const settings = { DATABASE_URL: database.url, DEMO: "on" };
    expect(await storesAfterStart("memory://", settings)).toBe(size.stores);
  } finally {
    await database.drop();
  }
});
