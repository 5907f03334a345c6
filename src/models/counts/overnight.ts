import { sql } from "drizzle-orm";
import { deals, observations, reports } from "../../../db/schema";
import { needsAttention } from "../deals/attention";
import { zone } from "../settings";
import { figure, read } from "./figures";

const TOO_MANY_REQUESTS = 429;

type Counts = Record<"read" | "unreadable" | "busy" | "answers" | "gone" | "reported", number>;

export type Overnight = Counts & { lastReadAt: Date | null };

const since = sql`((date_trunc('day', now() at time zone ${zone}) - interval '6 hours') at time zone ${zone})`;
const finding = sql`${deals.proof} #>> '{finding,since}'`;
const lost = sql`${needsAttention("gone")} and to_timestamp((${finding})::float8 / 1000) > ${since} and ${deals.active}`;
const host = sql`substring(source_url from '//([^/:?#]+)')`;

export const overnightFigures = figure<Counts & { lastReadAt: number | null }>(
  "overnight",
  sql`(select jsonb_build_object(
    'read', count(distinct source_url) filter (where kind = 'page' and outcome <> 'unreadable'),
    'unreadable', count(distinct source_url) filter (where kind = 'page' and outcome = 'unreadable'),
    'lastReadAt', (extract(epoch from max(at) filter (where kind = 'page')) * 1000)::float8,
    'busy', count(distinct ${host}) filter (where http_status = ${TOO_MANY_REQUESTS}::int),
    'answers', count(*) filter (where kind = 'visitor' and outcome <> 'withdrawn'),
    'gone', (select count(*) from ${deals} where ${lost}),
    'reported', (select count(*) from ${reports} where ${reports.createdAt} > ${since}))
  from ${observations} where ${observations.at} > ${since})`,
);

/** The records since six o'clock of yesterday's evening. */
export async function overnight(): Promise<Overnight> {
  const { lastReadAt, ...counts } = await read(overnightFigures);
  return { ...counts, lastReadAt: lastReadAt === null ? null : new Date(lastReadAt) };
}
