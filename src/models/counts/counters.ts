import { sql } from "drizzle-orm";
import { db, isDiskFull } from "../../../db/client";
import { counters, dailyCounters } from "../../../db/schema";
import type { Visit } from "../../schemas/vocabulary";
import { networkOf } from "../people/networks";
import * as visits from "../proof/visits";

export type CounterSubject = Visit[0];
export type CounterEvent = Visit[2];

type Count = {
  day: string;
  subject: CounterSubject;
  subject_id: number;
  event: CounterEvent;
  count: number;
};

/** Counters in a transaction; this many pending ones cause a flush. */
export const BATCH_SIZE = 500;
const PENDING_LIMIT = 50_000;
const CLIENT_EVENTS_PER_DAY = 300;
const SEEN_LIMIT = 1_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts that wait for the database, because a write for each visit would cost more than the visit. */
const buffer: { pending: Map<string, Count>; flush?: Promise<void> | undefined } = { pending: new Map() };
/** Hashes of today's clients and events, in memory because a table would be copied into backups. */
const seen = { day: 0, key: 0n, events: new Set<number>(), perClient: new Map<number, number>() };

export function recordOnce(
  address: string,
  subject: CounterSubject,
  subjectId: number,
  event: CounterEvent,
): void {
  if (!isFirstToday(address, `${subject} ${subjectId} ${event}`)) return;
  record(subject, subjectId, event);
  if (subject === "deal" && event !== "view") visits.remember(address, subjectId);
}

/** Whether a client does it for the first time today (UTC). A client is its network, because a script may send any user agent. */
export function isFirstToday(address: string, event: string, clientOf = networkOf): boolean {
  clearYesterday();
  const network = clientOf(address);
  const hash = hashOf(`${network} ${event}`);
  const client = hashOf(network);
  const count = seen.perClient.get(client) ?? 0;
  if (seen.events.has(hash) || count >= CLIENT_EVENTS_PER_DAY) return false;
  if (seen.events.size >= SEEN_LIMIT) clearSeen();
  seen.events.add(hash);
  seen.perClient.set(client, count + 1);
  return true;
}

export function clearYesterday(): void {
  const today = Math.floor(Date.now() / DAY_MS);
  if (today === seen.day) return;
  seen.day = today;
  clearSeen();
}

function clearSeen(): void {
  seen.events.clear();
  seen.perClient.clear();
  [seen.key = 0n] = crypto.getRandomValues(new BigUint64Array(1));
}

function hashOf(text: string): number {
  return Number(Bun.hash(text, seen.key));
}

export function record(subject: CounterSubject, subjectId: number, event: CounterEvent): void {
  const day = new Date().toISOString().slice(0, 10);
  const isNew = add({ day, subject, subject_id: subjectId, event, count: 1 });
  // Anybody can send ids that do not exist. A flush drops them before they fill the memory.
  if (isNew && buffer.pending.size % BATCH_SIZE === 0) flush().catch(() => {});
}

/** Writes the pending counts. They wait for the next flush if it throws, or while the disk is nearly full. */
export function flush(): Promise<void> {
  buffer.flush ??= writePending().finally(() => {
    buffer.flush = undefined;
  });
  return buffer.flush;
}

async function writePending(): Promise<void> {
  const { pending } = buffer;
  while (pending.size > 0 && !isDiskFull()) {
    const batch = [...pending.entries().take(BATCH_SIZE)];
    for (const [key] of batch) pending.delete(key);
    try {
      await write(batch.map(([, row]) => row));
    } catch (error) {
      for (const [, row] of batch) add(row);
      throw error;
    }
  }
}

function add(row: Count): boolean {
  const key = `${row.day} ${row.subject} ${row.subject_id} ${row.event}`;
  const { pending } = buffer;
  const waiting = pending.get(key);
  if (waiting) waiting.count += row.count;
  else if (pending.size < PENDING_LIMIT) pending.set(key, row);
  else return false;
  return waiting === undefined;
}

async function write(rows: Count[]): Promise<void> {
  const batch = sql`(
    select g.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as g(day date, subject text, subject_id int, event counter_event, count int)
    where case g.subject
      when 'store' then exists (select from stores where id = g.subject_id)
      when 'deal' then exists (select from deals where id = g.subject_id)
      else exists (select from blogs where id = g.subject_id) end
  )`;
  const sums = (subject: CounterSubject) =>
    sql`(select subject_id, sum(count)::int as events from ${batch} batch where subject = ${subject} group by subject_id) sums`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${counters} (day, subject, subject_id, event, count)
      select day, subject, subject_id, event, count from ${batch} batch order by day, subject, subject_id, event
      on conflict (day, subject, subject_id, event) do update set count = counters.count + excluded.count`);
    await tx.execute(sql`
      insert into ${dailyCounters} (day, event, count)
      select day, event, sum(count) from ${batch} batch group by day, event order by day, event
      on conflict (day, event) do update set count = daily_counters.count + excluded.count`);
    // Stores before their deals, because renaming a store locks them in this order.
    await tx.execute(
      sql`update stores set popularity = popularity + events from ${sums("store")} where id = subject_id`,
    );
    await tx.execute(sql`
      update stores set popularity = popularity + theirs.events
      from (select store_id, sum(events)::int as events from deals join ${sums("deal")} on id = subject_id group by store_id) theirs
      where stores.id = theirs.store_id`);
    await tx.execute(
      sql`update deals set popularity = popularity + events from ${sums("deal")} where id = subject_id`,
    );
    await tx.execute(
      sql`update blogs set view_count = view_count + events from ${sums("blog")} where id = subject_id`,
    );
  });
}
