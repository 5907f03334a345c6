import { readFileSync } from "node:fs";

const START_WITHIN_MS = 30_000;
const MOST_MEMORY_BYTES = 512 * 1024 * 1024;
const WATCH_EVERY_MS = 100;

/** A process that works for strangers' pages and files: what takes too long or too much memory ends with it. */
export function newChild(mostMemoryBytes = MOST_MEMORY_BYTES) {
  let running: Bun.Subprocess | undefined;
  let waiting = Promise.withResolvers<unknown>();
  let watch: Timer | undefined;

  /** @returns the next message; undefined if the process ended, by itself or at a limit */
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
        if (started === running) waiting.resolve(message);
      },
      onExit() {
        if (started === running) end();
      },
    });
    started.unref();
    running = started;
  }

  // Not with each question: most are answered before the first look.
  function watchMemory(): void {
    clearInterval(watch);
    watch = setInterval(() => {
      if (running && memoryOf(running.pid) > mostMemoryBytes) end();
    }, WATCH_EVERY_MS).unref();
  }

  function end(): void {
    clearInterval(watch);
    running?.kill("SIGKILL");
    running = undefined;
    waiting.resolve(undefined);
  }

  return {
    /** @returns undefined if it was ended, because the answer took longer or more memory than it may */
    async ask(message: object, milliseconds: number): Promise<unknown> {
      if (!running) {
        if (!(await replyTo(start, START_WITHIN_MS)))
          throw new Error("The process that reads pages and files does not start");
        watchMemory();
      }
      return replyTo(() => running?.send(message), milliseconds);
    },
    end,
    isRunning: () => running !== undefined,
  };
}

const PAGE_BYTES = 4096;

function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  } catch {
    // It has just ended, or this system has no such file.
    return 0;
  }
}
