import { sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import type { Entity, Snapshot } from "./entity";
import { stored } from "./snapshot";

/** `values`: by the database's names of columns; only those in `columns` are set. */
type Setting = { id: number; values: Snapshot; columns: string[] };

/** Sets other values on each of many locked rows, in one statement. @returns the rows as they are then */
export async function setEach(tx: Transaction, { table }: Entity, rows: Setting[]): Promise<Snapshot[]> {
  const given = rows.map(({ id, values, columns }) => ({ columns, row: { ...values, id } }));
  const values = [...new Set(rows.flatMap(({ columns }) => columns))].map((name) => {
    const column = sql.identifier(name);
    return sql`${column} = case when given.columns ? ${name}::text then r.${column} else t.${column} end`;
  });
  const counted = [
    sql`version = t.version + 1`,
    ...("updatedAt" in table ? [sql`updated_at = date_trunc('milliseconds', now())`] : []),
  ];
  const written = await query<{ row: Snapshot }>(
    sql`
      update ${table} t set ${sql.join([...values, ...counted], sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(columns jsonb, row jsonb),
        jsonb_populate_record(null::${table}, given.row) r
      where t.id = r.id returning ${stored(sql`t`)} as row`,
    tx,
  );
  return written.map(({ row }) => row);
}
