import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { emptyDatabase, type TestDatabase } from "../database";
import { start, stopAll } from "../started";

setDefaultTimeout(90_000);

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase(process.env.TEST_DATABASE_URL);
});

afterAll(async () => {
  await stopAll();
  await database.drop();
});

const settings = () => ({ DATABASE_URL: database.url, DATA_DIR: database.folder });
const startWithoutMigrations = () => start(database.folder, { ...settings(), MIGRATE: "off", DEMO: "on" });

function migrateNow() {
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [process.execPath, join(import.meta.dir, "../../db/migrate-now.ts")],
    { env: { PATH: process.env.PATH, ...settings() } },
  );
  return { exitCode, said: `${stdout}${stderr}` };
}

test("with MIGRATE=off a start refuses what waits for migrations, until `bun run migrate` has run them", async () => {
  const refused = await startWithoutMigrations();
  expect(await refused.process.exited).toBe(1);
  expect(refused.output()).toContain("MIGRATE is off: run `bun run migrate` first.");

  const first = migrateNow();
  expect(first.said).toStartWith('migrated {"migrations":["0000_start"');
  expect(first.said).toEndWith("The schema is up to date.\n");
  expect(first.exitCode).toBe(0);
  expect(migrateNow()).toEqual({ exitCode: 0, said: "The schema is up to date.\n" });

  const { port } = await startWithoutMigrations();
  expect((await fetch(`http://localhost:${port}/store/harbor-pine`)).status).toBe(200);
});

test("a migration that cannot run ends with a sentence and a code", () => {
  const { exitCode, stderr } = Bun.spawnSync(
    [process.execPath, join(import.meta.dir, "../../db/migrate-now.ts")],
    { env: { PATH: process.env.PATH, DATABASE_URL: "nowhere" } },
  );
  expect(exitCode).toBe(1);
  expect(String(stderr)).toBe(
    "The environment has a wrong value:\n  DATABASE_URL: should be postgres://user:password@host:5432/database\n",
  );
});
