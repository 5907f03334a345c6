import { sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { importRows } from "../../../db/schema";
import type { RowReason } from "../../schemas/feeds";
import type { ImportRow } from "../import-rows";

export type UnknownStore = {
  key: string;
  count: number;
  example: ImportRow["values"];
  reason: RowReason | null;
};

/** Rows that wait for a person to say which store they mean, by what they call it: how many, and the first of each. */
export function unknownStores(
  id: number,
  { key, limit = 200 }: { key?: string; limit?: number } = {},
  on?: Transaction,
): Promise<UnknownStore[]> {
  return query(
    sql`
      select store_key as key, count(*)::int as count, (array_agg(values order by n))[1] as example,
        (array_agg(reasons -> 0 order by n))[1] as reason
      from ${importRows} where import_id = ${id}::int and verdict = 'doubtful' and store_key is not null
        and (${key ?? null}::text is null or store_key = ${key ?? null}::text)
      group by 1 order by 2 desc, 1 limit ${limit}::int`,
    on,
  );
}

/** How many unknown stores an import names, and how many of them can be made. */
export async function countUnknownStores(id: number): Promise<{ all: number; new: number }> {
  const [counted] = await query<{ all: number; new: number }>(sql`
    select count(distinct store_key)::int as all,
      (count(distinct store_key) filter (where reasons -> 0 ->> 'name' = 'noStore'))::int as new
    from ${importRows} where import_id = ${id}::int and verdict = 'doubtful' and store_key is not null`);
  return counted ?? { all: 0, new: 0 };
}
