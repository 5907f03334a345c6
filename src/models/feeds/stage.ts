import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, query, type Transaction } from "../../../db/client";
import { deals, feedItems, importRows, stores } from "../../../db/schema";
import { valuesOf } from "../../feeds/mapping";
import type { OfferValues } from "../../feeds/offer";
import type { RowReason, RowVerdict } from "../../schemas/feeds";
import { clashesOf, differences } from "../deals/bulk";
import { holds, type Import, type ImportRow, move } from "./imports";
import {
  dealColumns,
  dealsOf,
  type Feed,
  itemsOf,
  type KnownDeal,
  ranksOf,
  withWord,
  wordsOf,
} from "./items";
import { matchStores, type StoreMatch } from "./match-stores";
import { editOf, kindOf, planOf } from "./plan";

const SET = 500;
/** A person says whether so many deals have ended at once. */
const MANY_ABSENT = 0.2;

type Verdict = Pick<ImportRow, "verdict" | "storeKey" | "storeId" | "dealId" | "offer"> & {
  reasons: RowReason[];
  columns: string[];
  after?: Record<string, unknown>;
};

/** Gives each row of an import its verdict, and then each deal that the import is without. */
export async function stage(run: Import, feed: Feed, signal: AbortSignal): Promise<void> {
  const read = isNull(importRows.verdict);
  while (await stageSet(run, feed, and(read, sql`n > 0`))) signal.throwIfAborted();
  await addAbsent(run);
  while (await stageSet(run, feed, read)) signal.throwIfAborted();
  const [doubtful] = await db
    .select({ n: importRows.n })
    .from(importRows)
    .where(and(eq(importRows.importId, run.id), eq(importRows.verdict, "doubtful")))
    .limit(1);
  const isSure = feed.appliesItself && !doubtful && run.problem === null;
  await move(run.id, ["staging"], isSure ? "applying" : "staged");
}

/** @returns whether there may be more */
function stageSet(run: Import, feed: Feed, which: SQL | undefined): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await holds(tx, run.id, "staging"))) return false;
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, run.id), which))
      .orderBy(importRows.n)
      .limit(SET);
    if (rows.length === 0) return false;
    const named = await withKeys(tx, run, feed, rows);
    await save(tx, run.id, await judge(tx, run, feed, named));
    return rows.length === SET;
  });
}

type NamedRow = Pick<ImportRow, "n" | "hash" | "identity" | "key" | "dealId"> & {
  values: Partial<OfferValues>;
  reasons: RowReason[];
  /** The line that is the same offer. */
  twin: number | undefined;
};

/** Reads the values of rows, and by what they are known. */
async function withKeys(tx: Transaction, run: Import, feed: Feed, rows: ImportRow[]): Promise<NamedRow[]> {
  const how = JSON.stringify([feed.mapping, feed.reading]);
  const mapping = feed.mapping ?? {};
  const reading = feed.reading ?? { zone: "UTC", currency: "USD", dates: null, decimal: null };
  const read = rows.map(({ n, raw, ...row }) => {
    if (!raw) return { ...row, n, values: row.values ?? {} };
    const { values, faults } = valuesOf({ line: n, fields: raw }, mapping, reading);
    const reasons = faults.map(
      ({ fault, field, about }): RowReason => ({
        name: fault,
        ...(field && { field }),
        ...(about !== undefined && { about }),
      }),
    );
    const identity = values.dealId === undefined ? identityOf(values, faults.length === 0) : null;
    return { ...row, n, values, reasons, identity, hash: sha256(JSON.stringify(raw) + how) };
  });
  const identities = read.flatMap(({ identity }) => identity ?? []);
  const first = Math.max(1, read[0]?.n ?? 1);
  const earlier = await query<{ identity: string; count: number; line: number }>(
    sql`
      select identity, count(*)::int as count, min(n) as line from ${importRows}
      where import_id = ${run.id}::int and n > 0 and n < ${first}::int and identity = any(${sql.param(identities)}::text[])
      group by 1`,
    tx,
  );
  const seen = new Map(earlier.map(({ identity, ...known }) => [identity, known]));
  return read.map((row): NamedRow => {
    const { identity, n } = row;
    if (n < 0 || identity === null) return { ...row, twin: undefined };
    const known = seen.get(identity) ?? { count: 0, line: n };
    seen.set(identity, { ...known, count: known.count + 1 });
    const isOwn = identity.startsWith("id ");
    const key = known.count === 0 || isOwn ? identity : `${identity} ${known.count + 1}`;
    return { ...row, key, twin: isOwn && known.count > 0 ? known.line : undefined };
  });
}

/** Its own id, or what makes it different from others; null if that cannot be read. */
function identityOf(values: Partial<OfferValues>, isRead: boolean): string | null {
  const { externalId, storeDomain, storeNetworkId, storeName, code, startsAt, link } = values;
  if (externalId) return `id ${externalId}`;
  const store = storeDomain ?? storeNetworkId ?? storeName;
  return isRead
    ? `hash ${sha256(JSON.stringify([store, code, startsAt, link, code ? "" : values.title]))}`
    : null;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** What a row of the site's own export changes of its deal. */
function edited(
  deal: KnownDeal | undefined,
  values: Partial<OfferValues>,
  clashes: Map<number, RowReason>,
): Partial<Verdict> & Pick<Verdict, "verdict" | "reasons"> {
  if (!deal) return { verdict: "refused", reasons: [{ name: "deletedHere" }] };
  const { columns, reason = clashes.get(deal.id) } = editOf(values, deal.kind);
  const after = differences(deal, columns);
  const found = { dealId: deal.id, storeId: deal.storeId };
  if (reason) return { ...found, verdict: "refused", reasons: [reason] };
  const names = Object.keys(after);
  const verdict = names.length > 0 ? "changed" : "same";
  return { ...found, verdict, reasons: [], columns: names, ...(names.length > 0 && { after }) };
}

/** Edits of a file that would give a store the same live code twice. */
function clashesIn(tx: Transaction, rows: NamedRow[], known: Map<number, KnownDeal>) {
  const writes = rows.flatMap(({ values }) => {
    const deal = known.get(values.dealId ?? 0);
    return deal ? [{ deal, after: differences(deal, editOf(values, deal.kind).columns) }] : [];
  });
  return clashesOf(tx, writes);
}

async function judge(
  tx: Transaction,
  run: Import,
  feed: Feed,
  rows: NamedRow[],
): Promise<(NamedRow & Verdict)[]> {
  const items = await itemsOf(
    tx,
    feed.id,
    rows.flatMap(({ key }) => key ?? []),
  );
  const matches = await matchStores(
    tx,
    feed.id,
    rows.map(({ values }) => values),
  );
  const others = await candidatesFor(tx, run, feed, rows, matches);
  const dealIds = [
    ...[...items.values(), ...others.deals].map((one) => ("dealId" in one ? one.dealId : one.id)),
    ...rows.flatMap(({ values }) => values.dealId ?? []),
  ];
  const [known, words, ranks] = [await dealsOf(tx, dealIds), await wordsOf(tx, dealIds), await ranksOf(tx)];
  const clashes = await clashesIn(tx, rows, known);
  return rows.map((row, at): NamedRow & Verdict => {
    const { key, values, hash } = row;
    const match: StoreMatch = matches[at] ?? { key: "", reason: { name: "noStoreGiven" } };
    const isAbsent = row.n < 0;
    const item = items.get(key ?? "");
    const blank = {
      ...row,
      storeKey: null,
      storeId: null,
      dealId: item?.dealId ?? null,
      offer: null,
      columns: [],
    };
    const verdict = (verdict: RowVerdict, ...reasons: RowReason[]) => ({ ...blank, verdict, reasons });
    if (!isAbsent && row.reasons.length > 0) return verdict("refused", ...row.reasons);
    if (values.dealId !== undefined)
      return { ...blank, ...edited(known.get(values.dealId), values, clashes) };
    if (row.twin !== undefined) return verdict("refused", { name: "twice", about: String(row.twin) });
    if (!isAbsent && item?.hash === hash && !item?.isGone) return verdict("same");
    if ("reason" in match && !item) {
      const isOpen = match.reason.name === "noStore" || match.reason.name === "severalStoresFit";
      return { ...verdict(isOpen ? "doubtful" : "refused", match.reason), storeKey: match.key };
    }
    const storeId = "storeId" in match ? match.storeId : null;
    const found = item ? known.get(item.dealId) : others.find(storeId, values);
    if (item && !found) return verdict("refused", { name: "deletedHere" });
    if (found === "several") return verdict("doubtful", { name: "severalDeals" });
    const currency = found?.currency ?? ("currency" in match ? match.currency : undefined);
    if (values.minSpend && values.currency && currency && values.currency !== currency)
      return verdict("refused", { name: "otherCurrencyOfStore", about: currency });
    if (!found) return { ...blank, ...others.asNew(row, storeId) };
    const said = { key: key ?? "", values, isGone: isAbsent };
    const { columns, isEnd, problem } = planOf(found, withWord(words.get(found.id) ?? [], feed, said, ranks));
    const judged = {
      ...blank,
      storeId: found.storeId,
      dealId: found.id,
      columns: Object.keys(columns),
      reasons: [],
    };
    if (problem) return { ...judged, verdict: "refused", reasons: [{ name: problem }] };
    if (isAbsent && row.reasons.length > 0) return { ...judged, verdict: "doubtful", reasons: row.reasons };
    if (isEnd) return { ...judged, verdict: "ended", reasons: isAbsent ? [{ name: "absent" }] : [] };
    return { ...judged, verdict: isAbsent || judged.columns.length > 0 ? "changed" : "same" };
  });
}

/** The deals of other feeds or of people that may be the offers of rows, and the new offers of this import. */
async function candidatesFor(
  tx: Transaction,
  run: Import,
  feed: Feed,
  rows: NamedRow[],
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
  // A deal that its feeds have let go comes back with another feed.
  const isLetGo = sql`(origins ? 'endsAt' and exists (select from ${feedItems}
    where deal_id = ${deals.id} and (is_gone or "values" ->> 'status' <> 'live')))`;
  const isLive = sql<boolean>`(ends_at is null or ends_at > now())`;
  const found: (KnownDeal & { isOfFeed: boolean; isLive: boolean; title: string })[] =
    storeIds.length === 0
      ? []
      : await tx
          .select({
            ...dealColumns,
            isLive,
            isOfFeed: sql<boolean>`exists (select from ${feedItems} where deal_id = ${deals.id} and feed_id = ${feed.id}::int and not is_gone)`,
          })
          .from(deals)
          .innerJoin(stores, eq(stores.id, deals.storeId))
          .where(and(inArray(deals.storeId, storeIds), isOne, or(isLive, isLetGo)))
          .orderBy(asc(deals.id));
  const byOffer = Map.groupBy(found, (deal) => offerOf(deal.storeId, deal, deal.affiliateLink));
  const wanted = offers.map(({ storeId, values }) => offerOf(storeId, values, values.link));
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
      if (storeId === null) return undefined;
      const free = (byOffer.get(offerOf(storeId, values, values.link)) ?? []).filter(
        ({ isOfFeed }) => !isOfFeed,
      );
      const live = free.filter(({ isLive }) => isLive);
      return live.length > 1 ? "several" : (live[0] ?? free.at(-1));
    },
    asNew(
      { n, values }: NamedRow,
      storeId: number | null,
    ): Partial<Verdict> & Pick<Verdict, "verdict" | "reasons"> {
      const refused = (reason: RowReason) => ({ verdict: "refused" as const, reasons: [reason] });
      const hasEnded = values.endsAt && Date.parse(values.endsAt) <= Date.now();
      if (storeId === null || (values.status ?? "live") !== "live" || hasEnded)
        return refused({ name: "notLive" });
      if (!values.title) return refused({ name: "missing", field: "title" });
      if (kindOf(values) === "offer" && !values.link) return refused({ name: "noLink" });
      const offer = offerOf(storeId, values, values.link);
      const other = byOffer.get(offer)?.find(({ isLive }) => isLive);
      if (other) return refused({ name: "isHere", about: other.title });
      const line = lines.get(offer);
      if (line !== undefined) return refused({ name: "twice", about: String(line) });
      lines.set(offer, n);
      return { verdict: "new", reasons: [], storeId, offer };
    },
  };
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

function save(tx: Transaction, importId: number, rows: (NamedRow & Verdict)[]): Promise<unknown> {
  const judged = rows.map(({ n, values, hash, identity, key, verdict, reasons, ...row }) => ({
    ...{ n, values, hash, identity, key, verdict, reasons, columns: row.columns, offer: row.offer },
    ...{ store_key: row.storeKey, store_id: row.storeId, deal_id: row.dealId, after: row.after ?? null },
  }));
  return tx.execute(sql`
    update ${importRows} r set values = j.values, hash = j.hash, identity = j.identity, key = j.key, verdict = j.verdict,
      reasons = j.reasons, store_key = j.store_key, store_id = j.store_id, deal_id = j.deal_id, offer = j.offer, columns = j.columns,
      after = nullif(j.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (n int, values jsonb, hash text, identity text,
      key text, verdict text, reasons jsonb, store_key text, store_id int, deal_id int, offer text, columns text[], after jsonb)
    where r.import_id = ${importId}::int and r.n = j.n`);
}

/**
 * Adds a row for each deal that a complete import is without for the second time. If a row cannot be told from others,
 * nobody knows what is missing.
 */
async function addAbsent({ id, feedId, isComplete }: Import): Promise<void> {
  if (!isComplete) return;
  await db.execute(sql`
    with items as (
      select i.*, not exists (select from ${importRows} r where r.import_id = ${id}::int and r.n > 0 and r.key = i.key) as is_absent
      from ${feedItems} i where feed_id = ${feedId}::int and not is_gone
        and exists (select from ${deals} where ${deals.id} = i.deal_id)),
    counted as (select count(*) filter (where is_absent) as absent, count(*) as of_all from items)
    insert into ${importRows} (import_id, n, key, deal_id, "values", reasons)
    select ${id}::int, -row_number() over (order by key), key, deal_id, "values",
      case when absent > ${MANY_ABSENT}::float8 * of_all
        then jsonb_build_array(jsonb_build_object('name', 'manyAbsent', 'about', absent::text)) else '[]' end
    from items, counted
    where is_absent and missed > 0 and not exists (
      select from ${importRows} where import_id = ${id}::int and n > 0 and key is null)
    on conflict do nothing`);
}
