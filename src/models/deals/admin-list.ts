import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { deals, normalizedCode, stores } from "../../../db/schema";
import type { DealKind } from "../../schemas/vocabulary";
import { countUpTo, FOUND_LIMIT } from "../counts/totals";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../paging";
import { type CheckFilter, isChecked, isOfKind, longestUnchecked } from "../proof/stages";
import { firstMatches } from "../search/first-matches";
import { contains, hasWords, wordsOf } from "../search/words";
import { endedDeal, endsSoon, liveDeal, soon } from "./conditions";
import { columns, type Deal, orderings, selectDeals } from "./read";

export const dealSorts = ["newest", "ending", "popularity", "unchecked", "position"] as const;
export type DealSort = (typeof dealSorts)[number];

/** `soon`: it ends within `SOON_DAYS`. `insecure`: its link is not https. */
export const dealStates = ["live", "soon", "inactive", "ended", "featured", "insecure"] as const;
export type DealState = (typeof dealStates)[number];

export type DealFilter = CheckFilter & {
  search?: string | undefined;
  store?: string | undefined;
  state?: DealState | undefined;
};

const { key: end } = orderings.expiry;

// The conditions on `end` are redundant, but without them the index on it is not used.
const states: Record<DealState, SQL | undefined> = {
  live: and(liveDeal, sql`${end} > now()`),
  soon: and(endsSoon, sql`${end} > now() and ${end} <= ${soon}`),
  inactive: sql`not active`,
  ended: and(endedDeal, sql`${end} <= now()`),
  featured: sql`featured`,
  insecure: sql`affiliate_link not like 'https://%'`,
};

const orders: Record<DealSort, Order> = {
  newest: { key: deals.id, id: deals.id, cast: "int", descending: true },
  ending: orderings.expiry,
  popularity: orderings.popularity,
  unchecked: longestUnchecked,
  position: { key: deals.sortOrder, id: deals.id, cast: "int" },
};

const LAST_LETTER = "\u{10ffff}";

export async function adminList(
  kind: DealKind,
  filter: DealFilter,
  sort: DealSort,
  page: PageRequest,
): Promise<Page<Deal>> {
  const order = orders[sort];
  const list = matching(kind, filter);
  const match = await matchOf(kind, filter);
  const condition = match ? inArray(deals.id, await firstMatches(list, match, order, page)) : list;
  return pageOf(selectDeals({ ...columns, cursor: cursorIn(order) }), order, page, condition);
}

/** Which deals a filter shows. */
export async function filterCondition(kind: DealKind, filter: DealFilter): Promise<SQL | undefined> {
  return and(matching(kind, filter), await matchOf(kind, filter));
}

export async function adminCount(kind: DealKind, filter: DealFilter, limit: number): Promise<number> {
  return countUpTo(limit, deals, await filterCondition(kind, filter));
}

function matching(kind: DealKind, { store, state, ...check }: DealFilter): SQL | undefined {
  return and(isOfKind[kind], store ? ofStore(store) : undefined, state && states[state], isChecked(check));
}

/** No index has the links. */
const NEWEST_LINKS_SCANNED = 20_000;

/**
 * All words are in its title, terms or store's name; or its code starts with the text; or its link contains it. A text
 * without a sign of an address is looked for in links only where nothing else was found, and only in the newest.
 */
async function matchOf(kind: DealKind, filter: DealFilter): Promise<SQL | undefined> {
  const code = filter.search?.trim().toLowerCase();
  if (!code) return undefined;
  const words = hasWords(deals.words, wordsOf(code));
  if (/\s/.test(code)) return words;
  const found = or(
    words,
    sql`(${normalizedCode} >= ${code} and ${normalizedCode} < ${code + LAST_LETTER})`,
  ) as SQL;
  if (/[./:=?&]/.test(code)) return or(found, contains(deals.affiliateLink, code));
  if ((await firstMatches(isOfKind[kind], found, orders.newest, { limit: 0 })).length > 0) return found;
  const linked = await query<{ id: number }>(sql`
    select id from (
      select id, affiliate_link from ${deals} where ${isOfKind[kind]}
      order by id desc limit ${NEWEST_LINKS_SCANNED}) newest
    where ${contains(sql`affiliate_link`, code)} limit ${FOUND_LIMIT + 1}`);
  return inArray(
    deals.id,
    linked.map(({ id }) => id),
  );
}

const ofStore = (slug: string) =>
  eq(deals.storeId, sql`(select ${stores}.id from ${stores} where slug = ${slug})`);
