import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { importRows } from "../../../db/schema";
import type { RowReason } from "../../schemas/feeds";
import type { ImportRow } from "../import-rows";
import type { Import } from "../imports";
import type { OfferValues, ValueFormat } from "../values/offer";
import type { Feed } from "./items";
import { valuesOf } from "./mapping";

export type IdentifiedRow = Pick<ImportRow, "n" | "hash" | "identity" | "key" | "dealId"> & {
  values: Partial<OfferValues>;
  reasons: RowReason[];
  /** Why a person should look at its values, and how some were read. */
  doubts?: RowReason[];
  notes?: RowReason[];
  /** The line that has the same id. */
  duplicateOf: number | undefined;
};

/**
 * Reads the values of rows, and by what a later import finds them again.
 * @param titles of the posts of the same file, by their numbers: a theme may name a store by its number
 */
export async function withIdentities(
  tx: Transaction,
  run: Import,
  feed: Feed,
  rows: ImportRow[],
  titles?: Map<string, string>,
): Promise<IdentifiedRow[]> {
  const how = JSON.stringify([feed.mapping, feed.reading]);
  const mapping = feed.mapping ?? {};
  const reading = feed.reading ?? { zone: "UTC", currency: "USD", dates: null, decimal: null };
  const read = rows.map(({ n, raw, ...row }) => {
    if (!raw) return { ...row, n, values: row.values ?? {} };
    const hash = sha256(JSON.stringify(raw) + how);
    const reasons = otherRowReasons(raw, reading);
    if (reasons.length > 0) return { ...row, n, values: {}, reasons, identity: `line ${n}`, hash };
    const { values, faults, doubts, notes } = valuesOf({ line: n, fields: raw }, mapping, reading);
    if (values.storeName) values.storeName = titles?.get(values.storeName) ?? values.storeName;
    for (const { fault, field, about } of faults)
      reasons.push({ name: fault, ...(field && { field }), ...(about !== undefined && { about }) });
    const identity = identityOf(values, faults.length === 0);
    return { ...row, n, values, reasons, doubts, notes, identity, hash };
  });
  return withDuplicates(tx, run, read);
}

type NamedRow = Omit<IdentifiedRow, "duplicateOf">;

/** Finds the rows of a set that are the same as one before them in the file. */
export async function withDuplicates(
  tx: Transaction,
  run: Import,
  read: NamedRow[],
): Promise<IdentifiedRow[]> {
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
  return read.map((row): IdentifiedRow => {
    const { identity, n } = row;
    if (n < 0 || identity === null) return { ...row, duplicateOf: undefined };
    const known = seen.get(identity) ?? { count: 0, line: n };
    seen.set(identity, { ...known, count: known.count + 1 });
    const isOwn = identity.startsWith("id ");
    const key = known.count === 0 || isOwn ? identity : `${identity} ${known.count + 1}`;
    return { ...row, key, duplicateOf: isOwn && known.count > 0 ? known.line : undefined };
  });
}

/** Its id in the source, or a hash of what tells it apart; null if that cannot be read. */
function identityOf(values: Partial<OfferValues>, isRead: boolean): string | null {
  const { externalId, storeDomain, storeNetworkId, storeName, code, startsAt, link } = values;
  if (externalId) return `id ${externalId}`;
  const store = storeDomain ?? storeNetworkId ?? storeName;
  return isRead
    ? `hash ${sha256(JSON.stringify([store, code, startsAt, link, code ? "" : values.title]))}`
    : null;
}

/** Of a file with several kinds of rows, those that are not meant. */
export function otherRowReasons(raw: Record<string, string> | null, { only }: ValueFormat): RowReason[] {
  if (!only || !raw) return [];
  const kind = raw[only.column] ?? "";
  const isMeant = only.values.split(",").some((one) => one.trim() === kind.trim());
  return isMeant ? [] : [{ name: "otherRow", about: kind }];
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
