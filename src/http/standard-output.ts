import { write, writeSync } from "node:fs";

const MAX_UNWRITTEN_BYTES = 1024 * 1024;
const RETRY_AFTER_MS = 50;
const RETRY_AFTER_ERROR_MS = 1_000;
const STDOUT = 1;

const output = { queue: [] as Buffer[], unwrittenBytes: 0, droppedLines: 0, isWriting: false };

/** Writes without blocking, unlike `console.log` on a full pipe. Drops lines while 1 MiB is unread. */
export function print(text: string): void {
  const part = Buffer.from(`${text}\n`);
  if (output.unwrittenBytes + part.length > MAX_UNWRITTEN_BYTES) {
    output.droppedLines += text.split("\n").length;
    return;
  }
  queue(part);
}

export async function printed(withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (output.unwrittenBytes > 0 && performance.now() < until) await Bun.sleep(5);
}

/** Writes the last lines at exit. If nobody reads them, a blocking write would never end. */
export function printRest(text: string): void {
  const rest = Buffer.concat([...output.queue, Buffer.from(text && `${text}\n`)]);
  if (!output.isWriting && rest.length > 0) writeSync(STDOUT, rest);
}

function queue(part: Buffer): void {
  output.queue.push(part);
  output.unwrittenBytes += part.length;
  if (!output.isWriting) writeNext(Buffer.concat(output.queue.splice(0)));
}

function writeNext(part: Buffer): void {
  output.isWriting = true;
  write(STDOUT, part, (error, written) => {
    if (error?.code === "EAGAIN") return void setTimeout(writeNext, RETRY_AFTER_MS, part);
    const done = error ? part.length : written;
    output.unwrittenBytes -= done;
    if (error) {
      output.droppedLines += part.toString().split("\n").length - 1;
      return void setTimeout(writeRest, RETRY_AFTER_ERROR_MS);
    }
    if (done < part.length) return writeNext(part.subarray(done));
    writeRest();
  });
}

function writeRest(): void {
  output.isWriting = false;
  if (output.droppedLines > 0) logDropped();
  else if (output.queue.length > 0) writeNext(Buffer.concat(output.queue.splice(0)));
}

function logDropped(): void {
  const facts = { time: new Date(), level: "warn", message: "log lines dropped", count: output.droppedLines };
  output.droppedLines = 0;
  queue(Buffer.from(`${JSON.stringify(facts)}\n`));
}
