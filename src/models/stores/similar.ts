import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { byProof, isFresh } from "../deals/proof-order";
import { liveDeal, read, select } from "../deals/read";
import * as logos from "../logos";
import { sorted } from "../paging";

export type SimilarStore = Awaited<ReturnType<typeof similarTo>>[number];

/** The newest confirmations of codes on the whole site, among which similar stores are looked for. */
const NEWEST_CODES = 2_000;

// The partial index needs its condition literally.
const codeIsConfirmed = sql`active and code is not null and verified_at is not null`;

/** Stores of the same category, those with the newest confirmed code first. `checkedAt`: of that code. */
export async function similarTo(storeId: number, limit: number) {
  const newest = sql`(
    select store_id, max(verified_at) as checked_at from (
      select store_id, verified_at from ${deals} where ${and(codeIsConfirmed, liveDeal)}
      order by verified_at desc limit ${NEWEST_CODES}) codes
    group by store_id)`;
  const found = await db
    .select({
      id: stores.id,
      name: stores.name,
      slug: stores.slug,
      picture: logos.picture,
      checkedAt: sql<Date | null>`newest.checked_at`.mapWith(deals.verifiedAt),
      codes: sql<number>`(
        select count(*)::int from ${deals}
        where ${and(eq(deals.storeId, stores.id), sql`${deals.code} is not null`, liveDeal)})`,
    })
    .from(stores)
    .leftJoin(sql`${newest} newest`, sql`newest.store_id = ${stores.id}`)
    .where(
      and(
        eq(stores.categoryId, sql`(select category_id from ${stores} where id = ${storeId})`),
        ne(stores.id, storeId),
      ),
    )
    .orderBy(sql`newest.checked_at desc nulls last`, desc(stores.popularity), desc(stores.id))
    .limit(limit);
  // Not on the deals of the category, which change with each look at a shop's page: pages are a minute old at most.
  dependsOn(...found.map(({ id }) => `store:${id}`));
  return found;
}

/** The first by proof of each store's codes, if that is fresh. */
export async function freshCodesOf(storeIds: number[]) {
  if (storeIds.length === 0) return [];
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
      .orderBy(...sorted(byProof)),
  );
}
