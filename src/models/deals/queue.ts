import { and, asc, desc, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
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

/** The deals to check: those that end soon by their end, then the others by their views, the longest unchecked first. */
export async function queue(part: QueuePart | undefined, limit: number): Promise<Deal[]> {
  const condition = part ? parts[part] : toCheck;
  const soon = await selectDeals(columns)
    .where(and(condition, endsSoon))
    .orderBy(asc(end), desc(deals.popularity), asc(deals.id))
    .limit(limit);
  if (soon.length === limit || part === "soon") return soon;
  const others = await selectDeals(columns)
    .where(and(condition, endsLater))
    .orderBy(desc(deals.popularity), asc(longestUnchecked.key), asc(deals.id))
    .limit(limit - soon.length);
  return [...soon, ...others];
}

/** How many there are in all and in each part, counted up to `limit`. */
export async function countQueue(limit: number): Promise<Record<QueuePart | "all", number>> {
  const counts = [undefined, ...queueParts].map(async (part) => {
    const count = await countUpTo(limit, deals, part ? parts[part] : toCheck);
    return [part ?? "all", count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<QueuePart | "all", number>;
}
