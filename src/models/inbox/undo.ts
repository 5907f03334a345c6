import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { history, observations } from "../../../db/schema";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Snapshot } from "../audit/entity";
import { entityOf } from "../audit/undo";
import { withdraw } from "../proof/withdraw";

const ofDeal = { keptDespite: "kept_despite", seenPage: "earlier_page", claim: "claim", active: "active" };

/** The properties that a decision of the inbox changes, and their columns. */
const decided: Partial<Record<string, Record<string, string>>> = {
  coupon: ofDeal,
  offer: ofDeal,
  store: { description: "description", descriptionDraft: "description_draft" },
};

/** Takes a decision back that changed a row, and the check that it recorded. `stale`: the row was changed since. */
export async function undoChange(entryId: number, change: Change): Promise<Outcome> {
  const [entry] = await db.select().from(history).where(eq(history.id, entryId));
  const entity = entry && entityOf(entry.subject);
  const columns = entry && decided[entry.subject];
  if (!entity || !columns || entry.action !== "update" || entry.subjectId === null)
    return { kind: "missing" };
  const { subjectId, at, after } = entry;
  const before = sql`(select before from ${history} where id = ${entryId}::int)`;
  const earlier = Object.entries(columns).map(([name, column]) => [
    name,
    sql`(select ${sql.identifier(column)} from jsonb_populate_record(null::${entity.table}, ${before}))`,
  ]);
  return audit.update(change, entity, subjectId, Number((after as Snapshot).version), async (tx) => {
    if (columns === ofDeal) await withdrawChecksOf(tx, subjectId, at);
    return Object.fromEntries(earlier);
  });
}

/** The history entry and the observations of one transaction have the same time. */
async function withdrawChecksOf(tx: Transaction, dealId: number, at: Date): Promise<void> {
  const checks = await tx
    .select({ id: observations.id })
    .from(observations)
    .where(and(eq(observations.dealId, dealId), eq(observations.kind, "editor"), eq(observations.at, at)));
  await withdraw(
    tx,
    checks.map(({ id }) => id),
    "editor",
  );
}
