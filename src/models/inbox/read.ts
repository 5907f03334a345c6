import { inArray, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, deals, observations, stores } from "../../../db/schema";
import { DAY_MS, type Finding } from "../../proof/derive";
import { quoteOf } from "../../proof/page";
import type { Proposal } from "../../schemas/generation";
import type { InboxReason } from "../../schemas/inbox";
import { wishedByIds, wishesForStore } from "../counts/requests";
import { reasonsIn } from "../deals/attention";
import { notEnded, SOON_DAYS } from "../deals/conditions";
import { type EditedDeal, editedColumns, selectDeals } from "../deals/read";
import * as reports from "../people/reports";
import * as logos from "../pictures/logos";
import { type InboxEntry, UNCHECKED_DAYS } from "./list";

/** `seen`: the versions that were shown, so that a decision about a changed entry can be refused. */
type Listed = { id: number; name: string; seen: string; reasons: InboxReason[] };

/** `before`, `now`: the page's words then and now. `httpStatus`: the answer to the last page check. */
export type InboxDeal = Listed & {
  subject: "deal";
  deal: EditedDeal;
  proposal: Proposal | null;
  finding: Finding | null;
  httpStatus: number | null;
  now: string | null;
  reports: reports.Report[];
};

export type InboxStore = Listed & {
  subject: "store";
  version: number;
  picture: string | null;
  description: string;
  draft: string | null;
  wishes: number;
};

type InboxPost = Listed & { subject: "blog"; excerpt: string };

type InboxReport = Listed & { subject: "report"; report: reports.Report };

/** A search that found nothing, and whose answer shoppers wished for. */
export type InboxRequest = Listed & { subject: "request"; wishes: number };

export type InboxItem = InboxDeal | InboxStore | InboxPost | InboxReport | InboxRequest;

/** The entries as they are now, in the given order, without deleted ones. */
export async function items(entries: InboxEntry[]): Promise<InboxItem[]> {
  const idsOf = (subject: InboxEntry["subject"]) =>
    entries.filter((entry) => entry.subject === subject).map(({ id }) => id);
  const found = await Promise.all([
    readDeals(idsOf("deal")),
    readStores(idsOf("store")),
    readPosts(idsOf("blog")),
    readReports(idsOf("report")),
    readRequests(idsOf("request")),
  ]);
  const all = found.flat();
  return entries.flatMap(
    ({ subject, id }) => all.find((item) => item.subject === subject && item.id === id) ?? [],
  );
}

async function readDeals(ids: number[]): Promise<InboxDeal[]> {
  if (ids.length === 0) return [];
  const httpStatus = sql<number | null>`(select http_status from ${observations} look
    where look.deal_id = ${deals.id} and look.terms_version = ${deals.termsVersion} and kind = 'page'
    order by look.id desc limit 1)`;
  const { proposal, seenPage, attention, checkedAt } = deals;
  const columns = {
    ...(await editedColumns()),
    proposal,
    seenPage,
    attention,
    checkedAt,
    httpStatus,
    isOpen: sql<boolean>`${notEnded}`,
  };
  const [rows, reported] = await Promise.all([
    selectDeals(columns).where(inArray(deals.id, ids)),
    reports.ofDeals(ids),
  ]);
  return rows.map(({ proposal, seenPage, attention, checkedAt, httpStatus, isOpen, ...deal }) => {
    const { id, title: name, version, endsAt } = deal;
    const ofDeal = reported.filter(({ dealId }) => dealId === id);
    const reasons = reasonsOf({ attention, checkedAt, isOpen, endsAt });
    const isOnItsPage = !reasons.includes("gone") && !reasons.includes("changed");
    const finding = !isOnItsPage ? (deal.proof?.finding ?? null) : null;
    return {
      subject: "deal",
      id,
      name,
      deal,
      proposal,
      httpStatus,
      finding,
      reports: ofDeal,
      reasons,
      now: seenPage && "now" in seenPage && seenPage.now ? quoteOf(seenPage.now) : null,
      seen: [version, finding?.since ?? 0, ofDeal[0]?.id ?? 0].join("-"),
    };
  });
}

type Row = { attention: number; checkedAt: Date | null; endsAt: Date | null; isOpen: boolean };

function reasonsOf({ attention, checkedAt, endsAt, isOpen }: Row): InboxReason[] {
  const reasons = reasonsIn(attention);
  if (!isOpen) return reasons.filter((reason) => reason === "proposed");
  const now = Date.now();
  const isOld = checkedAt !== null && checkedAt.getTime() < now - UNCHECKED_DAYS * DAY_MS;
  const check: InboxReason[] = checkedAt === null ? ["never"] : isOld ? ["unchecked"] : [];
  const isSoon = endsAt !== null && endsAt.getTime() <= now + SOON_DAYS * DAY_MS;
  const all = [...reasons, ...check];
  return all.length > 0 && isSoon ? ["soon", ...all] : all;
}

async function readStores(ids: number[]): Promise<InboxStore[]> {
  if (ids.length === 0) return [];
  const { id, name, description, descriptionDraft, version } = stores;
  const rows = await db
    .select({
      id,
      name,
      description,
      version,
      draft: descriptionDraft,
      picture: logos.picture,
      wishes: wishesForStore,
    })
    .from(stores)
    .where(inArray(id, ids));
  return rows.map((row) => ({
    ...row,
    subject: "store",
    seen: String(row.version),
    reasons: [
      ...(row.draft === null ? [] : ["proposed" as const]),
      ...(row.wishes > 0 ? ["wished" as const] : []),
    ],
  }));
}

async function readPosts(ids: number[]): Promise<InboxPost[]> {
  if (ids.length === 0) return [];
  const { id, title: name, excerpt, version, status, aiAssisted, reviewedAt } = blogs;
  const rows = await db
    .select({ id, name, excerpt, version, status, aiAssisted, reviewedAt })
    .from(blogs)
    .where(inArray(id, ids));
  return rows.map(({ version, status, aiAssisted, reviewedAt, ...row }) => ({
    ...row,
    subject: "blog",
    seen: String(version),
    reasons: status === "draft" && aiAssisted && reviewedAt === null ? ["proposed"] : [],
  }));
}

async function readRequests(ids: number[]): Promise<InboxRequest[]> {
  const found = ids.length > 0 ? await wishedByIds(ids) : [];
  return found.map(({ id, text: name, wishes }) => ({
    subject: "request",
    id,
    name,
    wishes,
    seen: "1",
    reasons: ["wished"],
  }));
}

async function readReports(ids: number[]): Promise<InboxReport[]> {
  const found = await reports.byIds(ids);
  return found.map((report) => ({
    subject: "report",
    id: report.id,
    name: report.code ?? report.deal ?? report.name,
    report,
    seen: "1",
    reasons: report.isWaiting ? ["reported"] : [],
  }));
}
