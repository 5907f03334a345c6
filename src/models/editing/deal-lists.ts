import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import type { DealKind } from "../../schemas/vocabulary";
import { endedDeal, liveDeal } from "../live";
import { after, type Page, type PageRequest, toPage } from "../paging";
import { holding } from "../words";
import { isClaim } from "./deals";

export const dealSorts = ["newest", "ending", "popularity"] as const;
export type DealSort = (typeof dealSorts)[number];

/** `plain`: its link is not https. */
export const dealStates = ["live", "inactive", "ended", "featured", "plain"] as const;
export type DealState = (typeof dealStates)[number];

/** `store` is a store's slug. */
export type DealFilter = {
  search?: string | undefined;
  store?: string | undefined;
  state?: DealState | undefined;
};

const columns = {
  id: deals.id,
  title: deals.title,
  code: deals.code,
  discountType: deals.discountType,
  discountValue: deals.discountValue,
  startsAt: deals.startsAt,
  endsAt: deals.endsAt,
  featured: deals.featured,
  active: deals.active,
  awaitsReview: isClaim,
  popularity: deals.popularity,
  store: { name: stores.name, slug: stores.slug },
};

export type DealRow = Awaited<ReturnType<typeof select>>[number];

// PostgreSQL takes a partial index only when the query repeats its condition to the letter.
const kinds = { offer: sql`kind = 'offer'`, coupon: sql`kind = 'coupon'` };

const end = sql`coalesce(${deals.endsAt}, 'infinity')`;

/** What is said of `end` was said before, but not so that the index by end could tell. */
const states: Record<DealState, SQL | undefined> = {
  live: and(liveDeal, sql`${end} > now()`),
  inactive: sql`not active`,
  ended: and(endedDeal, sql`${end} <= now()`),
  featured: sql`featured`,
  plain: sql`affiliate_link not like 'https://%'`,
};

const orderings = {
  newest: { key: deals.id, cast: "int", descending: true },
  ending: { key: end, cast: "timestamptz", descending: false },
  popularity: { key: deals.popularity, cast: "int", descending: true },
} as const;

const keyOf: Record<DealSort, (row: DealRow) => string | number> = {
  newest: ({ id }) => id,
  ending: ({ endsAt }) => endsAt?.toISOString() ?? "infinity",
  popularity: ({ popularity }) => popularity,
};

/** Deals of a kind for the admin's list, a page at a time. */
export async function list(
  kind: DealKind,
  filter: DealFilter,
  sort: DealSort,
  page: PageRequest,
): Promise<Page<DealRow>> {
  const condition = matching(kind, filter);
  const found = filter.search ? await selectFound(condition, sort, page) : undefined;
  const rows = found ?? (await select(condition, sort, page));
  return toPage(
    rows,
    page.limit,
    (row) => [keyOf[sort](row), row.id],
    (row) => row,
  );
}

/** How many deals of a kind the filter leaves, counted up to `most`. */
export function count(kind: DealKind, filter: DealFilter, most: number): Promise<number> {
  const found = db.select({ id: deals.id }).from(deals).where(matching(kind, filter)).limit(most);
  return db.$count(found.as("found"));
}

/** As many are sorted in no time, and of more there is one soon wherever one looks. */
const FEW = 2_000;

/**
 * A page of what was searched for, which is found first and sorted then; undefined where that is more than `FEW`. Left
 * to itself PostgreSQL walks along the sorting in the hope of meeting words soon, which may take it past a million rows.
 */
async function selectFound(
  condition: SQL | undefined,
  sort: DealSort,
  page: PageRequest,
): Promise<DealRow[] | undefined> {
  const found = sql`(select id, found from (
      select *, count(*) over ()::int as found from (select * from ${deals} where ${condition} limit ${FEW + 1}) all_found
    ) as ${deals} where ${place(sort, page) ?? sql`true`} order by ${sql.join(sorted(sort), sql`, `)} limit ${page.limit + 1}) found`;
  const rows = await db
    .select({ ...columns, found: sql<number>`found.found` })
    .from(deals)
    .innerJoin(found, sql`found.id = ${deals.id}`)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .orderBy(...sorted(sort));
  const isAll = rows[0] ? rows[0].found <= FEW : !page.cursor;
  return isAll ? rows : undefined;
}

function select(condition: SQL | undefined, sort: DealSort, page: PageRequest) {
  return db
    .select(columns)
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(and(condition, place(sort, page)))
    .orderBy(...sorted(sort))
    .limit(page.limit + 1);
}

/** The condition that a row comes on this page or later. */
function place(sort: DealSort, { cursor }: PageRequest): SQL | undefined {
  const order = orderings[sort];
  return after(cursor, order.key, deals.id, order);
}

function sorted(sort: DealSort): SQL[] {
  const { key, descending } = orderings[sort];
  return descending ? [desc(key), desc(deals.id)] : [asc(key), asc(deals.id)];
}

function matching(kind: DealKind, { search, store, state }: DealFilter): SQL | undefined {
  return and(
    kinds[kind],
    search ? holding(deals.title, search) : undefined,
    store ? eq(deals.storeId, sql`(select ${stores}.id from ${stores} where slug = ${store})`) : undefined,
    state && states[state],
  );
}
