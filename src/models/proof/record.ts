import { and, inArray, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { deals, type observations } from "../../../db/schema";
import { type ObservationKind, type Observer, type Outcome, observationRules } from "../../proof/vocabulary";
import { thisMoment } from "../days";
import { lockDeals } from "../deals/locks";
import { type Appended, append, invalidateProof, type Recorded } from "./derive";
import * as texts from "./texts";

type Row = typeof observations.$inferInsert;

type Details = Pick<
  Row,
  "reason" | "quote" | "method" | "country" | "basket" | "saved" | "note" | "signedBy" | "importId" | "batch"
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
  /** The version of the terms that were checked; undefined: the present ones. */
  termsVersion?: number;
  page?: FetchedPage;
};

/** Records observations and what they change of the deals; the pages that show it become stale. @returns the ids, in order. */
export async function observe(seen: Seen[], on?: Transaction): Promise<number[]> {
  if (!on) return db.transaction((tx) => observe(seen, tx));
  const recorded = await record(on, seen);
  await invalidateProof(on, recorded);
  return recorded.ids;
}

/** The same within a change of the deals, which invalidates their pages itself. Deals that are gone are left out. */
export async function record(tx: Transaction, seen: Seen[]): Promise<Recorded> {
  for (const { kind, outcome, actor } of seen) assertAllowed(kind, outcome, actor);
  const versions = await lockDeals(
    tx,
    seen.map(({ dealId }) => dealId),
  );
  const hashes = await texts.storeAll(
    tx,
    seen.flatMap(({ page }) => page?.text ?? []),
  );
  const rows = seen.flatMap(({ at, page, ...given }): Appended[] => {
    const version = versions.get(given.dealId);
    // An edit that was undone had a version that is gone.
    if (version === undefined || (given.termsVersion ?? version) > version) return [];
    return [{ termsVersion: version, ...given, at: notAfterNow(at), ...sourceOf(given, page, hashes) }];
  });
  await acceptPassages(tx, seen);
  return append(tx, rows);
}

/** If a person says that a deal works, later page checks look for what its page says now. */
async function acceptPassages(tx: Transaction, seen: Seen[]): Promise<void> {
  const working = seen.filter(({ kind, outcome }) => kind === "editor" && outcome === "works");
  if (working.length === 0) return;
  const { seenPage, updatedAt } = deals;
  const ids = working.map(({ dealId }) => dealId);
  await tx
    .update(deals)
    .set({ seenPage: sql`(${seenPage} - 'now') || (${seenPage} -> 'now')`, updatedAt: sql`${updatedAt}` })
    .where(and(inArray(deals.id, ids), sql`${seenPage} ? 'now'`));
}

function assertAllowed(kind: ObservationKind, outcome: Outcome, actor: Observer): void {
  const { by, outcomes }: { by: Observer; outcomes: readonly Outcome[] } = observationRules[kind];
  if (actor !== by || !outcomes.includes(outcome))
    throw new Error(`No ${actor} may record ${kind} ${outcome}`);
}

const notAfterNow = (at: Date | undefined) =>
  at ? sql`least(${at.toISOString()}::timestamptz, ${thisMoment})` : thisMoment;

function sourceOf(
  { quote }: Pick<Seen, "quote">,
  page: FetchedPage | undefined,
  hashes: Map<string, string>,
) {
  const quoteSha256 = quote ? texts.sha256Of(quote) : null;
  if (!page) return { quoteSha256 };
  const { url, text, ...answer } = page;
  const stored = text === undefined ? {} : { textSha256: hashes.get(text) };
  return { ...answer, ...stored, sourceUrl: url, quoteSha256 };
}
