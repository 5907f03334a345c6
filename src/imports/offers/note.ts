import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { feedItems, importRows } from "../../../db/schema";
import { thisMoment } from "../../models/days";
import type { RowReason } from "../../schemas/feeds";
import type { Import } from "../imports";

/** Notes which deals were made of rows. */
export async function noteDeals(
  tx: Transaction,
  { id }: Import,
  made: { n: number; dealId: number }[],
): Promise<void> {
  if (made.length === 0) return;
  await tx.execute(sql`
    update ${importRows} r set deal_id = made."dealId"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (n int, "dealId" int)
    where r.import_id = ${id}::int and r.n = made.n`);
}

/** Notes which store, post or the like was made or changed, and what was lost of it. */
export async function noteEntity(
  tx: Transaction,
  { id }: Import,
  n: number,
  made: { recordId: number; reasons: RowReason[] },
): Promise<void> {
  await tx
    .update(importRows)
    .set(made)
    .where(and(eq(importRows.importId, id), eq(importRows.n, n)));
}

/** Rows that change no deal, although the feed has changed what it says of them. */
export const saysSomethingNew = sql`r.verdict = 'same' and r.n > 0 and r.key is not null and r.deal_id is not null
  and (i.key is null or i.hash is distinct from r.hash or i.missed > 0 or i.is_gone)`;

/** Notes what the feed says of rows' deals, and what it said before, for an undo. @param which rows `r`, with their items `i` */
export async function noteItems(tx: Transaction, { id, feedId }: Import, which: SQL): Promise<void> {
  await tx.execute(sql`
    with rows as (
      select r.n, r.key, coalesce(r.deal_id, -r.record_id) as deal_id, case when r.n > 0 then r.hash end as hash, r."values",
        case when i.key is not null then jsonb_build_object('hash', i.hash, 'values', i."values", 'missed', i.missed,
          'isGone', i.is_gone, 'importId', i.import_id) end as was
      from ${importRows} r left join ${feedItems} i on i.feed_id = ${feedId}::int and i.key = r.key
      where r.import_id = ${id}::int and ${which}),
    noted as (
      insert into ${feedItems} (feed_id, key, deal_id, hash, "values", is_gone, import_id)
      select ${feedId}::int, key, deal_id, hash, "values", n < 0, ${id}::int from rows
      where key is not null and deal_id is not null
      on conflict (feed_id, key) do update set deal_id = excluded.deal_id, hash = excluded.hash,
        "values" = excluded."values", missed = 0, is_gone = excluded.is_gone, import_id = excluded.import_id)
    update ${importRows} r set applied_at = ${thisMoment}, was = rows.was
    from rows where r.import_id = ${id}::int and r.n = rows.n`);
}
