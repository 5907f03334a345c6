import { and, eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { importRows } from "../../../db/schema";
import { slugOf } from "../../schemas/ids";
import * as audit from "../audit/changes";
import { freeSlug } from "../catalogue/slug-redirects";
import { insert, storeEntity } from "../catalogue/stores/write";

/** Makes the store that rows of an import name, with what they say of it. @returns its id; undefined if they say no name */
export async function makeStore(
  importId: number,
  key: string,
  change: audit.Change,
): Promise<number | undefined> {
  const [row] = await db
    .select({ values: importRows.values })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.storeKey, key)))
    .orderBy(importRows.n)
    .limit(1);
  const { storeName, storeDomain, currency } = row?.values ?? {};
  const name = storeName ?? storeDomain;
  if (!name) return undefined;
  const website = storeDomain ? `https://${storeDomain}` : null;
  return db.transaction(async (tx) => {
    const slug = await freeSlug(tx, storeEntity, slugOf(name) || "store");
    const made = insert(tx, { name: name.slice(0, 100), slug, website, ...(currency && { currency }) });
    return audit.recordCreated(tx, change, storeEntity, made);
  });
}
