import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import postgres from "postgres";
import { emptyDatabase } from "./database";
import { freePort } from "./free-port";

// A busy machine takes long to start a server.
setDefaultTimeout(60_000);

const postgresServer = process.env.TEST_DATABASE_URL;
const servers: Bun.Subprocess[] = [];

afterAll(async () => {
  for (const server of servers) server.kill("SIGKILL");
  await Promise.all(servers.map(({ exited }) => exited));
});

test.skipIf(!postgresServer)(
  "a server whose migrations wait is alive, not ready, says whom it waits for, and lets others read",
  async () => {
    const database = await emptyDatabase(postgresServer);
    const [reader, other] = ["a backup", "a running instance"].map((name) =>
      postgres(database.url, { max: 1, onnotice: () => {}, connection: { application_name: name } }),
    ) as [postgres.Sql, postgres.Sql];
    // A later migration changes the table of deals.
    await other.unsafe(await Bun.file(join(import.meta.dir, "db/dump.sql")).text());
    const reading = await reader.reserve();
    await reading`begin`;
    await reading`select 'hush-hush' from public.deals`;

    const { url, lines, has } = startServer(database.url);
    await has("the migrations wait for a lock");
    expect(lines().find(({ message }) => message === "the migrations wait for a lock")).toMatchObject({
      level: "warn",
      application: "a backup",
      state: "idle in transaction",
      query: "select",
      pid: expect.any(Number),
      seconds: expect.any(Number),
    });
    const [alive, ready, page] = await Promise.all(
      ["/healthz", "/readyz", "/"].map((path) => fetch(url + path)),
    );
    expect(alive?.status).toBe(200);
    for (const response of [ready, page]) {
      expect(response?.status).toBe(503);
      expect(response?.headers.get("retry-after")).toBe("5");
      expect(response?.headers.get("cache-control")).toBe("no-store");
    }
    expect(await ready?.json()).toEqual({ status: "the server is starting" });
    // It would wait behind the migration until the backup has ended.
    expect(await other`select count(*)::int from public.deals`).toEqual([{ count: 3 }] as never);

    await reading`commit`;
    reading.release();
    await has("ready");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(lines().filter(({ level }) => level !== "info")).toHaveLength(1);
    await Promise.all([reader.end(), other.end()]);
  },
);

/** A server, and what it has logged so far. */
function startServer(databaseUrl: string) {
  const port = freePort();
  const server = Bun.spawn([process.execPath, join(import.meta.dir, "../src/server.ts")], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(server);
  let output = "";
  let hasMore = Promise.withResolvers<void>();
  const read = async () => {
    for await (const part of server.stdout) {
      output += new TextDecoder().decode(part);
      hasMore.resolve();
      hasMore = Promise.withResolvers();
    }
  };
  void read();
  const lines = () =>
    output
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line));
  return {
    url: `http://localhost:${port}`,
    lines,
    async has(message: string) {
      while (!lines().some((line) => line.message === message)) await hasMore.promise;
    },
  };
}
