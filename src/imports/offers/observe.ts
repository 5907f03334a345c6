import { type SQL, sql } from "drizzle-orm";
import { db, query, type Transaction } from "../../../db/client";
import { deals, feedItems, importRows, observations } from "../../../db/schema";
import { notEnded } from "../../models/deals";
import { isNotWithdrawn, observe, remove, type Seen, takeBack } from "../../models/proof";
import { startOfToday } from "../../models/settings";
import { isNetwork } from "../../schemas/feeds";
import { type Import, lockInState } from "../imports";
import { inSets } from "../sets";
import type { OfferValues } from "../values/offer";
import { dealsOf, type Feed, type KnownDeal } from "./items";
import { type FeedItem, isLive, saysTerms } from "./plan";

const ROWS_PER_TRANSACTION = 200;
/** The share of a source's deals that may be missing at once before a person has to say that they have ended. */
export const MANY_ABSENT = 0.2;

/** A list of the operator's own is no proof. */
export const isProof = ({ isOfShops, kind }: Feed) => isOfShops || isNetwork(kind);

export function sighting({ id, batch }: Import, dealId: number, outcome: "seen" | "missing"): Seen {
  return { dealId, kind: "feed", outcome, actor: "robot", importId: id, batch };
}

/**
 * What a feed's item says of its deal. Other terms say nothing, and one that is over is missing unless another item has it.
 * @param items all of the deal, with this one
 */
export function outcomeOf(
  said: Pick<FeedItem, "values" | "isGone">,
  items: FeedItem[],
  deal: KnownDeal,
): "seen" | "missing" | undefined {
  if (isLive(said)) return saysTerms(said.values, deal) ? "seen" : undefined;
  return items.some(isLive) ? undefined : "missing";
}

/**
 * Records what an applied import says of deals that it does not change: once a day that they are there, and each time that
 * they are not, until that is shown; then once a day too.
 */
export async function observeRest(run: Import, feed: Feed, signal: AbortSignal): Promise<void> {
  if (!isProof(feed) || feed.entity !== "deal") return;
  await inSets(signal, (after = 0) => observeSame(run, after));
  if (await canMiss(run)) await inSets(signal, (after = 0) => observeAbsent(run, after));
}

type Same = { n: number; dealId: number; values: Partial<OfferValues>; isElsewhere: boolean };

function observeSame(run: Import, after: number): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "applying"))) return undefined;
    const rows = await query<Same>(
      sql`
        select r.n, r.deal_id as "dealId", r."values", ${isOver} and ${hasOtherItem(run)} as "isElsewhere"
        from ${importRows} r join ${deals} on ${deals.id} = r.deal_id
        where r.import_id = ${run.id}::int and r.n > ${after}::int and r.verdict = 'same' and r.key is not null and ${notEnded}
          and case when ${isOver} then ${isMissDue(run)} else ${isSightDue} end
        order by r.n limit ${ROWS_PER_TRANSACTION}::int`,
      tx,
    );
    const known = await dealsOf(tx, [...new Set(rows.map(({ dealId }) => dealId))]);
    const seen = rows.flatMap(({ dealId, values, isElsewhere }) => {
      const deal = known.get(dealId);
      const outcome = deal && outcomeOf({ values, isGone: false }, [], deal);
      return outcome === undefined || (outcome === "missing" && isElsewhere)
        ? []
        : [sighting(run, dealId, outcome)];
    });
    // Of several rows of a deal, one says enough.
    await observe([...new Map(seen.map((one) => [one.dealId, one])).values()], tx);
    return rows.length === ROWS_PER_TRANSACTION ? rows.at(-1)?.n : undefined;
  });
}

/** @param after the id of a deal */
function observeAbsent(run: Import, after: number): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "applying"))) return undefined;
    const rows = await query<{ dealId: number }>(
      sql`
        select distinct r.deal_id as "dealId" from ${feedItems} r join ${deals} on ${deals.id} = r.deal_id
        where r.feed_id = ${run.feedId}::int and r.deal_id > ${after}::int and r.import_id < ${run.id}::int
          and ${isAbsent(run)} and ${notEnded} and ${isMissDue(run)} and not ${hasOtherItem(run)}
        order by 1 limit ${ROWS_PER_TRANSACTION}::int`,
      tx,
    );
    await observe(
      rows.map(({ dealId }) => sighting(run, dealId, "missing")),
      tx,
    );
    return rows.length === ROWS_PER_TRANSACTION ? rows.at(-1)?.dealId : undefined;
  });
}

/**
 * Whether the deals that an import lacks count as absent. For that its file must be complete, and each row must be told from
 * the others. If very many are missing, a person is asked first.
 */
async function canMiss(run: Import): Promise<boolean> {
  if (!run.isComplete) return false;
  const [found] = await query<{ canMiss: boolean }>(sql`
    select (select count(*) from ${feedItems} r where feed_id = ${run.feedId}::int and not is_gone and ${isAbsent(run)})
        <= ${MANY_ABSENT}::float8 * (select count(*) from ${feedItems} where feed_id = ${run.feedId}::int and not is_gone)
      and not exists (select from ${importRows} where import_id = ${run.id}::int and n > 0 and key is null) as "canMiss"`);
  return found?.canMiss ?? false;
}

/** Of an item `r` of the import's feed. */
const isAbsent = ({ id }: Import) => sql`not exists (
  select from ${importRows} said where said.import_id = ${id}::int and said.n > 0 and said.key = r.key)`;

const isOver = sql`coalesce(r."values" ->> 'status', 'live') <> 'live'`;

/** Another item than `r` says that its deal is there. */
const hasOtherItem = (run: Import): SQL => sql`exists (
  select from ${feedItems} i where i.deal_id = r.deal_id and not i.is_gone and i.missed = 0
    and coalesce(i."values" ->> 'status', 'live') = 'live'
    and (i.feed_id <> ${run.feedId}::int or (i.key <> r.key and exists (
      select from ${importRows} said where said.import_id = ${run.id}::int and said.n > 0 and said.key = i.key))))`;

const timeOf = (path: string) => sql`(${deals.proof} #>> ${path}::text[])::float8`;
const isLast = (check: string) => sql`coalesce(${deals.lastCheck}, '') = ${check}::text`;

const isSightDue = sql`(${isLast("feed missing")} or coalesce(${timeOf("{confirmations,feed,at}")}, 0) < ${startOfToday})`;

/** A row that was noted before the job was interrupted is not noted again. */
const isMissDue = ({ id }: Import) => sql`(
  coalesce(${deals.proof} #>> '{negative,outcome}', '') <> 'missing'
    or not ${isLast("feed missing")} or ${timeOf("{lastCheck,at}")} < ${startOfToday})
  and not exists (select from ${observations} where ${observations.dealId} = ${deals.id} and import_id = ${id}::int)`;

/** Withdraws what an import observed. */
export const withdrawObserved = (run: Import, signal: AbortSignal) =>
  inSets(signal, (after = 0) =>
    db.transaction(async (tx) => {
      if (!(await lockInState(tx, run.id, "undoing"))) return undefined;
      const ids = await observedBy(tx, run, after, sql`outcome <> 'withdrawn' and ${isNotWithdrawn}`);
      await takeBack(ids, "robot", tx, run.undoBatch);
      return ids.length === ROWS_PER_TRANSACTION ? ids.at(-1) : undefined;
    }),
  );

/** Takes that back: the withdrawals go, as if there had been none. */
export const restoreObserved = (run: Import, signal: AbortSignal) =>
  inSets(signal, (after = 0) =>
    db.transaction(async (tx) => {
      if (!(await lockInState(tx, run.id, "redoing"))) return undefined;
      const ids = await observedBy(tx, run, after, sql`outcome = 'withdrawn'`);
      await remove(ids, tx);
      return ids.length === ROWS_PER_TRANSACTION ? ids.at(-1) : undefined;
    }),
  );

async function observedBy(
  tx: Transaction,
  { id, feedId }: Import,
  after: number,
  which: SQL,
): Promise<number[]> {
  const found = await query<{ id: number }>(
    sql`
      select ${observations.id}::float8 as id from ${observations}
      where ${observations.dealId} in (
          select deal_id from ${feedItems} where feed_id = ${feedId}::int
          union select deal_id from ${importRows} where import_id = ${id}::int and deal_id is not null)
        and ${observations.importId} = ${id}::int and ${which} and ${observations.id} > ${after}::bigint
      order by 1 limit ${ROWS_PER_TRANSACTION}::int`,
    tx,
  );
  return found.map(({ id }) => id);
}
