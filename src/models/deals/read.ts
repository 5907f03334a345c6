import { and, asc, desc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { Cursor } from "../../schemas/paging";
import type { CouponSort } from "../../schemas/vocabulary";
import * as logos from "../logos";
import { after, type Page, type PageRequest, type SortType, toPage } from "../paging";

const { words, demo, updatedAt, claim, ...ofDeal } = getTableColumns(deals);

export const awaitsReview = sql<boolean>`${claim} is not null`;

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

export const select = () => db.select(columns).from(deals).innerJoin(stores, eq(stores.id, deals.storeId));

/** Runs a `select` and makes the cached page depend on its deals and their stores. */
export async function read(statement: PromiseLike<Deal[]>): Promise<Deal[]> {
  const rows = await statement;
  dependsOn(...rows.flatMap(({ id, store }) => [`deal:${id}`, `store:${store.id}`]));
  return rows;
}

export const liveDeal = sql`${deals.active} and (${deals.startsAt} is null or ${deals.startsAt} <= now()) and (${deals.endsAt} is null or ${deals.endsAt} > now())`;

export const endedDeal = sql`${deals.active} and ${deals.endsAt} <= now()`;

// Not `not exists`: as an anti-join it would read all deals before the first store.
export const withoutLiveDeal = sql`(select 1 from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal} limit 1) is null`;

// PostgreSQL uses a partial index only if the query repeats its condition literally.
export const liveCoupon = sql`kind = 'coupon' and active and ${liveDeal}`;
export const liveOffer = sql`kind = 'offer' and active and ${liveDeal}`;

export type Ordering = SortType & { key: SQLWrapper; cursorOf: (row: Deal) => Cursor; from?: SQL };

const byEnd = sql`coalesce(${deals.endsAt}, 'infinity')`;

export const orderings: Record<CouponSort, Ordering> = {
  latest: {
    key: deals.createdAt,
    cast: "timestamptz",
    descending: true,
    cursorOf: (row) => [row.createdAt.toISOString(), row.id],
  },
  discount: {
    key: deals.discountPercent,
    cast: "numeric",
    descending: true,
    cursorOf: (row) => [row.discountPercent, row.id],
  },
  expiry: {
    key: byEnd,
    cast: "timestamptz",
    descending: false,
    // Redundant, but without it the index is scanned from the first deal that ever ended.
    from: sql`${byEnd} > now()`,
    cursorOf: (row) => [row.endsAt?.toISOString() ?? "infinity", row.id],
  },
  popularity: {
    key: deals.popularity,
    cast: "int",
    descending: true,
    cursorOf: (row) => [row.popularity, row.id],
  },
};

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
  return toPage(rows, page.limit, order.cursorOf, (row) => row);
}
