import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { deals, feedItems, importRows, stores } from "../../../db/schema";
import type { RowReason } from "../../schemas/feeds";
import type { Verdict } from "../import-rows";
import type { Import } from "../imports";
import type { OfferValues } from "../values/offer";
import { type IdentifiedRow, sha256 } from "./identities";
import { dealColumns, type Feed, type KnownDeal } from "./items";
import type { StoreMatch } from "./match-stores";
import { kindOf } from "./plan";

/** The deals of other feeds or of people that may be the offers of rows, and the new offers of this import. */
export async function candidatesFor(
  tx: Transaction,
  run: Import,
  feed: Feed,
  rows: IdentifiedRow[],
  matches: StoreMatch[],
) {
  const offers = rows.flatMap(({ values }, at) => {
    const match = matches[at];
    return match && "storeId" in match ? [{ storeId: match.storeId, values }] : [];
  });
  const storeIds = [...new Set(offers.map(({ storeId }) => storeId))];
  const codes = offers.flatMap(({ values }) => values.code?.toLowerCase() ?? []);
  const links = offers.flatMap(({ values }) => (values.code ? [] : (values.link ?? [])));
  const isOne = or(
    inArray(sql`lower(code) collate "C"`, codes),
    and(isNull(deals.code), inArray(deals.affiliateLink, links)),
  );
  // A deal that ended because its feeds no longer had it comes back with another feed.
  const isLetGo = sql`(origins ? 'endsAt' and exists (select from ${feedItems}
    where deal_id = ${deals.id} and (is_gone or "values" ->> 'status' <> 'live')))`;
  const isLive = sql<boolean>`(ends_at is null or ends_at > now())`;
  // Only rows of an archive are compared with ended deals.
  const isOfArchive = isArchive(feed) ? sql<boolean>`true` : sql<boolean>`false`;
  const isCurrent = sql<boolean>`(${isLive} or ${isLetGo})`;
  const found: (KnownDeal & { isOfFeed: boolean; isLive: boolean; isCurrent: boolean })[] =
    storeIds.length === 0
      ? []
      : await tx
          .select({
            ...dealColumns,
            isLive,
            isCurrent,
            isOfFeed: sql<boolean>`exists (select from ${feedItems} where deal_id = ${deals.id} and feed_id = ${feed.id}::int and not is_gone)`,
          })
          .from(deals)
          .innerJoin(stores, eq(stores.id, deals.storeId))
          .where(and(inArray(deals.storeId, storeIds), isOne, or(isCurrent, isOfArchive)))
          .orderBy(asc(deals.id));
  const byOffer = Map.groupBy(found, (deal) => offerOf(deal.storeId, deal, deal.affiliateLink));
  const wanted = offers.map(({ storeId, values }) =>
    ownOffer(offerOf(storeId, values, values.link), values, isOfThePast(feed, values)),
  );
  const staged = await query<{ offer: string; line: number }>(
    sql`
      select offer, min(n) as line from ${importRows}
      where import_id = ${run.id}::int and offer = any(${sql.param(wanted)}::text[]) group by 1`,
    tx,
  );
  const lines = new Map(staged.map(({ offer, line }) => [offer, line]));
  return {
    deals: found,
    find(storeId: number | null, values: Partial<OfferValues>): KnownDeal | "several" | undefined {
      if (storeId === null || isOfThePast(feed, values)) return undefined;
      const free = (byOffer.get(offerOf(storeId, values, values.link)) ?? []).filter(
        ({ isOfFeed, isCurrent }) => isCurrent && !isOfFeed,
      );
      const live = free.filter(({ isLive }) => isLive);
      return live.length > 1 ? "several" : (live[0] ?? free.at(-1));
    },
    asNew(
      { n, values, notes = [] }: IdentifiedRow,
      storeId: number | null,
    ): Partial<Verdict> & Pick<Verdict, "verdict" | "reasons"> {
      const refused = (reason: RowReason) => ({ verdict: "refused" as const, reasons: [reason] });
      const isPast = isOfThePast(feed, values);
      const isOver = (values.status ?? "live") !== "live" || hasEnded(values);
      if (storeId === null || (isOver && !isPast && (!values.hidden || hasEnded(values))))
        return refused({ name: "notLive" });
      if (!values.title) return refused({ name: "missing", field: "title" });
      if (kindOf(values) === "offer" && !values.link) return refused({ name: "noLink" });
      const said = offerOf(storeId, values, values.link);
      const other = byOffer.get(said)?.find((deal) => {
        if (isPast) return !deal.isLive && deal.title === values.title && !deal.isOfFeed;
        return deal.isLive && !(deal.isOfFeed && isAnother(values, deal));
      });
      if (other) return refused({ name: "isHere", about: other.title });
      const offer = ownOffer(said, values, isPast);
      const line = lines.get(offer);
      if (line !== undefined) return refused({ name: "twice", about: String(line) });
      lines.set(offer, n);
      const reasons: RowReason[] = [
        ...(values.hidden ? [{ name: "wasHidden" as const, about: values.hidden }] : []),
        ...(isPast ? [{ name: "hasEnded" as const }] : []),
        ...notes,
      ];
      return { verdict: "new", reasons, storeId, offer };
    },
  };
}

const hasEnded = ({ endsAt }: Partial<OfferValues>) => Boolean(endsAt && Date.parse(endsAt) <= Date.now());

/** Files that somebody uploads: what has ended comes in as expired. Of a feed it is of no use to anybody. */
const isArchive = ({ kind }: Feed) => kind === "upload";

const isOfThePast = (feed: Feed, values: Partial<OfferValues>) =>
  isArchive(feed) && (values.status === "ended" || (hasEnded(values) && values.status !== "deleted"));

/** Whether a row with its own ID is another deal than this one, although both have the same code. */
const isAnother = ({ externalId, discountValue, title }: Partial<OfferValues>, deal: KnownDeal) =>
  Boolean(externalId) && (deal.discountValue || deal.title) !== (discountValue || title);

/** The key by which two rows are the same new deal. Rows with IDs of their own may share a code. */
function ownOffer(said: string, values: Partial<OfferValues>, isPast: boolean): string {
  const { externalId, discountValue, title } = values;
  if (!externalId) return said;
  return isPast ? `${said} ${externalId}` : `${said} ${sha256(discountValue || title || "")}`;
}

type Offered = { code?: string | null; discountValue?: string; title?: string };

function offerOf(
  storeId: number,
  { code, discountValue, title }: Offered,
  link: string | null | undefined,
): string {
  return code
    ? `${storeId} ${code.toLowerCase()}`
    : `${storeId} ${sha256(JSON.stringify([discountValue || title, link]))}`;
}
