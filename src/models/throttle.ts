import { lt, sql } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "../../db/client";
import { throttles } from "../../db/schema";

/** Failures an address may make before it has to wait. */
const FREE = 5;
/** The longest wait, in seconds. */
const LONGEST = 15 * 60;
/** How long an address's failures are remembered, in seconds. */
const MEMORY = 24 * 60 * 60;
/** Failures of all addresses in an hour, after which one failure is enough to have to wait. */
const FREE_OF_ALL = 100;

const limiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: throttles,
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: false,
  });

const failures = limiter("login-failures", FREE, MEMORY);
const waits = limiter("login-wait", 0, LONGEST);
const ofAll = limiter("login-failures-of-all", FREE_OF_ALL, 60 * 60);

/**
 * Counts a login as failed before its password is looked at, so that a hundred at once count as a hundred.
 * @param address the client's; its failures are its own, so that nobody can lock out another.
 * @returns how many seconds it has to wait before the password is looked at; 0: not at all.
 */
export async function beginLogin(address: string): Promise<number> {
  const key = keyOf(address);
  const wait = await waits.get(key);
  if (wait && wait.msBeforeNext > 0) return Math.ceil(wait.msBeforeNext / 1000);
  const [own, all] = await Promise.all([failed(failures, key), failed(ofAll, "all")]);
  const free = all > FREE_OF_ALL ? 1 : FREE;
  // The failure after the last free one waits 1 s, and each further one twice as long.
  if (own >= free) await waits.block(key, Math.min(LONGEST, 2 ** Math.min(own - free, 20)));
  return 0;
}

/** The password was right: the address's failures are forgotten. */
export async function loggedIn(address: string): Promise<void> {
  const key = keyOf(address);
  await Promise.all([failures.delete(key), waits.delete(key), ofAll.reward("all")]);
}

/** Takes away what no longer counts. */
export async function clear(): Promise<void> {
  await db.delete(throttles).where(lt(throttles.expire, sql`now()`));
}

async function failed(limiter: RateLimiterDrizzle, key: string): Promise<number> {
  const result = await limiter.consume(key).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
  return result.consumedPoints;
}

/** One home or office often has a whole IPv6 network of 64 bits. */
function keyOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
