import type { Bindings } from "./http/context";
import { print, printed } from "./http/standard-output";

/** How long answers in flight may take after the signal to stop, but at least this long after the last new request. */
const STOP_AFTER_MS = 8_000;
const FINISH_WITHIN_MS = 3_000;
/** How long the last writes to the database may take after that. */
const CLOSE_WITHIN_MS = 1_500;
/** How long to wait for the log to be written at exit. */
const LOG_WITHIN_MS = 500;

// A person sets these, and reads what is wrong with each in a line of its own.
const { env, wrongValues } = await orExplain(() => import("./env"), plainly);
const { flushed, log } = await import("./http/log");

// A rejection that nobody awaits, or a throw in a timer, would end the process.
process.on("unhandledRejection", (error) => log.error("unhandled rejection", error));
process.on("uncaughtException", (error) => log.error("uncaught exception", error));

const { ADMIN_PASSWORD } = env;
if (ADMIN_PASSWORD) await orExplain(() => refuseWeak(ADMIN_PASSWORD), plainly);
const { closeDatabase, migrate, watchDatabase } = await orExplain(() => import("../db/client"));
const { fillDemo } = await import("../db/seed");
await orExplain(() => migrate(log));
await orExplain(() => fillDemo(env.DEMO));

const credentials = await import("./models/credentials");
const stored = await orExplain(credentials.read);
// Hashing a password takes a quarter of a second, beside the rest.
const password = orExplain(() => credentials.prepare(stored, ADMIN_PASSWORD));
const { app } = await orExplain(() => import("./app"));
const counters = await import("./models/counters");
const { hearChanges } = await import("./cache/invalidation");
const { startLogoCopies } = await import("./jobs/logos");
const { startSchedule } = await import("./jobs/schedule");
const { beginStopping, isStopping, lastOnConnection } = await import("./http/health");
const { addressOfRequest } = await import("./http/address");
const { countVisit } = await import("./http/visits");
const { answerEarly, commonHeaders, learnHeaders } = await import("./cache/early");
await learnHeaders(app.fetch);
const runs = await import("./models/runs");
const engine = await import("./generation/engine");
// Nobody else can be at work on an embedded database.
await orExplain(() => runs.endAbandoned({ all: env.DATABASE_URL === undefined }));

const server = await orExplain(async () =>
  Bun.serve({
    hostname: env.HOST,
    port: env.PORT,
    // The app has its own limits, whose answers have the headers of all others. Bun reads no body before it is asked to.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: 30,
    development: false,
    // Bun answers malformed HTTP (400) and headers that are too long (431) before this, with a status and nothing else.
    fetch(request, server) {
      const early = answerEarly(request, (visit) =>
        countVisit(counters.recordOnce, request, addressOfRequest(request, server), visit),
      );
      const answer = early ?? answerWith(request, server);
      return isStopping() ? lastOnConnection(answer) : answer;
    },
    error(error) {
      log.error("server", error);
      return new Response("Internal Server Error", { status: 500, headers: commonHeaders });
    },
  }),
);

const changes = hearChanges();
const logoCopies = startLogoCopies();
const schedule = startSchedule();

const madeUp = await password;
// Not before the password is stored: on a disk that is nearly full this ends all writes.
watchDatabase(log);

print(`\n  ${env.PUBLIC_URL}\n`);
if (madeUp) print(`  The admin's password, shown this once: ${madeUp}\n`);
// The last line of a start: who waits for it has read all that was said.
log.info("ready", { address: env.PUBLIC_URL });

async function answerWith(request: Request, server: Bindings["server"]): Promise<Response> {
  const bindings: Bindings = { server };
  const answer = await app.fetch(request, bindings);
  return bindings.headAnswer ?? answer;
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);

/**
 * For STOP_DELAY_SECONDS the server still answers, and closes each connection after its answer. Load balancers and
 * browsers then send the next request over a new one, to another instance; a connection that closes at once would reset
 * the request on its way.
 */
async function stop(signal: string): Promise<void> {
  log.info("stopping", { signal });
  beginStopping();
  const isDevelopment = env.NODE_ENV === "development";
  // SIGINT is Ctrl-C in a terminal, where no load balancer has to notice.
  const delay = isDevelopment || signal === "SIGINT" ? 0 : env.STOP_DELAY_SECONDS * 1000;
  await Bun.sleep(delay);
  const finishing = isDevelopment ? 0 : Math.max(FINISH_WITHIN_MS, STOP_AFTER_MS - delay);
  // The database may never answer.
  setTimeout(() => {
    log.warn("stopped without waiting for the database");
    process.exit(1);
  }, finishing + CLOSE_WITHIN_MS).unref();
  await Promise.all([
    engine.stopAll(),
    logoCopies.stop(),
    Promise.race([server.stop(), Bun.sleep(finishing)]),
  ]);
  await server.stop(true);
  await schedule.stop();
  await changes.stop();
  await closeDatabase();
  await flushed(LOG_WITHIN_MS);
  process.exit(0);
}

/** Imports its lists of words only when there is a password to check, which keeps other starts quick. */
async function refuseWeak(password: string): Promise<void> {
  const { weaknessOf } = await import("./schemas/passwords");
  const weakness = weaknessOf(password, ["dealproof", "admin", new URL(env.PUBLIC_URL).hostname]);
  if (weakness) throw new Error(wrongValues([`ADMIN_PASSWORD: should be ${weakness}`]));
}

/** What stops a start is the operator's to mend: the reason, without a stack. */
async function orExplain<Result>(step: () => Promise<Result>, explain = inJson): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    console.error(explain(error));
    await printed(LOG_WITHIN_MS);
    process.exit(1);
  }
}

function plainly(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function inJson(error: unknown): string {
  const reason = error instanceof Error && error.cause ? plainly(error.cause) : undefined;
  return JSON.stringify({ time: new Date(), level: "error", message: plainly(error), reason });
}
