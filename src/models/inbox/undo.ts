import { and, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { history, observations } from "../../../db/schema";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Snapshot } from "../audit/entity";
import { entityOf } from "../audit/undo";
import { withdraw } from "../proof/withdraw";

const ofDeal = ["kept_despite", "earlier_page", "claim", "active"];

/** What a decision of the inbox changes. */
const decided: Partial<Record<string, string[]>> = {
  coupon: ofDeal,
  offer: ofDeal,
  store: ["description", "description_draft"],
};

/** Takes a decision back that changed a row, and the check that it recorded. `stale`: the row was changed since. */
export async function undoChange(entryId: number, change: Change): Promise<Outcome> {
  const [entry] = await db.select().from(history).where(eq(history.id, entryId));
  const entity = entry && entityOf(entry.subject);
  const columns = entry && decided[entry.subject];
  if (!entity || !columns || entry.action !== "update" || entry.subjectId === null)
    return { kind: "missing" };
  const { subjectId, at } = entry;
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const version = Number((entry.after as Snapshot).version);
  return audit.update(change, entity, subjectId, version, async (tx) => {
    if (columns === ofDeal) {
      const isOfEntry = and(
        eq(observations.dealId, subjectId),
        eq(observations.kind, "editor"),
        eq(observations.at, at),
      );
      const checks = await tx.select({ id: observations.id }).from(observations).where(isOfEntry);
      await withdraw(
        tx,
        checks.map(({ id }) => id),
        "editor",
      );
    }
    await tx.execute(sql`
      update ${entity.table} set (${names}) = (
        select ${names} from jsonb_populate_record(null::${entity.table},
          (select before from ${history} where id = ${entryId}::int)))
      where id = ${subjectId}::int`);
  });
}
