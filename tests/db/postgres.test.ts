import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import type { Connection } from "../../db/connection";
import { connectPostgres } from "../../db/postgres";
import { emptyDatabase, type TestDatabase } from "../database";
import { freePort } from "../free-port";
import { wayTo } from "../way-to-postgres";

setDefaultTimeout(90_000);

const server = process.env.TEST_DATABASE_URL;
if (!server) console.warn("A start on Postgres: skipped, it needs one (TEST_DATABASE_URL).");

describe.skipIf(!server)("a start", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase(server);
  });
  afterAll(() => database?.drop());

  const answers = async ({ db, close }: Connection) => {
    const rows = await db.execute(sql`select 1 as one`);
    await close();
    return rows;
  };

  test("waits for a Postgres that is not there yet", async () => {
    const port = freePort();
    const url = new URL(database.url);
    url.host = `127.0.0.1:${port}`;
    const connection = connectPostgres(url.href);
    const waiting = Promise.withResolvers<void>();
    const migrated = connection.migrate({ info: () => {}, warn: () => waiting.resolve() });
    await waiting.promise;
    const way = await wayTo(database.url, port);
    await migrated;
    expect(await answers(connection)).toMatchObject([{ one: 1 }]);
    await way.close();
  });

  test("does not wait where the password or the database's name is wrong", async () => {
    const url = new URL(database.url);
    url.pathname = "/no_such_database";
    const connection = connectPostgres(url.href);
    expect(connection.migrate()).rejects.toThrow("does not exist");
    await connection.close();
  });

  test("connects to the one host of several that answers", async () => {
    const { hostname, port, pathname, username, password } = new URL(database.url);
    const user = password ? `${username}:${password}` : username;
    const address = `postgres://${user}@127.0.0.1:${freePort()},${hostname}:${port}${pathname}`;
    const connection = connectPostgres(address);
    await connection.migrate();
    expect(await answers(connection)).toMatchObject([{ one: 1 }]);
  });

  test("goes on at another host when the one that it uses is lost", async () => {
    const way = await wayTo(database.url);
    const { host, pathname, username, password } = new URL(database.url);
    const user = password ? `${username}:${password}` : username;
    const { db, openQueue, listen, close } = connectPostgres(
      `postgres://${user}@${new URL(way.url).host},${host}${pathname}`,
    );
    const queue = openQueue();
    const heard: string[] = [];
    let listening = Promise.withResolvers<void>();
    const listener = listen("moved", {
      onMessage: (payload) => heard.push(payload),
      onLost: () => {},
      onListening: () => listening.resolve(),
    });
    await listening.promise;
    await Promise.all([db.execute(sql`select 1`), queue.execute("select 1")]);
    expect(way.opened()).toBe(3);

    listening = Promise.withResolvers();
    way.cut();
    const one = () => db.execute(sql`select 1 as one`).catch(() => undefined);
    while (!(await one())) await Bun.sleep(20);
    expect((await queue.execute("select 2 as two")).rows).toMatchObject([{ two: 2 }]);
    await listening.promise;
    await db.execute(sql`select pg_notify('moved', 'here')`);
    while (heard.length === 0) await Bun.sleep(20);
    expect(heard).toEqual(["here"]);
    await Promise.all([listener.stop(), queue.close()]);
    await Promise.all([close(), way.close()]);
  });

  test("counts its days in UTC, whatever the database's time zone is", async () => {
    const admin = postgres(database.url, { max: 1 });
    await admin.unsafe(
      `alter database ${new URL(database.url).pathname.slice(1)} set timezone to 'Pacific/Apia'`,
    );
    await admin.end();
    const { db, close } = connectPostgres(database.url);
    expect(await db.execute(sql`show timezone`)).toMatchObject([{ TimeZone: "UTC" }]);
    await close();
  });

  test("connects through a socket", async () => {
    const client = postgres(database.url, { max: 1 });
    const [row] = await client`show unix_socket_directories`;
    await client.end();
    const folder = String(row?.unix_socket_directories).split(",")[0] ?? "";
    const { port, pathname, username } = new URL(database.url);
    for (const address of [
      `postgres://${username}@${encodeURIComponent(folder)}:${port}${pathname}`,
      `postgres://${username}@${pathname}?host=${folder}&port=${port}`,
    ])
      expect(await answers(connectPostgres(address))).toMatchObject([{ one: 1 }]);
  });
});

test("without Postgres the start fails with a clear line that hides the password", async () => {
  const connection = connectPostgres(`postgres://dealproof:hush-hush@127.0.0.1:${freePort()}/dealproof`);
  const error = await connection.migrate(undefined, "on", 100).catch((error) => error);
  expect(error.message).toBe("The database could not be reached within 0.1 s");
  expect(Bun.inspect(error)).not.toContain("hush-hush");
  await connection.close();
});
