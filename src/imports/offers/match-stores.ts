import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client";
import { feedStores, storeHost, stores } from "../../../db/schema";
import type { RowReason } from "../../schemas/feeds";
import type { OfferValues } from "../values/offer";

/** The store of a row, or why there is none. `key`: what the feed calls it. */
export type StoreMatch =
  | { key: string; storeId: number; currency: string }
  | { key: string; reason: RowReason };

type Named = Pick<Partial<OfferValues>, "storeDomain" | "storeNetworkId" | "storeName">;

/** What a feed calls a store, the surest first. */
function keysOf({ storeDomain, storeNetworkId, storeName }: Named): string[] {
  return [
    storeDomain && `domain ${storeDomain.toLowerCase()}`,
    storeNetworkId && `id ${storeNetworkId}`,
    storeName && `name ${storeName.toLowerCase()}`,
  ].filter((key): key is string => Boolean(key));
}

/** A list in one cell, or a path. A comma may belong to one name: "Birch, Inc." */
const SEVERAL = /[|>]|,(?!\s*(?:inc|ltd|llc|llp|co|corp|gmbh|plc|s\.?a|s\.?l|s\.?r\.?l|b\.?v)\b)/i;

const host = storeHost(stores);

/**
 * Finds the stores of rows: as a person has decided, else by domain, else by name. None or several are left to a person.
 * @returns one match for each row, in their order
 */
export async function matchStores(on: Reader, feedId: number, rows: Named[]): Promise<StoreMatch[]> {
  const keys = [...new Set(rows.flatMap(keysOf))];
  if (keys.length === 0) return rows.map(() => ({ key: "", reason: { name: "noStoreGiven" } }));
  const decided = await on
    .select({ key: feedStores.key, storeId: feedStores.storeId, currency: stores.currency })
    .from(feedStores)
    .leftJoin(stores, eq(stores.id, feedStores.storeId))
    .where(and(eq(feedStores.feedId, feedId), inArray(feedStores.key, keys)));
  const decisions = new Map(decided.map(({ key, ...decision }) => [key, decision]));
  const among = (prefix: string) =>
    keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  const found = await on
    .select({
      storeId: stores.id,
      currency: stores.currency,
      domain: host,
      name: sql<string>`lower(${stores.name})`,
    })
    .from(stores)
    .where(or(inArray(host, among("domain ")), inArray(sql`lower(${stores.name})`, among("name "))));
  const byDomain = Map.groupBy(found, ({ domain }) => domain);
  const byName = Map.groupBy(found, ({ name }) => name);
  return rows.map((row): StoreMatch => {
    const own = keysOf(row);
    const [key = ""] = own;
    if (key === "") return { key, reason: { name: "noStoreGiven" } };
    const decision = own.map((one) => decisions.get(one)).find((one) => one !== undefined);
    if (decision?.storeId === null) return { key, reason: { name: "leftOut" } };
    if (decision) return { key, storeId: decision.storeId, currency: decision.currency ?? "" };
    if (
      !row.storeDomain &&
      !row.storeNetworkId &&
      SEVERAL.test(row.storeName ?? "") &&
      !byName.has(row.storeName?.toLowerCase() ?? "")
    )
      return { key, reason: { name: "storeList", about: row.storeName ?? "" } };
    const candidates =
      byDomain.get(row.storeDomain?.toLowerCase() ?? "") ??
      byName.get(row.storeName?.toLowerCase() ?? "") ??
      [];
    const [store] = candidates;
    if (!store) return { key, reason: { name: "noStore", about: row.storeName ?? row.storeDomain ?? key } };
    if (candidates.length > 1) return { key, reason: { name: "severalStoresFit" } };
    return { key, storeId: store.storeId, currency: store.currency };
  });
}
