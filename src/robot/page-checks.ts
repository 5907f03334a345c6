import { sql } from "drizzle-orm";
import { query, type Transaction } from "../../db/client";
import { deals, observations, sources } from "../../db/schema";
import { notEnded, seenAt } from "../models/deals";
import { type FetchedPage, observe } from "../models/proof";
import { type Passage, quoteOf, type SeenPage, type SoughtDeal } from "../proof/page";
import type { PageOutcome } from "../proof/vocabulary";

/** A deal that a page is looked at for. */
export type DealOnPage = SoughtDeal & { id: number; termsVersion: number };

/** `passage`: its words on the page now. `note`: for people, why the page says nothing. */
export type Found = { deal: DealOnPage; outcome: PageOutcome; passage?: Passage; note?: string };

/** Deals that were seen on a page, and are live or will be. */
export const lookedFor = sql`${notEnded} and ${deals.seenPage} is not null and not ${deals.demo}`;

/** The deals of an address, and of the one that it redirects to, if that is not looked at itself. */
export const isOn = ({ url, movedTo }: { url: string; movedTo: string | null }) =>
  movedTo === null
    ? sql`${seenAt} = ${url}`
    : sql`(${seenAt} = ${url} or ${seenAt} = ${movedTo}
        and not exists (select from ${sources} other where md5(other.url) = md5(${movedTo})))`;

export function dealsOn(source: { url: string; movedTo: string | null }): Promise<DealOnPage[]> {
  const ofPage = sql`from ${observations} o where o.deal_id = ${deals.id}
    and o.terms_version = ${deals.termsVersion} and o.kind = 'page'`;
  return query<DealOnPage>(sql`
    select id, code, title, description, discount_type as "discountType", discount_value as "discountValue", min_spend::float8 as "minSpend",
      ${deals.seenPage} as "seenPage", terms_version as "termsVersion",
      (select o.outcome ${ofPage} order by o.id desc limit 1) as "lastOutcome",
      (select o.text_sha256 ${ofPage} and o.outcome = 'seen' order by o.id desc limit 1) as "textSha256"
    from ${deals} where ${isOn(source)} and ${lookedFor} order by id`);
}

/** Records the outcome of a page check for each deal. @returns whether one differs from the check before. */
export async function record(
  tx: Transaction,
  found: Found[],
  page: FetchedPage,
  at: Date | undefined,
): Promise<boolean> {
  const { url, httpStatus = null } = page;
  await observe(
    found.map(({ deal, outcome, passage, note = null }) => ({
      dealId: deal.id,
      kind: "page",
      actor: "robot",
      outcome,
      termsVersion: deal.termsVersion,
      note,
      quote: quoteFor(deal.seenPage, outcome, passage),
      ...(at && { at }),
      page: outcome === "unreadable" || outcome === "gone" ? { url, httpStatus } : page,
    })),
    tx,
  );
  await savePassages(tx, found);
  return found.some(({ deal, outcome }) => deal.lastOutcome !== outcome);
}

/** The words that the page has, or that were looked for on it. */
function quoteFor(sought: SeenPage, outcome: PageOutcome, passage: Passage | undefined): string | null {
  if (passage) return quoteOf(passage);
  if (outcome === "unreadable" || outcome === "gone") return null;
  return "isEdited" in sought || outcome === "reworded" ? null : quoteOf(sought);
}

async function savePassages(tx: Transaction, found: Found[]): Promise<void> {
  const changed = found.flatMap((one) => {
    const page = changedPage(one);
    return page ? [{ id: one.deal.id, version: one.deal.termsVersion, page }] : [];
  });
  if (changed.length === 0) return;
  // It is no edit, so the time of the last one stays.
  await tx.execute(sql`
    update ${deals} set earlier_page = changed.page
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id int, version int, page jsonb)
    where ${deals.id} = changed.id and ${deals.termsVersion} = changed.version`);
}

/**
 * The passage to store: new terms that were seen, new words that a person should read, or the deal's own words that
 * came back.
 */
function changedPage({ deal: { seenPage }, outcome, passage }: Found): SeenPage | undefined {
  if ("isEdited" in seenPage) return passage && { url: seenPage.url, ...passage };
  const { now, ...known } = seenPage;
  if (outcome === "seen") return now && known;
  return passage && { ...known, now: passage };
}
