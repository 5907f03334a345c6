import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, stores } from "../../db/schema";
import type { Evidence } from "../schemas/evidence";
import type { Cursor } from "../schemas/paging";
import type { CouponSort, DealKind, DiscountType } from "../schemas/vocabulary";
import { liveDeal } from "./live";
import * as logos from "./logos";
import { after, type Page, type PageRequest, type SortType, toPage } from "./paging";
import { atLeast, remembered, type Statement } from "./statements";
import type { Store } from "./store-rows";

/*
 * Deals with their stores as visitors see them, and the orders in which they come.
 */

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

/** What a deal's ticket shows of it. */
const ticketColumns = {
  id: deals.id,
  kind: deals.kind,
  title: deals.title,
  description: deals.description,
  code: deals.code,
  discountType: deals.discountType,
  discountValue: deals.discountValue,
  endsAt: deals.endsAt,
  verifiedAt: deals.verifiedAt,
  featured: deals.featured,
};

const ticketStore = {
  id: stores.id,
  name: stores.name,
  slug: stores.slug,
  logo: stores.logo,
  picture: logos.picture,
};

const columns = {
  ...ticketColumns,
  startsAt: deals.startsAt,
  active: deals.active,
  awaitsReview: sql<boolean>`${deals.claim} is not null`,
  sortOrder: deals.sortOrder,
  categoryId: deals.categoryId,
  affiliateLink: deals.affiliateLink,
  evidence: deals.evidence,
  version: deals.version,
  store: { ...ticketStore, website: stores.website },
};

/** What deals are ordered by, beside their ends. */
const keyColumns = {
  createdAt: deals.createdAt,
  discountPercent: deals.discountPercent,
  popularity: deals.popularity,
};

export const select = () =>
  db
    .select({ ...columns, ...keyColumns })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId));

export type Row = Awaited<ReturnType<typeof select>>[number];

export const selectTickets = () =>
  db
    .select({ ...ticketColumns, ...keyColumns, store: ticketStore })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId));

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** Reads deals, at most so many of them, and notes whose logos they show. */
export async function read(statement: Statement<Row>, most: number): Promise<Row[]> {
  return showing((await remembered(statement)).slice(0, most));
}

/** Notes whose logos are shown. */
export function showing<Shown extends TicketRow>(rows: Shown[]): Shown[] {
  logos.showing(rows.map(({ store }) => store));
  return rows;
}

// PostgreSQL takes a partial index only when the query repeats its condition to the letter.
export const liveCoupon = sql`kind = 'coupon' and active and ${liveDeal}`;
export const liveOffer = sql`kind = 'offer' and active and ${liveDeal}`;

export type Ordering = SortType & { key: SQLWrapper; at: (row: TicketRow) => Cursor; from?: SQL };

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

/**
 * The deals that the condition leaves, in their order, a page at a time.
 * @param limit how a statement has its limit, and so whether one plan of it serves all values of the condition.
 */
export async function ordered(
  condition: SQL | undefined,
  order: Ordering,
  page: PageRequest,
  limit = atLeast,
): Promise<Page<Deal>> {
  const direction = order.descending ? desc : asc;
  const wanted = page.limit + 1;
  const rows = await read(
    select()
      .where(and(condition, order.from, after(page.cursor, order.key, deals.id, order)))
      .orderBy(direction(order.key), direction(deals.id))
      .limit(limit(wanted)),
    wanted,
  );
  return toPage<Row, Deal>(rows, page.limit, order.at, (row) => row);
}
