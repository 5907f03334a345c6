import { join } from "node:path";
import type { PGlite, QueryOptions } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import {
  away,
  type Connection,
  type Database,
  migrations,
  options,
  planning,
  type Report,
} from "./connection";
import { watchSpace } from "./disk-space";
import { startThread, type Thread } from "./embedded-thread";
import type { Listener } from "./listen";
import { lockFolder } from "./lock";
import { refuseOlder } from "./older";
import { makePrivate } from "./private-folder";

const LOOK_EVERY_MS = 1_000;
const OPEN_WITHIN_MS = 60_000;
const CLOSE_WITHIN_MS = 5_000;

type Limits = {
  /** What must be left on the disk, in MiB; below that writes are refused. */
  reserveMib: number;
  /** The longest a query or a transaction may take, in milliseconds. */
  longestMs?: number;
};

/**
 * Opens the database in a thread of this process.
 * @param folder where the files lie; `memory://` keeps everything in memory.
 * @throws Error where they cannot be opened, with what to do.
 */
export async function openEmbedded(folder: string, limits: Limits): Promise<Connection> {
  const { reserveMib, longestMs = 20_000 } = limits;
  const inMemory = folder.startsWith("memory://");
  if (!inMemory) makePrivate(folder);
  const unlock = inMemory ? () => {} : lockFolder(folder);
  const dataDir = inMemory ? folder : join(folder, "postgres");
  const listeners = new Map<Listener, string>();
  let isDiskFull = false;
  let isClosed = false;
  let stopLooking = () => {};
  let transactions = 0;
  let thread: Thread | undefined = await open(start()).catch((cause) => {
    unlock();
    const advice = `Restore ${dataDir} from a backup, or move it away to start afresh.`;
    throw new Error(`The embedded database in ${dataDir} could not be opened. ${advice}`, { cause });
  });

  function start(): Thread {
    return startThread(dataDir, (channel, payload) => {
      for (const [listener, heard] of listeners) if (heard === channel) listener.onMessage(payload);
    });
  }

  async function open(started: Thread): Promise<Thread> {
    for (const [name, value] of Object.entries(planning)) await execute(started, `set ${name} = ${value}`);
    return started;
  }

  const limitWrites = () =>
    execute(current(), `set default_transaction_read_only = ${isDiskFull ? "on" : "off"}`);

  const current = () => {
    if (!thread) throw away("The embedded database is being opened again");
    return thread;
  };

  const drizzled = drizzle(pgliteOn(current, () => ++transactions) as unknown as PGlite, options);

  /** Ends a thread that does not answer, because the disk is full or it has failed, and starts another. */
  async function openAgain(report: Report, stuck: Thread): Promise<void> {
    thread = undefined;
    report.warn("the embedded database does not answer and is opened again");
    for (const listener of listeners.keys()) listener.onLost();
    const ended = stuck.end();
    // Only after that may another thread open the folder.
    if (!(await within(CLOSE_WITHIN_MS, ended)))
      report.warn("the embedded database cannot be stopped: restart the server");
    await ended;
    let hasFailed = false;
    const fail = (error: unknown) => {
      if (!hasFailed && !isClosed)
        report.warn("the embedded database could not be opened", { reason: String(error) });
      hasFailed = true;
      throw error;
    };
    while (!isClosed && !thread) {
      const started = start();
      if (await within(OPEN_WITHIN_MS, open(started).catch(fail))) thread = started;
      else await started.end().then(() => Bun.sleep(LOOK_EVERY_MS));
    }
    // The disk's room may have changed meanwhile.
    if (thread) await limitWrites().catch(() => {});
    // Where this fails, it is done again with the next thread.
    for (const [listener, channel] of listeners) await hear(channel, listener).catch(() => {});
    report.info("the embedded database answers again");
  }

  async function hear(channel: string, listener: Listener): Promise<void> {
    await execute(current(), `listen "${channel}"`);
    listener.onHeard();
  }

  return {
    db: drizzled as unknown as Database,
    async migrate() {
      await refuseOlder(drizzled);
      await migrate(drizzled, migrations);
    },
    listen(channel, listener) {
      listeners.set(listener, channel);
      const heard = hear(channel, listener);
      return {
        async stop() {
          listeners.delete(listener);
          await heard.catch(() => {});
        },
      };
    },
    watch(report) {
      const look = async () => {
        while (!isClosed) {
          await Bun.sleep(LOOK_EVERY_MS);
          const asked = current();
          const askedAt = performance.now();
          const isWell = await within(longestMs, execute(asked, "select 1"));
          // Where others had answers meanwhile, it only has much to do.
          const isBusy = isWell === undefined && asked.answeredAt() > askedAt;
          if (!isWell && !isBusy && !isClosed) await openAgain(report, asked);
        }
      };
      look().catch((error) => report.warn("the embedded database is lost", { reason: String(error) }));
      if (inMemory) return;
      const space = watchSpace(folder, reserveMib, async (isFull, freeMib) => {
        isDiskFull = isFull;
        const message = isFull ? "the disk is nearly full: writes are refused" : "the disk has room again";
        report[isFull ? "warn" : "info"](message, { freeMib, reserveMib });
        await limitWrites();
      });
      stopLooking = space.stop;
    },
    isDiskFull: () => isDiskFull,
    async close() {
      isClosed = true;
      stopLooking();
      if (thread) await within(CLOSE_WITHIN_MS, thread.send({ kind: "close" }));
      if (thread) await within(CLOSE_WITHIN_MS, thread.end());
      unlock();
    },
  };
}

/** The face of PGlite, as far as Drizzle knows it. */
function pgliteOn(current: () => Thread, nextTransaction: () => number) {
  const queries = (thread: () => Thread, transaction?: number) => ({
    // Functions cannot be sent. Drizzle's parsers leave a value as it is: their types are enough.
    query: async (
      text: string,
      params: unknown[] = [],
      { rowMode = "object", parsers = {} }: QueryOptions = {},
    ) => thread().send({ kind: "query", text, params, rowMode, unparsed: Object.keys(parsers), transaction }),
  });
  return {
    ...queries(current),
    async transaction<Result>(run: (queries: object) => Promise<Result>): Promise<Result> {
      const thread = current();
      const transaction = nextTransaction();
      await thread.send({ kind: "begin", transaction });
      let result: Result;
      try {
        result = await run(queries(() => thread, transaction));
      } catch (error) {
        await thread.send({ kind: "rollback", transaction }).catch(() => {});
        throw error;
      }
      await thread.send({ kind: "commit", transaction });
      return result;
    },
  };
}

async function execute(thread: Thread, text: string): Promise<void> {
  await thread.send({ kind: "exec", text });
}

/** Whether something comes about or fails in time; undefined where it does neither. */
function within(milliseconds: number, promise: Promise<unknown>): Promise<boolean | undefined> {
  const { promise: result, resolve } = Promise.withResolvers<boolean | undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  promise
    .then(
      () => resolve(true),
      () => resolve(false),
    )
    .finally(() => clearTimeout(timer));
  return result;
}
