import { and, desc, inArray, or, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { blogs, deals, observations, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { FEWEST_ANSWERS } from "../../schemas/standing";
import { select as selectBlogs, summary } from "../blogs/list";
import { byProof } from "../deals/proof-order";
import { type Deal, liveDeal, orderings, read, select, shownAmong } from "../deals/read";
import * as logos from "../logos";
import { isNotWithdrawn } from "../observations/read";
import { sorted } from "../paging";
import { firstMatches } from "../search/first-matches";
import { isDeal, termsOf } from "../search/words";
import * as settings from "../settings";
import type { Event } from "./read";

/** So many of the most used deals are sorted by proof. */
const CANDIDATES = 200;
// A category or a saving has a large share of the deals, so a long scan in list order finds enough of them.
const ROWS_SCANNED = 20_000;

/** Its live deals, by proof. */
export async function dealsOf(event: Event, limit: number): Promise<Deal[]> {
  dependsOn("deals");
  const rule = ruleOf(event);
  const { popularity } = orderings;
  const found = rule
    ? await firstMatches(liveDeal, rule, popularity, { limit: CANDIDATES }, ROWS_SCANNED)
    : [];
  const ids = [...event.dealIds, ...found];
  if (ids.length === 0) return [];
  return read(
    select()
      .where(and(inArray(deals.id, ids), liveDeal))
      .orderBy(...sorted(byProof))
      .limit(limit),
  );
}

/** The most used stores that it names, or that are in its categories. */
export async function storesOf({ storeIds, categoryIds }: Event, limit: number) {
  dependsOn("stores");
  return db
    .select({ id: stores.id, name: stores.name, slug: stores.slug, picture: logos.picture })
    .from(stores)
    .where(or(isAmong(stores.id, storeIds), isAmong(stores.categoryId, categoryIds)))
    .orderBy(desc(isAmong(stores.id, storeIds)), desc(stores.popularity), desc(stores.id))
    .limit(limit);
}

export async function guidesOf({ blogIds }: Event) {
  dependsOn("blogs");
  return selectBlogs(summary)
    .where(and(isAmong(blogs.id, blogIds), sql`${blogs.status} = 'published'`))
    .orderBy(desc(blogs.publishedAt));
}

export type Result = { deal: Deal; worked: number; of: number; isTried: boolean };
export type Results = { tried: number; worked: number; best: Result[] };

/** What the records of its days say of its deals. A few shoppers' answers count for nothing. */
export async function resultsOf(event: Event, limit: number): Promise<Results> {
  dependsOn("deals");
  const { timeZone } = await settings.current();
  const { firstDay, lastDay, dealIds } = event;
  const midnight = (day: SQL) => sql`${day}::timestamp at time zone ${timeZone}::text`;
  const { at, kind, outcome, dealId } = observations;
  const isHit = sql`${outcome} = 'works'`;
  const isAnswer = sql`${kind} = 'visitor'`;
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
  const rows = await query<Omit<Result, "deal"> & { id: number; allTried: number; allWorked: number }>(sql`
    with found as (
      select ${dealId} as id,
        ${count(sql`${isAnswer} and ${isHit}`)} as worked,
        ${count(sql`${isAnswer} and ${outcome} in ('works', 'dead')`)} as "of",
        ${count(sql`not ${isAnswer}`)} as tries,
        ${count(sql`not ${isAnswer} and ${isHit}`)} as hits
      from ${observations} join ${deals} on ${deals.id} = ${dealId}
      where ${at} >= ${midnight(sql`${firstDay}`)} and ${at} < ${midnight(sql`(${lastDay}::date + 1)`)}
        and ${kind} in ('visitor', 'editor', 'cart', 'sale', 'shop') and ${outcome} <> 'withdrawn'
        and ${isNotWithdrawn} and ${deals.active} and ${or(isAmong(deals.id, dealIds), ruleOf(event))}
      group by ${dealId}),
    judged as (select *, hits > 0 or ("of" >= ${FEWEST_ANSWERS}::int and worked > 0) as has_worked from found
      where tries > 0 or "of" >= ${FEWEST_ANSWERS}::int)
    select id, case when "of" >= ${FEWEST_ANSWERS}::int then worked else 0 end as worked,
      case when "of" >= ${FEWEST_ANSWERS}::int then "of" else 0 end as "of", hits > 0 as "isTried",
      (count(*) over ())::int as "allTried", (count(*) filter (where has_worked) over ())::int as "allWorked"
    from judged order by has_worked desc, hits desc, worked desc, id limit ${limit}`);
  const shown = new Map((await shownAmong(rows.map(({ id }) => id))).map((deal) => [deal.id, deal]));
  const best = rows.flatMap(({ id, worked, of, isTried }) => {
    const deal = shown.get(id);
    return deal && (isTried || worked > 0) ? [{ deal, worked, of, isTried }] : [];
  });
  return { tried: rows[0]?.allTried ?? 0, worked: rows[0]?.allWorked ?? 0, best };
}

/** The deals that belong to it without being picked; undefined: none do. */
function ruleOf({ storeIds, categoryIds, minPercent, search }: Event): SQL | undefined {
  const ofCategory = sql`store_id in (select id from ${stores} where ${isAmong(stores.categoryId, categoryIds)})`;
  return and(
    storeIds.length + categoryIds.length > 0
      ? or(isAmong(deals.storeId, storeIds), categoryIds.length > 0 ? ofCategory : undefined)
      : undefined,
    minPercent === null ? undefined : sql`discount_percent >= ${minPercent}::int`,
    search === null ? undefined : isDeal(termsOf(search)),
  );
}

const isAmong = (
  column:
    | typeof deals.id
    | typeof deals.storeId
    | typeof stores.id
    | typeof stores.categoryId
    | typeof blogs.id,
  ids: number[],
) => sql`${column} = any(${sql.param(ids)}::int[])`;
