import { and, asc, desc, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import { DAY_MS } from "../../schemas/proof";
import { countUpTo } from "../totals";
import { isFailing, isGone, longestUnchecked, toCheck } from "./checked";
import { columns, type Deal, liveDeal, orderings, selectDeals } from "./read";

/** `gone`: its page or feed no longer shows it. `never`: nobody has checked it as it is now. */
export const queueParts = ["soon", "gone", "failing", "never"] as const;
export type QueuePart = (typeof queueParts)[number];

const SOON_DAYS = 7;

const { key: end } = orderings.expiry;
const endsSoon = sql`${end} > now() and ${end} <= now() + make_interval(days => ${SOON_DAYS}::int)`;
const endsLater = sql`${end} > now() + make_interval(days => ${SOON_DAYS}::int)`;

// In this order PostgreSQL reads the index on them, although it takes nearly all deals for failing.
const failing = db.select({ id: deals.id }).from(deals).where(isFailing).orderBy(asc(deals.id)).limit(1_000);

const parts: Record<QueuePart, SQL | undefined> = {
  soon: and(toCheck, endsSoon),
  gone: and(liveDeal, isGone),
  failing: and(liveDeal, inArray(deals.id, failing)),
  never: and(liveDeal, sql`${longestUnchecked.key} = 'epoch'`),
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
      : await selectDeals(columns)
          .where(and(condition, endsSoon, after && laterEnd(after)))
          .orderBy(asc(end), desc(deals.popularity), asc(deals.id))
          .limit(limit);
  if (soon.length === limit || part === "soon") return soon;
  const others = await selectDeals(columns)
    .where(and(condition, endsLater, after && !after.endsSoon ? fewerViews(after) : undefined))
    .orderBy(desc(deals.popularity), asc(longestUnchecked.key), asc(deals.id))
    .limit(limit - soon.length);
  return [...soon, ...others];
}

const timeOf = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`;

// The first comparison of each is redundant, but the index is read from there.
const laterEnd = ({ endsAt, popularity, id }: QueuePlace) =>
  sql`${end} >= ${timeOf(endsAt)} and (${end} > ${timeOf(endsAt)}
    or (-${deals.popularity}, ${deals.id}) > (${-popularity}::int, ${id}::int))`;

const fewerViews = ({ popularity, checkedAt, id }: QueuePlace) =>
  sql`${deals.popularity} <= ${popularity}::int and (${deals.popularity} < ${popularity}::int
    or (${longestUnchecked.key}, ${deals.id}) > (${timeOf(checkedAt)}, ${id}::int))`;

export async function countQueue(limit: number): Promise<Record<QueuePart | "all", number>> {
  const counts = [undefined, ...queueParts].map(async (part) => {
    const count = await countUpTo(limit, deals, part ? parts[part] : toCheck);
    return [part ?? "all", count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<QueuePart | "all", number>;
}
