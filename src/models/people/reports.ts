import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Transaction } from "../../../db/client";
import { deals, normalizedCode, reports, stores } from "../../../db/schema";
import type { ReportInput, ReportKind } from "../../schemas/reports";
import type { DealKind } from "../../schemas/vocabulary";
import type { Change, Outcome } from "../audit/changes";
import { daysAgo } from "../days";
import { isUnanswered, writeReported } from "../deals/attention";
import { liveDeal } from "../deals/conditions";

/** Reports are deleted after this long, with the addresses in them. */
export const REPORT_DAYS = 90;

const MOST_OF_DEALS = 200;

export type Report = typeof reports.$inferSelect & {
  name: string;
  store: string;
  slug: string;
  deal: string | null;
  dealKind: DealKind | null;
  isWaiting: boolean;
};

const isNew = sql`not exists (select from ${deals} where ${deals.storeId} = ${reports.storeId}
  and ${normalizedCode} = lower(${reports.code}))`;

/**
 * A problem waits until an editor has checked the deal, or the deal is no longer live; a suggested code until the store
 * has it. Either ends when the report is closed or deleted.
 */
const waits = sql<boolean>`(case ${reports.kind}
  when 'problem' then ${isUnanswered} and exists (select from ${deals} where ${deals.id} = ${reports.dealId} and ${liveDeal})
  else ${reports.closedAt} is null and ${isNew} end)`;

/** A shopper's suggested code that waits for an editor. */
export const suggestionWaits = sql`${reports.kind} = 'suggestion' and ${reports.closedAt} is null and ${isNew}`;

type Subject = { kind: ReportKind; storeId: number; dealId?: number };

export function record(subject: Subject, input: ReportInput): Promise<number> {
  return db.transaction(async (tx) => {
    const values = { ...subject, ...input };
    const [report] = await tx.insert(reports).values(values).returning({ id: reports.id });
    if (subject.dealId !== undefined) await writeReported(tx, [subject.dealId]);
    return report?.id ?? 0;
  });
}

/** Closes reports without a check of their deals. */
export async function close(ids: number[], { batch }: Change): Promise<void> {
  await db.transaction((tx) =>
    setClosed(tx, { closedAt: sql`now()`, batch }, and(inArray(reports.id, ids), isNull(reports.closedAt))),
  );
}

/** Opens again what a change has closed. @returns of how many entries: the reports of one deal were closed together */
export async function reopen(batch: string): Promise<number> {
  const opened = await db.transaction((tx) =>
    setClosed(
      tx,
      { closedAt: null, batch: null },
      and(eq(reports.batch, batch), isNotNull(reports.closedAt)),
    ),
  );
  return new Set(opened.map(({ id, dealId }) => dealId ?? `report ${id}`)).size;
}

async function setClosed(
  tx: Transaction,
  values: PgUpdateSetSource<typeof reports>,
  isOne: SQL | undefined,
): Promise<Pick<Report, "id" | "dealId">[]> {
  const changed = await tx
    .update(reports)
    .set(values)
    .where(isOne)
    .returning({ id: reports.id, dealId: reports.dealId });
  await writeReported(
    tx,
    changed.flatMap(({ dealId }) => dealId ?? []),
  );
  return changed;
}

const columns = {
  ...getTableColumns(reports),
  name: sql<string>`'R-' || ${reports.id}`,
  store: stores.name,
  slug: stores.slug,
  deal: deals.title,
  dealKind: deals.kind,
  isWaiting: waits,
};

const select = () =>
  db
    .select(columns)
    .from(reports)
    .innerJoin(stores, eq(stores.id, reports.storeId))
    .leftJoin(deals, eq(deals.id, reports.dealId));

/** The problems of these deals that wait, the newest first. */
export async function ofDeals(ids: number[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  return select()
    .where(and(inArray(reports.dealId, ids), waits))
    .orderBy(desc(reports.id))
    .limit(MOST_OF_DEALS);
}

export async function byIds(ids: number[]): Promise<Report[]> {
  return ids.length === 0 ? [] : select().where(inArray(reports.id, ids));
}

export async function byId(id: number): Promise<Report | undefined> {
  const [report] = await select().where(eq(reports.id, id));
  return report;
}

/**
 * Deletes reports. The history does not quote them, because they may hold somebody's address. @returns the ids of
 * those that existed
 */
export function delAll(ids: number[]): Promise<number[]> {
  return remove(inArray(reports.id, ids));
}

export async function del(id: number): Promise<Outcome> {
  const gone = await delAll([id]);
  return gone.length > 0 ? { kind: "saved", id } : { kind: "missing" };
}

export async function prune(): Promise<void> {
  await remove(lt(reports.createdAt, daysAgo(REPORT_DAYS)));
}

function remove(isOne: SQL): Promise<number[]> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(reports).where(isOne).returning({ id: reports.id, dealId: reports.dealId });
    await writeReported(
      tx,
      gone.flatMap(({ dealId }) => dealId ?? []),
    );
    return gone.map(({ id }) => id);
  });
}
