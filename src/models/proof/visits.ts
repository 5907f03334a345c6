import { and, desc, eq, or, sql } from "drizzle-orm";
import { db, isDiskFull, type Transaction } from "../../../db/client";
import { dailyKeys, deals, dealVisits } from "../../../db/schema";
import { neighboursOf } from "../people/networks";

const DAY_MS = 24 * 60 * 60 * 1000;

type Day = { day: string; key: Uint8Array };

type TwoDays = { today: Day; yesterday: Day };

export type Visit = typeof dealVisits.$inferSelect;

/** Today's and yesterday's keys, which never change once they are stored. */
const keys = new Map<string, Promise<Uint8Array>>();
const pending = new Set<Promise<unknown>>();

/** Stores that a client copied a deal's code or followed its link. A failure is not reported: a count has no receiver. */
export function remember(address: string, dealId: number): void {
  if (isDiskFull()) return;
  const write = store(address, dealId)
    .catch(() => {})
    .finally(() => pending.delete(write));
  pending.add(write);
}

export async function written(): Promise<void> {
  await Promise.all(pending);
}

/** Waits for writes that have begun. It needs a connection of its own, so that it comes before a transaction. */
export async function lastTwoDays(): Promise<TwoDays> {
  await written();
  return { today: await dayOf(Date.now()), yesterday: await dayOf(Date.now() - DAY_MS) };
}

/** Locks the visit that a client may answer for: of today or yesterday, and the one that it answered for today already. */
export async function lock(
  tx: Transaction,
  { today, yesterday }: TwoDays,
  address: string,
  dealId: number,
): Promise<Visit | null> {
  const isOf = ({ day, key }: Day) =>
    and(eq(dealVisits.day, day), eq(dealVisits.client, clientOf(key, address, dealId)));
  const newestFirst = await tx
    .select()
    .from(dealVisits)
    .where(and(eq(dealVisits.dealId, dealId), or(isOf(today), isOf(yesterday))))
    .orderBy(desc(dealVisits.day))
    .for("update");
  const answered = newestFirst.find(
    ({ answeredAt }) => answeredAt && nameOf(answeredAt.getTime()) === today.day,
  );
  return answered ?? newestFirst[0] ?? null;
}

export async function setAnswer(
  tx: Transaction,
  { day, dealId, client, answeredAt }: Visit,
  answerId: number,
): Promise<void> {
  await tx
    .update(dealVisits)
    .set({ answerId, answeredAt: answeredAt ?? new Date() })
    .where(and(eq(dealVisits.day, day), eq(dealVisits.dealId, dealId), eq(dealVisits.client, client)));
}

/** Today and yesterday. */
export const VISIT_DAYS = 2;

/** Forgets the keys that could name the clients of earlier visits. */
export function forgetKeys(): void {
  const yesterday = nameOf(Date.now() - DAY_MS);
  for (const day of keys.keys()) if (day < yesterday) keys.delete(day);
}

async function store(address: string, dealId: number): Promise<void> {
  const { day, key } = await dayOf(Date.now());
  const client = clientOf(key, address, dealId);
  // Anybody can send ids that do not exist.
  await db.execute(sql`
    insert into ${dealVisits} (day, deal_id, client)
    select ${day}::date, id, ${client} from ${deals} where id = ${dealId}::int on conflict do nothing`);
}

async function dayOf(time: number): Promise<Day> {
  const day = nameOf(time);
  const key = keys.get(day) ?? keyOf(day);
  keys.set(day, key);
  key.catch(() => keys.delete(day));
  return { day, key: await key };
}

/** All instances use the key that was stored first. */
async function keyOf(day: string): Promise<Uint8Array> {
  await db
    .insert(dailyKeys)
    .values({ day, key: crypto.getRandomValues(new Uint8Array(32)) })
    .onConflictDoNothing();
  const [found] = await db.select({ key: dailyKeys.key }).from(dailyKeys).where(eq(dailyKeys.day, day));
  if (!found) throw new Error(`The key of ${day} is gone`);
  return found.key;
}

function clientOf(key: Uint8Array, address: string, dealId: number): string {
  return new Bun.CryptoHasher("sha256", key).update(`${neighboursOf(address)} ${dealId}`).digest("hex");
}

const nameOf = (time: number) => new Date(time).toISOString().slice(0, 10);
