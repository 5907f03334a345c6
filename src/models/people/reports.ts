import { and, desc, eq, getTableColumns, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, plainCode, reports, stores } from "../../../db/schema";
import type { ReportInput, ReportKind } from "../../schemas/reports";
import type { DealKind } from "../../schemas/vocabulary";
import type { Outcome } from "../audit/changes";
import { contains } from "../catalogue/search/words";
import { countUpTo } from "../counts/totals";
import { isUnanswered } from "../deals/attention";
import { liveDeal } from "../deals/conditions";
import { daysAgo } from "../system/days";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../system/paging";

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

/**
 * A problem waits until an editor has checked the deal, or the deal is no longer live; a suggested code until the store
 * has it. Either ends with the report's deletion.
 */
const waits = sql<boolean>`(case ${reports.kind}
  when 'problem' then ${isUnanswered} and exists (select from ${deals} where ${deals.id} = ${reports.dealId} and ${liveDeal})
  else not exists (select from ${deals} where ${deals.storeId} = ${reports.storeId}
    and ${plainCode} = lower(${reports.code})) end)`;

export const waiting = sql`(select from ${reports} where ${waits}) waiting`;

type Subject = { kind: ReportKind; storeId: number; dealId?: number };

export async function record(subject: Subject, input: ReportInput): Promise<number> {
  const [report] = await db
    .insert(reports)
    .values({ ...subject, ...input })
    .returning({ id: reports.id });
  return report?.id ?? 0;
}

type ReportFilter = { search?: string | undefined; state?: "waiting" | undefined };

const order: Order = { key: reports.id, id: reports.id, cast: "int", descending: true };

const columns = {
  ...getTableColumns(reports),
  name: sql<string>`'R-' || ${reports.id}`,
  store: stores.name,
  slug: stores.slug,
  deal: deals.title,
  dealKind: deals.kind,
  isWaiting: waits,
  cursor: cursorIn(order),
};

const select = () =>
  db
    .select(columns)
    .from(reports)
    .innerJoin(stores, eq(stores.id, reports.storeId))
    .leftJoin(deals, eq(deals.id, reports.dealId));

export function list(filter: ReportFilter, page: PageRequest): Promise<Page<Report>> {
  return pageOf(select(), order, page, matching(filter));
}

export function count(filter: ReportFilter, limit: number): Promise<number> {
  return countUpTo(limit, reports, matching(filter));
}

/** The problems of these deals that wait, the newest first. */
export async function ofDeals(ids: number[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  return select()
    .where(and(inArray(reports.dealId, ids), waits))
    .orderBy(desc(reports.id))
    .limit(MOST_OF_DEALS);
}

/** The newest that wait. */
export function newest(limit: number): Promise<Report[]> {
  return select().where(waits).orderBy(desc(reports.id)).limit(limit);
}

export async function byId(id: number): Promise<Report | undefined> {
  const [report] = await select().where(eq(reports.id, id));
  return report;
}

/** The history does not name it, because it may hold somebody's address. */
export async function del(id: number): Promise<Outcome> {
  const gone = await db.delete(reports).where(eq(reports.id, id)).returning({ id: reports.id });
  return gone.length > 0 ? { kind: "saved", id } : { kind: "missing" };
}

export async function prune(): Promise<void> {
  await db.delete(reports).where(lt(reports.createdAt, daysAgo(REPORT_DAYS)));
}

const matching = ({ search, state }: ReportFilter) => and(isFound(search), state && waits);

/** By reference, or by a word of what was written. */
function isFound(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const [, id] = /^r-(\d{1,9})$/i.exec(search) ?? [];
  return id
    ? eq(reports.id, Number(id))
    : or(contains(reports.words, search), contains(reports.sourceUrl, search));
}
