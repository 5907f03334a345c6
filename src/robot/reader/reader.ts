import { untilAborted } from "../fetch/fetch";
import { FetchRefused } from "../fetch/guard";
import { newChild } from "./child";
import type { Reply, Task } from "./reader-child";
import type { tasks } from "./reader-tasks";

type Tasks = Omit<typeof tasks, "readFileStep">;
type PageTask = Extract<Task, { name: keyof Tasks }>;
type Options = { signal?: AbortSignal | undefined; milliseconds?: number };

const READ_WITHIN_MS = 5_000;
/** The process takes 40 to 100 MiB, so it ends when it is idle. */
const IDLE_MS = 30_000;

const reader = newChild();
let idle: Timer | undefined;
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
    return perform({ name, given } as PageTask, milliseconds) as Promise<ReturnType<Tasks[Name]>>;
  });
  const done = () => {};
  last = turn.then(done, done);
  return signal ? untilAborted(turn, signal) : turn;
}

async function perform(task: PageTask, milliseconds: number): Promise<unknown> {
  clearTimeout(idle);
  const reply = (await reader.ask(task, milliseconds)) as Reply | undefined;
  idle = setTimeout(reader.end, IDLE_MS).unref();
  if (!reply) throw unreadable(task.given.url);
  if ("error" in reply) throw new Error(`A page could not be read: ${reply.error}`);
  return reply.result;
}

function unreadable(url: string): FetchRefused {
  const { host } = new URL(url);
  return new FetchRefused(
    "unreadable",
    `The page of ${host} cannot be read within ${READ_WITHIN_MS / 1000} seconds. Give another page of the shop.`,
  );
}
