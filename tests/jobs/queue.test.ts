import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { db, isEmbedded, openQueue } from "../../db/client";
import { installation } from "../../db/schema";
import * as jobs from "../../src/jobs/queue";
import * as jobStatuses from "../../src/jobs/statuses";

type Data = { host: string };

const POLL_EVERY_SECONDS = 0.5;

let ran: Data[] = [];
let errors: string[] = [];
let work: (data: Data, signal: AbortSignal) => Promise<unknown> = async () => {};

const kind: jobs.Job<Data> = {
  name: "test-look",
  title: "Look at a host",
  timeoutSeconds: 60,
  concurrency: 2,
  atOnce: 2,
  run: (data, signal) => {
    ran.push(data);
    return work(data, signal);
  },
};

let marks = 0;
const marking: jobs.Job = {
  name: "test-mark",
  title: "Mark that queues were looked at",
  timeoutSeconds: 60,
  run: async () => marks++,
};

const until = async (isDone: () => boolean | Promise<boolean>) => {
  while (!(await isDone())) await Bun.sleep(20);
};
const status = async () => (await jobStatuses.byKind()).find(({ name }) => name === kind.name);

beforeEach(async () => {
  ran = [];
  errors = [];
  work = async () => {};
  await jobs.start([kind as jobs.Job, marking], (message) => errors.push(message), POLL_EVERY_SECONDS);
});
afterEach(async () => {
  await jobs.stop();
  await db.execute(sql`delete from pgboss.job`);
});

describe("a job", () => {
  test("waits while as many as may run at once run in other processes", async () => {
    await db.execute(sql`
      insert into pgboss.job (name, state, group_id, started_on)
      select ${kind.name}, 'active', ${kind.name}, now() from generate_series(1, 2)`);
    await jobs.send(kind, { host: "a" });
    for (let n = marks; marks < n + 3; ) {
      const before = marks;
      await jobs.send(marking, null, { key: String(before) });
      await until(() => marks > before);
    }
    expect(ran).toEqual([]);
    await db.execute(sql`
      update pgboss.job set state = 'completed', completed_on = now()
      where id = (select id from pgboss.job where name = ${kind.name} and state = 'active' limit 1)`);
    await until(() => ran.length === 1);
  }, 60_000);

  test("runs once, and a second one with the same key only after it", async () => {
    const held = Promise.withResolvers<void>();
    work = () => held.promise;
    expect(await jobs.send(kind, { host: "a" }, { key: "a" })).toBe(true);
    expect(await jobs.send(kind, { host: "a" }, { key: "a" })).toBe(false);
    await until(() => ran.length === 1);
    expect(await jobs.send(kind, { host: "a" }, { key: "a" })).toBe(false);
    expect(await jobs.send(kind, { host: "b" }, { key: "b" })).toBe(true);
    await until(() => ran.length === 2);
    held.resolve();
    await until(async () => (await status())?.running === 0);
    expect(await jobs.send(kind, { host: "a" }, { key: "a" })).toBe(true);
    await until(() => ran.length === 3);
    expect(ran.map(({ host }) => host)).toEqual(["a", "b", "a"]);
  }, 60_000);

  test("that begins what others notice waits while a restored site is paused", async () => {
    const paused = (pausedAt: ReturnType<typeof sql>) =>
      db
        .insert(installation)
        .values({ pausedAt })
        .onConflictDoUpdate({ target: installation.id, set: { pausedAt } });
    kind.waitsWhilePaused = true;
    try {
      await paused(sql`now()`);
      await jobs.send(kind, { host: "a" });
      await until(async () => (await status())?.endedAt != null);
      expect(ran).toEqual([]);
      await paused(sql`null`);
      await jobs.send(kind, { host: "b" });
      await until(() => ran.length === 1);
    } finally {
      delete kind.waitsWhilePaused;
      await paused(sql`null`);
    }
  }, 60_000);

  test("is sent with the transaction that needs it, and not if that is rolled back", async () => {
    const refused = db.transaction(async (tx) => {
      await jobs.send(kind, { host: "refused" }, { key: "refused", on: tx });
      throw new Error("No");
    });
    expect(String(await refused.catch((error: unknown) => error))).toContain("No");
    await db.transaction((tx) => jobs.send(kind, { host: "saved" }, { key: "saved", on: tx }));
    await until(() => ran.length === 1);
    expect(ran).toEqual([{ host: "saved" }]);
  }, 60_000);

  test("whose process was killed runs again on another", async () => {
    const { execute, close } = openQueue();
    const killed = new PgBoss({
      db: { executeSql: execute },
      backend: isEmbedded ? "pglite" : "postgres",
      registerInstance: false,
    });
    await jobs.stop();
    await killed.start();
    await killed.send(kind.name, { host: "a" });
    expect(await killed.fetch(kind.name)).toHaveLength(1);
    await jobs.start([kind as jobs.Job], () => {}, POLL_EVERY_SECONDS);
    await db.execute(
      sql`update pgboss.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'`,
    );
    await killed.supervise(kind.name);
    await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    await until(() => ran.length === 1);
    await killed.stop();
    await close();
    expect(ran).toEqual([{ host: "a" }]);
  }, 60_000);

  test("that fails is reported, shows its error, and runs again later", async () => {
    work = async () => {
      throw new Error("The shop is away");
    };
    await jobs.send(kind, { host: "a" }, { key: "a" });
    await until(async () => (await status())?.error !== null && ran.length > 0);
    expect(await status()).toMatchObject({ waiting: 1, running: 0, error: "The shop is away" });
    expect(errors).toEqual([kind.name]);
    expect((await status())?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 5_000);
  }, 60_000);

  test("that fails without a reason of its own shows one in words", async () => {
    const shown = async (output: object) => {
      await db.execute(sql`
        update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify(output)}::jsonb
        where name = ${kind.name}`);
      return (await status())?.error;
    };
    work = () => db.execute(sql`select ${"a row"} from a_table_of_later`).then(() => {});
    await jobs.send(kind, { host: "a" }, { key: "a" });
    await until(async () => Boolean((await status())?.error));
    expect((await status())?.error).toBe(
      'The database lacks what this version needs (relation "a_table_of_later" does not exist): see `bun run doctor`.',
    );
    const ofPgBoss = { value: { message: "job heartbeat timeout" } };
    expect(await shown(ofPgBoss)).toBe("Its server was not heard from any more.");
    expect(await shown({ value: { some: "thing" } })).toBe("No reason was recorded.");
  }, 60_000);

  test("gets a signal when the server stops, which does not wait for a job that goes on", async () => {
    let reason: unknown;
    work = (_, signal) =>
      new Promise(() => {
        signal.addEventListener("abort", () => {
          reason = signal.reason;
        });
      });
    await jobs.send(kind, { host: "a" }, { key: "a" });
    await until(() => ran.length === 1);
    await jobs.stop();
    expect(String(reason)).toContain("The server was stopped");
    expect(await status()).toMatchObject({ running: 0, waiting: 1 });
  }, 60_000);
});

test("no kind has a status before the queues are installed", async () => {
  await db.execute(sql`alter schema pgboss rename to pgboss_away`);
  try {
    expect(await jobStatuses.byKind()).toEqual([]);
  } finally {
    await db.execute(sql`alter schema pgboss_away rename to pgboss`);
  }
});

test("a statement of the queue that fails leaves no transaction open", async () => {
  const { execute, close } = openQueue();
  const failing = execute("begin; select 1; select 1 / 0; commit;").catch((error: unknown) => error);
  const others = Array.from({ length: 8 }, () => db.execute(sql`select 1`));
  expect(String(await failing)).toContain("division by zero");
  await Promise.all(others);
  expect((await execute("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await close();
});
