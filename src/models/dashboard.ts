import { type SQL, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { dailyCounters, deals, installation } from "../../db/schema";
import { toCheck } from "./deals/checked";
import { liveDeal } from "./deals/read";
import { waiting } from "./reviews";

/** Lists show "10,000+" above it, so that they count one row more. */
export const COUNT_LIMIT = 10_000;
export const FOUND_LIMIT = 1_000;

export type Counts = Awaited<ReturnType<typeof counts>>;

export const counts = () =>
  countEach({
    queue: sql`deals where ${toCheck}`,
    stores: sql`stores`,
    categories: sql`categories`,
    offers: sql`deals where kind = 'offer'`,
    coupons: sql`deals where kind = 'coupon'`,
    blogs: sql`blogs`,
    review: waiting,
    subscribers: sql`subscribers`,
  });

export type LiveCounts = Awaited<ReturnType<typeof liveCounts>>;

export const liveCounts = () =>
  countEach({
    liveCoupons: sql`${deals} where kind = 'coupon' and ${liveDeal}`,
    liveOffers: sql`${deals} where kind = 'offer' and ${liveDeal}`,
    stores: sql`stores`,
    publishedBlogs: sql`blogs where status = 'published'`,
    subscribers: sql`subscribers`,
  });

async function countEach<Name extends string>(rows: Record<Name, SQL>): Promise<Record<Name, number>> {
  const columns = Object.entries<SQL>(rows).map(
    ([name, from]) => sql`(
      select count(*)::int from (select 1 from ${from} limit ${COUNT_LIMIT + 1}) found) as ${sql.identifier(name)}`,
  );
  const [row] = await query<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  if (!row) throw new Error("The counts gave no row");
  return row;
}

export type Day = { day: string; views: number; copies: number; clicks: number };

export function days(length: number): Promise<Day[]> {
  const sum = (event: string) => sql`coalesce(sum(count) filter (where event = ${event}), 0)::float8`;
  return query<Day>(sql`
    select to_char(current_date - ago, 'YYYY-MM-DD') as day, ${sum("view")} as views, ${sum("copy")} as copies,
      ${sum("click")} as clicks
    from generate_series(0, ${length - 1}::int) ago left join ${dailyCounters} on day = current_date - ago
    group by ago order by ago desc`);
}

export type FirstSteps = Record<"name" | "colours" | "timeZone" | "category" | "store", boolean>;

/** Which first steps are done; undefined if they are hidden, or while there is demo data. */
export async function firstSteps(): Promise<FirstSteps | undefined> {
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

export async function hideFirstSteps(): Promise<void> {
  const hidden = { stepsHiddenAt: sql`now()` };
  await db.insert(installation).values(hidden).onConflictDoUpdate({ target: installation.id, set: hidden });
}
