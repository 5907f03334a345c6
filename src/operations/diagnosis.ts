import { freeMibOf } from "../../db/folder";
import { env } from "../env";
import { number, plural } from "../format";
import { kinds } from "../jobs";
import * as jobStatuses from "../jobs/statuses";
import { reasonOf } from "../models/outage";
import * as backups from "./backup/backups";
import * as databaseFacts from "./database-facts";

/** `advice`: what to do; without it all is well. */
export type Finding = { about: string; says: string; advice?: string };

const OLDEST_VERSION = 140_000;
const CLOCK_WITHIN_MS = 5_000;
const LAG_WITHIN_SECONDS = 60;
const FULL_SHARE = 0.9;
const CALL_WITHIN_MS = 5_000;
const MINUTE_MS = 60_000;
const LATE_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than a week, because that is how seldom somebody may want one. */
const BACKUP_WITHIN_DAYS = 8;

type Options = {
  /** Whether to ask the AI's server if it takes the key. */
  callsOut?: boolean;
};

/** Looks at what an installation depends on. Each finding is well, or says what to do. */
export async function diagnose({ callsOut = false }: Options = {}): Promise<Finding[]> {
  const parts = [configuration(), database(), disk(), proxy(), keys(callsOut), backedUp(), jobs()];
  return (await Promise.all(parts)).flat();
}

async function configuration(): Promise<Finding[]> {
  const says = `Every value has the right form; NODE_ENV is ${env.NODE_ENV}`;
  const isWrong = env.NODE_ENV !== "production";
  return [
    {
      about: "Configuration",
      says,
      ...(isWrong && { advice: "Visitors need `bun start`, or NODE_ENV=production." }),
    },
  ];
}

async function database(): Promise<Finding[]> {
  try {
    const asked = Date.now();
    const facts = await databaseFacts.read();
    const local = (asked + Date.now()) / 2;
    return [...serverFindings(facts), clockFinding(facts.now - local), ...standbyFindings(facts)];
  } catch (error) {
    return [
      { about: "Database", says: reasonOf(error), advice: "Look whether it runs, and at DATABASE_URL." },
    ];
  }
}

function serverFindings(facts: databaseFacts.DatabaseFacts): Finding[] {
  const { version, name, hasTrigrams, mayCreate, isReadOnly, connections, mostConnections } = facts;
  const isOld = version < OLDEST_VERSION;
  const isCrowded = connections > mostConnections * FULL_SHARE;
  return [
    {
      about: "Database",
      says: facts.isEmbedded ? `The embedded one in ${env.DATA_DIR}` : `PostgreSQL ${name}`,
      ...(isOld && { advice: "This needs PostgreSQL 14 or later." }),
      ...(isReadOnly && { advice: "It takes no writes: look whether it is a standby, or its disk full." }),
    },
    {
      about: "Extensions",
      says: hasTrigrams ? "pg_trgm is there" : "pg_trgm is missing",
      ...(!hasTrigrams && { advice: "Run `create extension pg_trgm` as a user who may." }),
    },
    {
      about: "Rights",
      says: mayCreate ? "The user may create schemas" : "The user may not create schemas",
      ...(!mayCreate && {
        advice: "Run `grant create on database …` for it: jobs have a schema of their own.",
      }),
    },
    migrationFinding(facts),
    collationFinding(facts),
    {
      about: "Connections",
      says: `${connections} of ${mostConnections}`,
      ...(!facts.isEmbedded && isCrowded && { advice: "Lower DATABASE_POOL_SIZE, or put a pooler between." }),
    },
  ];
}

function migrationFinding({ waiting, missing, startAgain }: databaseFacts.DatabaseFacts): Finding {
  const about = "Migrations";
  if (waiting.length > 0) {
    const advice = "Run `bun run migrate`, or start the server with MIGRATE=on.";
    return { about, says: `${waiting.length} wait, up to ${waiting.at(-1)}`, advice };
  }
  if (missing.length > 0)
    return { about, says: `All have run, but these are missing: ${missing.join(", ")}`, advice: startAgain };
  return { about, says: "All have run" };
}

function collationFinding({ collations, database }: databaseFacts.DatabaseFacts): Finding {
  const about = "Collation";
  if (collations.length === 0) return { about, says: "Indexes have the order of the system’s library" };
  const changes = collations.map(
    ({ name, recorded, actual }) => `${name}: version ${recorded}, now ${actual ?? "none"}`,
  );
  const refresh = collations.map((one) => `\`${one.refresh}\``).join(" and ");
  const isNone = collations.some(({ actual }) => actual === null);
  const otherwise = " Where it is refused, restore the backup into a new database.";
  return {
    about,
    says: `The system’s library orders texts in another version (${changes.join("; ")}), so indexes may miss rows`,
    advice: `1. Make a backup (\`bun run backup\`) and stop the site. 2. Run \`reindex database ${database}\` as its owner; if it names a duplicate, delete one of the two rows and run it again. 3. Then, not before, run ${refresh}.${isNone ? otherwise : ""}`,
  };
}

function clockFinding(offMs: number): Finding {
  const isWrong = Math.abs(offMs) > CLOCK_WITHIN_MS;
  return {
    about: "Clock",
    says: isWrong
      ? `It is ${Math.round(Math.abs(offMs) / 1000)} s ${offMs > 0 ? "behind" : "ahead of"} the database’s`
      : "It agrees with the database’s",
    ...(isWrong && { advice: "Have both machines take their time from the network (NTP)." }),
  };
}

function standbyFindings({ standbys, isEmbedded }: databaseFacts.DatabaseFacts): Finding[] {
  if (isEmbedded) return [];
  if (!standbys)
    return [{ about: "Standbys", says: "This user may not see them; `grant pg_monitor` would let it" }];
  if (standbys.length === 0) return [{ about: "Standbys", says: "There is none" }];
  return standbys.map(({ name, state, lagSeconds }) => {
    const isLate = state !== "streaming" || (lagSeconds ?? 0) > LAG_WITHIN_SECONDS;
    return {
      about: "Standby",
      says: `${name}: ${state}, ${Math.round(lagSeconds ?? 0)} s behind`,
      ...(isLate && { advice: "After a failure it would lack the latest writes: look at its log." }),
    };
  });
}

async function disk(): Promise<Finding[]> {
  const free = await freeMibOf(env.DATA_DIR).catch(() => freeMibOf("."));
  const isFull = free < 2 * env.DISK_RESERVE_MIB;
  return [
    {
      about: "Disk",
      says: `${number.format(free)} MiB are free`,
      ...(isFull && { advice: `Make room: with less than ${env.DISK_RESERVE_MIB} MiB, writes are refused.` }),
    },
  ];
}

async function proxy(): Promise<Finding[]> {
  const { PUBLIC_URL, TRUST_PROXY, isPublicUrlSet } = env;
  const isHttps = PUBLIC_URL.startsWith("https:");
  const isTrusting = TRUST_PROXY.length > 0;
  return [
    {
      about: "Address",
      says: `The site answers to ${PUBLIC_URL}`,
      ...(!isPublicUrlSet && { advice: "Set PUBLIC_URL to the address that visitors know." }),
    },
    {
      about: "Proxy",
      says: isTrusting ? `X-Forwarded-For is believed of ${TRUST_PROXY.join(", ")}` : "No proxy is believed",
      ...(isHttps &&
        !isTrusting && { advice: "Name the proxy that does TLS in TRUST_PROXY: all visitors count as one." }),
    },
  ];
}

async function keys(callsOut: boolean): Promise<Finding[]> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = env;
  if (!OPENAI_API_KEY) return [{ about: "AI key", says: "None is set, so nothing is generated" }];
  if (!callsOut) return [{ about: "AI key", says: "One is set; `bun run doctor` tries it" }];
  const host = new URL(OPENAI_BASE_URL).host;
  try {
    const { ok, status } = await fetch(`${OPENAI_BASE_URL}/models`, {
      headers: { Authorization: `Bearer ${OPENAI_API_KEY}` },
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    if (ok) return [{ about: "AI key", says: `${host} takes it` }];
    const advice = "Look at OPENAI_API_KEY and OPENAI_BASE_URL.";
    return [{ about: "AI key", says: `${host} answers ${status} to it`, advice }];
  } catch {
    return [{ about: "AI key", says: `${host} does not answer`, advice: "Look at OPENAI_BASE_URL." }];
  }
}

async function backedUp(): Promise<Finding[]> {
  const about = "Backups";
  if (!env.BACKUP_TO) {
    const isMeant = process.env.BACKUP_TO === "off";
    const advice =
      "Set BACKUP_TO to a folder on another disk or to s3://…, or to off if something else makes them.";
    return [{ about, says: "None are made by the clock", ...(!isMeant && { advice }) }];
  }
  const listed = await backups.list(1).catch(() => undefined);
  // The database has its own line.
  if (!listed) return [];
  const proven = await backups.newestProven();
  const [last] = listed;
  const isFailing = last?.state === "failed" || last?.state === "inconclusive";
  const days = proven && Math.floor((Date.now() - proven.startedAt.getTime()) / DAY_MS);
  return [
    {
      about,
      says: days === undefined ? "None is proven yet" : `The newest proven one is ${plural(days, "day")} old`,
      ...((isFailing || (days ?? 0) > BACKUP_WITHIN_DAYS) && {
        advice: `See Backups in the admin${isFailing ? `: ${last.reason}` : " for the last ones"}.`,
      }),
    },
  ];
}

async function jobs(): Promise<Finding[]> {
  const statuses = await jobStatuses.byKind().catch(() => undefined);
  // The database has its own line.
  if (!statuses) return [];
  const found = kinds.flatMap(({ name, title, timeoutSeconds }): Finding[] => {
    const status = statuses.find((one) => one.name === name);
    if (!status) return [];
    const about = `Job: ${title}`;
    const { running, waiting, dueAt, startedAt, error } = status;
    const runsFor = startedAt ? Date.now() - startedAt.getTime() : 0;
    if (jobStatuses.hasFailed(status))
      return [
        { about, says: `It failed: ${error}`, advice: "See Runs and jobs in the admin, and try it again." },
      ];
    if (running > 0 && runsFor > timeoutSeconds * 1000 + LATE_MS)
      return [{ about, says: `It runs for ${minutes(runsFor)} minutes`, advice: "Restart the server." }];
    const lateFor = dueAt ? Date.now() - dueAt.getTime() : 0;
    if (waiting > 0 && running === 0 && lateFor > LATE_MS)
      return [
        { about, says: `It waits for ${minutes(lateFor)} minutes`, advice: "Look whether a server runs." },
      ];
    return [];
  });
  return found.length > 0 ? found : [{ about: "Jobs", says: "None has failed, and none is stuck" }];
}

const minutes = (milliseconds: number) => Math.round(milliseconds / MINUTE_MS);
