import { and, inArray, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import type { Change } from "../audit/changes";
import { type BulkOutcome, refused } from "../audit/outcome";
import { endOf } from "../days";
import * as settings from "../settings";
import { lockDeals } from "./locks";
import { columns } from "./read";
import { refuseSameCodes } from "./rules";
import { lookSoon, ownedByPerson, resetProof } from "./terms";
import { updateAll } from "./write";

const TOO_EARLY = refused("expiryDate", "endsBeforeStart");

/**
 * Changes the last day of deals; null: they have no end. Their checks are then of earlier terms. Those that end then
 * already are left out.
 */
export async function changeEnd(ids: number[], lastDay: string | null, change: Change): Promise<BulkOutcome> {
  const [day] = await db.select({ endsAt: endOf(lastDay, settings.zone) }).from(sql`(values (1)) one`);
  const endsAt = day?.endsAt ?? null;
  const { id, kind, storeId, title, code, startsAt, active } = columns;
  const isOther = sql`${deals.endsAt} is distinct from ${endsAt?.toISOString() ?? null}::timestamptz`;
  const found = await db
    .select({ id, kind, storeId, title, code, startsAt, active })
    .from(deals)
    .where(and(inArray(id, ids), isOther))
    .orderBy(id);
  const isInTime = ({ startsAt }: { startsAt: Date | null }) => !(startsAt && endsAt && endsAt <= startsAt);
  const live = found.filter((deal) => deal.active && isInTime(deal)).map((deal) => ({ ...deal, endsAt }));
  const refusals = await refuseSameCodes(live);
  for (const deal of found) if (!isInTime(deal)) refusals.set(deal.id, TOO_EARLY);
  const chosen = found.filter(({ id }) => !refusals.has(id));
  const changed = await db.transaction(async (tx) => {
    await lockDeals(tx, idsOf(chosen));
    await lookSoon(tx, inArray(id, idsOf(chosen)));
    return updateAll(tx, change, chosen, { endsAt, ...resetProof, origins: ownedByPerson("endsAt") });
  });
  return { changed, refused: [...refusals.values()] };
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
