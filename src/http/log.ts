import { env } from "../env";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
const threshold = LEVELS.indexOf(env.LOG_LEVEL);

/** Lines leave together: so many, or those of so many milliseconds. */
const MOST_LINES = 200;
const GATHER = 50;

let lines: string[] = [];
let timer: Timer | undefined;

type Facts = Record<string, unknown>;

/** One JSON line per event, in UTC, a moment later at most. Facts must hold no secret and no personal data. */
export const log = {
  debug: (message: string, facts?: Facts) => write("debug", message, facts),
  info: (message: string, facts?: Facts) => write("info", message, facts),
  warn: (message: string, facts?: Facts) => write("warn", message, facts),
  error: (message: string, error: unknown, facts?: Facts) =>
    write("error", message, { ...facts, error: describe(error) }),
};

function write(level: (typeof LEVELS)[number], message: string, facts: Facts = {}): void {
  if (LEVELS.indexOf(level) < threshold) return;
  lines.push(JSON.stringify({ time: now(), level, message, ...facts }));
  // A line of its own for each of thousands of requests a second would take longer than most of them.
  if (level === "error" || lines.length >= MOST_LINES) flush();
  else timer ??= setTimeout(flush, GATHER);
}

let lastMillisecond = 0;
let lastTime = "";

/** The time in UTC, written once for all lines of a millisecond. */
function now(): string {
  const millisecond = Date.now();
  if (millisecond !== lastMillisecond) lastTime = new Date(millisecond).toISOString();
  lastMillisecond = millisecond;
  return lastTime;
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (lines.length > 0) console.log(lines.join("\n"));
  lines = [];
}

process.on("exit", flush);

/** An error with its causes; a query's parameters stay out, for they may be a visitor's. */
function describe(error: unknown): Facts | string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.split("\nparams:")[0];
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { name: error.name, message, stack: stack?.slice(0, 7), cause: causeOf(error) };
}

function causeOf(error: Error): Facts | string | undefined {
  return error.cause === undefined ? undefined : describe(error.cause);
}
