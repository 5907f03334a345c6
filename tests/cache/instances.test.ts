import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import postgres from "postgres";
import { preparedDatabase, type TestDatabase } from "../database";
import { type Started, start, stopAll } from "../started";
import { type Way, wayTo } from "../way-to-postgres";

setDefaultTimeout(60_000);

const PASSWORD = "paper-lantern-42";
const server = process.env.TEST_DATABASE_URL;
if (!server)
  console.warn("Two instances on one database: skipped, because they need Postgres (TEST_DATABASE_URL).");

describe.skipIf(!server)("two instances on one database", () => {
  let database: TestDatabase;
  let way: Way;
  let here: Started;
  let there: Started;
  let cookie: string;

  beforeAll(async () => {
    database = await preparedDatabase(server);
    way = await wayTo(database.url);
    const settings = { ADMIN_PASSWORD: PASSWORD };
    here = await start("memory://", { ...settings, DATABASE_URL: database.url });
    there = await start("memory://", { ...settings, DATABASE_URL: way.url });
    cookie = await logIn(here);
  });

  afterAll(async () => {
    await stopAll();
    await way?.close();
    await database?.drop();
  });

  const get = (from: Started, path: string) => fetch(`http://localhost:${from.port}${path}`);
  // A list may be a second old.
  const nameOf = async (from: Started) =>
    /<title>About ([^<]+)</.exec(await (await get(from, "/about")).text())?.[1];

  async function rename(siteName: string): Promise<void> {
    const origin = `http://localhost:${here.port}`;
    const response = await fetch(`${origin}/api/settings`, {
      method: "PUT",
      headers: { Origin: origin, Cookie: cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ siteName }),
    });
    expect(response.status).toBe(200);
  }

  /** A page is fresh for a minute: the other instance must show the change long before that. */
  async function hears(siteName: string): Promise<void> {
    for (let tries = 0; tries < 1000 && (await nameOf(there)) !== siteName; tries++) await Bun.sleep(20);
    expect(await nameOf(there)).toBe(siteName);
  }

  test("a change here is shown by the next answer here, and soon after there", async () => {
    await Promise.all([nameOf(here), nameOf(there)]);
    await rename("First Name");
    expect(await nameOf(here)).toBe("First Name");
    await hears("First Name");
  });

  test("a change while the other instance does not listen is shown there too", async () => {
    await nameOf(there);
    const client = postgres(database.url, { max: 1 });
    const listeners = client`
      from pg_stat_activity where datname = current_database() and application_name = 'dealproof listener'`;
    while ((await client`select pid ${listeners}`).length < 2) await Bun.sleep(20);
    expect(await client`select pg_terminate_backend(pid) ${listeners}`).toHaveLength(2);
    await rename("Second Name");
    await client.end();
    await hears("Second Name");
    await rename("Name After That");
    await hears("Name After That");
  });

  test("while the database is away cached pages are shown, and new ones once it is back", async () => {
    await rename("Third Name");
    await hears("Third Name");
    way.cut();
    let isWaiting = true;
    const request = get(there, "/store/harbor-pine").finally(() => {
      isWaiting = false;
    });
    // For as long as a page that is not cached waits for a connection, cached ones must not need one.
    while (isWaiting) {
      expect(await nameOf(there)).toBe("Third Name");
      await Bun.sleep(50);
    }
    const unknown = await request;
    expect(unknown.status).toBe(503);
    expect(unknown.headers.get("retry-after")).not.toBeNull();
    await rename("Fourth Name");
    expect(await nameOf(there)).toBe("Third Name");
    way.mend();
    await hears("Fourth Name");
    expect((await get(there, "/store/harbor-pine")).status).toBe(200);
    expect(there.process.exitCode).toBeNull();
  });
});

async function logIn({ port }: Started): Promise<string> {
  const origin = `http://localhost:${port}`;
  const response = await fetch(`${origin}/admin/login`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ password: PASSWORD }),
    redirect: "manual",
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}
