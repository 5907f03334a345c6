import { sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { importRows } from "../../../db/schema";
import type { RowReason, RowVerdict } from "../../schemas/feeds";
import type { Verdict } from "../import-rows";
import type { Import } from "../imports";
import { candidatesFor } from "./candidates";
import type { IdentifiedRow } from "./identities";
import { dealsOf, type Feed, itemsByKey, itemsOfDeals, withItem } from "./items";
import { matchStores, type StoreMatch } from "./match-stores";
import { planOf } from "./plan";

/** What each row would do to the catalogue. */
export async function compareOffers(
  tx: Transaction,
  run: Import,
  feed: Feed,
  rows: IdentifiedRow[],
): Promise<(IdentifiedRow & Verdict)[]> {
  const items = await itemsByKey(
    tx,
    feed.id,
    rows.flatMap(({ key }) => key ?? []),
  );
  const isAsBefore = ({ n, key, hash }: IdentifiedRow) => {
    const item = items.get(key ?? "");
    return n > 0 && item?.hash === hash && !item.isGone;
  };
  // Most rows of a file that comes every day are as they were, and need nothing of the catalogue.
  const changed = rows.filter((row) => !isAsBefore(row));
  const matchesOfChanged = await matchStores(
    tx,
    feed.id,
    changed.map(({ values }) => values),
  );
  const matches = new Map(changed.map((row, at) => [row, matchesOfChanged[at]]));
  const others = await candidatesFor(tx, run, feed, changed, matchesOfChanged);
  const dealIds = [
    ...changed.flatMap(({ key }) => items.get(key ?? "")?.dealId ?? []),
    ...others.deals.map(({ id }) => id),
  ];
  const [known, itemsOf] = [await dealsOf(tx, dealIds), await itemsOfDeals(tx, dealIds)];
  return rows.map((row): IdentifiedRow & Verdict => {
    const { key, values } = row;
    const match: StoreMatch = matches.get(row) ?? { key: "", reason: { name: "noStoreGiven" } };
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
    if (row.duplicateOf !== undefined)
      return verdict("refused", { name: "twice", about: String(row.duplicateOf) });
    if (isAsBefore(row)) return verdict("same");
    if ("reason" in match && !item) {
      const isOpen = ["noStore", "storeList", "severalStoresFit"].includes(match.reason.name);
      return { ...verdict(isOpen ? "doubtful" : "refused", match.reason), storeKey: match.key };
    }
    if (row.doubts?.length) return verdict("doubtful", ...row.doubts);
    const storeId = "storeId" in match ? match.storeId : null;
    const found = item ? known.get(item.dealId) : others.find(storeId, values);
    if (item && !found) return verdict("refused", { name: "deletedHere" });
    if (found === "several") return verdict("doubtful", { name: "severalDeals" });
    const currency = found?.currency ?? ("currency" in match ? match.currency : undefined);
    if (values.minSpend && values.currency && currency && values.currency !== currency)
      return verdict("refused", { name: "otherCurrencyOfStore", about: currency });
    if (!found) return { ...blank, ...others.asNew(row, storeId) };
    const said = { key: key ?? "", values, isGone: isAbsent };
    const { columns, isEnd, problem } = planOf(found, withItem(itemsOf.get(found.id) ?? [], feed, said));
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
    const isSame = !isAbsent && judged.columns.length === 0;
    return {
      ...judged,
      ...(isSame ? { verdict: "same" } : { verdict: "changed", reasons: row.notes ?? [] }),
    };
  });
}

export function save(tx: Transaction, importId: number, rows: (IdentifiedRow & Verdict)[]): Promise<unknown> {
  const judged = rows.map(({ n, values, hash, identity, key, verdict, reasons, ...row }) => ({
    ...{ n, values, hash, identity, key, verdict, reasons, columns: row.columns, offer: row.offer },
    ...{
      store_key: row.storeKey,
      store_id: row.storeId,
      deal_id: row.dealId,
      record_id: row.recordId ?? null,
    },
    after: row.after ?? null,
  }));
  return tx.execute(sql`
    update ${importRows} r set values = j.values, hash = j.hash, identity = j.identity, key = j.key, verdict = j.verdict,
      reasons = j.reasons, store_key = j.store_key, store_id = j.store_id, deal_id = j.deal_id, offer = j.offer, columns = j.columns,
      record_id = j.record_id, after = nullif(j.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (n int, values jsonb, hash text, identity text,
      key text, verdict text, reasons jsonb, store_key text, store_id int, deal_id int, record_id int, offer text, columns text[], after jsonb)
    where r.import_id = ${importId}::int and r.n = j.n`);
}
