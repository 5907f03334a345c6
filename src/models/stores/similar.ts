import { eq, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { isFresh, liveDeal } from "../deals/conditions";
import { read, select } from "../deals/read";
import { sorted } from "../paging";
import * as logos from "../pictures/logos";
import { byProof, newestCodes } from "../proof/order";

type StoreWithWords = { id: number; words: string[] };

type Row = {
  id: number;
  name: string;
  slug: string;
  picture: string | null;
  checkedAt: number | null;
  codes: number;
};

export type SimilarStore = Awaited<ReturnType<typeof similarTo>>[number];

const CANDIDATES = 24;
/** More shared words do not make a store more similar. */
const MOST_POINTS = 3;

const words = sql<
  string[]
>`tsvector_to_array(to_tsvector('english', ${stores.name} || ' ' || ${stores.description}))`;

export async function withWords(id: number): Promise<StoreWithWords & { categoryId: number | null }> {
  const [store] = await db
    .select({ id: stores.id, categoryId: stores.categoryId, words })
    .from(stores)
    .where(eq(stores.id, id));
  return store ?? { id, categoryId: null, words: [] };
}

/** The stores of a category with the newest confirmed codes, then its most visited ones. */
export function candidatesIn(categoryId: number | null): Promise<StoreWithWords[]> {
  // Not on the category's deals, which change with each look at a shop's page: pages are a minute old at most.
  dependsOn(`category:${categoryId}:stores`);
  const isOfCategory = sql`${stores.categoryId} = ${categoryId}::int`;
  return query<StoreWithWords>(sql`
    with newest as (select store_id, max(verified_at) as checked_at from ${newestCodes} codes group by store_id),
    candidates as (
      (select ${stores.id} from newest join ${stores} on ${stores.id} = store_id where ${isOfCategory}
        order by checked_at desc limit ${CANDIDATES})
      union (select ${stores.id} from ${stores} where ${isOfCategory}
        order by ${stores.popularity} desc, ${stores.id} desc limit ${CANDIDATES}))
    select ${stores.id}, ${words} as words
    from candidates join ${stores} using (id) left join newest on store_id = ${stores.id}
    order by checked_at desc nulls last, ${stores.popularity} desc, ${stores.id} desc`);
}

/** The candidates with the most words in common with a store, and of equally similar ones the first. */
export async function similarTo(store: StoreWithWords, candidates: StoreWithWords[], limit: number) {
  const own = new Set(store.words);
  const pointsOf = ({ words }: StoreWithWords) =>
    Math.min(words.filter((word) => own.has(word)).length, MOST_POINTS);
  const ids = candidates
    .filter(({ id }) => id !== store.id)
    .map((candidate) => ({ id: candidate.id, points: pointsOf(candidate) }))
    .toSorted((one, other) => other.points - one.points)
    .slice(0, limit)
    .map(({ id }) => id);
  dependsOn(...ids.flatMap((id) => [`store:${id}`, `store:${id}:codes`]));
  const rows = await query<Row>(sql`
    select ${stores.id}, ${stores.name}, ${stores.slug}, ${logos.picture} as picture, found.codes,
      extract(epoch from found.checked_at)::float8 as "checkedAt"
    from unnest(${sql.param(ids)}::int[]) with ordinality listed(id, number) join ${stores} using (id)
      cross join lateral (
        select count(*)::int as codes, max(verified_at) as checked_at from ${deals}
        where ${deals.storeId} = ${stores.id} and ${deals.code} is not null and ${liveDeal}) found
    order by number`);
  return rows.map(({ checkedAt, ...store }) => ({
    ...store,
    checkedAt: checkedAt === null ? null : new Date(checkedAt * 1000),
  }));
}

/** The first by proof of each store's codes, if that is fresh. */
export async function freshCodesOf(storeIds: number[], limit: number) {
  if (storeIds.length === 0) return [];
  dependsOn(...storeIds.map((id) => `store:${id}:deals`));
  const firsts = sql`(
    select first.id from unnest(${sql.param(storeIds)}::int[]) listed (id) cross join lateral (
      select ${deals.id} from ${deals}
      where ${deals.storeId} = listed.id and ${deals.code} is not null and ${liveDeal} and ${isFresh}
      order by ${sql.join(sorted(byProof), sql`, `)} limit 1) first)`;
  return read(
    select()
      .where(sql`${deals.id} in ${firsts}`)
      .orderBy(...sorted(byProof))
      .limit(limit),
  );
}
