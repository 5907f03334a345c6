import { sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { observations } from "../../../db/schema";
import { UNDO_DAYS } from "../audit/undoing";
import { daysAgo } from "../days";
import { isByRobot, isNotWithdrawn, saying } from "./read";

/** How long each check stands alone: as long as an import can be undone, and a receipt has bars. */
export const SINGLE_DAYS = UNDO_DAYS + 1;

/** `said`: null for what is never merged with others. */
type Old = { id: number; dealId: number; repeats: number; said: string | null };

/**
 * Merges what robots said of locked deals again and again, once it is older than `SINGLE_DAYS`: the first time, the last
 * and each change stay, and the first has their number. No figure and no receipt changes.
 */
export async function foldRepeats(tx: Transaction, dealIds: number[]): Promise<void> {
  const old = await readOld(tx, dealIds);
  const added = new Map<number, number>();
  const merged: number[] = [];
  let first: Old | undefined;
  for (const [at, row] of old.entries()) {
    const [before, after] = [old[at - 1], old[at + 1]];
    if (!first || !saysAgain(before, row)) first = row;
    // The newest must have the highest id, because that is how others find it.
    else if (saysAgain(row, after)) {
      merged.push(row.id);
      added.set(first.id, (added.get(first.id) ?? 0) + row.repeats);
    }
  }
  if (merged.length === 0) return;
  const [ids, counts] = [[...added.keys()], [...added.values()]];
  await tx.execute(sql`
    update ${observations} set repeats = ${observations.repeats} + added.count
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(counts)}::int[]) as added (id, count)
    where ${observations.id} = added.id`);
  // As one parameter: PostgreSQL takes 65,535 at most.
  await tx.delete(observations).where(sql`${observations.id} = any(${sql.param(merged)}::bigint[])`);
}

const saysAgain = (one: Old | undefined, next: Old | undefined) =>
  one?.said != null && one.said === next?.said && one.dealId === next.dealId && one.id < next.id;

/** The first sight of a deal stands alone. Visitors' answers are no part of it. */
function readOld(tx: Transaction, dealIds: number[]): Promise<Old[]> {
  // One deal at a time, as in `derive`.
  return query<Old>(
    sql`
      select old.* from unnest(${sql.param(dealIds)}::int[]) as deal (id), lateral (
        select id::float8 as id, deal_id as "dealId", repeats,
          case when ${isByRobot} and ${isNotWithdrawn} and not (outcome = 'seen' and at = min(at)
              filter (where outcome = 'seen' and ${isNotWithdrawn}) over (partition by terms_version))
            then ${saying}::text end as said
        from ${observations} where deal_id = deal.id and kind <> 'visitor' and outcome <> 'withdrawn'
          and at < ${daysAgo(SINGLE_DAYS)}
        order by at, observations.id) old`,
    tx,
  );
}
