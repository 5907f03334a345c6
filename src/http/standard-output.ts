import { write, writeSync } from "node:fs";

/** The most that waits for whoever reads standard output, in bytes. */
const MOST_WAITING = 1024 * 1024;
/** How long to wait before a pipe that takes nothing at the moment is tried again, in milliseconds. */
const TRY_AGAIN = 50;
const STDOUT = 1;

const waiting: Buffer[] = [];
/** What waits and what is being written. */
let bytes = 0;
let dropped = 0;
let isWriting = false;

/**
 * Writes lines to standard output without ever waiting for its reader, which `console.log` does once a pipe is full.
 * Beyond 1 MiB that nobody has read, lines are dropped, and a line says how many.
 */
export function print(text: string): void {
  const part = Buffer.from(`${text}\n`);
  if (bytes + part.length > MOST_WAITING) {
    dropped += text.split("\n").length;
    return;
  }
  queue(part);
}

/** Resolves when all is written, or when the time (in milliseconds) is over. */
export async function printed(within: number): Promise<void> {
  const until = performance.now() + within;
  while (bytes > 0 && performance.now() < until) await Bun.sleep(5);
}

/** Writes the last lines when the process ends, unless nobody reads: then it would never end. */
export function printRest(text: string): void {
  const rest = Buffer.concat([...waiting, Buffer.from(text && `${text}\n`)]);
  if (!isWriting && rest.length > 0) writeSync(STDOUT, rest);
}

function queue(part: Buffer): void {
  waiting.push(part);
  bytes += part.length;
  if (!isWriting) writeNext(Buffer.concat(waiting.splice(0)));
}

/** On a thread of its own, one at a time. */
function writeNext(part: Buffer): void {
  isWriting = true;
  write(STDOUT, part, (error, written) => {
    if (error?.code === "EAGAIN") return void setTimeout(writeNext, TRY_AGAIN, part);
    // Any other error means that nobody will ever read: what is left is lost.
    const done = error ? part.length : written;
    bytes -= done;
    if (done < part.length) return writeNext(part.subarray(done));
    isWriting = false;
    if (dropped > 0) tellDropped();
    else if (waiting.length > 0) writeNext(Buffer.concat(waiting.splice(0)));
  });
}

function tellDropped(): void {
  const facts = { time: new Date(), level: "warn", message: "log lines dropped", count: dropped };
  dropped = 0;
  queue(Buffer.from(`${JSON.stringify(facts)}\n`));
}
