import { and, desc, inArray, or, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { blogs, deals, observations, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { FEWEST_ANSWERS } from "../../proof/status";
import { read as readBlogs, select as selectBlogs, summary } from "../blogs/list";
import { endOf, startOf } from "../days";
import { liveDeal } from "../deals/conditions";
import { type Deal, orderings, read, select, shownAmong } from "../deals/read";
import { sorted } from "../paging";
import * as logos from "../pictures/logos";
import { byProof } from "../proof/order";
import { isNotWithdrawn } from "../proof/read";
import { firstMatches } from "../search/first-matches";
import { isDeal, termsOf } from "../search/words";
import * as settings from "../settings";
import type { Event } from "./read";

/** The most used deals of an event, which are then sorted by proof. */
const CANDIDATES = 200;
// A category or a saving has a large share of the deals, so a long scan in list order finds enough of them.
const ROWS_SCANNED = 20_000;

export type EventDeals = { items: Deal[]; count: number; isCut: boolean };

/** Some of its live deals in the order of proof, and how many there are. `isCut`: only the most used ones count. */
export async function dealsOf(event: Event, from: number, to: number): Promise<EventDeals> {
  dependsOn("deals");
  const rule = ruleOf(event);
  const { popularity } = orderings;
  const found = rule
    ? await firstMatches(liveDeal, rule, popularity, { limit: CANDIDATES }, ROWS_SCANNED)
    : [];
  const isCut = found.length > CANDIDATES;
  const ids = [...event.dealIds, ...found.slice(0, CANDIDATES)];
  if (ids.length === 0) return { items: [], count: 0, isCut };
  const condition = and(inArray(deals.id, ids), liveDeal);
  const [count, items] = await Promise.all([
    db.$count(deals, condition),
    read(
      select()
        .where(condition)
        .orderBy(...sorted(byProof))
        .offset(from)
        .limit(to - from),
    ),
  ]);
  return { items, count, isCut };
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
  return readBlogs(
    selectBlogs(summary)
      .where(and(isAmong(blogs.id, blogIds), sql`${blogs.status} = 'published'`))
      .orderBy(desc(blogs.publishedAt)),
  );
}

/** How often it was tried, worked and failed there. Shoppers’ answers count from three on. */
export type Result = {
  deal: Deal;
  worked: number;
  answers: number;
  tries: number;
  hits: number;
  misses: number;
  /** It was tried when its terms were others. */
  earlier: boolean;
};
export type Results = { tried: number; worked: number; deals: Result[] };

/**
 * The deals that the records of its days name, and those that ended in these days: first those that worked, then those
 * that failed. A few shoppers' answers count for nothing, and to read a page is no try. Nor is one of other terms than a deal
 * has now, because the page shows these.
 * @param limit of each of the three
 */
export async function resultsOf(event: Event, limit: number): Promise<Results> {
  dependsOn("deals", "records");
  const { timeZone } = await settings.current();
  const [start, end] = [startOf(event.firstDay, timeZone), endOf(event.lastDay, timeZone)];
  const { at, kind, outcome, dealId } = observations;
  const isAnswer = sql`${kind} = 'visitor'`;
  const isTry = sql`(${kind} in ('cart', 'sale') or ${kind} = 'editor' and ${observations.method} in ('basket', 'price'))`;
  const isPresent = sql`${deals.termsVersion} = ${observations.termsVersion}`;
  const count = (condition: SQL) => sql`(count(*) filter (where ${isPresent} and ${condition}))::int`;
  const isOfEvent = and(deals.active, or(isAmong(deals.id, event.dealIds), ruleOf(event)));
  const endedAt = sql`coalesce(${deals.endsAt}, 'infinity')`;
  // `past` is materialized, because PostgreSQL would look for its first rows among all deals, by their views. Records are
  // counted before their deals are read, and by an array of ids, because it would read all deals of the event.
  const rows = await query<Omit<Result, "deal"> & { id: number; allTried: number; allWorked: number }>(sql`
    with found as (
      select ${dealId} as id,
        ${count(sql`${isAnswer} and ${outcome} = 'works'`)} as worked,
        ${count(sql`${isAnswer} and ${outcome} in ('works', 'dead')`)} as answers,
        ${count(isTry)} as tries,
        ${count(sql`${isTry} and ${outcome} = 'works'`)} as hits,
        ${count(sql`not ${isAnswer} and ${outcome} = 'dead'`)} as misses,
        bool_or(not ${isPresent} and (${isTry} or ${isAnswer})) as earlier
      from ${observations} join ${deals} on ${deals.id} = ${dealId}
      where ${at} >= ${start} and ${at} < ${end} + interval '1 second'
        and ${kind} in ('visitor', 'editor', 'cart', 'sale', 'shop') and ${outcome} <> 'withdrawn'
        and ${isNotWithdrawn}
      group by ${dealId}),
    counted as materialized (
      select *, hits > 0 or (answers >= ${FEWEST_ANSWERS}::int and worked > 0) as has_worked from found
      where tries > 0 or misses > 0 or answers >= ${FEWEST_ANSWERS}::int),
    judged as (select * from counted where id in (
      select id from ${deals} where id = any(array(select id from counted)) and ${isOfEvent})),
    past as materialized (
      select id, popularity from ${deals}
      where ${endedAt} >= ${start} and ${endedAt} <= ${end} + interval '1 second' and ${isOfEvent}),
    ended as (select id from past order by popularity desc, id desc limit ${limit}),
    ranked as (
      select *, row_number() over (partition by has_worked order by hits desc, worked desc, id) as rank,
        (count(*) filter (where tries > 0 or answers >= ${FEWEST_ANSWERS}::int) over ())::int as "allTried",
        (count(*) filter (where has_worked) over ())::int as "allWorked"
      from judged full join ended using (id))
    select id, coalesce(tries, 0) as tries, coalesce(hits, 0) as hits, coalesce(misses, 0) as misses, "allTried", "allWorked",
      coalesce((select f.earlier from found f where f.id = ranked.id), false) as earlier,
      case when answers >= ${FEWEST_ANSWERS}::int then worked else 0 end as worked,
      case when answers >= ${FEWEST_ANSWERS}::int then answers else 0 end as answers
    from ranked where rank <= ${limit} order by has_worked desc nulls last, rank`);
  const shown = new Map((await shownAmong(rows.map(({ id }) => id))).map((deal) => [deal.id, deal]));
  return {
    tried: rows[0]?.allTried ?? 0,
    worked: rows[0]?.allWorked ?? 0,
    deals: rows.flatMap(({ id, allTried, allWorked, ...result }) => {
      const deal = shown.get(id);
      return deal ? [{ deal, ...result }] : [];
    }),
  };
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
