import { and, countDistinct, max, ne, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { deals, observations, reports } from "../../db/schema";
import { isNotWithdrawn } from "./observations/read";

const { at, kind, outcome, sourceUrl, httpStatus } = observations;

const TOO_MANY_REQUESTS = 429;

export type Overnight = Awaited<ReturnType<typeof overnight>>;

/** The records since six o'clock of yesterday's evening. */
export async function overnight(timeZone: string) {
  const zone = sql`${timeZone}::text`;
  const since = sql`(date_trunc('day', now() at time zone ${zone}) - interval '6 hours') at time zone ${zone}`;
  const isPage = sql`${kind} = 'page'`;
  const pages = (which: SQL) =>
    sql<number>`(${countDistinct(sourceUrl)} filter (where ${and(isPage, which)}))::int`;
  const host = sql`substring(${sourceUrl} from '//([^/:?#]+)')`;
  const seen = db
    .select({
      read: pages(ne(outcome, "unreadable")),
      unreadable: pages(sql`${outcome} = 'unreadable'`),
      lastReadAt: sql<Date | null>`${max(at)} filter (where ${isPage})`.mapWith(at),
      busy: sql<number>`(count(distinct ${host}) filter (where ${httpStatus} = ${TOO_MANY_REQUESTS}))::int`,
      answers: sql<number>`(count(*) filter (where ${kind} = 'visitor' and ${outcome} <> 'withdrawn'))::int`,
    })
    .from(observations)
    .where(sql`${at} > ${since}`);
  const finding = sql`${deals.proof} #>> '{finding,since}'`;
  const lost = sql`${finding} is not null and to_timestamp((${finding})::float8 / 1000) > ${since}
    and ${deals.proof} #>> '{finding,outcome}' <> 'reworded' and ${deals.active}`;
  const [[counted], gone, reported] = await Promise.all([
    seen,
    db.$count(deals, lost),
    db.$count(reports, sql`${reports.createdAt} > ${since}`),
  ]);
  if (!counted) throw new Error("Counting gave no row");
  return { ...counted, gone, reported };
}

export type CheckedDay = { day: string; count: number };

/** How many checks editors recorded on each of the last days of the time zone, the oldest first. */
export function checksByDay(days: number, timeZone: string): Promise<CheckedDay[]> {
  const zone = sql`${timeZone}::text`;
  const today = sql`date_trunc('day', now() at time zone ${zone})`;
  return query<CheckedDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count(${observations.id})::int as count
    from generate_series(${today} - make_interval(days => ${days - 1}::int), ${today}, interval '1 day') as day
    left join ${observations} on kind = 'editor' and outcome <> 'withdrawn' and ${isNotWithdrawn}
      and ${at} >= day at time zone ${zone} and ${at} < (day + interval '1 day') at time zone ${zone}
    group by day order by day`);
}
