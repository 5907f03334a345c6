import { newChild } from "../../robot/reader/child";
import type { Reply } from "../../robot/reader/reader-child";
import type { End, Format } from "./row";
import type { FileAnswer, FileStep, Row } from "./task";

/** Of the process alone: while rows are stored it waits. */
const READ_WITHIN_MS = 50_000;

type Chunks = () => AsyncIterator<Uint8Array>;

/**
 * Has a file read outside the server's thread, some rows at a time. The process ends when it takes longer than 50 seconds or
 * too much memory: the end is then the fault `unread`.
 */
export async function* readOutside(
  chunks: Chunks,
  chosen: Format | null,
  signal: AbortSignal,
  { milliseconds = READ_WITHIN_MS, memoryBytes }: { milliseconds?: number; memoryBytes?: number } = {},
): AsyncGenerator<Row[], { format: Format; end: End }> {
  const child = newChild(memoryBytes);
  let left = milliseconds;
  signal.addEventListener("abort", child.end);
  const ask = async (given: FileStep): Promise<FileAnswer | undefined> => {
    signal.throwIfAborted();
    // It may have ended between two steps; another one knows nothing of this file.
    if (!("open" in given) && !child.isRunning()) return undefined;
    const began = performance.now();
    const reply = (await child.ask({ name: "readFileStep", given }, left)) as Reply | undefined;
    left -= performance.now() - began;
    signal.throwIfAborted();
    if (reply && "error" in reply) throw new Error(`A file could not be read: ${reply.error}`);
    return left > 0 ? (reply?.result as FileAnswer | undefined) : undefined;
  };
  async function* all(
    open: Format | null,
  ): AsyncGenerator<Row[], Exclude<FileAnswer, { kind: "rows" }> | undefined> {
    const source = chunks();
    let answer = await ask({ open });
    while (answer?.kind === "rows") {
      if (answer.rows.length > 0) yield answer.rows;
      answer = await ask(
        answer.wants === "bytes" ? { bytes: (await source.next()).value ?? null } : { more: true },
      );
    }
    return answer;
  }
  let format = chosen;
  try {
    if (!format) {
      const found = yield* all(null);
      format = found?.kind === "format" ? found.format : null;
    }
    const last = format && (yield* all(format));
    if (format && last?.kind === "end") {
      if (last.rows.length > 0) yield last.rows;
      return { format, end: last.end };
    }
    const end: End = { lines: 0, skipped: 0, isComplete: false, fault: "unread" };
    return { format: format ?? { kind: "csv", encoding: "utf-8" }, end };
  } finally {
    signal.removeEventListener("abort", child.end);
    child.end();
  }
}
