import { keyOf } from "./throttle";

/** How many events of one client are counted in a day. */
export const CEILING = 300;
/** How many events are remembered, with their clients in some 30 MB; beyond it a client may count twice. */
const MOST_EVENTS = 1_000_000;

const DAY = 24 * 60 * 60 * 1000;
let day = 0;
let key = 0n;
const events = new Set<number>();
const eventsOf = new Map<number, number>();

/**
 * Whether an event is to be counted: a client's first of its kind today (UTC), and not beyond the ceiling. Clients are
 * known by a hash under a key of the day, and both stay in this process's memory until the day ends: a table would also
 * stand in backups. The price is that each instance, and each restart, may count a client once more.
 * @param address the client's. What its browser is called is left out, because a script may call itself anything.
 */
export function isFirstToday(address: string, event: string): boolean {
  forgetYesterday();
  const network = keyOf(address);
  const hash = hashOf(`${network} ${event}`);
  if (events.has(hash)) return false;
  const client = hashOf(network);
  const count = eventsOf.get(client) ?? 0;
  if (count >= CEILING) return false;
  if (events.size >= MOST_EVENTS) forget();
  events.add(hash);
  eventsOf.set(client, count + 1);
  return true;
}

/** Forgets who did what, once the day is over. */
export function forgetYesterday(): void {
  const today = Math.floor(Date.now() / DAY);
  if (today === day) return;
  day = today;
  forget();
}

function forget(): void {
  events.clear();
  eventsOf.clear();
  [key = 0n] = crypto.getRandomValues(new BigUint64Array(1));
}

function hashOf(text: string): number {
  return Number(Bun.hash(text, key));
}
