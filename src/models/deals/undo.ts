import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { deals, history, observations } from "../../../db/schema";
import type { GoingBack } from "../audit/entity";
import { same } from "../audit/undoing";
import { derive } from "../proof/derive";
import { takeBack } from "../proof/withdraw";
import { isOfOtherStore, lookSoon, resetProof } from "./terms";

/**
 * Prepares locked deals for the undo of edits. Checks that an edit recorded are withdrawn. Where it changed the terms, the
 * earlier checks count again, unless somebody has checked the deal since, or its store is another.
 */
export async function revertTerms(tx: Transaction, rows: GoingBack[]): Promise<void> {
  await withdrawChecks(tx, rows);
  const ofTerms = rows.filter(({ before, after }) => !same(before, after, "terms_version"));
  if (ofTerms.length === 0) return;
  const voided = await voidedAmong(tx, ofTerms);
  const counts = ({ id, now, after }: GoingBack) => same(now, after, "terms_version") && !voided.has(id);
  const counting = ofTerms.filter(counts);
  await setAsBefore(tx, counting, sql`terms_version = (entry.before -> 'terms_version')::int`);
  await derive(tx, idsOf(counting));
  await resetTerms(
    tx,
    ofTerms.filter((row) => !counts(row)),
  );
}

const idsOf = (rows: GoingBack[]) => rows.map(({ id }) => id);

async function withdrawChecks(tx: Transaction, rows: GoingBack[]): Promise<void> {
  const ofEdit = and(
    inArray(
      history.id,
      rows.map(({ entryId }) => entryId),
    ),
    eq(history.subjectId, observations.dealId),
    eq(history.batch, observations.batch),
  );
  const checks = await tx
    .select({ id: observations.id, dealId: observations.dealId })
    .from(observations)
    .innerJoin(history, ofEdit)
    .where(and(inArray(observations.dealId, idsOf(rows)), eq(observations.kind, "editor")));
  if (checks.length === 0) return;
  await takeBack(
    checks.map(({ id }) => id),
    "editor",
    tx,
  );
  const checked = new Set(checks.map(({ dealId }) => dealId));
  // The check of other words on the page has accepted them.
  const isSame = (row: GoingBack) => checked.has(row.id) && same(row.now, row.after, "version");
  await setAsBefore(tx, rows.filter(isSame));
}

/**
 * The deals whose terms were checked after the edit, or whose store is another since. What the edit's own change saw is no
 * later check. An edit that was itself an undo wrote a version that had checks before.
 */
async function voidedAmong(tx: Transaction, rows: GoingBack[]): Promise<Set<number>> {
  const entryIds = rows.map(({ entryId }) => entryId);
  const storeId = sql`(entry.before -> 'store_id')::int`;
  const voided = await query<{ id: number }>(
    sql`
      select entry.subject_id as id from ${history} entry
      where entry.id = any(${sql.param(entryIds)}::int[]) and (${isOfOtherStore(sql`entry.id`, storeId)} or exists (
        select from ${observations} seen where seen.deal_id = entry.subject_id
          and seen.terms_version = (entry.after -> 'terms_version')::int and (entry.batch is null or seen.batch is distinct from entry.batch)
          and (seen.at > entry.at or entry.before -> 'terms_version' < entry.after -> 'terms_version')))`,
    tx,
  );
  return new Set(voided.map(({ id }) => id));
}

/** Where they are looked for goes back to what it was before the edits. */
async function setAsBefore(tx: Transaction, rows: GoingBack[], more?: SQL): Promise<void> {
  if (rows.length === 0) return;
  const entryIds = rows.map(({ entryId }) => entryId);
  await tx.execute(sql`
    update ${deals} set earlier_page = nullif(entry.before -> 'earlier_page', 'null') ${more ? sql`, ${more}` : sql``}
    from ${history} entry where entry.id = any(${sql.param(entryIds)}::int[]) and ${deals.id} = entry.subject_id`);
}

/** Of deals that go back to another store, the page of the present one says nothing. */
async function resetTerms(tx: Transaction, rows: GoingBack[]): Promise<void> {
  if (rows.length === 0) return;
  await lookSoon(tx, inArray(deals.id, idsOf(rows)));
  await tx
    .update(deals)
    .set(resetProof)
    .where(inArray(deals.id, idsOf(rows)));
  const moved = rows.filter(({ columns }) => columns.includes("store_id"));
  if (moved.length > 0)
    await tx
      .update(deals)
      .set({ seenPage: null })
      .where(inArray(deals.id, idsOf(moved)));
}
