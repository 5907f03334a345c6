import { and, inArray, max, ne, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { deals, observations } from "../../../db/schema";
import { invalidate, type Tag } from "../../cache/tags";
import { FAILURES_IN_A_ROW, type Observed, proofOf } from "../../proof/derive";
import { ANSWER_DAYS, shownOf } from "../../proof/status";
import { dealEntities } from "../deals/entity";
import { startOfToday } from "../settings";
import { foldRepeats } from "./fold";
import { isOfPresentTerms, recorded } from "./read";

export type Appended = Omit<typeof observations.$inferInsert, "at"> & { at: SQL };

/** `ids`: the new observations, in the order given. `changed`: the deals whose shown proof is now different. */
export type Recorded = { ids: number[]; dealIds: number[]; changed: number[] };

export async function append(tx: Transaction, rows: Appended[]): Promise<Recorded> {
  if (rows.length === 0) return { ids: [], dealIds: [], changed: [] };
  const added = await tx.insert(observations).values(rows).returning({ id: observations.id });
  const dealIds = [...new Set(rows.map(({ dealId }) => dealId))];
  await foldRepeats(tx, dealIds);
  return { ids: added.map(({ id }) => id), dealIds, changed: await derive(tx, dealIds) };
}

/** Derives and stores the proof of locked deals. @returns the deals whose shown proof is now different. */
export async function derive(tx: Transaction, dealIds: number[]): Promise<number[]> {
  const { id, kind } = observations;
  // One deal at a time: without statistics, as in an embedded database during an import, PostgreSQL would read the whole
  // table for thirty deals.
  const ofDeal = tx
    .select({ ...recorded, at: timeAsRecorded.as("at") })
    .from(observations)
    .where(
      and(
        isOfPresentTerms,
        or(
          ne(kind, "visitor"),
          sql`${observations.at} > now() - make_interval(days => ${ANSWER_DAYS}::int)`,
          sql`${id} = any(${lastAnswers})`,
        ),
      ),
    )
    .as("seen");
  const rows: (Observed & { dealId: number })[] = await tx
    .select(ofDeal._.selectedFields)
    .from(deals)
    .innerJoinLateral(ofDeal, sql`true`)
    .where(inArray(deals.id, dealIds));
  const newest = await tx
    .select({ dealId: deals.id, before: deals.proof, last: max(id), today: startOfToday })
    .from(deals)
    .leftJoin(observations, isOfPresentTerms)
    .where(inArray(deals.id, dealIds))
    .groupBy(deals.id);
  const ofDeals = Map.groupBy(rows, ({ dealId }) => dealId);
  const derived = newest.map(({ dealId, last }) => ({
    id: dealId,
    proof: last === null ? null : { last, ...proofOf(ofDeals.get(dealId) ?? []) },
  }));
  const changed = newest.filter(
    ({ before, today }, at) =>
      !Bun.deepEquals(shownOf(before, today), shownOf(derived[at]?.proof ?? null, today)),
  );
  // It is no edit, so the time of the last one stays.
  await tx.execute(sql`
    update ${deals} set proof = derived.proof
    from jsonb_to_recordset(${JSON.stringify(derived)}::jsonb) as derived (id int, proof jsonb)
    where ${deals.id} = derived.id and ${deals.proof} is distinct from derived.proof`);
  return changed.map(({ dealId }) => dealId);
}

/** Invalidates the pages that show single observations and, if the shown proof is different, all pages of the deal. */
export async function invalidateProof(
  tx: Transaction,
  { dealIds, changed }: Omit<Recorded, "ids">,
): Promise<void> {
  if (dealIds.length === 0) return;
  const records = ["records", ...dealIds.map((id) => `deal:${id}:record`)];
  await invalidate(tx, changed.length === 0 ? records : [...records, ...(await tagsOf(tx, changed))]);
}

async function tagsOf(tx: Transaction, ids: number[]): Promise<Tag[]> {
  const rows = await tx
    .select({ id: deals.id, store_id: deals.storeId, active: deals.active, starts_at: deals.startsAt })
    .from(deals)
    .where(inArray(deals.id, ids));
  const present = rows.map(({ id }) => id);
  return dealEntities.coupon.tags(present, rows, tx);
}

/** A clock that was ahead wrote a time that has not come yet: it was before the next observation was recorded. */
const timeAsRecorded =
  sql<Date>`case when ${observations.at} > now() then least(now(), min(${observations.at}) over (
  order by ${observations.id} rows between 1 following and unbounded following))
  else ${observations.at} end`.mapWith(observations.at);

/** The newest answers that count for or against the deal, however old they are. */
const lastAnswers = sql`array(
  select last.id from ${observations} last
  where last.deal_id = ${deals.id} and last.terms_version = ${deals.termsVersion}
    and last.kind = 'visitor' and last.outcome in ('works', 'dead')
    and not exists (select from ${observations} later where later.withdraws = last.id)
  order by last.id desc limit ${FAILURES_IN_A_ROW})`;
