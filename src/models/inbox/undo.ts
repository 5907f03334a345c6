import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { history, observations } from "../../../db/schema";
import type { Change } from "../audit/changes";
import * as audit from "../audit/changes";
import { idOf } from "../audit/snapshot";
import { lockDeals, lockStores } from "../deals/locks";
import { entities } from "../entities";
import { withdraw } from "../proof/withdraw";

const ofDeal = { keptDespite: "kept_despite", seenPage: "earlier_page", claim: "claim", active: "active" };

/** The properties that a decision of the inbox changes, and their columns. */
const decided = {
  store: { description: "description", descriptionDraft: "description_draft" },
  coupon: ofDeal,
  offer: ofDeal,
};

type Subject = keyof typeof decided;

/**
 * Takes decisions back that changed rows, and the checks that they recorded. @returns how many: rows that were changed
 * since stay as they are
 */
export async function undoChanges(entryIds: number[], change: Change): Promise<number> {
  const isEntry = and(inArray(history.id, entryIds), eq(history.action, "update"));
  const version = sql<number>`(${history.after} -> 'version')::int`;
  const entries = await db
    .select({ subject: history.subject, id: sql<number>`${history.subjectId}`, version })
    .from(history)
    .where(isEntry);
  const chosenOf = (...subjects: Subject[]) =>
    entries.filter(({ subject }) => subjects.some((name) => name === subject));
  const idsOf = (chosen: { id: number }[]) => chosen.map(({ id }) => id);
  return db.transaction(async (tx) => {
    await lockStores(tx, idsOf(chosenOf("store")));
    await lockDeals(tx, idsOf(chosenOf("coupon", "offer")));
    let undone = 0;
    for (const subject of Object.keys(decided) as Subject[]) {
      const entity = entities[subject];
      const { table } = entity;
      const isOfRow = sql`subject = ${subject} and subject_id = ${table.id} and ${version} = ${table}.version`;
      const earlier = (column: string) => sql`(
        select earlier.${sql.identifier(column)} from ${history}, jsonb_populate_record(null::${table}, before) earlier
        where ${and(isEntry, isOfRow)})`;
      const values = Object.entries(decided[subject]).map(([name, column]) => [name, earlier(column)]);
      const changed = await audit.updateAll(tx, change, entity, chosenOf(subject), async (rows) => {
        if (subject !== "store") await withdrawChecksOf(tx, rows.map(idOf), entryIds);
        return Object.fromEntries(values);
      });
      undone += changed.length;
    }
    return undone;
  });
}

/** The history entry and the observations of one transaction have the same time. */
async function withdrawChecksOf(tx: Transaction, dealIds: number[], entryIds: number[]): Promise<void> {
  const isEntry = and(inArray(history.id, entryIds), eq(history.subjectId, observations.dealId));
  const checks = await tx
    .select({ id: observations.id })
    .from(observations)
    .innerJoin(history, and(isEntry, eq(history.at, observations.at)))
    .where(and(inArray(observations.dealId, dealIds), eq(observations.kind, "editor")));
  await withdraw(
    tx,
    checks.map(({ id }) => id),
    "editor",
  );
}
