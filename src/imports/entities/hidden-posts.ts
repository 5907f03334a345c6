import { sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { importRows } from "../../../db/schema";
import type { Hidden } from "../../schemas/reasons";
import { howHidden } from "../values/hidden";

type Row = { n: number; cells: Record<string, string> };

/** Which rows of an import not everybody may read, by their numbers; what lies below such a page is one of them. */
export async function hiddenIn(importId: number): Promise<Map<number, Hidden>> {
  const rows = await query<Row>(sql`
    select n, jsonb_object_agg(regexp_replace(lower(cell.key), '^.*[.:]|post[_ ]?|[_ ]?id$', '', 'g'), left(cell.value, 100)) as cells
    from ${importRows}, jsonb_each_text(raw) cell
    where import_id = ${importId}::int and n > 0 and cell.value <> ''
      and cell.key ~* '^(.*[.:])?(post[_ ]?)?(password|parent([_ ]?id)?|id|status|visibility)$'
    group by n`);
  const hidden = new Map<number, Hidden>();
  const ids = new Map<string, Hidden>();
  const hide = ({ n, cells }: Row, how: Hidden) => {
    hidden.set(n, how);
    if (cells[""]) ids.set(cells[""], how);
  };
  for (const row of rows) {
    const how = howHidden(row.cells);
    if (how) hide(row, how);
  }
  for (let before = -1; before < hidden.size; ) {
    before = hidden.size;
    for (const row of rows) if (!hidden.has(row.n) && ids.has(row.cells.parent ?? "")) hide(row, "below");
  }
  return hidden;
}
