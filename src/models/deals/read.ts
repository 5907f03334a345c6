import { and, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { db, query, type Reader } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { CouponSort, DealKind } from "../../schemas/vocabulary";
import { dayOf } from "../days";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../paging";
import * as logos from "../pictures/logos";
import * as settings from "../settings";
import { endedDeal, liveDeal } from "./conditions";

const {
  words,
  updatedAt,
  proposal,
  checkedAt,
  lastCheck,
  keptDespite,
  seenPage,
  attention,
  origins,
  ...ofDeal
} = getTableColumns(deals);

export const awaitsReview = sql<boolean>`${proposal} is not null`;

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

export const selectDeals = <Columns extends SelectedFields>(fields: Columns, on: Reader = db) =>
  on.select(fields).from(deals).innerJoin(stores, eq(stores.id, deals.storeId));

export const select = () => selectDeals(columns);

/** With the days of its start and end in the site's time zone, such as `2026-12-18`. */
export type EditedDeal = Deal & { startDay: string | null; endDay: string | null };

export async function editedColumns() {
  const { timeZone } = await settings.current();
  return { ...columns, startDay: dayOf(deals.startsAt, timeZone), endDay: dayOf(deals.endsAt, timeZone) };
}

export function namesOf(ids: number[]) {
  return db
    .select({
      id: deals.id,
      kind: deals.kind,
      title: deals.title,
      code: deals.code,
      termsVersion: deals.termsVersion,
      terms: {
        type: deals.discountType,
        value: deals.discountValue,
        minSpend: deals.minSpend,
        description: deals.description,
        endsAt: deals.endsAt,
        currency: stores.currency,
      },
    })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(inArray(deals.id, ids));
}

/** Runs a `select` and makes the cached page depend on its deals and their stores. */
export async function read(statement: PromiseLike<Deal[]>): Promise<Deal[]> {
  const rows = await statement;
  dependsOn(...rows.flatMap(({ id, store }) => [`deal:${id}`, `store:${store.id}`]));
  return rows;
}

export type Ordering = Order & { from?: SQL };

const byEnd = sql`coalesce(${deals.endsAt}, 'infinity')`;

export const orderings: Record<CouponSort, Ordering> = {
  latest: { key: deals.createdAt, id: deals.id, cast: "timestamptz", descending: true },
  discount: { key: deals.saving, id: deals.id, cast: "numeric", descending: true },
  expiry: {
    key: byEnd,
    id: deals.id,
    cast: "timestamptz",
    // Redundant, but without it the index is scanned from the first deal that ever ended.
    from: sql`${byEnd} > now()`,
  },
  popularity: { key: deals.popularity, id: deals.id, cast: "int", descending: true },
};

/** A page of deals, on which the cached page that shows them then depends. */
export async function ordered(
  condition: SQL | undefined,
  order: Ordering,
  page: PageRequest,
): Promise<Page<Deal>> {
  const found = pageOf(
    selectDeals({ ...columns, cursor: cursorIn(order) }),
    order,
    page,
    and(condition, order.from),
  );
  await read(found.then(({ items }) => items));
  return found;
}

export async function byId(kind: DealKind, id: number): Promise<Deal | undefined> {
  const [deal] = await read(select().where(and(eq(deals.kind, kind), eq(deals.id, id))));
  return deal;
}

/** A live or ended deal; undefined if it is inactive or has not started. */
export async function shown(id: number): Promise<Deal | undefined> {
  // The deal's own page and API call show the time of its confirmation.
  dependsOn(`deal:${id}:record`);
  const [deal] = await read(select().where(and(eq(deals.id, id), or(liveDeal, endedDeal))));
  return deal;
}

export async function shownAmong(ids: number[]): Promise<Deal[]> {
  if (ids.length === 0) return [];
  dependsOn(...ids.map((id) => `deal:${id}`));
  return read(select().where(and(inArray(deals.id, ids), or(liveDeal, endedDeal))));
}

/** Whether a deal once had the id: there is none, and the sequence is past it. */
export async function isDeleted(id: number): Promise<boolean> {
  const [row] = await query<{ isDeleted: boolean | null }>(
    sql`select pg_sequence_last_value(pg_get_serial_sequence('deals', 'id')) >= ${id}::int
      and not exists (select from ${deals} where ${eq(deals.id, id)}) as "isDeleted"`,
  );
  return row?.isDeleted ?? false;
}
