import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { deals, history, sources } from "../../../db/schema";
import type { StoredProof } from "../../proof/derive";
import type { SeenPage } from "../../proof/page";
import type { Snapshot } from "../audit/entity";

/** Later edits within the hour share that look. */
const LOOK_SOON = sql`interval '1 hour'`;

/** The address of the page that a deal was last seen on. */
export const seenAt = sql`coalesce(${deals.proof} #>> '{confirmations,page,sourceUrl}', ${deals.seenPage} ->> 'url')`;

/** For an edit of these terms: no earlier observation is of the new ones, and its page is looked at again soon. */
export async function resetProof(
  tx: Transaction,
  id: number,
  before: Snapshot,
  changed: string[],
): Promise<void> {
  const earlier = before.earlier_page as SeenPage | null;
  const url = earlier && ((before.proof as StoredProof | null)?.confirmations.page?.sourceUrl ?? earlier.url);
  const seenPage = url && !changed.includes("storeId") ? { url, isEdited: true as const } : null;
  // The deal's own version, because that of the terms goes back when an edit is undone.
  const terms = { termsVersion: sql`${deals.version} + 1`, proof: null, seenPage };
  await tx.update(deals).set(terms).where(eq(deals.id, id));
  const dueAt = sql`least(${sources.dueAt}, now() + ${LOOK_SOON})`;
  if (url) await tx.update(sources).set({ dueAt }).where(sql`md5(url) = md5(${url})`);
}

/** The same for all deals of a store that have been observed. */
export function voidTermsOfStore(tx: Transaction, storeId: number): Promise<void> {
  return voidObserved(tx, eq(deals.storeId, storeId));
}

/** The same for a restored deal whose store has become another one since its deletion. @param entryId of the deletion */
export function voidTermsOfRestored(tx: Transaction, id: number, entryId: number): Promise<void> {
  return voidObserved(tx, and(eq(deals.id, id), isOfOtherStore(entryId)));
}

/** Whether a deal's store got another currency, name or website after an entry of the history, and nobody said that it is the same shop. */
export const isOfOtherStore = (entryId: number) => sql`exists (
  select from ${history} h where h.subject = 'store' and h.subject_id = ${deals.storeId} and h.id > ${entryId}::int
    and h.action = 'update' and (h.before -> 'currency' is distinct from h.after -> 'currency'
      or not coalesce((h.after ->> 'same_terms')::boolean,
        (h.before -> 'name', h.before -> 'website') is not distinct from (h.after -> 'name', h.after -> 'website'))))`;

/** Their versions go up, because those of the terms may not repeat. */
async function voidObserved(tx: Transaction, isOne: SQL | undefined): Promise<void> {
  const version = sql`${deals.version} + 1`;
  const seenPage = sql`case when ${deals.seenPage} is not null then jsonb_build_object('url', ${seenAt}, 'isEdited', true) end`;
  await tx
    .update(deals)
    .set({ version, termsVersion: version, proof: null, seenPage })
    .where(and(isOne, or(isNotNull(deals.proof), isNotNull(deals.seenPage))));
  await tx.execute(sql`
    update ${sources} set due_at = least(due_at, now() + ${LOOK_SOON})
    where md5(url) in (select md5(${deals.seenPage} ->> 'url') from ${deals} where ${isOne})`);
}
