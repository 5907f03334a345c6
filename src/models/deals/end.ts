import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, history, observations } from "../../../db/schema";
import type { DealKind } from "../../schemas/vocabulary";
import type { Change } from "../audit/changes";
import { type BulkOutcome, refused } from "../audit/outcome";
import { derive } from "../proof/derive";
import { endOf } from "../system/days";
import * as settings from "../system/settings";
import { lockDeals } from "./locks";
import { columns } from "./read";
import { refuseSameCodes } from "./rules";
import { isOfOtherStore, lookSoon, resetProof } from "./terms";
import { type Chosen, updateAll } from "./write";

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
    return updateAll(tx, change, chosen, { endsAt, ...resetProof });
  });
  return { changed, refused: [...refusals.values()] };
}

/**
 * Takes changes of the end back, of deals that were not changed since. Earlier checks count again, unless somebody has
 * checked the deal since or its store is another. @returns the deals' ids
 */
export async function undoEnd(entryIds: number[], change: Change): Promise<number[]> {
  const isEntry = and(isOfDeal, inArray(history.id, entryIds));
  const isChange = sql`before -> 'ends_at' is distinct from after -> 'ends_at'`;
  const entries = await db
    .select({ id: history.subjectId, kind: history.subject, version: sql<number>`(after -> 'version')::int` })
    .from(history)
    .where(and(isEntry, isNotNull(history.before), isNotNull(history.after), isChange));
  const chosen = entries.map(({ id, kind, version }) => ({
    id: Number(id),
    kind: kind as DealKind,
    version,
  }));
  // With `limit 1` in its place PostgreSQL would walk through the whole history for each deal.
  const earlier = (column: SQL) => sql`(
    select (array_agg(${column} order by id desc))[1] from ${history}
    where ${isEntry} and subject_id = ${deals.id})`;
  const endsAt = earlier(sql`(before ->> 'ends_at')::timestamptz`);
  return db.transaction(async (tx) => {
    await lockDeals(tx, idsOf(chosen));
    const isOfNewTerms = sql`${observations.termsVersion} = (${history.after} -> 'terms_version')::int`;
    const checked = tx
      .select({ id: observations.id })
      .from(observations)
      .where(and(eq(observations.dealId, deals.id), isOfNewTerms));
    const others = await tx
      .select({ id: deals.id })
      .from(deals)
      .innerJoin(history, and(isEntry, eq(history.subjectId, deals.id)))
      .where(or(exists(checked), isOfOtherStore(history.id)));
    const [reset, restored] = [true, false].map((isReset) =>
      chosen.filter(({ id }) => others.some((other) => other.id === id) === isReset),
    ) as [Chosen[], Chosen[]];
    await lookSoon(tx, inArray(deals.id, idsOf(reset)));
    const ended = await updateAll(tx, change, reset, { endsAt, ...resetProof });
    const back = await updateAll(tx, change, restored, {
      endsAt,
      proof: null,
      termsVersion: earlier(sql`(before -> 'terms_version')::int`),
      seenPage: earlier(sql`nullif(before -> 'earlier_page', 'null')`),
    });
    await derive(tx, back);
    return [...ended, ...back];
  });
}

const isOfDeal = inArray(history.subject, ["coupon", "offer"]);

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
