import { and, asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, plainCode, stores } from "../../../db/schema";
import type { Cursor } from "../../schemas/paging";
import type { DealKind } from "../../schemas/vocabulary";
import { awaitsReview } from "../deal-rows";
import { endedDeal, liveDeal } from "../live";
import { after, type Page, type PageRequest, toPage } from "../paging";
import { byWords } from "../search/by-words";
import { rowsOf } from "../search/shares";
import { countOf, type List, pageOf, type Tier } from "../search/tiers";
import { LAST_LETTER, lookedFor } from "../search/words";
import { among, remembered } from "../statements";
import { countUpTo } from "../totals";
import { literally } from "../words";
import { inState, stepped } from "./deal-steps";

export const dealSorts = ["newest", "ending", "popularity"] as const;
export type DealSort = (typeof dealSorts)[number];

/** How near an end is soon, in days. */
export const SOON_DAYS = 7;

/** `soon`: it ends soon. `plain`: its link is not https. */
export const dealStates = ["live", "soon", "inactive", "ended", "featured", "plain"] as const;
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
  awaitsReview,
  popularity: deals.popularity,
  store: { name: stores.name, slug: stores.slug, currency: stores.currency },
};

/** What share of the first rows have ended, about. */
const ENDED: Record<DealSort, number> = { newest: 0.05, ending: 1, popularity: 0.05 };

export type DealRow = Awaited<ReturnType<typeof select>>[number];

// PostgreSQL takes a partial index only when the query repeats its condition to the letter.
const kinds = { offer: sql`kind = 'offer'`, coupon: sql`kind = 'coupon'` };

const end = sql`coalesce(${deals.endsAt}, 'infinity')`;

/** What is said of `end` was said before, but not so that the index by end could tell. */
const states: Record<DealState, SQL | undefined> = {
  live: and(liveDeal, sql`${end} > now()`),
  soon: sql`active and ${end} > now() and ${end} <= now() + make_interval(days => ${SOON_DAYS}::int)`,
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
    return pageOf(searchedList(kind, filter, sort), [await holding(kind, filter, sort)], page, (row) => row);
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
  const tier = await holding(kind, filter, undefined);
  if (!tier) return 0;
  return countOf(searchedList(kind, filter, "newest"), tier, most, await rowsOf("deals"));
}

const select = () => db.select(columns).from(deals).innerJoin(stores, eq(stores.id, deals.storeId));

/** Those with all of the words in their title, their description or their store's name, and of the filter. */
async function holding(
  kind: DealKind,
  { search = "", store, state }: DealFilter,
  sort: DealSort | undefined,
): Promise<Tier | null> {
  const words = lookedFor(search);
  if (words.length === 0) return null;
  const [named, rows] = await Promise.all([byWords("deals", deals.words, words), rowsOf("deals")]);
  const tier = withCodes(named, search.trim());
  const fits = and(tier.fits, state && states[state]);
  // A store has few.
  if (store) return { fits, find: ofStore(store), finds: 0, share: 0 };
  const expected = tier.share * rows;
  if (!state || state === "live") return { ...tier, fits, expected };
  if (state === "soon") return { ...tier, fits, expected: 0 };
  // What is everywhere is counted soonest as the other indexes have it.
  if (!sort && !tier.find) return { fits, find: states[state] ?? null, finds: tier.finds, share: 0 };
  const isIn = await inState(kind, state);
  return {
    fits,
    find: and(tier.find ?? undefined, isIn) ?? null,
    near: and(tier.near, isIn),
    finds: tier.finds,
    share: tier.share * (state === "ended" && sort ? ENDED[sort] : 0),
    expected: state === "ended" ? expected : 0,
  };
}

/** Beside these, deals whose code begins so, or whose link has it, where it looks like a part of one. */
function withCodes({ fits, find, near, ...tier }: Tier, search: string): Tier {
  if (/\s/.test(search)) return { fits, find, near, ...tier };
  const code = search.toLowerCase();
  const isCode = sql`(${plainCode} >= ${code} and ${plainCode} < ${code + LAST_LETTER})`;
  // No index knows links: they are read one by one.
  const isLink = /[./:=?&]/.test(search) ? ilike(deals.affiliateLink, `%${literally(search)}%`) : undefined;
  const orSo = (held: SQL) => or(held, isCode, isLink);
  return {
    ...tier,
    fits: fits && orSo(fits),
    find: (find && orSo(find)) ?? null,
    near: near && orSo(near),
  };
}

function searchedList(kind: DealKind, { store, state }: DealFilter, sort: DealSort): List<DealRow> {
  const { key, ...type } = orderings[sort];
  return {
    table: deals,
    base: and(
      kinds[kind],
      sort === "ending" && (state === "live" || state === "soon") ? sql`${end} > now()` : undefined,
    ),
    key,
    type,
    at: atOf(sort),
    ...(store ? {} : { stepped: stepped(kind, sort, state) }),
    read: (ids) => remembered(select().where(among(deals.id, ids))),
  };
}

function atOf(sort: DealSort) {
  return (row: DealRow): Cursor => [keyOf[sort](row), row.id];
}

function matching(kind: DealKind, { store, state }: DealFilter): SQL | undefined {
  return and(kinds[kind], store ? ofStore(store) : undefined, state && states[state]);
}

const ofStore = (slug: string) =>
  eq(deals.storeId, sql`(select ${stores}.id from ${stores} where slug = ${slug})`);
