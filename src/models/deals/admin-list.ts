import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, plainCode, stores } from "../../../db/schema";
import type { DealKind } from "../../schemas/vocabulary";
import { after, type Page, type PageRequest, toPage } from "../paging";
import { firstMatches } from "../search/first-matches";
import { hasWords, wordsOf } from "../search/words";
import { countUpTo } from "../totals";
import { literally } from "../words";
import { awaitsReview, endedDeal, liveDeal } from "./read";

export const dealSorts = ["newest", "ending", "popularity"] as const;
export type DealSort = (typeof dealSorts)[number];

export const SOON_DAYS = 7;

/** `soon`: it ends within `SOON_DAYS`. `plain`: its link is not https. */
export const dealStates = ["live", "soon", "inactive", "ended", "featured", "plain"] as const;
export type DealState = (typeof dealStates)[number];

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

export type DealRow = Awaited<ReturnType<typeof select>>[number];

// PostgreSQL uses a partial index only if the query repeats its condition literally.
const kinds = { offer: sql`kind = 'offer'`, coupon: sql`kind = 'coupon'` };

const end = sql`coalesce(${deals.endsAt}, 'infinity')`;

// The conditions on `end` are redundant, but without them the index on it is not used.
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

const LAST_LETTER = "\u{10ffff}";

const keyOf: Record<DealSort, (row: DealRow) => string | number> = {
  newest: ({ id }) => id,
  ending: ({ endsAt }) => endsAt?.toISOString() ?? "infinity",
  popularity: ({ popularity }) => popularity,
};

export async function list(
  kind: DealKind,
  filter: DealFilter,
  sort: DealSort,
  page: PageRequest,
): Promise<Page<DealRow>> {
  const { key, ...type } = orderings[sort];
  const direction = type.descending ? desc : asc;
  const list = matching(kind, filter);
  const condition = filter.search
    ? inArray(deals.id, await firstMatches(list, isFound(filter.search), orderings[sort], page))
    : and(list, after(page.cursor, key, deals.id, type));
  const rows = await select()
    .where(condition)
    .orderBy(direction(key), direction(deals.id))
    .limit(page.limit + 1);
  return toPage(
    rows,
    page.limit,
    (row) => [keyOf[sort](row), row.id],
    (row) => row,
  );
}

/** How many deals of a kind match, counted up to `limit`. */
export function count(kind: DealKind, filter: DealFilter, limit: number): Promise<number> {
  const { search } = filter;
  const condition = and(matching(kind, filter), search ? isFound(search) : undefined);
  return countUpTo(sql`from ${deals} where ${condition}`, limit);
}

const select = () => db.select(columns).from(deals).innerJoin(stores, eq(stores.id, deals.storeId));

function matching(kind: DealKind, { store, state }: DealFilter): SQL | undefined {
  return and(kinds[kind], store ? ofStore(store) : undefined, state && states[state]);
}

/** All words are in its title, terms or store's name; or its code starts with the text; or its link contains it. */
function isFound(search: string): SQL {
  const words = hasWords(deals.words, wordsOf(search));
  if (/\s/.test(search.trim())) return words;
  const code = search.trim().toLowerCase();
  const isCode = sql`(${plainCode} >= ${code} and ${plainCode} < ${code + LAST_LETTER})`;
  const isLink = /[./:=?&]/.test(code) ? ilike(deals.affiliateLink, `%${literally(code)}%`) : undefined;
  return or(words, isCode, isLink) as SQL;
}

const ofStore = (slug: string) =>
  eq(deals.storeId, sql`(select ${stores}.id from ${stores} where slug = ${slug})`);
