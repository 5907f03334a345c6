import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "drizzle-orm";
import { openEmbedded } from "../db/embedded";
import { emptyDatabase, preparedDatabase } from "./database";
import { type Started, start, stopAll } from "./started";

// A busy machine takes long to start a server.
setDefaultTimeout(60_000);

const PASSWORD = "paper-lantern-42";

afterAll(stopAll);

async function storesOn({ port }: Started): Promise<number> {
  const response = await fetch(`http://localhost:${port}/api/stores`);
  return Number(response.headers.get("x-total-count"));
}

async function stop({ process }: Started): Promise<void> {
  process.kill("SIGTERM");
  expect(await process.exited).toBe(0);
}

/** Starts a server, and stops it. @returns how many stores it had. */
async function storesAfterStart(folder: string, settings: Record<string, string> = {}): Promise<number> {
  const server = await start(folder, settings);
  expect(server.output()).toContain('"message":"ready"');
  const stores = await storesOn(server);
  await stop(server);
  return stores;
}

async function removeDemo({ port }: Started): Promise<void> {
  const origin = `http://localhost:${port}`;
  const post = (path: string, form: Record<string, string>, cookie = "") =>
    fetch(origin + path, {
      method: "POST",
      headers: { Origin: origin, Cookie: cookie },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const login = await post("/admin/login", { password: PASSWORD });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect((await post("/admin/demo/deletion", {}, cookie)).status).toBe(303);
}

test("a new embedded database has the demo; once it is removed, the next start leaves it out", async () => {
  const { folder } = await emptyDatabase(undefined);
  const server = await start(folder, { ADMIN_PASSWORD: PASSWORD });
  expect(await storesOn(server)).toBe(72);
  await removeDemo(server);
  expect(await storesOn(server)).toBe(0);
  await stop(server);
  expect(await storesAfterStart(folder, { DEMO: "on" })).toBe(0);
});

test.each([
  ["all stores and categories", "delete from stores; delete from categories"],
  ["all stores, categories and blogs", "delete from stores; delete from categories; delete from blogs"],
])("%s deleted by hand stay away after a restart", async (_, deletion) => {
  const { folder } = await preparedDatabase(undefined);
  const database = await openEmbedded(folder, { reserveMib: 0 });
  for (const statement of deletion.split(";")) await database.db.execute(sql.raw(statement));
  await database.close();
  expect(await storesAfterStart(folder)).toBe(0);
});

test("DEMO=off leaves a new embedded database empty, and a later start does so too", async () => {
  const { folder } = await emptyDatabase(undefined);
  expect(await storesAfterStart(folder, { DEMO: "off" })).toBe(0);
  expect(await storesAfterStart(folder)).toBe(0);
});

const postgres = process.env.TEST_DATABASE_URL;
if (!postgres) console.warn("A start without the demo: left out, it wants Postgres (TEST_DATABASE_URL).");
test.skipIf(!postgres)("Postgres gets the demo only where DEMO=on asks for it", async () => {
  const database = await emptyDatabase(postgres);
  try {
    const settings = { DATABASE_URL: database.url };
    expect(await storesAfterStart("memory://", settings)).toBe(0);
    expect(await storesAfterStart("memory://", { ...settings, DEMO: "on" })).toBe(72);
    expect(await storesAfterStart("memory://", { ...settings, DEMO: "off" })).toBe(72);
  } finally {
    await database.drop();
  }
});
