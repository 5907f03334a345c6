import { and, eq, sql } from "drizzle-orm";
import { db, query } from "../../../../db/client";
import { deals, stores } from "../../../../db/schema";
import { dependsOn } from "../../../cache/tags";
import { isFresh, liveDeal } from "../../deals/conditions";
import { read, select } from "../../deals/read";
import { byProof, newestCodes } from "../../proof/order";
import * as logos from "../../system/logos";
import { sorted } from "../../system/paging";

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

/**
 * Stores of the same category, those with words in common first; of equally similar ones those with the newest confirmed
 * code first. `checkedAt`: of that code.
 */
export async function similarTo(storeId: number, limit: number) {
  const [own] = await db.select({ category: stores.categoryId }).from(stores).where(eq(stores.id, storeId));
  dependsOn(`category:${own?.category}:stores`);
  const wordsOf = (store: string) =>
    sql.raw(`tsvector_to_array(to_tsvector('english', ${store}.name || ' ' || ${store}.description))`);
  const shared = sql`cardinality(array(select unnest(own.words) intersect select unnest(${wordsOf("stores")})))`;
  const isOfCategory = sql`${stores.categoryId} = (select category_id from own)`;
  const rows = await query<Row>(sql`
    with own as (select category_id, ${wordsOf("stores")} as words from ${stores} where id = ${storeId}::int),
    newest as (select store_id, max(verified_at) as checked_at from ${newestCodes} codes group by store_id),
    candidates as (
      (select ${stores.id} from newest join ${stores} on ${stores.id} = store_id where ${isOfCategory}
        order by checked_at desc limit ${CANDIDATES})
      union (select ${stores.id} from ${stores} where ${isOfCategory}
        order by ${stores.popularity} desc, ${stores.id} desc limit ${CANDIDATES}))
    select ${stores.id}, ${stores.name}, ${stores.slug}, ${logos.picture} as picture,
      extract(epoch from checked_at)::float8 as "checkedAt", (
        select count(*)::int from ${deals}
        where ${deals.storeId} = ${stores.id} and ${deals.code} is not null and ${liveDeal}) as codes
    from candidates join ${stores} using (id) cross join own
      left join newest on store_id = ${stores.id}
    where ${stores.id} <> ${storeId}::int
    order by least(${shared}, ${MOST_POINTS}) desc,
      checked_at desc nulls last, ${stores.popularity} desc, ${stores.id} desc
    limit ${limit}`);
  // Not on the category's other deals, which change with each look at a shop's page: pages are a minute old at most.
  dependsOn(...rows.flatMap(({ id }) => [`store:${id}`, `store:${id}:codes`]));
  return rows.map(({ checkedAt, ...store }) => ({
    ...store,
    checkedAt: checkedAt === null ? null : new Date(checkedAt * 1000),
  }));
}

/** The first by proof of each store's codes, if that is fresh. */
export async function freshCodesOf(storeIds: number[], limit: number) {
  if (storeIds.length === 0) return [];
  dependsOn(...storeIds.map((id) => `store:${id}:deals`));
  const firsts = storeIds.map((id) =>
    db
      .select({ id: deals.id })
      .from(deals)
      .where(and(eq(deals.storeId, id), sql`${deals.code} is not null`, liveDeal, isFresh))
      .orderBy(...sorted(byProof))
      .limit(1),
  );
  return read(
    select()
      .where(
        sql`${deals.id} in (${sql.join(
          firsts.map((one) => sql`(${one})`),
          sql`, `,
        )})`,
      )
      .orderBy(...sorted(byProof))
      .limit(limit),
  );
}
