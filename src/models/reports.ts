import { eq, getTableColumns, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, reports, stores } from "../../db/schema";
import type { ReportInput, ReportKind } from "../schemas/reports";
import type { Outcome } from "./audit/changes";
import { daysAgo } from "./days";
import { type Order, type Page, type PageRequest, pageOf, placeIn } from "./paging";
import { contains } from "./search/words";
import { countUpTo } from "./totals";

/** Reports are deleted after this long, with the addresses in them. */
export const REPORT_DAYS = 90;

export type Report = typeof reports.$inferSelect & { name: string; store: string; deal: string | null };

type Subject = { kind: ReportKind; storeId: number; dealId?: number };

export async function record(subject: Subject, input: ReportInput): Promise<number> {
  const [report] = await db
    .insert(reports)
    .values({ ...subject, ...input })
    .returning({ id: reports.id });
  return report?.id ?? 0;
}

type ReportFilter = { search?: string | undefined };

const order: Order = { key: reports.id, id: reports.id, cast: "int", descending: true };

const columns = {
  ...getTableColumns(reports),
  name: sql<string>`'R-' || ${reports.id}`,
  store: stores.name,
  deal: deals.title,
  place: placeIn(order),
};

const select = () =>
  db
    .select(columns)
    .from(reports)
    .innerJoin(stores, eq(stores.id, reports.storeId))
    .leftJoin(deals, eq(deals.id, reports.dealId));

export function list({ search }: ReportFilter, page: PageRequest): Promise<Page<Report>> {
  return pageOf(select(), order, page, isFound(search));
}

export function count({ search }: ReportFilter, limit: number): Promise<number> {
  return countUpTo(limit, reports, isFound(search));
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

/** By reference, or by a word of what was written. */
function isFound(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const [, id] = /^r-(\d{1,9})$/i.exec(search) ?? [];
  return id
    ? eq(reports.id, Number(id))
    : or(contains(reports.words, search), contains(reports.sourceUrl, search));
}
