import { write, writeSync } from "node:fs";

const MAX_UNWRITTEN_BYTES = 1024 * 1024;
const RETRY_AFTER_MS = 50;
const RETRY_AFTER_ERROR_MS = 1_000;
const STDOUT = 1;

const waiting: Buffer[] = [];
let unwrittenBytes = 0;
let dropped = 0;
let isWriting = false;

/**
 * Writes lines to standard output without blocking, unlike `console.log` on a full pipe. Drops lines while 1 MiB is
 * unread, and then writes how many were dropped.
 */
export function print(text: string): void {
  const part = Buffer.from(`${text}\n`);
  if (unwrittenBytes + part.length > MAX_UNWRITTEN_BYTES) {
    dropped += text.split("\n").length;
    return;
  }
  queue(part);
}

/** Resolves when everything is written, or after the timeout. */
export async function printed(withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (unwrittenBytes > 0 && performance.now() < until) await Bun.sleep(5);
}

/** Writes the last lines at exit, unless nobody reads them, because the process would never end. */
export function printRest(text: string): void {
  const rest = Buffer.concat([...waiting, Buffer.from(text && `${text}\n`)]);
  if (!isWriting && rest.length > 0) writeSync(STDOUT, rest);
}

function queue(part: Buffer): void {
  waiting.push(part);
  unwrittenBytes += part.length;
  if (!isWriting) writeNext(Buffer.concat(waiting.splice(0)));
}

/** Runs on another thread, one write at a time. */
function writeNext(part: Buffer): void {
  isWriting = true;
  write(STDOUT, part, (error, written) => {
    if (error?.code === "EAGAIN") return void setTimeout(writeNext, RETRY_AFTER_MS, part);
    const done = error ? part.length : written;
    unwrittenBytes -= done;
    // The pipe is closed, or the disk of the log is full.
    if (error) {
      dropped += part.toString().split("\n").length - 1;
      return void setTimeout(writeRest, RETRY_AFTER_ERROR_MS);
    }
    if (done < part.length) return writeNext(part.subarray(done));
    writeRest();
  });
}

function writeRest(): void {
  isWriting = false;
  if (dropped > 0) logDropped();
  else if (waiting.length > 0) writeNext(Buffer.concat(waiting.splice(0)));
}

function logDropped(): void {
  const facts = { time: new Date(), level: "warn", message: "log lines dropped", count: dropped };
  dropped = 0;
  queue(Buffer.from(`${JSON.stringify(facts)}\n`));
}
