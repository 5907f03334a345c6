import { sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { installation } from "../../db/schema";

/** Which first steps are done. */
export type FirstSteps = Record<"name" | "colours" | "timeZone" | "category" | "store", boolean>;

/** How far the first steps are; nothing once they were hidden, and while demo data is there. */
export async function find(): Promise<FirstSteps | undefined> {
  const [row] = await query<FirstSteps & { hidden: boolean }>(sql`
    select
      exists (select from installation where steps_hidden_at is not null
        or demo_filled_at is not null and demo_removed_at is null) as hidden,
      exists (select from settings where site_name is not null) as name,
      exists (select from settings where primary_color is not null or secondary_color is not null) as colours,
      exists (select from settings where time_zone is not null) as "timeZone",
      exists (select from categories) as category,
      exists (select from stores) as store`);
  if (!row || row.hidden) return undefined;
  const { hidden: _, ...steps } = row;
  return steps;
}

export async function hide(): Promise<void> {
  const hidden = { stepsHiddenAt: sql`now()` };
  await db.insert(installation).values(hidden).onConflictDoUpdate({ target: installation.id, set: hidden });
}
