import { write, writeSync } from "node:fs";

/** Beyond this many unwritten bytes lines are dropped. */
const MOST_UNWRITTEN_BYTES = 1024 * 1024;
/** The pause before a full pipe is tried again. */
const RETRY_AFTER_MS = 50;
const RETRY_AFTER_ERROR_MS = 1_000;
const STDOUT = 1;

const waiting: Buffer[] = [];
/** Queued or being written. */
let unwrittenBytes = 0;
let dropped = 0;
let isWriting = false;

/**
 * Writes lines to standard output without waiting for its reader, as `console.log` does once a pipe is full. Beyond 1 MiB
 * that nobody has read, lines are dropped, and a line says how many.
 */
export function print(text: string): void {
  const part = Buffer.from(`${text}\n`);
  if (unwrittenBytes + part.length > MOST_UNWRITTEN_BYTES) {
    dropped += text.split("\n").length;
    return;
  }
  queue(part);
}

/** Resolves when all is written, or when the time is over. */
export async function printed(withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (unwrittenBytes > 0 && performance.now() < until) await Bun.sleep(5);
}

/** Writes the last lines when the process ends, unless nobody reads: then it would never end. */
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
    // The reader is gone, or the log's disk is full.
    if (error) {
      dropped += part.toString().split("\n").length - 1;
      return void setTimeout(writeOn, RETRY_AFTER_ERROR_MS);
    }
    if (done < part.length) return writeNext(part.subarray(done));
    writeOn();
  });
}

function writeOn(): void {
  isWriting = false;
  if (dropped > 0) tellDropped();
  else if (waiting.length > 0) writeNext(Buffer.concat(waiting.splice(0)));
}

function tellDropped(): void {
  const facts = { time: new Date(), level: "warn", message: "log lines dropped", count: dropped };
  dropped = 0;
  queue(Buffer.from(`${JSON.stringify(facts)}\n`));
}
