import { and, asc, eq, getTableColumns, inArray, max, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { deals, observations, sourceTexts } from "../../db/schema";
import { invalidate } from "../cache/tags";
import type { DealInput } from "../schemas/deals";
import { FAILURES_IN_A_ROW, proofOf } from "../schemas/derive-proof";
import { type ObservationKind, type Observer, type Outcome, observationRules } from "../schemas/observations";
import type { Observed } from "../schemas/proof";
import { ANSWER_DAYS } from "../schemas/standing";
import { dealEntities } from "./deals/entity";
import * as texts from "./source-texts";

type Row = typeof observations.$inferInsert;

type Appended = Omit<Row, "at"> & { at: SQL };

type Details = Pick<
  Row,
  "reason" | "quote" | "method" | "country" | "note" | "picture" | "signedBy" | "saved"
>;

/** A page as it was fetched; `text`: all that a visitor can read on it. `textSha256`: of one that is stored already. */
export type FetchedPage = Partial<
  Pick<Row, "httpStatus" | "etag" | "lastModified" | "bodySha256" | "textSha256">
> & {
  url: string;
  text?: string;
};

export type Seen = Partial<Details> & {
  dealId: number;
  kind: ObservationKind;
  outcome: Exclude<Outcome, "withdrawn">;
  actor: Observer;
  /** Undefined: now. A time in the future counts as now. */
  at?: Date;
  /** Of the deal that was looked at; undefined: the present terms. */
  termsVersion?: number;
  page?: FetchedPage;
};

const { picture, ...shown } = getTableColumns(observations);

export type Observation = Awaited<ReturnType<typeof ofDeal>>[number];

/** Records observations and what they change of the deals, whose pages become stale. @returns the ids, in order. */
export async function observe(seen: Seen[], on?: Transaction): Promise<number[]> {
  if (!on) return db.transaction((tx) => observe(seen, tx));
  const ids = await record(on, seen);
  await invalidateDeals(
    on,
    seen.map(({ dealId }) => dealId),
  );
  return ids;
}

/** The same within a change of the deals, which invalidates their pages itself. Deals that are gone are left out. */
export async function record(tx: Transaction, seen: Seen[]): Promise<number[]> {
  for (const { kind, outcome, actor } of seen) assertAllowed(kind, outcome, actor);
  const versions = await lock(
    tx,
    seen.map(({ dealId }) => dealId),
  );
  const rows: Appended[] = [];
  for (const { at, page, ...given } of seen) {
    const version = versions.get(given.dealId);
    if (version !== undefined)
      rows.push({
        termsVersion: version,
        ...given,
        at: notAfterNow(at),
        ...(await sourceOf(tx, given, page)),
      });
  }
  return append(tx, rows);
}

/** Withdraws observations, by further ones. Those that are withdrawn already, or gone, are left out. */
export async function withdraw(tx: Transaction, ids: number[], actor: Observer): Promise<number[]> {
  const named = await tx
    .select({ id: observations.id, dealId: observations.dealId })
    .from(observations)
    .where(inArray(observations.id, ids));
  await lock(
    tx,
    named.map(({ dealId }) => dealId),
  );
  const found = await tx
    .select({ withdraws: observations.id, ...fieldsOfWithdrawal })
    .from(observations)
    .where(and(inArray(observations.id, ids), ne(observations.outcome, "withdrawn"), isNotWithdrawn))
    .orderBy(asc(observations.id));
  for (const { kind } of found)
    if (actor !== "editor" && actor !== observationRules[kind].by) throw notAllowed(actor, kind, "withdrawn");
  const at = sql`now()`;
  return append(
    tx,
    found.map((row) => ({ ...row, actor, at, outcome: "withdrawn" as const })),
  );
}

/** The same on its own: the deals' pages become stale. */
export function takeBack(ids: number[], actor: Observer): Promise<number[]> {
  return db.transaction(async (tx) => {
    const withdrawals = await withdraw(tx, ids, actor);
    const isOne = inArray(observations.id, withdrawals);
    const rows = await tx.selectDistinct({ dealId: observations.dealId }).from(observations).where(isOne);
    await invalidateDeals(
      tx,
      rows.map(({ dealId }) => dealId),
    );
    return withdrawals;
  });
}

/** Records what an editor's form or API call says of a deal's check (schemas/deals, `verified`). */
export async function recordCheck(
  tx: Transaction,
  dealId: number,
  verified: DealInput["verified"],
): Promise<void> {
  if (verified === "keep") return;
  if (verified === false) return withdrawChecks(tx, dealId);
  const [deal] = await tx.select({ verifiedAt: deals.verifiedAt }).from(deals).where(eq(deals.id, dealId));
  if (verified === "now" || !deal?.verifiedAt)
    await record(tx, [{ dealId, kind: "editor", outcome: "works", actor: "editor" }]);
}

/** Deletes observations on somebody's request, with the texts that they were made on. They cannot be restored. */
export function remove(ids: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    const isOne = inArray(observations.id, ids);
    const named = await tx
      .select({ dealId: observations.dealId, text: observations.textSha256 })
      .from(observations)
      .where(isOne);
    const dealIds = named.map(({ dealId }) => dealId);
    await lock(tx, dealIds);
    await tx.delete(observations).where(isOne);
    const hashes = named.flatMap(({ text }) => text ?? []);
    if (hashes.length > 0) await tx.delete(sourceTexts).where(inArray(sourceTexts.sha256, hashes));
    await derive(tx, dealIds);
    await invalidateDeals(tx, dealIds);
  });
}

/** All observations of a deal, the oldest first, with those of earlier terms. */
export function ofDeal(dealId: number) {
  return db
    .select({
      ...shown,
      hasPicture: sql<boolean>`${picture} is not null`,
      isWithdrawn: sql<boolean>`not ${isNotWithdrawn}`,
    })
    .from(observations)
    .where(eq(observations.dealId, dealId))
    .orderBy(asc(observations.at), asc(observations.id));
}

/** For an update of the deal itself: no earlier observation is of its new terms. */
export const newTerms = { termsVersion: sql`${deals.termsVersion} + 1`, proof: null };

const fieldsOfWithdrawal = {
  dealId: observations.dealId,
  termsVersion: observations.termsVersion,
  kind: observations.kind,
};

const isOfPresentTerms = and(
  eq(deals.id, observations.dealId),
  eq(deals.termsVersion, observations.termsVersion),
);

export const isNotWithdrawn = sql`not exists (select from ${observations} later where later.withdraws = ${observations.id})`;

function assertAllowed(kind: ObservationKind, outcome: Outcome, actor: Observer): void {
  const { by, outcomes }: { by: Observer; outcomes: readonly Outcome[] } = observationRules[kind];
  if (actor !== by || !outcomes.includes(outcome)) throw notAllowed(actor, kind, outcome);
}

const notAllowed = (actor: Observer, kind: ObservationKind, outcome: Outcome) =>
  new Error(`No ${actor} may record ${kind} ${outcome}`);

/** Locks the deals, so that two observations cannot each miss the other. @returns the versions of their terms. */
async function lock(tx: Transaction, dealIds: number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: deals.id, termsVersion: deals.termsVersion })
    .from(deals)
    .where(inArray(deals.id, dealIds))
    .orderBy(asc(deals.id))
    .for("no key update");
  return new Map(rows.map(({ id, termsVersion }) => [id, termsVersion]));
}

const notAfterNow = (at: Date | undefined) =>
  at ? sql`least(${at.toISOString()}::timestamptz, now())` : sql`now()`;

async function sourceOf(tx: Transaction, { quote }: Pick<Seen, "quote">, page: FetchedPage | undefined) {
  const quoteSha256 = quote ? texts.sha256Of(quote) : null;
  if (!page) return { quoteSha256 };
  const { url, text, ...answer } = page;
  const stored = text === undefined ? {} : { textSha256: await texts.keep(tx, text) };
  return { ...answer, ...stored, sourceUrl: url, quoteSha256 };
}

async function append(tx: Transaction, rows: Appended[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await tx.insert(observations).values(rows).returning({ id: observations.id });
  await derive(
    tx,
    rows.map(({ dealId }) => dealId),
  );
  return added.map(({ id }) => id);
}

async function derive(tx: Transaction, dealIds: number[]): Promise<void> {
  const { id, kind, outcome, reason, withdraws, sourceUrl, quote, method, country, signedBy } = shown;
  const rows: (Observed & { dealId: number })[] = await tx
    .select({
      ...{ dealId: deals.id, id, kind, outcome, reason, at: timeAsRecorded },
      ...{ withdraws, sourceUrl, quote, method, country, signedBy },
    })
    .from(observations)
    .innerJoin(deals, isOfPresentTerms)
    .where(
      and(
        inArray(deals.id, dealIds),
        or(
          ne(kind, "visitor"),
          sql`${shown.at} > now() - make_interval(days => ${ANSWER_DAYS}::int)`,
          sql`${id} = any(${lastAnswers})`,
        ),
      ),
    );
  const newest = await tx
    .select({ dealId: deals.id, last: max(id) })
    .from(deals)
    .leftJoin(observations, isOfPresentTerms)
    .where(inArray(deals.id, dealIds))
    .groupBy(deals.id);
  const ofDeals = Map.groupBy(rows, ({ dealId }) => dealId);
  for (const { dealId, last } of newest) {
    const proof = last === null ? null : { last, ...proofOf(ofDeals.get(dealId) ?? []) };
    // It is no edit.
    const set = { proof, updatedAt: sql`${deals.updatedAt}` };
    await tx.update(deals).set(set).where(eq(deals.id, dealId));
  }
}

/** A clock that was ahead wrote a time that has not come yet: it was before the next observation was recorded. */
const timeAsRecorded = sql<Date>`case when ${shown.at} > now() then least(now(), min(${shown.at}) over (
  partition by ${deals.id} order by ${shown.id} rows between 1 following and unbounded following))
  else ${shown.at} end`.mapWith(shown.at);

/** The newest answers that count for or against the deal, however old they are. */
const lastAnswers = sql`array(
  select last.id from ${observations} last
  where last.deal_id = ${deals.id} and last.terms_version = ${deals.termsVersion}
    and last.kind = 'visitor' and last.outcome in ('works', 'dead')
    and not exists (select from ${observations} later where later.withdraws = last.id)
  order by last.id desc limit ${FAILURES_IN_A_ROW})`;

async function withdrawChecks(tx: Transaction, dealId: number): Promise<void> {
  const checks = await tx
    .select({ id: observations.id })
    .from(observations)
    .innerJoin(deals, isOfPresentTerms)
    .where(
      and(
        eq(deals.id, dealId),
        eq(observations.kind, "editor"),
        eq(observations.outcome, "works"),
        isNotWithdrawn,
      ),
    );
  await withdraw(
    tx,
    checks.map(({ id }) => id),
    "editor",
  );
}

export async function invalidateDeals(tx: Transaction, ids: number[]): Promise<void> {
  const rows = await tx
    .select({ id: deals.id, store_id: deals.storeId })
    .from(deals)
    .where(inArray(deals.id, ids));
  for (const row of rows) await invalidate(tx, await dealEntities.coupon.tags(row.id, [row], tx));
}
