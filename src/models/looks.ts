import { eq, sql } from "drizzle-orm";
import { query, type Transaction } from "../../db/client";
import { deals, observations, sources } from "../../db/schema";
import type { Outcome, PageOutcome } from "../schemas/observations";
import type { EarlierPage, StoredProof } from "../schemas/proof";
import type { Snapshot } from "./audit/entity";
import { type FetchedPage, observe } from "./observations/record";

/** A deal that a page is looked at for. `textSha256`: of the page when it was last seen there. */
export type DealOnPage = {
  id: number;
  code: string | null;
  title: string;
  discountType: string;
  discountValue: string;
  minSpend: number | null;
  /** Under which its present terms were seen; null: they were not yet. */
  quote: string | null;
  earlierPage: EarlierPage | null;
  termsVersion: number;
  lastOutcome: Outcome | null;
  textSha256: string | null;
};

/** `note`: for people, why the page says nothing. */
export type Found = { deal: DealOnPage; quote: string; outcome: PageOutcome; note?: string };

/** With what else is edited until then. */
const LOOK_SOON = sql`interval '1 hour'`;

export const seenAt = sql`coalesce(${deals.proof} #>> '{confirmations,page,sourceUrl}', ${deals.earlierPage} ->> 'url')`;

const isOnRecord = sql`(${deals.proof} #>> '{confirmations,page,quote}' <> '' or ${deals.earlierPage} is not null
  and (${deals.code} is not null or (${deals.earlierPage} ->> 'holds')::boolean))`;

/** Deals that were seen on a page, and are live or will be. */
export const lookedFor = sql`${isOnRecord} and ${deals.active}
  and not ${deals.demo} and (${deals.endsAt} is null or ${deals.endsAt} > now())`;

/** For an edit of these terms: no earlier observation is of the new ones, and its page is looked at again soon. */
export async function voidTerms(
  tx: Transaction,
  id: number,
  before: Snapshot,
  changed: string[],
): Promise<void> {
  const earlierPage = changed.includes("storeId") ? null : earlierPageOf(before, changed);
  // The deal's own version, because that of the terms goes back when an edit is undone.
  const terms = { termsVersion: sql`${deals.version} + 1`, proof: null, earlierPage };
  await tx.update(deals).set(terms).where(eq(deals.id, id));
  const dueAt = sql`least(${sources.dueAt}, now() + ${LOOK_SOON})`;
  const url = sql`(select md5(${seenAt}) from ${deals} where id = ${id}::int)`;
  await tx.update(sources).set({ dueAt }).where(sql`md5(url) = ${url}`);
}

function earlierPageOf({ proof, earlier_page }: Snapshot, changed: string[]): EarlierPage | null {
  const { sourceUrl: url, quote } = (proof as StoredProof | null)?.confirmations.page ?? {};
  const page = url && quote ? { url, quote, holds: true } : (earlier_page as EarlierPage | null);
  return page && { ...page, holds: page.holds && changed.every((field) => field === "affiliateLink") };
}

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
    select id, code, title, discount_type as "discountType", discount_value as "discountValue",
      min_spend::float8 as "minSpend", proof #>> '{confirmations,page,quote}' as quote,
      earlier_page as "earlierPage", terms_version as "termsVersion",
      (select o.outcome ${ofPage} order by o.id desc limit 1) as "lastOutcome",
      (select o.text_sha256 ${ofPage} and o.outcome = 'seen' order by o.id desc limit 1) as "textSha256"
    from ${deals} where ${isOn(source)} and ${lookedFor} order by id`);
}

/** Records what a look found of each deal. @returns whether that differs from the look before. */
export async function record(
  tx: Transaction,
  found: Found[],
  page: FetchedPage,
  at: Date | undefined,
): Promise<boolean> {
  const { url, httpStatus = null } = page;
  await observe(
    found.map(({ deal: { id, termsVersion }, quote, outcome, note = null }) => ({
      ...{ dealId: id, kind: "page", actor: "robot", outcome, quote, termsVersion, note },
      ...(at && { at }),
      page: outcome === "unreadable" || outcome === "gone" ? { url, httpStatus } : page,
    })),
    tx,
  );
  return found.some(({ deal, outcome }) => deal.lastOutcome !== outcome);
}
