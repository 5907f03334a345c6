import { reasonOf } from "../db/reason";
import type { Bindings, Server } from "./http/context";
import { print, printed } from "./http/standard-output";

/** Time for answers in flight: from the signal to stop, and at least from the last new request. */
const STOP_AFTER_MS = 8_000;
const FINISH_WITHIN_MS = 3_000;
const CLOSE_WITHIN_MS = 1_500;
const LOG_WITHIN_MS = 500;
const START_JOBS_WITHIN_MS = 10_000;
const TURN_MS = 10;
const TURNS_WITHOUT_REQUEST = 3;
const TURNS_AT_MOST = 50;

const { env, wrongValues } = await orExit(() => import("./env"), asText, asText);
const { detectOutages, log } = await import("./http/log");
const { answerAtStart } = await import("./http/health");

// Otherwise a rejection that nobody awaits, or a throw in a timer, would end the process.
process.on("unhandledRejection", (error) => log.error("unhandled rejection", error));
process.on("uncaughtException", (error) => log.error("uncaught exception", error));

const { ADMIN_PASSWORD } = env;
if (ADMIN_PASSWORD) await orExit(() => refuseWeak(ADMIN_PASSWORD), asText, asText);

/** The headers that every answer has, once the app is loaded. */
let headers: Record<string, string> = {};
// A migration may wait for a long time, and the process is alive meanwhile.
const server = await orExit(async () =>
  Bun.serve({
    hostname: env.HOST,
    port: env.PORT,
    // The app has its own limits, whose answers have all headers.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: 30,
    development: false,
    // Bun answers malformed HTTP (400) and headers that are too long (431) itself.
    fetch: answerAtStart,
    error(error) {
      log.error("server", error);
      return new Response("Internal Server Error", {
        status: 500,
        headers: { ...headers, "Cache-Control": "no-store" },
      });
    },
  }),
);

log.info("opening the database");
const { closeDatabase, migrate, ping, watchDatabase, watchQueries } = await orExit(
  () => import("../db/client"),
);
const { fillDemo } = await import("../db/seed");
await orExit(() => migrate(log, env.MIGRATE));
await orExit(() => fillDemo(env.DEMO));

const { newRobotKey, signWith } = await import("./robot/fetch/signature");
const robotKey = await import("./robot/fetch/robot-key");
await orExit(async () => signWith(await robotKey.readOrAdd(newRobotKey)));
const { startCounters, startJobs } = await import("./jobs");
const { startPurges } = await import("./operations/purging");
const jobs = startJobs();

const { credentials } = await import("./models/people");
const stored = await orExit(credentials.read);
// Hashing a password takes a quarter of a second, beside the rest.
const password = orExit(() => credentials.prepare(stored, ADMIN_PASSWORD));
const { app } = await orExit(() => import("./app"));
const { counters } = await import("./models/counts");
const { listenForChanges } = await import("./cache/invalidation");
const { addressOfRequest, traceOfRequest } = await import("./http/address");
const { recordQuery } = await import("./http/database-time");
const { countVisit } = await import("./http/visits");
const { answerFromCache, headersOf } = await import("./cache/fast-path");
headers = await headersOf(app.fetch);
const { isOutage } = await import("./models/outage");
// Screens show the states of jobs. A site whose database refuses the queue its tables is shown without them.
await Promise.race([jobs.started, Bun.sleep(START_JOBS_WITHIN_MS)]);

watchQueries(recordQuery);
server.reload({ fetch: (request, server) => answerCached(request, server) ?? answer(request, { server }) });

const changes = listenForChanges();
const commands = await listenForCommands();
const countWrites = startCounters();
const purges = startPurges();

const generatedPassword = await password;
// On a disk that is nearly full this ends all writes, so the password is stored first.
watchDatabase(log, (outage) => log.error("database", outage));
detectOutages(isOutage, ping);

print(`\n  ${env.PUBLIC_URL}\n`);
if (generatedPassword) print(`  The admin's password, shown this once: ${generatedPassword}\n`);
log.info("ready", { address: env.PUBLIC_URL });

function answerCached(request: Request, server: Server): Response | undefined {
  return answerFromCache(
    request,
    headers,
    (visit) => countVisit(counters.recordOnce, request, addressOfRequest(request, server), visit),
    traceOfRequest(request, server),
  );
}

async function answer(request: Request, bindings: Bindings): Promise<Response> {
  const answer = await app.fetch(request, bindings);
  return bindings.headAnswer ?? answer;
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);

/**
 * For STOP_DELAY_SECONDS the server still answers, and closes each connection after its answer, so that load
 * balancers and browsers send the next request to another instance.
 */
async function stop(signal: string): Promise<void> {
  log.info("stopping", { signal });
  server.reload({ fetch: answerLast });
  const isDevelopment = env.NODE_ENV === "development";
  // SIGINT is Ctrl-C in a terminal, where no load balancer has to notice.
  const delay = isDevelopment || signal === "SIGINT" ? 0 : env.STOP_DELAY_SECONDS * 1000;
  await Bun.sleep(delay);
  const stopped = await stopListening();
  const finishing = isDevelopment ? 0 : Math.max(FINISH_WITHIN_MS, STOP_AFTER_MS - delay);
  // The database may never answer.
  setTimeout(() => {
    log.warn("stopped without waiting for the database");
    process.exit(1);
  }, finishing + CLOSE_WITHIN_MS).unref();
  await Promise.all([jobs.stop(), Promise.race([stopped.all, Bun.sleep(finishing)])]);
  await server.stop(true);
  await countWrites.stop();
  commands?.stop();
  await purges.stop();
  await changes.stop();
  await closeDatabase();
  await printed(LOG_WITHIN_MS);
  process.exit(0);
}

/**
 * Bun's `stop` resets each connection whose request it has not read. So it reads them until no more come, and
 * holds the answers back: clients wait, and send no new ones.
 * @returns `all`: every request has its answer.
 */
async function stopListening(): Promise<{ all: Promise<void> }> {
  const held = Promise.withResolvers<void>();
  let idleTurns = 0;
  const hold = async (request: Request, server: Server) => {
    idleTurns = 0;
    return (await Promise.all([answerLast(request, server), held.promise]))[0];
  };
  server.reload({ fetch: hold });
  for (let turn = 0; turn < TURNS_AT_MOST && idleTurns < TURNS_WITHOUT_REQUEST; turn++) {
    idleTurns++;
    await Bun.sleep(TURN_MS);
  }
  const all = server.stop();
  held.resolve();
  return { all };
}

/** Closes the connection after the answer (RFC 9112, 9.6). */
async function answerLast(request: Request, server: Server): Promise<Response> {
  const last = answerCached(request, server) ?? (await answer(request, { server, isStopping: true }));
  last.headers.set("Connection", "close");
  return last;
}

/** Other processes cannot open the folder of an embedded database. */
async function listenForCommands() {
  if (env.DATABASE_URL || env.DATA_DIR.startsWith("memory:")) return undefined;
  const { listen } = await import("./operations/backup/control");
  try {
    return listen(env.DATA_DIR, {
      backup: async (request) => (await import("./operations/backup/make")).makeBackup(JSON.parse(request)),
      plain: async (folder) => (await import("./operations/backup/make")).writePlain(folder),
    });
  } catch (error) {
    // The path of a socket has 107 characters at most.
    log.warn("commands are not heard while the site runs", { reason: asText(error) });
    return undefined;
  }
}

/** Its lists of words are imported only when there is a password to check. */
async function refuseWeak(password: string): Promise<void> {
  const { weaknessOf } = await import("./schemas/passwords");
  const weakness = weaknessOf(password, ["dealproof", "admin", new URL(env.PUBLIC_URL).hostname]);
  if (weakness) throw new Error(wrongValues([`ADMIN_PASSWORD: should be ${weakness}`]));
}

/** A developer sees where an error comes from, a person who runs the site what to do. */
async function orExit<Result>(
  step: () => Promise<Result>,
  explain = asJson,
  explainToDeveloper: (error: unknown) => string = Bun.inspect,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    console.error((process.env.NODE_ENV === "development" ? explainToDeveloper : explain)(error));
    await printed(LOG_WITHIN_MS);
    process.exit(1);
  }
}

function asText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function asJson(error: unknown): string {
  const message = reasonOf(error);
  const cause = error instanceof Error && error.cause ? reasonOf(error.cause) : undefined;
  const reason = cause === message ? undefined : cause;
  return JSON.stringify({ time: new Date(), level: "error", message, reason });
}
