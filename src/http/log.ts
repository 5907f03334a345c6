import { env } from "../env";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
const threshold = LEVELS.indexOf(env.LOG_LEVEL);

type Facts = Record<string, unknown>;

/** One JSON line per event, in UTC. Facts must hold no secret and no personal data. */
export const log = {
  debug: (message: string, facts?: Facts) => write("debug", message, facts),
  info: (message: string, facts?: Facts) => write("info", message, facts),
  warn: (message: string, facts?: Facts) => write("warn", message, facts),
  error: (message: string, error: unknown, facts?: Facts) =>
    write("error", message, { ...facts, error: describe(error) }),
};

function write(level: (typeof LEVELS)[number], message: string, facts: Facts = {}): void {
  if (LEVELS.indexOf(level) < threshold) return;
  console.log(JSON.stringify({ time: new Date().toISOString(), level, message, ...facts }));
}

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
