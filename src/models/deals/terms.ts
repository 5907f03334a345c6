import { and, inArray, isNotNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { deals, history, sources } from "../../../db/schema";
import { dealTerms, wordedTerms } from "../../schemas/deals";

/** Later edits within the hour share that look. */
const LOOK_SOON = sql`interval '1 hour'`;

/** The address of the page that a deal was last seen on. */
export const seenAt = sql`coalesce(${deals.proof} #>> '{confirmations,page,sourceUrl}', ${deals.seenPage} ->> 'url')`;

const lookedForAgain = sql`case when ${deals.seenPage} is not null then jsonb_build_object('url', ${seenAt}, 'isEdited', true) end`;

/** The columns that an edit of the terms resets: earlier observations are about the old terms. */
export const resetProof = {
  // The deal's own version, because that of the terms goes back when an edit is undone.
  termsVersion: sql`${deals.version} + 1`,
  proof: null,
  seenPage: lookedForAgain,
};

const terms = [...dealTerms, "startsAt", "endsAt"];

/** The columns whose change voids a deal's checks. @param sameTerms whether somebody says that only the wording changed */
export function termsAmong(columns: object, sameTerms = false): string[] {
  const voiding = sameTerms ? terms.filter((name) => !wordedTerms.includes(name)) : terms;
  return Object.keys(columns).filter((name) => voiding.includes(name));
}

export const hasTerms = (columns: object, sameTerms?: boolean) => termsAmong(columns, sameTerms).length > 0;

/** Plans an early check of the pages that showed these deals before an edit. The deals are locked. */
export async function lookSoon(tx: Transaction, isOne: SQL | undefined): Promise<void> {
  const pages = tx
    .select({ hash: sql`md5(${seenAt})` })
    .from(deals)
    .where(and(isOne, isNotNull(deals.seenPage)));
  const locked = tx
    .select({ id: sources.id })
    .from(sources)
    .where(inArray(sql`md5(${sources.url})`, pages))
    .orderBy(sources.id)
    .for("no key update");
  await tx
    .update(sources)
    .set({ dueAt: sql`least(${sources.dueAt}, now() + ${LOOK_SOON})` })
    .where(inArray(sources.id, locked));
}

/** The same for all deals of stores that have been observed. */
export function resetProofOfStores(tx: Transaction, storeIds: number[]): Promise<void> {
  return resetObserved(tx, inArray(deals.storeId, storeIds));
}

/** The same for restored deals whose store has become another one since their deletions. @param entryIds of the deletions */
export function resetProofOfRestored(tx: Transaction, entryIds: number[]): Promise<void> {
  const deletion = sql`select from ${history} deletion where deletion.id = any(${sql.param(entryIds)}::int[])
    and deletion.subject_id = ${deals.id} and ${isOfOtherStore(sql`deletion.id`)}`;
  return resetObserved(tx, sql`exists (${deletion})`);
}

/** Whether a deal's store got another currency, name or website after an entry of the history, and nobody said that it is the same shop. */
export const isOfOtherStore = (entryId: SQLWrapper, storeId: SQLWrapper = deals.storeId) => sql`exists (
  select from ${history} h where h.subject = 'store' and h.subject_id = ${storeId} and h.id > ${entryId}::int
    and h.action = 'update' and (h.before -> 'currency' is distinct from h.after -> 'currency'
      or not coalesce((h.after ->> 'same_terms')::boolean,
        (h.before -> 'name', h.before -> 'website') is not distinct from (h.after -> 'name', h.after -> 'website'))))`;

/** Their versions go up, because those of the terms may not repeat. */
async function resetObserved(tx: Transaction, isOne: SQL | undefined): Promise<void> {
  await tx
    .update(deals)
    .set({ ...resetProof, version: resetProof.termsVersion })
    .where(and(isOne, or(isNotNull(deals.proof), isNotNull(deals.seenPage))));
  await lookSoon(tx, isOne);
}
