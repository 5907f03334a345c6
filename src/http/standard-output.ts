import { writeSync } from "node:fs";

const BATCH_MS = 50;
const BATCH_CHARACTERS = 32 * 1024;
const MAX_UNWRITTEN_CHARACTERS = 1024 * 1024;
const STDOUT = 1;

/** It does not block on a full pipe, unlike `console.log`. */
const writer = Bun.stdout.writer();

/** Module state, because a process has one standard output. A write for each line would take longer than most requests. */
const output = { batch: "", unwritten: 0, droppedLines: 0, timer: undefined as Timer | undefined };

/** Prints a line within 50 ms. Drops it while 1 MiB is unread. */
export function print(line: string): void {
  if (output.unwritten + output.batch.length > MAX_UNWRITTEN_CHARACTERS) {
    output.droppedLines++;
    return;
  }
  output.batch += `${line}\n`;
  if (output.batch.length > BATCH_CHARACTERS) void flush();
  else output.timer ??= setTimeout(flush, BATCH_MS);
}

export async function printed(withinMs: number): Promise<void> {
  await Promise.race([flush(), Bun.sleep(withinMs)]);
}

export async function flush(): Promise<void> {
  clearTimeout(output.timer);
  const text = output.batch;
  Object.assign(output, { batch: "", timer: undefined });
  output.unwritten += text.length;
  try {
    writer.write(text);
    await writer.flush();
  } catch {
    // The reader of the pipe is gone.
  }
  output.unwritten -= text.length;
  if (output.droppedLines > 0) printDropped();
}

function printDropped(): void {
  const facts = { time: new Date(), level: "warn", message: "log lines dropped", count: output.droppedLines };
  output.droppedLines = 0;
  print(JSON.stringify(facts));
}

// If nobody reads the lines before, a blocking write would never end.
process.on("exit", () => {
  if (output.unwritten === 0 && output.batch) writeSync(STDOUT, output.batch);
});
