import { and, eq, inArray, max, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, history, observations } from "../../../db/schema";
import type { SeenPage } from "../../proof/page";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Snapshot } from "../audit/entity";
import { refused } from "../audit/outcome";
import { derive } from "../proof/derive";
import { endOf } from "../system/days";
import * as settings from "../system/settings";
import { refuseSameCode } from "./check";
import { dealEntities } from "./entity";
import { select } from "./read";
import { isOfOtherStore, lookSoon, resetProof } from "./terms";

/** Changes a deal's last day; null: it has no end. Its checks are then of earlier terms. `stale`: it ends then already. */
export async function changeEnd(id: number, lastDay: string | null, change: Change): Promise<Outcome> {
  const [deal] = await select().where(eq(deals.id, id));
  if (!deal) return { kind: "missing" };
  const { timeZone } = await settings.current();
  const [found] = await db.select({ endsAt: endOf(lastDay, timeZone) }).from(sql`(values (1)) one`);
  const endsAt = found?.endsAt ?? null;
  if (endsAt?.getTime() === deal.endsAt?.getTime()) return { kind: "stale" };
  if (deal.startsAt && endsAt && endsAt <= deal.startsAt) return refused("expiryDate", "endsBeforeStart");
  const sameCode = await refuseSameCode({ ...deal, endsAt }, id);
  if (sameCode) return sameCode;
  return audit.update(change, dealEntities[deal.kind], id, undefined, async (tx, before) => {
    await lookSoon(tx, before);
    return { endsAt, ...resetProof };
  });
}

export async function lastChanges(ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: max(history.id) })
    .from(history)
    .where(and(inArray(history.subject, ["coupon", "offer"]), inArray(history.subjectId, ids)))
    .groupBy(history.subjectId);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Takes a change of the end back. Its earlier checks count again, unless somebody has checked it since or its store is another. */
export async function undoEnd(entryId: number, change: Change): Promise<Outcome> {
  const [entry] = await db.select().from(history).where(eq(history.id, entryId));
  const [before, after] = [entry?.before, entry?.after] as (Snapshot | null | undefined)[];
  const id = Number(entry?.subjectId);
  if (!entry || !before || !after || before.ends_at === after.ends_at) return { kind: "missing" };
  const entity = dealEntities[entry.subject === "offer" ? "offer" : "coupon"];
  return audit.update(
    change,
    entity,
    id,
    Number(after.version),
    async (tx, present) => {
      const ofNewTerms = and(
        eq(observations.dealId, id),
        eq(observations.termsVersion, Number(after.terms_version)),
      );
      const isChecked = (await tx.$count(observations, ofNewTerms)) > 0;
      const endsAt = typeof before.ends_at === "string" ? new Date(before.ends_at) : null;
      const hasOtherStore = (await tx.$count(deals, and(eq(deals.id, id), isOfOtherStore(entryId)))) > 0;
      if (isChecked || hasOtherStore) {
        await lookSoon(tx, present);
        return { endsAt, ...resetProof };
      }
      const seenPage = before.earlier_page as SeenPage | null;
      return { endsAt, termsVersion: Number(before.terms_version), proof: null, seenPage };
    },
    { after: (tx) => derive(tx, [id]) },
  );
}
