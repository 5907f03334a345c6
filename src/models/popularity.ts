import { sql } from "drizzle-orm";
import { counters, deals, stores } from "../../db/schema";
import type { CounterSubject } from "./counters";
import * as recounting from "./recounting";

const recent = (subject: CounterSubject, of: typeof deals | typeof stores) => sql`(
  select coalesce(sum(count), 0)::int from ${counters}
  where subject = ${subject} and subject_id = ${of}.id and day > current_date - 30)`;

const ofDeals = sql`(select coalesce(sum(popularity), 0)::int from ${deals} where store_id = ${stores}.id)`;

/** Counts popularity anew over the last 30 days: once a day, so that old events fall out of it. */
export async function recount(): Promise<void> {
  await recounting.recount({
    table: deals,
    key: deals.id,
    column: deals.popularity,
    value: recent("deal", deals),
  });
  await recounting.recount({
    table: stores,
    key: stores.id,
    column: stores.popularity,
    value: sql`${recent("store", stores)} + ${ofDeals}`,
  });
}
