import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import { DAY_MS } from "../../proof/derive";
import { figure, read } from "../counts/figures";
import { COUNT_LIMIT, countUpTo, upTo } from "../counts/totals";
import { needsAttention } from "../deals/attention";
import { endsLater, endsSoon, liveDeal, SOON_DAYS } from "../deals/conditions";
import { columns, type Deal, selectDeals } from "../deals/read";
import { toCheck } from "../proof/stages";

/** `gone`: its page or feed no longer shows it. `never`: nobody has checked it as it is now. */
export const queueParts = ["reported", "soon", "gone", "failing", "never"] as const;
export type QueuePart = (typeof queueParts)[number];

const parts: Record<QueuePart, SQL | undefined> = {
  reported: and(liveDeal, needsAttention("reported")),
  soon: and(toCheck, endsSoon),
  gone: and(liveDeal, needsAttention("gone")),
  failing: and(liveDeal, needsAttention("failing")),
  never: and(liveDeal, sql`${deals.checkedAt} is null`),
};

/** A deal's place among those of its group; times in milliseconds. */
export type QueuePlace = {
  endsSoon: boolean;
  endsAt: number;
  popularity: number;
  checkedAt: number;
  id: number;
};

/**
 * The deals to check: those that end soon by their end, then the others by their views, the longest unchecked first.
 * @returns with the place of the last one, if there are more
 */
export async function queue(
  part: QueuePart | undefined,
  limit: number,
  after?: QueuePlace,
): Promise<{ deals: Deal[]; next: QueuePlace | undefined }> {
  const found = await rows(part, limit + 1, after);
  const deals = found.slice(0, limit);
  const last = deals.at(-1);
  return { deals, next: found.length > limit && last ? placeOf(last) : undefined };
}

function placeOf({ id, endsAt, popularity, proof }: Deal): QueuePlace {
  const end = endsAt?.getTime() ?? 0;
  const isSoon = endsAt !== null && end <= Date.now() + SOON_DAYS * DAY_MS;
  return { endsSoon: isSoon, endsAt: end, popularity, checkedAt: proof?.lastCheck?.at ?? 0, id };
}

async function rows(
  part: QueuePart | undefined,
  limit: number,
  after: QueuePlace | undefined,
): Promise<Deal[]> {
  const condition = part ? parts[part] : toCheck;
  const soon =
    after && !after.endsSoon
      ? []
      : await first(part, and(condition, endsSoon, after && laterEnd(after)), byEnd, limit);
  if (soon.length === limit || part === "soon") return soon;
  const isAfter = after && !after.endsSoon ? fewerViews(after) : undefined;
  const others = await first(part, and(condition, endsLater, isAfter), byViews, limit - soon.length);
  return [...soon, ...others];
}

const byEnd = [asc(deals.endsAt), desc(deals.popularity), asc(deals.id)];
const byViews = [desc(deals.popularity), sql`${deals.checkedAt} asc nulls first`, asc(deals.id)];

// Few deals need attention, but PostgreSQL would look for them in the order of the queue, among all deals.
const rareParts: (QueuePart | undefined)[] = ["reported", "gone", "failing"];

/** The ids first: all that they need is in an index. */
function first(
  part: QueuePart | undefined,
  condition: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<Deal[]> {
  const sorted = sql`order by ${sql.join(order, sql`, `)} limit ${limit}`;
  const found = sql`select id, ends_at, popularity, checked_at from ${deals} where ${condition}`;
  const ids = rareParts.includes(part)
    ? sql`(select id from (${found} offset 0) deals ${sorted})`
    : sql`(select id from ${deals} where ${condition} ${sorted})`;
  return selectDeals(columns)
    .where(sql`${deals.id} in ${ids}`)
    .orderBy(...order);
}

const timeOf = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`;

// The first comparison of each is redundant, but the index is read from there.
const laterEnd = ({ endsAt, popularity, id }: QueuePlace) =>
  sql`${deals.endsAt} >= ${timeOf(endsAt)} and (${deals.endsAt} > ${timeOf(endsAt)}
    or (-${deals.popularity}, ${deals.id}) > (${-popularity}::int, ${id}::int))`;

const fewerViews = ({ popularity, checkedAt, id }: QueuePlace) =>
  sql`${deals.popularity} <= ${popularity}::int and (${deals.popularity} < ${popularity}::int
    or (coalesce(${deals.checkedAt}, 'epoch'), ${deals.id}) > (${timeOf(checkedAt)}, ${id}::int))`;

const figured = ["all", "soon", "gone", "failing", "never"] as const;

export const queueFigures = figure<Record<(typeof figured)[number], number>>(
  "queue",
  sql`jsonb_build_object(${sql.join(
    figured.map(
      (part) => sql`${part}::text, ${upTo(COUNT_LIMIT + 1, deals, part === "all" ? toCheck : parts[part])}`,
    ),
    sql`, `,
  )})`,
);

/** How many deals each part has, counted up to `COUNT_LIMIT` + 1. The few that are reported are counted now. */
export async function countQueue(): Promise<Record<QueuePart | "all", number>> {
  const [counts, reported] = await Promise.all([
    read(queueFigures),
    countUpTo(COUNT_LIMIT + 1, deals, parts.reported),
  ]);
  return { ...counts, reported };
}
