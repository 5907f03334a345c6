import { sql } from "drizzle-orm";
import { query, type Transaction } from "../../db/client";
import { deals, observations, sources } from "../../db/schema";
import type { Outcome, PageOutcome } from "../schemas/observations";
import { type FetchedPage, observe } from "./observations/record";

/** A deal that a page is looked at for. `textSha256`: of the page when it was last seen there. */
export type Sought = {
  id: number;
  code: string | null;
  quote: string;
  termsVersion: number;
  lastOutcome: Outcome | null;
  textSha256: string | null;
};

/** `note`: for people, why the page says nothing. */
export type Found = { deal: Sought; outcome: PageOutcome; note?: string };

/** Where a deal's proof says that it was last seen. */
export const seenAt = sql`(${deals.proof} #>> '{confirmations,page,sourceUrl}')`;

/** Deals that were seen on a page, and are live or will be. */
export const lookedFor = sql`${deals.proof} #>> '{confirmations,page,quote}' <> '' and ${deals.active}
  and not ${deals.demo} and (${deals.endsAt} is null or ${deals.endsAt} > now())`;

/** The deals of an address, and of the one that it redirects to, if that is not looked at itself. */
export const isOn = ({ url, movedTo }: { url: string; movedTo: string | null }) =>
  movedTo === null
    ? sql`${seenAt} = ${url}`
    : sql`(${seenAt} = ${url} or ${seenAt} = ${movedTo}
        and not exists (select from ${sources} other where md5(other.url) = md5(${movedTo})))`;

export function dealsOn(source: { url: string; movedTo: string | null }): Promise<Sought[]> {
  const ofPage = sql`from ${observations} o where o.deal_id = ${deals.id}
    and o.terms_version = ${deals.termsVersion} and o.kind = 'page'`;
  return query<Sought>(sql`
    select id, code, proof #>> '{confirmations,page,quote}' as quote, terms_version as "termsVersion",
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
    found.map(({ deal: { id, quote, termsVersion }, outcome, note = null }) => ({
      ...{ dealId: id, kind: "page", actor: "robot", outcome, quote, termsVersion, note },
      ...(at && { at }),
      page: outcome === "unreadable" || outcome === "gone" ? { url, httpStatus } : page,
    })),
    tx,
  );
  return found.some(({ deal, outcome }) => deal.lastOutcome !== outcome);
}
