import { lt, sql } from "drizzle-orm";
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from "rate-limiter-flexible";
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

/** Subscriptions to the newsletter in an hour: from one address, and from all. */
const SUBSCRIPTIONS = 60;
const SUBSCRIPTIONS_OF_ALL = 1_000;
const ONE_HOUR = 60 * 60;

/** Searches that no cache answers, which an address may make in ten seconds: who types fast makes five in one. */
const SEARCHES = 60;
const SEARCHES_WITHIN = 10;

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
const waits = limiter("login-wait", 1, LONGEST);
const subscriptions = limiter("subscriptions", SUBSCRIPTIONS, ONE_HOUR);
const subscriptionsOfAll = limiter("subscriptions-of-all", SUBSCRIPTIONS_OF_ALL, ONE_HOUR);
const searches = new RateLimiterMemory({ points: SEARCHES, duration: SEARCHES_WITHIN });
const ofAll = limiter("login-failures-of-all", FREE_OF_ALL, ONE_HOUR);

/**
 * Counts a login as failed before its password is looked at, so that a hundred at once count as a hundred.
 * @param address the client's; its failures are its own, so that nobody can lock out another.
 * @returns `wait`: how many seconds it has to wait before the password is looked at, 0: not at all; `waitAfter`: how many
 * before the next one, where this one is wrong.
 */
export async function beginLogin(address: string): Promise<{ wait: number; waitAfter: number }> {
  const key = keyOf(address);
  const wait = secondsOf(await waits.get(key));
  if (wait > 0) return { wait, waitAfter: 0 };
  const [own, all] = await Promise.all([consume(failures, key), consume(ofAll, "all")]);
  const free = all.consumedPoints > FREE_OF_ALL ? 1 : FREE;
  const beyond = own.consumedPoints - free;
  if (beyond < 0) return { wait: 0, waitAfter: 0 };
  // The last free one starts a wait of 1 s, each further one of twice as long; of several at once only one may.
  const waitAfter = Math.min(LONGEST, 2 ** Math.min(beyond, 20));
  const next = await consume(waits, key, { customDuration: waitAfter });
  if (next.consumedPoints === 1) return { wait: 0, waitAfter };
  await failures.reward(key);
  return { wait: Math.max(1, secondsOf(next)), waitAfter: 0 };
}

/** The password was right: the address's failures are forgotten. */
export async function loggedIn(address: string): Promise<void> {
  const key = keyOf(address);
  await Promise.all([failures.delete(key), waits.delete(key), ofAll.reward("all")]);
}

/**
 * Counts a subscription to the newsletter: a person subscribes once, an office now and then. What an address tries
 * beyond its own limit does not count for the others.
 * @returns how many seconds the address has to wait; 0: not at all.
 */
export async function beginSubscribing(address: string): Promise<number> {
  const own = await consume(subscriptions, keyOf(address));
  if (own.consumedPoints > SUBSCRIPTIONS) return Math.max(1, secondsOf(own));
  const all = await consume(subscriptionsOfAll, "all");
  return all.consumedPoints > SUBSCRIPTIONS_OF_ALL ? Math.max(1, secondsOf(all)) : 0;
}

/**
 * Counts a search that no cache answers, in this process alone.
 * @returns how many seconds the address has to wait; 0: not at all.
 */
export async function beginSearch(address: string): Promise<number> {
  if (address === "unknown") return 0;
  const { consumedPoints, msBeforeNext } = await consume(searches, keyOf(address));
  return consumedPoints > SEARCHES ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
}

/** Takes away what no longer counts. */
export async function clear(): Promise<void> {
  await db.delete(throttles).where(lt(throttles.expire, sql`now()`));
}

/** Counts one; beyond the limit's points the library throws what it has counted. */
async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  options?: { customDuration: number },
): Promise<RateLimiterRes> {
  return limiter.consume(key, 1, options).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
}

function secondsOf(result: RateLimiterRes | null): number {
  return result ? Math.ceil(result.msBeforeNext / 1000) : 0;
}

/** One home or office often has a whole IPv6 network of 64 bits. */
export function keyOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
