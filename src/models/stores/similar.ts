import { sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { FRESH_DAYS } from "../../proof/status";
import { daysAgo } from "../days";
import { isFresh, liveDeal } from "../deals/conditions";
import { read, select } from "../deals/read";
import { sorted } from "../paging";
import * as logos from "../pictures/logos";
import { byProof, newestCodes } from "../proof/order";

type Row = {
  id: number;
  name: string;
  slug: string;
  picture: string | null;
  checkedAt: number | null;
  codes: number;
};

export type SimilarStore = Awaited<ReturnType<typeof similarStores>>[number];

/** The most visited stores of a category among those with a fresh code. */
export async function withFreshCode(categoryId: number, limit: number): Promise<number[]> {
  // Not on the category's deals, which change with each look at a shop's page: pages are a minute old at most.
  dependsOn(`category:${categoryId}:stores`);
  const rows = await query<{ id: number }>(sql`
    with fresh as (
      select distinct store_id from ${newestCodes} codes where verified_at >= ${daysAgo(FRESH_DAYS)})
    select ${stores.id} from fresh join ${stores} on ${stores.id} = store_id
    where ${stores.categoryId} = ${categoryId}
    order by ${stores.popularity} desc, ${stores.id} desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function similarStores(ids: number[]) {
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
export async function freshCodesOf(storeIds: number[]) {
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
      .orderBy(...sorted(byProof)),
  );
}
