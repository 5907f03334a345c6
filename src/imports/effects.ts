import { sql } from "drizzle-orm";
import { query } from "../../db/client";
import { history, importRows, suppressions } from "../../db/schema";
import type { Import } from "./imports";

type Effects = { deleted: number; putBack: number; edited: number; lifted: number };

/**
 * How many rows an undo of an import would delete and put back, and how many of these have been edited since; and how many
 * addresses would no longer be suppressed.
 */
export async function counts({
  id,
  batch,
  undoBatch,
}: Pick<Import, "id" | "batch" | "undoBatch">): Promise<Effects> {
  const [found] = await query<Effects>(sql`
    with done as (
      select r.verdict, exists (
          select from ${history} own join ${history} later on later.subject = own.subject
            and later.subject_id = own.subject_id and later.id > own.id
            and later.batch is distinct from own.batch and later.batch is distinct from ${undoBatch}::uuid
          where own.batch = ${batch}::uuid and own.subject_id = coalesce(r.deal_id, r.record_id)
            and own.subject <> 'import' and later.action in ('update', 'delete') and later.undone_at is null) as is_edited
      from ${importRows} r
      where r.import_id = ${id}::int and r.applied_at is not null and r.undone is null
        and r.verdict in ('new', 'changed', 'ended'))
    select (count(*) filter (where verdict = 'new'))::int as deleted,
      (count(*) filter (where verdict <> 'new'))::int as "putBack",
      (count(*) filter (where is_edited))::int as edited,
      (select count(*)::int from ${suppressions} where import_id = ${id}::int) as lifted
    from done`);
  return found ?? { deleted: 0, putBack: 0, edited: 0, lifted: 0 };
}

/** How much that is: a person who undoes it was shown this many. */
export const sumOf = ({ deleted, putBack, lifted }: Effects): number => deleted + putBack + lifted;
