import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { feedStores, imports } from "../../../db/schema";
import * as jobs from "../../jobs/queue";
import { changes as audit } from "../../models/audit";
import { freeSlug } from "../../models/slug-redirects";
import { insert, storeEntity } from "../../models/stores";
import { cut } from "../../schemas/cut";
import { slugOf, slugOfStore } from "../../schemas/slugs";
import { type Import, queue, restage } from "../imports";
import { type UnknownStore, unknownStores } from "./unknown-stores";

/** A store's id, or: make the store, leave its offers out. */
type Decision = number | "make" | "leave";

/** More are made with another click. */
export const MOST_MADE_AT_ONCE = 500;

/**
 * Remembers which store a feed means with a name that no store has, and has its rows looked at again.
 * @returns false if the import does not ask that (any more)
 */
export async function decide(
  { id, feedId }: Pick<Import, "id" | "feedId">,
  key: string,
  decision: Decision,
  change: audit.Change,
): Promise<boolean> {
  const isDecided = await db.transaction(async (tx) => {
    if (!(await isAsking(tx, id))) return false;
    const [asked] = await unknownStores(id, { key, limit: 1 }, tx);
    if (!asked) return false;
    const made = decision === "make" ? await makeStore(tx, asked, change) : undefined;
    if (decision === "make" && made === undefined) return false;
    await remember(tx, feedId, key, typeof decision === "number" ? decision : (made ?? null));
    return restage(id, [key], tx);
  });
  if (isDecided) jobs.wake(queue);
  return isDecided;
}

/** Makes each store that rows name and that does not exist. @returns how many */
export async function makeAll(
  { id, feedId }: Pick<Import, "id" | "feedId">,
  change: audit.Change,
): Promise<number> {
  const count = await db.transaction(async (tx) => {
    if (!(await isAsking(tx, id))) return 0;
    const asked = (await unknownStores(id, { limit: MOST_MADE_AT_ONCE }, tx)).filter(isMakeable);
    const names = new Set<string>();
    // Those with a domain first: rows that have the name alone then belong to them.
    const sorted = asked.toSorted((a, b) => Number(hasDomain(b)) - Number(hasDomain(a)));
    let made = 0;
    for (const one of sorted) {
      const name = nameOf(one).toLowerCase();
      if (names.has(name) && !hasDomain(one)) continue;
      names.add(name);
      const storeId = await makeStore(tx, one, change);
      if (storeId === undefined) continue;
      await remember(tx, feedId, one.key, storeId);
      made++;
    }
    if (made > 0)
      await restage(
        id,
        asked.map(({ key }) => key),
        tx,
      );
    return made;
  });
  if (count > 0) jobs.wake(queue);
  return count;
}

/** Whether the store can be made: its rows name it, and no store has the name. */
export const isMakeable = (one: UnknownStore) => one.reason?.name === "noStore" && nameOf(one) !== "";

/** Whether a person may make it, and not only with all others: a list of names may be one name. */
export const canBeOne = (one: UnknownStore) =>
  isMakeable(one) || (one.reason?.name === "storeList" && !/[|>]/.test(nameOf(one)));

const hasDomain = ({ example }: UnknownStore) => Boolean(example?.storeDomain);

export const nameOf = ({ example }: UnknownStore) => example?.storeName ?? example?.storeDomain ?? "";

/** Holds the import, so that of two decisions at once the second sees the first. */
async function isAsking(tx: Transaction, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, "staged")))
    .for("update");
  return found.length > 0;
}

async function makeStore(
  tx: Transaction,
  one: UnknownStore,
  change: audit.Change,
): Promise<number | undefined> {
  const { storeDomain, currency, link } = one.example ?? {};
  const name = cut(nameOf(one), 100);
  if (!name) return undefined;
  const domain = storeDomain ?? domainIn(link ?? "", name);
  const website = domain ? `https://${domain}` : null;
  const slug = await freeSlug(tx, storeEntity, slugOfStore(name, website) || "store");
  const made = insert(tx, { name, slug, website, ...(currency && { currency }) });
  return audit.recordCreated(tx, change, storeEntity, made);
}

/** The shop that a link leads to: the target that a network's link names, or a host that is called like the store. */
export function domainIn(link: string, name: string): string | undefined {
  const url = URL.parse(link);
  const target = [...(url?.searchParams.values() ?? [])]
    .map((text) => URL.parse(text))
    .find((one) => one?.hostname.includes("."));
  const plain = (text: string) => slugOf(text).replaceAll("-", "");
  const isNamed = plain(name).length > 2 && plain(url?.hostname ?? "").includes(plain(name));
  return (target ?? (isNamed ? url : null))?.hostname.replace(/^www\./, "");
}

async function remember(tx: Transaction, feedId: number, key: string, storeId: number | null): Promise<void> {
  await tx
    .insert(feedStores)
    .values({ feedId, key, storeId })
    .onConflictDoUpdate({ target: [feedStores.feedId, feedStores.key], set: { storeId } });
}
