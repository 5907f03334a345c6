import { inArray, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { purges } from "../../db/schema";

/** How long a process has for a call; after that another one may make it. */
const CLAIMED_FOR = sql`interval '30 seconds'`;
/** An instance may not have heard of the change when the CDN asked it after the first call. */
const LAST_CALL_AFTER = sql`interval '4 seconds'`;
const LONGEST_PAUSE_SECONDS = 300;
const MOST_AT_ONCE = 500;

type Purge = Pick<typeof purges.$inferSelect, "id" | "tags">;

/** Claims the calls that are due, the oldest first: no other process makes them meanwhile. */
export function claimDue(): Promise<Purge[]> {
  return query<Purge>(sql`
    update ${purges} set due_at = now() + ${CLAIMED_FOR} where id in (
      select id from ${purges} where due_at <= now() order by id limit ${MOST_AT_ONCE}::int for update skip locked)
    returning id, tags`);
}

/** After the first call a last one follows; after that they are forgotten. */
export async function recordSent(ids: number[]): Promise<void> {
  const isOne = inArray(purges.id, ids);
  await db.delete(purges).where(sql`${isOne} and is_sent`);
  await db
    .update(purges)
    .set({ isSent: true, failures: 0, dueAt: sql`now() + ${LAST_CALL_AFTER}` })
    .where(isOne);
}

/** They are tried again, with growing pauses. */
export async function recordFailed(ids: number[]): Promise<void> {
  await db
    .update(purges)
    .set({
      failures: sql`least(failures + 1, 20)`,
      dueAt: sql`now() + make_interval(secs => least(power(2, least(failures, 20)), ${LONGEST_PAUSE_SECONDS}))`,
    })
    .where(inArray(purges.id, ids));
}
