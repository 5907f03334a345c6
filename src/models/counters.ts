import { sql } from "drizzle-orm";
import { db, isDiskFull } from "../../db/client";
import { counters, dailyCounters } from "../../db/schema";

export type CounterSubject = "store" | "deal" | "blog";
export type CounterEvent = "view" | "copy" | "click";

type Gathered = {
  day: string;
  subject: CounterSubject;
  subject_id: number;
  event: CounterEvent;
  count: number;
};

/**
 * How many different counters are written at once, each in pages of its own that may have to be read first; where as
 * many wait, they are written without waiting longer.
 */
export const BATCH = 500;
/** How many may wait while the database takes none; beyond it new ones are dropped. */
const LIMIT = 50_000;

const gathered = new Map<string, Gathered>();

/** Counts an event of today (UTC) in memory; `flush` writes it. */
export function record(subject: CounterSubject, subjectId: number, event: CounterEvent): void {
  const isNew = add({ day: today(), subject, subject_id: subjectId, event, count: 1 });
  // Anyone may send ids that nothing has: the database drops them, before they leave no room for others. Where it
  // fails, all stay here, and the next flush says why.
  if (isNew && gathered.size % BATCH === 0 && flushes === 0) flush().catch(() => {});
}

const DAY = 24 * 60 * 60 * 1000;
let lastDay = 0;
let lastName = "";

/** The day in UTC, written once a day. */
function today(): string {
  const day = Math.floor(Date.now() / DAY);
  if (day !== lastDay) lastName = new Date(day * DAY).toISOString().slice(0, 10);
  lastDay = day;
  return lastName;
}

let lastFlush = Promise.resolve();
/** How many are under way: one after the other. */
let flushes = 0;

/**
 * Writes what was counted since the last time, in batches, each in one transaction: the counters, their daily sums, and
 * what is read from them (popularity, view counts). Events of things that do not exist are dropped.
 * While the disk is nearly full they stay in memory.
 * @throws what the database throws; the counts are then kept for the next flush.
 */
export function flush(): Promise<void> {
  flushes++;
  lastFlush = lastFlush
    .catch(() => {})
    .then(writeGathered)
    .finally(() => flushes--);
  return lastFlush;
}

async function writeGathered(): Promise<void> {
  while (gathered.size > 0 && !isDiskFull()) {
    const batch = [...gathered.entries().take(BATCH)];
    for (const [key] of batch) gathered.delete(key);
    try {
      await write(batch.map(([, row]) => row));
    } catch (error) {
      for (const [, row] of batch) add(row);
      throw error;
    }
  }
}

/** @returns whether this is counted for the first time since the last flush. */
function add(row: Gathered): boolean {
  const key = `${row.day} ${row.subject} ${row.subject_id} ${row.event}`;
  const known = gathered.get(key);
  if (known) known.count += row.count;
  else if (gathered.size < LIMIT) gathered.set(key, row);
  else return false;
  return known === undefined;
}

async function write(rows: Gathered[]): Promise<void> {
  const batch = sql`(
    select g.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as g(day date, subject counter_subject, subject_id int, event counter_event, count int)
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
    // Stores before their deals, as a renaming takes them: two that lock crosswise would wait for ever.
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
