import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import postgres from "postgres";
import { startBalancer } from "../balancer";
import { preparedDatabase, type TestDatabase } from "../database";
import { newerVersion } from "../newer-version";
import { logIn, start, stopAll } from "../started";

setDefaultTimeout(180_000);

const PASSWORD = "paper-lantern-42";
const server = process.env.TEST_DATABASE_URL;
if (!server) console.warn("A rolling update: skipped, it needs Postgres (TEST_DATABASE_URL).");

describe.skipIf(!server)("while a newer version takes the place of two instances", () => {
  let database: TestDatabase;
  let newer: string;
  let balancer: ReturnType<typeof startBalancer>;
  let settings: Record<string, string>;

  beforeAll(async () => {
    database = await preparedDatabase(server);
    newer = newerVersion();
    balancer = startBalancer();
    settings = {
      DATABASE_URL: database.url,
      PUBLIC_URL: balancer.origin,
      ADMIN_PASSWORD: PASSWORD,
      STOP_DELAY_SECONDS: "2",
    };
  });

  afterAll(async () => {
    await stopAll();
    await balancer?.stop();
    await database?.drop();
    if (newer) rmSync(newer, { recursive: true, force: true });
  });

  test("no page and no write fails", async () => {
    const { origin } = balancer;
    const startNewer = () => start("memory://", settings, true, newer);
    const old = [await start("memory://", settings), await start("memory://", settings)];
    await balancer.use(...old);
    const headers = {
      Origin: origin,
      Cookie: await logIn(origin, PASSWORD),
      "Content-Type": "application/json",
    };

    const faults: string[] = [];
    const counts = new Map<string, number>();
    let isOver = false;
    const ask = async (path: string, request: RequestInit = {}) => {
      const answer = await fetch(origin + path, request);
      await answer.arrayBuffer();
      const instance = answer.headers.get("x-instance") ?? "";
      counts.set(instance, (counts.get(instance) ?? 0) + 1);
      if (!answer.ok) faults.push(`${request.method ?? "GET"} ${path}: ${answer.status}`);
    };
    const visitors = ["/", "/store/harbor-pine", "/search?q=boots"].map(async (path) => {
      while (!isOver) await ask(path);
    });
    const admin = (async () => {
      for (let written = 0; !isOver; written++) {
        const slug = `written-${written}`;
        const body = JSON.stringify({ name: slug, slug, category: "fashion" });
        await ask("/api/stores", { method: "POST", headers, body });
        // It is read without the cache.
        await ask("/api/stores", { headers });
      }
    })();

    const fresh = [await startNewer(), await startNewer()];
    await balancer.use(...old, ...fresh);
    for (const { process } of old) {
      process.kill("SIGTERM");
      expect(await process.exited).toBe(0);
    }
    await balancer.use(...fresh);
    isOver = true;
    await Promise.all([...visitors, admin]);

    expect(faults).toEqual([]);
    expect(fresh[0]?.output()).toContain('"message":"migrated","migrations":["9000_made_up","9001_made_up"]');
    for (const { port } of [...old, ...fresh]) expect(counts.get(String(port)) ?? 0).toBeGreaterThan(0);
    const client = postgres(database.url, { max: 1 });
    expect(await client`select distinct made_up from deals`).toMatchObject([{ made_up: 3 }]);
    await client.end();
  });

  test("afterwards the older version does not start, and says why", async () => {
    const older = await start("memory://", settings);
    expect(await older.process.exited).toBe(1);
    expect(older.output()).toContain("The schema of this database is newer than this version");
  });
});
