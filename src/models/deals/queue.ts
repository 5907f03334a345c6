import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import { countUpTo } from "../totals";
import { isFailing, longestUnchecked, toCheck } from "./checked";
import { columns, type Deal, orderings, selectDeals } from "./read";

/** `gone`: its page or feed no longer shows it. `never`: nobody has checked it as it is now. */
export const queueParts = ["soon", "gone", "failing", "never"] as const;
export type QueuePart = (typeof queueParts)[number];

const SOON_DAYS = 7;

const { key: end } = orderings.expiry;
const endsSoon = sql`${end} > now() and ${end} <= now() + make_interval(days => ${SOON_DAYS}::int)`;
const endsLater = sql`${end} > now() + make_interval(days => ${SOON_DAYS}::int)`;

const parts: Record<QueuePart, SQL> = {
  soon: endsSoon,
  gone: sql`jsonb_typeof(proof -> 'negative') = 'object'`,
  failing: isFailing,
  never: sql`${longestUnchecked.key} = 'epoch'`,
};

/** The deals to check: those that end soon by their end, then the others by their views, the longest unchecked first. */
export async function queue(part: QueuePart | undefined, limit: number): Promise<Deal[]> {
  const condition = and(toCheck, part && parts[part]);
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
    const count = await countUpTo(limit, deals, and(toCheck, part && parts[part]));
    return [part ?? "all", count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<QueuePart | "all", number>;
}
