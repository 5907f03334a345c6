import { and, asc, desc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { Cursor } from "../../schemas/paging";
import type { CouponSort } from "../../schemas/vocabulary";
import * as logos from "../logos";
import { after, type Page, type PageRequest, type SortType, toPage } from "../paging";

const { words, demo, updatedAt, claim, ...ofDeal } = getTableColumns(deals);

/** Whether a model proposed it and a person has yet to decide. */
export const awaitsReview = sql<boolean>`${claim} is not null`;

/** What is read of a deal and its store. A new column of `deals` is read without a change here. */
export const columns = {
  ...ofDeal,
  awaitsReview,
  store: {
    id: stores.id,
    name: stores.name,
    slug: stores.slug,
    logo: stores.logo,
    picture: logos.picture,
    website: stores.website,
    currency: stores.currency,
  },
};

export type Deal = Awaited<ReturnType<typeof select>>[number];

/** Begins a statement that reads deals with their stores. */
export const select = () => db.select(columns).from(deals).innerJoin(stores, eq(stores.id, deals.storeId));

/** Reads deals for a cached page, which depends on them from now on. */
export async function read(statement: PromiseLike<Deal[]>): Promise<Deal[]> {
  const rows = await statement;
  dependsOn(...rows.flatMap(({ id, store }) => [`deal:${id}`, `store:${store.id}`]));
  return rows;
}

/** Active, begun, and not ended. */
export const liveDeal = sql`${deals.active} and (${deals.startsAt} is null or ${deals.startsAt} <= now()) and (${deals.endsAt} is null or ${deals.endsAt} > now())`;

/** Active, and its end is past. */
export const endedDeal = sql`${deals.active} and ${deals.endsAt} <= now()`;

/** A store has no live deal. Not an anti-join: that would read all deals before the first store. */
export const withoutLiveDeal = sql`(select 1 from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal} limit 1) is null`;

// PostgreSQL takes a partial index only when the query repeats its condition to the letter.
export const liveCoupon = sql`kind = 'coupon' and active and ${liveDeal}`;
export const liveOffer = sql`kind = 'offer' and active and ${liveDeal}`;

export type Ordering = SortType & { key: SQLWrapper; at: (row: Deal) => Cursor; from?: SQL };

const byEnd = sql`coalesce(${deals.endsAt}, 'infinity')`;

export const orderings: Record<CouponSort, Ordering> = {
  latest: {
    key: deals.createdAt,
    cast: "timestamptz",
    descending: true,
    at: (row) => [row.createdAt.toISOString(), row.id],
  },
  discount: {
    key: deals.discountPercent,
    cast: "numeric",
    descending: true,
    at: (row) => [row.discountPercent, row.id],
  },
  expiry: {
    key: byEnd,
    cast: "timestamptz",
    descending: false,
    // Said once more so that the index by end can tell: else it is walked from the first deal that ever ended.
    from: sql`${byEnd} > now()`,
    at: (row) => [row.endsAt?.toISOString() ?? "infinity", row.id],
  },
  popularity: { key: deals.popularity, cast: "int", descending: true, at: (row) => [row.popularity, row.id] },
};

/** A page of the deals that meet the condition, in this order. */
export async function ordered(
  condition: SQL | undefined,
  order: Ordering,
  page: PageRequest,
): Promise<Page<Deal>> {
  const direction = order.descending ? desc : asc;
  const rows = await read(
    select()
      .where(and(condition, order.from, after(page.cursor, order.key, deals.id, order)))
      .orderBy(direction(order.key), direction(deals.id))
      .limit(page.limit + 1),
  );
  return toPage(rows, page.limit, order.at, (row) => row);
}
