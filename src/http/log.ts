import { blankKey, env } from "../env";
import { print, printed, printRest } from "./standard-output";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
type Level = (typeof LEVELS)[number];
const threshold = LEVELS.indexOf(env.LOG_LEVEL);

/** Lines are written in batches. */
const MAX_LINES = 200;
const BATCH_MS = 50;

let text = "";
let lines = 0;
let timer: Timer | undefined;

type Facts = Record<string, unknown>;

/**
 * Writes one JSON line per event, in UTC, within 50 ms. Facts must contain no secret and no personal data, except a
 * client's address in a security event.
 */
export const log = {
  /** Faster than `info`, because there may be thousands of requests a second. @param facts from `written`. */
  request(requestId: string, facts: string): void {
    if (!isHeard("info")) return;
    add(`{"time":"${now()}","level":"info","message":"request","requestId":"${requestId}",${facts}`);
  },
  debug: (message: string, facts?: Facts) => write("debug", message, facts),
  info: (message: string, facts?: Facts) => write("info", message, facts),
  warn: (message: string, facts?: Facts) => write("warn", message, facts),
  error: (message: string, error: unknown, facts?: Facts) =>
    write("error", message, { ...facts, error: describe(error) }),
};

/** The end of an event's line, for events that share it. */
export function written(facts: Facts): string {
  return JSON.stringify(facts).slice(1);
}

function write(level: Level, message: string, facts: Facts = {}): void {
  if (!isHeard(level)) return;
  add(JSON.stringify({ time: now(), level, message, ...facts }));
  if (level === "error") flush();
}

function isHeard(level: Level): boolean {
  return LEVELS.indexOf(level) >= threshold;
}

function add(line: string): void {
  text += lines === 0 ? line : `\n${line}`;
  // One write per request would take longer than most requests.
  if (++lines >= MAX_LINES) flush();
  else timer ??= setTimeout(flush, BATCH_MS);
}

let lastMillisecond = 0;
let lastTime = "";

/** The time in UTC, formatted once per millisecond. */
function now(): string {
  const millisecond = Date.now();
  if (millisecond !== lastMillisecond) lastTime = new Date(millisecond).toISOString();
  lastMillisecond = millisecond;
  return lastTime;
}

/** Resolves when all lines are written, or after the timeout. */
export async function flushed(withinMs: number): Promise<void> {
  flush();
  await printed(withinMs);
}

function flush(): void {
  if (lines > 0) print(gathered());
}

process.on("exit", () => printRest(gathered()));

/** Empties the batch. */
function gathered(): string {
  clearTimeout(timer);
  timer = undefined;
  const taken = blankKey(text.replace(CONTROLS, escaped));
  text = "";
  lines = 0;
  return taken;
}

/** Characters that JSON does not escape, but that control terminals and line readers. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** An error with its causes, without a query's parameters, which may be a visitor's data. */
function describe(error: unknown): Facts | string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.split("\nparams:")[0];
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { name: error.name, message, stack: stack?.slice(0, 7), cause: causeOf(error) };
}

function causeOf(error: Error): Facts | string | undefined {
  return error.cause === undefined ? undefined : describe(error.cause);
}
