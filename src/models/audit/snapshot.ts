import { inArray, type SQL, sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import type { Dependent, Entity, Snapshot } from "./entity";

/** The row in a recorded state: a delete's state also has the rows that were deleted with it. */
export function rowIn(state: unknown): Snapshot {
  const row = (state ?? {}) as Snapshot;
  return (row.row ?? row) as Snapshot;
}

type Lock = "key share" | "no key update" | "update";

/**
 * A row as the history records it.
 * @param lock until the transaction ends. An edit may not lock the key: an edit of a row that refers to this one would wait
 *   for it, while this one waits for that row.
 */
export async function snapshot(
  tx: Transaction,
  entity: Pick<Entity, "table">,
  id: number,
  lock: Lock = "key share",
): Promise<Snapshot | undefined> {
  const [row] = await snapshots(tx, entity, [id], lock);
  return row;
}

export async function snapshots(
  tx: Transaction,
  { table }: Pick<Entity, "table">,
  ids: number[],
  lock: Lock,
): Promise<Snapshot[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ row: stored(sql`${table}`) })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for(lock);
  return rows.map(({ row }) => row);
}

export const idOf = ({ id }: Snapshot) => Number(id);

// The database fills the first three; a key stands nowhere else.
export const stored = (row: SQL) =>
  sql<Snapshot>`to_jsonb(${row}) - '{words,plain_name,letter,secret}'::text[]`;

/** The dependent rows, by the ids of their owners. */
export async function dependentsOf(
  tx: Transaction,
  { table, column, isDeleted, through }: Dependent,
  ids: number[],
): Promise<Map<number, unknown[]>> {
  const reference = sql`d.${sql.identifier(column)}`;
  const owner = through ? sql`o.${sql.identifier(through.column)}` : reference;
  const owners = through ? sql`join ${through.table} o on o.id = ${reference}` : sql``;
  const rows = await query<{ owner: number; value: unknown }>(
    sql`
      select ${owner} as owner, ${isDeleted ? stored(sql`d`) : sql`d.id`} as value
      from ${table} d ${owners} where ${owner} = any(${sql.param(ids)}::int[])
      order by d.id ${isDeleted ? sql`for update of d` : sql``}`,
    tx,
  );
  const ofOwners = Map.groupBy(rows, ({ owner }) => owner);
  return new Map([...ofOwners].map(([id, owned]) => [id, owned.map(({ value }) => value)]));
}
