import { join } from "node:path";
import type { PGlite, QueryOptions } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import {
  away,
  type Connection,
  type Database,
  options,
  planning,
  type Report,
  transactionIn,
} from "./connection";
import { startThread, type Thread } from "./embedded-thread";
import {
  FILES,
  freeMibOf,
  lockFolder,
  makePrivate,
  refuseNewWithoutRoom,
  takeRestored,
  watchSpace,
} from "./folder";
import type { Listener } from "./listen";
import { refuseWaiting, runMigrations } from "./migrate";
import { asTransaction, refuseNested } from "./nesting";
import { timed } from "./timing";

const LOOK_EVERY_MS = 1_000;
const OPEN_WITHIN_MS = 60_000;
const CLOSE_WITHIN_MS = 5_000;

/** Two segments of PostgreSQL's log: without room for a new one the database would have to be opened again. */
const SMALL_WRITES_MIB = 32;

type Limits = {
  reserveMib: number;
  timeoutMs?: number;
};

/** Opens the database in a thread. @param folder `memory://` writes nothing to disk. @throws Error that says what to do. */
export async function openEmbedded(folder: string, limits: Limits): Promise<Connection> {
  const { reserveMib, timeoutMs = 20_000 } = limits;
  const inMemory = folder.startsWith("memory://");
  if (!inMemory) makePrivate(folder);
  const unlock = inMemory ? () => {} : lockFolder(folder);
  const dataDir = inMemory ? folder : join(folder, FILES);
  if (!inMemory) {
    takeRestored(folder);
    await refuseNewWithoutRoom(folder, reserveMib).catch((error) => {
      unlock();
      throw error;
    });
  }
  const listeners = new Map<Listener, string>();
  let isDiskFull = false;
  let writers = 0;
  let isClosed = false;
  let stopLooking = () => {};
  let transactions = 0;
  let thread: Thread | undefined = await open(start()).catch(async (cause) => {
    unlock();
    const freeMib = inMemory ? SMALL_WRITES_MIB : await freeMibOf(folder);
    const advice =
      freeMib < SMALL_WRITES_MIB
        ? `Its disk has ${freeMib} MiB free: make room, then start again.`
        : `Restore ${dataDir} from a backup, or move it away to start afresh.`;
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
    execute(current(), `set default_transaction_read_only = ${isDiskFull && writers === 0 ? "on" : "off"}`);

  const current = () => {
    if (!thread) throw away("The embedded database is being opened again");
    return thread;
  };

  const drizzled = drizzle(pgliteOn(current, () => ++transactions) as unknown as PGlite, options);

  /** The disk may be full, or the thread has failed. */
  async function reopen(report: Report, stuck: Thread): Promise<void> {
    thread = undefined;
    report.warn("the embedded database does not answer and is opened again");
    for (const listener of listeners.keys()) listener.onLost();
    const ended = stuck.end();
    // Two threads must not open the folder at once.
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
    // The free space may have changed meanwhile.
    if (thread) await limitWrites().catch(() => {});
    // If this fails, it is done again with the next thread.
    for (const [listener, channel] of listeners) await hear(channel, listener).catch(() => {});
    report.info("the embedded database answers again");
  }

  async function hear(channel: string, listener: Listener): Promise<void> {
    await execute(current(), `listen "${channel}"`);
    listener.onListening();
  }

  return {
    db: drizzled as unknown as Database,
    openQueue: () => ({
      execute: (text, values) => executeIn(current(), text, values),
      close: async () => {},
    }),
    async migrate(report, mode = "on") {
      if (mode === "off") await refuseWaiting(drizzled as unknown as Database);
      else await runMigrations(drizzled as unknown as Database, report);
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
          const probed = current();
          const probedAt = performance.now();
          const isWell = await within(timeoutMs, execute(probed, "select 1"));
          // If others had answers meanwhile, it is only busy.
          const isBusy = isWell === undefined && probed.answeredAt() > probedAt;
          if (!isWell && !isBusy && !isClosed) await reopen(report, probed);
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
    async copyTo(to) {
      if (inMemory) throw new Error("A database in memory has no files to copy.");
      await current().send({ kind: "copy", folder: join(to, FILES) });
    },
    async allowWrites() {
      if (!inMemory && isDiskFull && (await freeMibOf(folder)) < SMALL_WRITES_MIB) return null;
      writers++;
      if (isDiskFull) await limitWrites();
      return {
        [Symbol.dispose]() {
          writers--;
          if (isDiskFull) limitWrites().catch(() => {});
        },
      };
    },
    async close() {
      isClosed = true;
      stopLooking();
      if (thread) await within(CLOSE_WITHIN_MS, thread.send({ kind: "close" }));
      if (thread) await within(CLOSE_WITHIN_MS, thread.end());
      unlock();
    },
  };
}

function pgliteOn(current: () => Thread, nextTransaction: () => number) {
  const queries = (thread: () => Thread, transaction?: number) => ({
    // Functions cannot be sent. Drizzle's parsers return a value unchanged, so their types are enough.
    query: async (
      text: string,
      params: unknown[] = [],
      { rowMode = "object", parsers = {} }: QueryOptions = {},
    ) => {
      if (transaction === undefined) refuseNested(text);
      return timed(text, () =>
        thread().send({ kind: "query", text, params, rowMode, unparsed: Object.keys(parsers), transaction }),
      );
    },
  });
  return {
    ...queries(current),
    async transaction<Result>(run: (queries: object) => Promise<Result>): Promise<Result> {
      refuseNested("begin");
      const thread = current();
      const transaction = nextTransaction();
      await thread.send({ kind: "begin", transaction });
      let result: Result;
      try {
        result = await asTransaction(() => run(queries(() => thread, transaction)));
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

function executeIn(thread: Thread, text: string, params: unknown[] = []): Promise<{ rows: unknown[] }> {
  const statements = transactionIn(text);
  const answer =
    params.length > 0
      ? thread.send({ kind: "query", text, params, rowMode: "object", unparsed: [] })
      : thread.send({ kind: statements ? "transact" : "exec", text: statements ?? text });
  return answer as Promise<{ rows: unknown[] }>;
}

/** Undefined if the promise neither resolves nor fails in time. */
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
