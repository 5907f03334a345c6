import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import type { Cursor } from "../../schemas/paging";
import type { DealKind } from "../../schemas/vocabulary";
import { endedDeal, liveDeal } from "../live";
import { after, type Page, type PageRequest, toPage } from "../paging";
import { byWords } from "../search/by-words";
import { rowsOf } from "../search/shares";
import { countOf, type List, pageOf, type Tier } from "../search/tiers";
import { lookedFor } from "../search/words";
import { countUpTo } from "../totals";
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
  if (filter.search)
    return pageOf(searchedList(kind, filter, sort), [await holding(filter.search)], page, (row) => row);
  const { key, ...type } = orderings[sort];
  const direction = type.descending ? desc : asc;
  const rows = await select()
    .where(and(matching(kind, filter), after(page.cursor, key, deals.id, type)))
    .orderBy(direction(key), direction(deals.id))
    .limit(page.limit + 1);
  return toPage(rows, page.limit, atOf(sort), (row) => row);
}

/** How many deals of a kind the filter leaves, counted up to `most`. */
export async function count(kind: DealKind, filter: DealFilter, most: number): Promise<number> {
  if (!filter.search) return countUpTo(sql`from ${deals} where ${matching(kind, filter)}`, most);
  const tier = await holding(filter.search);
  return tier ? countOf(searchedList(kind, filter, "newest"), tier, most, await rowsOf("deals")) : 0;
}

const select = () => db.select(columns).from(deals).innerJoin(stores, eq(stores.id, deals.storeId));

/** Those with all of the words in their title, their description or their store's name. */
async function holding(search: string): Promise<Tier | null> {
  const words = lookedFor(search);
  return words.length > 0 ? byWords("deals", deals.words, words) : null;
}

function searchedList(kind: DealKind, filter: DealFilter, sort: DealSort): List<DealRow> {
  const { key, ...type } = orderings[sort];
  return {
    table: deals,
    base: matching(kind, filter),
    key,
    type,
    at: atOf(sort),
    read: (found, order) =>
      select()
        .innerJoin(found, sql`found.id = ${deals.id}`)
        .orderBy(...order),
  };
}

function atOf(sort: DealSort) {
  return (row: DealRow): Cursor => [keyOf[sort](row), row.id];
}

function matching(kind: DealKind, { store, state }: DealFilter): SQL | undefined {
  return and(
    kinds[kind],
    store ? eq(deals.storeId, sql`(select ${stores}.id from ${stores} where slug = ${store})`) : undefined,
    state && states[state],
  );
}
