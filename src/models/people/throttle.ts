import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { db } from "../../../db/client";
import { throttles } from "../../../db/schema";
import { neighboursOf, networkOf } from "./networks";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const FREE_LOGINS = 5;
/** Free logins of a provider's customers together, because one person may have many of its addresses. */
const FREE_LOGINS_OF_NEIGHBOURS = 20;
/** After this many failed logins in an hour, each address must wait after its first. */
const FREE_LOGINS_OF_ALL = 100;
const LOGIN_WAIT_LIMIT_S = 15 * MINUTE_S;
const FAILURES_EXPIRE_AFTER_S = 24 * HOUR_S;

/** A /24 or /48 may send this many times as much as one network in it. */
const NEIGHBOURS_FACTOR = 4;
const TURN_MS = 1_000;
const LONGEST_TURN_MS = 5_000;

/** How many searches of a /24 or /48 that found nothing are counted. */
const MISSED_SEARCHES_A_DAY = 100;

const SEARCHES = 60;
const SEARCHES_WITHIN_S = 10;

const limiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: throttles,
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: false,
  });

const failures = limiter("login-failures", FREE_LOGINS, FAILURES_EXPIRE_AFTER_S);
const waits = limiter("login-wait", 1, LOGIN_WAIT_LIMIT_S);
/** In memory, because the limits save the database from work. */
const searches = new RateLimiterMemory({ points: SEARCHES, duration: SEARCHES_WITHIN_S });
const missed = new RateLimiterMemory({ points: MISSED_SEARCHES_A_DAY, duration: 24 * HOUR_S });
const failuresOfAll = limiter("login-failures-of-all", FREE_LOGINS_OF_ALL, HOUR_S);

/** A browser that has logged in before counts by itself, whatever its address does. */
export type Client = { address: string; browser?: string | undefined };

type Bucket = { key: string; free: number };

/** Counts a failure before the password is verified, because logins may be simultaneous. @returns seconds to wait. */
export async function countLogin(client: Client): Promise<{ wait: number; waitAfter: number }> {
  const buckets = bucketsOf(client);
  const wait = longest(await Promise.all(buckets.map(({ key }) => waits.get(key))));
  if (wait > 0) return { wait, waitAfter: 0 };
  const isCrowded =
    !client.browser && (await consume(failuresOfAll, "all")).consumedPoints > FREE_LOGINS_OF_ALL;
  const waitsAfter = await Promise.all(
    buckets.map(async ({ key, free }, at) => {
      const { consumedPoints } = await consume(failures, key);
      return { key, seconds: waitAfter(consumedPoints - (isCrowded && at === 0 ? 1 : free)) };
    }),
  );
  const begun = waitsAfter.filter(({ seconds }) => seconds > 0);
  // Of several logins at once only one passes.
  const nexts = await Promise.all(
    begun.map(({ key, seconds }) => consume(waits, key, { customDuration: seconds })),
  );
  if (nexts.every(({ consumedPoints }) => consumedPoints === 1))
    return { wait: 0, waitAfter: Math.max(0, ...begun.map(({ seconds }) => seconds)) };
  await uncount(client);
  return { wait: Math.max(1, longest(nexts)), waitAfter: 0 };
}

export async function loggedIn(client: Client): Promise<void> {
  await cancelLogin(client);
  const [own] = bucketsOf(client);
  if (own) await failures.delete(own.key);
}

/** Uncounts a login that neither failed nor succeeded, such as one that took too long. */
export async function cancelLogin(client: Client): Promise<void> {
  await Promise.all([uncount(client), ...bucketsOf(client).map(({ key }) => waits.delete(key))]);
}

async function uncount(client: Client): Promise<void> {
  const all = client.browser ? [] : [failuresOfAll.reward("all")];
  await Promise.all([...all, ...bucketsOf(client).map(({ key }) => failures.reward(key))]);
}

function bucketsOf({ address, browser }: Client): Bucket[] {
  if (browser) return [{ key: `browser ${browser}`, free: FREE_LOGINS }];
  return [
    { key: networkOf(address), free: FREE_LOGINS },
    { key: `neighbours ${neighboursOf(address)}`, free: FREE_LOGINS_OF_NEIGHBOURS },
  ];
}

/** Starts at 1 s and doubles. */
function waitAfter(beyond: number): number {
  return beyond < 0 ? 0 : Math.min(LOGIN_WAIT_LIMIT_S, 2 ** Math.min(beyond, 20));
}

/** The forms that anybody may send: the limits in an hour, of one network and of all together. */
const forms = {
  subscription: form("subscription", 60, 1_000),
  answer: form("answer", 30),
  problem: form("problem", 10, 300),
  suggestion: form("suggestion", 10, 300),
  wish: form("wish", 10, 300),
  ask: form("ask", 10, 300),
};

export type Form = keyof typeof forms;

/**
 * Counts a form that was sent. Attempts beyond a limit do not count towards the next one. Beyond the limit of all networks a
 * form is slow but not closed, because strangers with many networks could close it for everybody.
 * @returns seconds to wait before it may be sent again; 0 if it may be stored, perhaps after some seconds.
 */
export async function countForm(name: Form, address: string): Promise<number> {
  const { own, neighbours, all, takeTurn } = forms[name];
  for (const [limit, key] of [
    [own, networkOf(address)],
    [neighbours, neighboursOf(address)],
  ] as const) {
    const result = await consume(limit, key);
    if (result.consumedPoints > limit.points) return Math.max(1, secondsOf(result));
  }
  if (!all || (await consume(all, "all")).consumedPoints <= all.points) return 0;
  return takeTurn();
}

function form(name: string, own: number, all?: number) {
  return {
    own: limiter(name, own, HOUR_S),
    neighbours: limiter(`${name}-of-neighbours`, own * NEIGHBOURS_FACTOR, HOUR_S),
    all: all && limiter(`${name}-of-all`, all, HOUR_S),
    takeTurn: turns(),
  };
}

/** Lets one after another through, a second apart; few wait, so that they hold few connections. */
function turns(): () => Promise<number> {
  let last = -Infinity;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, last + TURN_MS);
    if (turn > now + LONGEST_TURN_MS) return LONGEST_TURN_MS / 1000;
    last = turn;
    await Bun.sleep(turn - now);
    return 0;
  };
}

/** Counts an uncached search, in this process only. @returns seconds to wait. */
export async function countSearch(address: string): Promise<number> {
  if (address === "unknown") return 0;
  const { consumedPoints, msBeforeNext } = await consume(searches, networkOf(address));
  return consumedPoints > SEARCHES ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
}

/** Whether to count a search that found nothing. Otherwise made-up words could push out what others search for. */
export async function mayMiss(address: string): Promise<boolean> {
  return (await consume(missed, neighboursOf(address))).consumedPoints <= MISSED_SEARCHES_A_DAY;
}

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

function longest(results: (RateLimiterRes | null)[]): number {
  return Math.max(0, ...results.map(secondsOf));
}

function secondsOf(result: RateLimiterRes | null): number {
  return result ? Math.ceil(result.msBeforeNext / 1000) : 0;
}
