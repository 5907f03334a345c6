import {
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { db } from "../../db/client";
import { categories, deals, stores } from "../../db/schema";
import type { Evidence } from "../schemas/evidence";
import type { Cursor } from "../schemas/paging";
import type { CouponSort, DealKind, DiscountType } from "../schemas/vocabulary";
import { endedDeal, liveDeal } from "./live";
import * as logos from "./logos";
import { after, containing, type Page, type PageRequest, type SortType, toPage } from "./paging";
import type { Store } from "./stores";
import { restsOn } from "./tags";
import { countUpTo, MOST_FOUND, total } from "./totals";

export type Deal = {
  id: number;
  kind: DealKind;
  title: string;
  description: string;
  code: string | null;
  discountType: DiscountType;
  discountValue: string;
  startsAt: Date | null;
  endsAt: Date | null;
  verifiedAt: Date | null;
  featured: boolean;
  active: boolean;
  /** Whether a model proposed it and a person has yet to decide. */
  awaitsReview: boolean;
  sortOrder: number;
  categoryId: number | null;
  affiliateLink: string | null;
  evidence: Evidence | null;
  /** Counts its edits. */
  version: number;
  store: Pick<Store, "id" | "name" | "slug" | "logo" | "picture" | "website">;
};

/** `category` is a category's slug or its name in any case; unknown ones match nothing. */
export type CouponFilter = { search?: string | undefined; category?: string | undefined };

const columns = {
  id: deals.id,
  kind: deals.kind,
  title: deals.title,
  description: deals.description,
  code: deals.code,
  discountType: deals.discountType,
  discountValue: deals.discountValue,
  startsAt: deals.startsAt,
  endsAt: deals.endsAt,
  verifiedAt: deals.verifiedAt,
  featured: deals.featured,
  active: deals.active,
  awaitsReview: sql<boolean>`${deals.claim} is not null`,
  sortOrder: deals.sortOrder,
  categoryId: deals.categoryId,
  affiliateLink: deals.affiliateLink,
  evidence: deals.evidence,
  version: deals.version,
  store: {
    id: stores.id,
    name: stores.name,
    slug: stores.slug,
    logo: stores.logo,
    picture: logos.picture,
    website: stores.website,
  },
};

const select = () =>
  db
    .select({
      ...columns,
      createdAt: deals.createdAt,
      discountPercent: deals.discountPercent,
      popularity: deals.popularity,
    })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId));

type Row = Awaited<ReturnType<typeof select>>[number];

// PostgreSQL takes a partial index only when the query repeats its condition to the letter.
const liveCoupon = sql`kind = 'coupon' and active and ${liveDeal}`;
const liveOffer = sql`kind = 'offer' and active and ${liveDeal}`;

type Ordering = SortType & { key: SQLWrapper; at: (row: Row) => Cursor; from?: SQL };

const byEnd = sql`coalesce(${deals.endsAt}, 'infinity')`;

const orderings: Record<CouponSort, Ordering> = {
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

/** Live coupons of the whole site, a page at a time. */
export function coupons(filter: CouponFilter, sort: CouponSort, page: PageRequest): Promise<Page<Deal>> {
  restsOn("deals");
  return ordered(and(liveCoupon, matching(filter)), orderings[sort], page);
}

/** How many live coupons the filter leaves; of those with words, up to `MOST_FOUND`. */
export async function countCoupons(filter: CouponFilter = {}): Promise<number> {
  restsOn("deals");
  const rows = sql`from ${deals} inner join ${stores} on ${stores.id} = ${deals.storeId}
    where ${and(liveCoupon, matching(filter))}`;
  if (filter.search) return countUpTo(rows, MOST_FOUND);
  return filter.category
    ? total(`coupons of ${filter.category.toLowerCase()}`, rows)
    : total("coupons", sql`from ${deals} where ${liveCoupon}`);
}

/** How many coupons and offers are live. */
export function countLive(): Promise<number> {
  restsOn("deals");
  return total("live deals", sql`from ${deals} where ${liveDeal}`);
}

/** Live coupons that an editor put forward, the newest first. */
export async function featured(limit: number): Promise<Deal[]> {
  restsOn("deals");
  const { items } = await ordered(and(liveCoupon, sql`featured`), orderings.latest, { limit });
  return items;
}

/** The coupon the hero shows: of the newest featured ones that are checked and have a code, the most popular. */
export async function hero(): Promise<Deal | undefined> {
  restsOn("deals");
  const fit = and(liveCoupon, sql`featured`, isNotNull(deals.verifiedAt), isNotNull(deals.code));
  const newest = await read(select().where(fit).orderBy(desc(deals.createdAt), desc(deals.id)).limit(50));
  return newest.toSorted((a, b) => b.popularity - a.popularity)[0];
}

/** Live offers of the whole site, the newest first, a page at a time. */
export function offers(page: PageRequest): Promise<Page<Deal>> {
  restsOn("deals");
  return ordered(liveOffer, orderings.latest, page);
}

export function countOffers(): Promise<number> {
  restsOn("deals");
  return total("offers", sql`from ${deals} where ${liveOffer}`);
}

/** A store's live offers in their hand-set order. */
export function offersOfStore(storeId: number, limit = 100): Promise<Deal[]> {
  restsOn(`store:${storeId}`);
  return read(
    select()
      .where(and(eq(deals.storeId, storeId), liveOffer))
      .orderBy(asc(deals.sortOrder), asc(deals.id))
      .limit(limit),
  );
}

/** A store's live coupons, the newest first, a page at a time. */
export function couponsOfStore(storeId: number, page: PageRequest): Promise<Page<Deal>> {
  restsOn(`store:${storeId}`);
  return ordered(and(eq(deals.storeId, storeId), liveCoupon), orderings.latest, page);
}

/** A store's ended deals, the latest to end first. */
export function expiredOfStore(storeId: number, limit: number): Promise<Deal[]> {
  restsOn(`store:${storeId}`);
  return read(
    select()
      .where(and(eq(deals.storeId, storeId), endedDeal))
      .orderBy(desc(deals.endsAt), desc(deals.id))
      .limit(limit),
  );
}

/** A deal, shown to visitors or not. */
export async function byId(kind: DealKind, id: number): Promise<Deal | undefined> {
  restsOn("deals");
  const [deal] = await read(select().where(and(eq(deals.kind, kind), eq(deals.id, id))));
  return deal;
}

/** A live or ended deal; undefined for one that is switched off or has not begun. */
export async function shown(id: number): Promise<Deal | undefined> {
  restsOn("deals");
  const [deal] = await read(
    select()
      .where(and(eq(deals.id, id), or(liveDeal, endedDeal)))
      .limit(1),
  );
  return deal;
}

async function ordered(condition: SQL | undefined, order: Ordering, page: PageRequest): Promise<Page<Deal>> {
  const direction = order.descending ? desc : asc;
  const rows = await read(
    select()
      .where(and(condition, order.from, after(page.cursor, order.key, deals.id, order)))
      .orderBy(direction(order.key), direction(deals.id))
      .limit(page.limit + 1),
  );
  return toPage<Row, Deal>(rows, page.limit, order.at, (row) => row);
}

/** Reads deals, and notes whose logos they show. */
async function read(rows: PromiseLike<Row[]>): Promise<Row[]> {
  const found = await rows;
  logos.showing(found.map(({ store }) => store));
  return found;
}

function matching({ search, category }: CouponFilter): SQL | undefined {
  const words = search ? containing(search) : undefined;
  const wanted = category?.toLowerCase();
  return and(
    words
      ? or(ilike(deals.title, words), ilike(deals.description, words), ilike(stores.name, words))
      : undefined,
    wanted
      ? inArray(
          stores.categoryId,
          db
            .select({ id: categories.id })
            .from(categories)
            .where(or(eq(categories.slug, wanted), eq(sql`lower(${categories.name})`, wanted))),
        )
      : undefined,
  );
}
