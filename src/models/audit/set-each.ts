import { type SQL, sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { columnName, type Entity, type Snapshot } from "./entity";
import { stored } from "./snapshot";

/** `values`: by the database's names of columns; only those in `columns` are set. `isReset`: the row gets `resets` too. */
type Setting = { id: number; values: Snapshot; columns: string[]; isReset?: boolean };

/**
 * Sets other values on each of many locked rows, in one statement.
 * @param resets SQL, by the names of columns in the code; a column that the row sets itself wins
 * @returns the rows as they were, and as they are then
 */
export async function setEach(
  tx: Transaction,
  { table }: Entity,
  rows: Setting[],
  resets: Record<string, SQL | null> = {},
): Promise<{ before: Snapshot; after: Snapshot }[]> {
  const given = rows.map(({ id, values, columns, isReset = false }) => ({
    columns,
    isReset,
    row: { ...values, id },
  }));
  const resetting = new Map(
    rows.some(({ isReset }) => isReset)
      ? Object.entries(resets).map(([name, value]) => [columnName(table, name), value])
      : [],
  );
  const values = [...new Set([...rows.flatMap(({ columns }) => columns), ...resetting.keys()])].map(
    (name) => {
      const column = sql.identifier(name);
      const reset = resetting.get(name);
      const otherwise = sql`${table}.${column}`;
      return sql`${column} = case when given.columns ? ${name}::text then r.${column}
      ${reset === undefined ? sql`` : sql`when given."isReset" then ${reset}`} else ${otherwise} end`;
    },
  );
  const counted = [
    sql`version = ${table}.version + 1`,
    ...("updatedAt" in table ? [sql`updated_at = date_trunc('milliseconds', now())`] : []),
  ];
  return query(
    sql`
      update ${table} set ${sql.join([...values, ...counted], sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(columns jsonb, "isReset" boolean, row jsonb),
        jsonb_populate_record(null::${table}, given.row) r, ${table} old
      where ${table}.id = r.id and old.id = r.id
      returning ${stored(sql`old`)} as before, ${stored(sql`${table}`)} as after`,
    tx,
  );
}
