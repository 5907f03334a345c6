import { untilAborted } from "./fetch";
import { FetchRefused } from "./guard";
import type { Reply, Task } from "./reader-child";
import type { tasks } from "./reader-tasks";

type Tasks = typeof tasks;
type Options = { signal?: AbortSignal | undefined; milliseconds?: number };

const READ_WITHIN_MS = 5_000;
const START_WITHIN_MS = 30_000;
/** The process takes 40 to 100 MiB, so it ends when it is idle. */
const IDLE_MS = 30_000;

let reader: Bun.Subprocess | undefined;
let idle: Timer | undefined;
let waiting = Promise.withResolvers<unknown>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Has a page of a stranger read outside the server's thread, one page at a time, within 5 seconds. This takes a process,
 * because a thread cannot be ended in the middle of a regular expression, and shares its memory with the server.
 * @throws FetchRefused if the page cannot be read in that time, or takes all memory; the signal's reason when it is aborted.
 */
export function outside<Name extends keyof Tasks>(
  name: Name,
  given: Parameters<Tasks[Name]>[0],
  { signal, milliseconds = READ_WITHIN_MS }: Options = {},
): Promise<ReturnType<Tasks[Name]>> {
  const turn = last.then(() => {
    signal?.throwIfAborted();
    return perform({ name, given } as Task, milliseconds) as Promise<ReturnType<Tasks[Name]>>;
  });
  const done = () => {};
  last = turn.then(done, done);
  return signal ? untilAborted(turn, signal) : turn;
}

async function perform(task: Task, milliseconds: number): Promise<unknown> {
  clearTimeout(idle);
  if (!reader && !(await replyTo(start, START_WITHIN_MS)))
    throw new Error("The process that reads pages does not start");
  const reply = (await replyTo(() => reader?.send(task), milliseconds)) as Reply | undefined;
  idle = setTimeout(end, IDLE_MS).unref();
  if (!reply) throw unreadable(task.given.url);
  if ("error" in reply) throw new Error(`A page could not be read: ${reply.error}`);
  return reply.result;
}

/** @returns the reader's next message; undefined if it ended, by itself or at the time limit. */
async function replyTo(act: () => void, milliseconds: number): Promise<unknown> {
  waiting = Promise.withResolvers();
  const timer = setTimeout(end, milliseconds);
  try {
    act();
    return await waiting.promise;
  } finally {
    clearTimeout(timer);
  }
}

function start(): void {
  // Without --no-orphans it would go on with a page after the server was killed.
  const command = [process.execPath, "--no-orphans", "--smol", `${import.meta.dir}/reader-child.ts`];
  const started: Bun.Subprocess = Bun.spawn(command, {
    stdio: ["ignore", "ignore", "inherit"],
    ipc(message) {
      if (started === reader) waiting.resolve(message);
    },
    onExit() {
      if (started === reader) end();
    },
  });
  started.unref();
  reader = started;
}

function end(): void {
  reader?.kill("SIGKILL");
  reader = undefined;
  waiting.resolve(undefined);
}

function unreadable(url: string): FetchRefused {
  const { host } = new URL(url);
  return new FetchRefused(
    "unreadable",
    `The page of ${host} cannot be read within ${READ_WITHIN_MS / 1000} seconds. Give another page of the shop.`,
  );
}
