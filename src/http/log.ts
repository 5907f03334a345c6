import type { Context } from "hono";
import { env, LOG_LEVELS, withoutSecrets } from "../env";
import type { AppEnv } from "./context";
import { outageCounter } from "./outage";
import { repeatCounter } from "./repeats";
import { flush, print } from "./standard-output";

type Level = (typeof LOG_LEVELS)[number];
const threshold = LOG_LEVELS.indexOf(env.LOG_LEVEL);

type Facts = Record<string, unknown>;

/** Writes JSON lines. Facts must contain no secret, and no personal data but a client's address in a security event. */
export const log = {
  debug: (message: string, facts?: Facts) => write("debug", message, facts),
  info: (message: string, facts?: Facts) => write("info", message, facts),
  warn: (message: string, facts?: Facts) => write("warn", message, facts),
  /**
   * Of an outage only the first error is logged, and of the same error one a minute, with the number of the others after it.
   * @returns the error's id in the log, which is the same for the same error
   */
  error(message: string, error: unknown, facts?: Facts): string {
    const described = describe(error);
    const errorId = idOf(described);
    const all = { ...facts, errorId, error: described };
    const stage = outages?.stageOf(error);
    if (stage === "first") write("error", "an outage begins", { during: message, ...all });
    else if (!stage && repeated.isFirst(errorId, { during: message, errorId })) write("error", message, all);
    return errorId;
  },
};

const SAME_ERROR_WITHIN_MS = 60_000;

const repeated = repeatCounter<Facts>(SAME_ERROR_WITHIN_MS, (facts, more) =>
  write("error", "the same error again", { ...facts, times: more }),
);

/** Of its messages and places in the code. */
function idOf(described: Facts | string): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(described)).digest("hex").slice(0, 12);
}

/** Undefined until the server knows how to recognise an outage. */
let outages: ReturnType<typeof outageCounter> | undefined;

export function detectOutages(isOutage: (error: unknown) => boolean, ping: () => Promise<void>): void {
  outages = outageCounter(isOutage, ping, (facts) => log.info("the outage is over", facts));
}

/** Counts a request that failed while the database is away. */
export function countInOutage(): void {
  outages?.countRequest();
}

export function logSecurity(c: Context<AppEnv>, event: string, facts: Facts): void {
  log.warn("security", { event, address: c.get("address"), requestId: c.get("requestId"), ...facts });
}

function write(level: Level, message: string, facts: Facts = {}): void {
  if (LOG_LEVELS.indexOf(level) < threshold) return;
  const line = JSON.stringify({ time: new Date(), level, message, ...facts });
  print(withoutSecrets(line.replace(CONTROLS, escaped)));
  if (level === "error") void flush();
}

/** Characters that JSON does not escape, but that control terminals and line readers. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** An error without its query's parameters, which may be a visitor's data. */
function describe(error: unknown): Facts | string {
  if (typeof error !== "object" || error === null) return String(error);
  // pg-boss reports a copy of an error, which is a plain object.
  const { name, message, stack, cause } = error as Partial<Error>;
  if (typeof message !== "string") return Bun.inspect(error, { depth: 1 }).slice(0, 500);
  return {
    name,
    message: message.split("\nparams:")[0],
    stack: stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 7),
    cause: cause === undefined ? undefined : describe(cause),
  };
}
