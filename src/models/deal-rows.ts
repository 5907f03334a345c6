import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
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

/** What deals are ordered by, beside their ends. */
const keys = {
  createdAt: deals.createdAt,
  discountPercent: deals.discountPercent,
  popularity: deals.popularity,
};

const ofTicket = {
  ...keys,
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
  store: {
    id: stores.id,
    name: stores.name,
    slug: stores.slug,
    logo: stores.logo,
    picture: logos.picture,
  },
};

/** Some columns of deals and their stores: each call begins a statement that reads these. */
export type Choice<Row> = () => Chosen<Row>;

type Chosen<Row> = Statement<Row> & {
  where(condition: SQL | undefined): Chosen<Row>;
  orderBy(...keys: SQL[]): Chosen<Row>;
  limit(rows: number): Chosen<Row>;
};

const from = <Columns extends SelectedFields>(columns: Columns) =>
  db.select(columns).from(deals).innerJoin(stores, eq(stores.id, deals.storeId));

type RowOf<Columns extends SelectedFields> =
  Awaited<ReturnType<typeof from<Columns>>> extends (infer Row)[] ? Row : never;

// What Drizzle says of its statements names each step, and is another for each choice.
const choice = <Columns extends SelectedFields>(columns: Columns) =>
  (() => from(columns)) as unknown as Choice<RowOf<Columns>>;

/** What a ticket shows. */
export const ticket = choice(ofTicket);

/** What it shows on the page of its store, where its proof is seen too. */
export const provenTicket = choice({ ...ofTicket, evidence: deals.evidence });

/** All that the API answers with. */
export const whole = choice({
  ...ofTicket,
  evidence: deals.evidence,
  startsAt: deals.startsAt,
  active: deals.active,
  awaitsReview: sql<boolean>`${deals.claim} is not null`,
  sortOrder: deals.sortOrder,
  categoryId: deals.categoryId,
  affiliateLink: deals.affiliateLink,
  version: deals.version,
  store: { ...ofTicket.store, website: stores.website },
});

export type TicketRow = RowOf<typeof ofTicket>;

/** Reads deals, at most so many of them, and notes whose logos they show. */
export async function read<Row extends TicketRow>(statement: Statement<Row>, most: number): Promise<Row[]> {
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
export async function ordered<Row extends TicketRow>(
  choice: Choice<Row>,
  condition: SQL | undefined,
  order: Ordering,
  page: PageRequest,
  limit = atLeast,
): Promise<Page<Row>> {
  const direction = order.descending ? desc : asc;
  const wanted = page.limit + 1;
  const rows = await read(
    choice()
      .where(and(condition, order.from, after(page.cursor, order.key, deals.id, order)))
      .orderBy(direction(order.key), direction(deals.id))
      .limit(limit(wanted)),
    wanted,
  );
  return toPage(rows, page.limit, order.at, (row) => row);
}
