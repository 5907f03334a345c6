import { eq, inArray, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { remoteLogos, stores } from "../../db/schema";
import { dependsOn, invalidate } from "../cache/tags";
import { locks } from "../names";
import { logoSides } from "../schemas/logos";
import { remade } from "./media";

/*
 * Logos that lie at the shops' addresses. The site keeps a copy of each and shows that: no visitor's browser asks the
 * shop, and a page with a copy that is old, or with none yet, waits for nobody.
 */

/** The longest side of a copy, in pixels: as large as any page shows it on a fine screen. */
const SIDE = Math.max(...logoSides);
/** An instance that has not said within this time what came of a fetch has gone. */
const CLAIMED_FOR = sql`interval '5 minutes'`;
/** A copy is looked at anew after this, not all of them at once. */
const REFRESH = sql`interval '7 days' + random() * interval '1 day'`;
/** After a failure: doubled with each, up to the longest. */
const FIRST_PAUSE = sql`interval '5 minutes'`;
const LONGEST_PAUSE = sql`interval '7 days'`;

/** How many letters of its hash stand in a copy's address. */
const SHORT = 16;

/**
 * Where a store's picture is served, to select beside the columns of `stores`: under /media what was uploaded, under
 * /logos the copy of what lies elsewhere; null while there is none.
 */
export const picture = sql<string | null>`case
  when ${stores.logo} like '/media/%' then ${stores.logo}
  when ${stores.logo} is not null then (
    select '/logos/' || copy.store_id || '/' || left(copy.hash, ${sql.raw(String(SHORT))}) from ${remoteLogos} copy
    where copy.store_id = ${stores.id} and copy.address = ${stores.logo} and copy.hash is not null)
  end`;

/** Notes that an answer shows these stores: one that shows a drawn mark is made anew when the logo has come. */
export function showing<Row extends { id: number; logo: string | null }>(shown: Row[]): Row[] {
  dependsOn(...shown.filter(({ logo }) => isRemote(logo)).map(({ id }) => `logo:${id}` as const));
  return shown;
}

export type Copy = { hash: string; bytes: Uint8Array };

/** The copy of a store's logo. */
export async function find(storeId: number): Promise<Copy | undefined> {
  dependsOn(`logo:${storeId}`);
  const [copy] = await db
    .select({ hash: remoteLogos.hash, bytes: remoteLogos.bytes })
    .from(remoteLogos)
    .where(eq(remoteLogos.storeId, storeId));
  return copy?.hash && copy.bytes
    ? { hash: copy.hash.slice(0, SHORT), bytes: new Uint8Array(copy.bytes) }
    : undefined;
}

/**
 * Has a store's logo fetched soon, in the transaction that may have changed its address, and at once where it failed
 * before; without a store, those of all that were never asked for.
 */
export async function ask(on: Pick<typeof db, "execute">, storeId?: number): Promise<void> {
  const one = storeId === undefined ? sql`true` : sql`store.id = ${storeId}`;
  await on.execute(sql`
    delete from ${remoteLogos} copy using ${stores} store
    where store.id = copy.store_id and ${one} and store.logo is distinct from copy.address`);
  await on.execute(sql`
    insert into ${remoteLogos} (store_id, address)
    select store.id, store.logo from ${stores} store where ${one} and store.logo ~* '^https?:'
    on conflict (store_id) do update set due_at = now(), failures = 0
      where ${storeId !== undefined} and remote_logos.failures > 0`);
}

/** The same for all stores, however their rows came about. */
export function askAll(): Promise<void> {
  return ask(db);
}

/**
 * Takes addresses that are due, for this instance to fetch: none that is being fetched already.
 * @param most how many.
 */
export function claim(most: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [lock] = await tx
      .select({ isMine: sql<boolean>`pg_try_advisory_xact_lock(${locks.logos})` })
      .from(sql`(values (1)) one`);
    if (!lock?.isMine) return [];
    const due = tx
      .select({ address: remoteLogos.address })
      .from(remoteLogos)
      .where(
        sql`${remoteLogos.dueAt} <= now() and not exists (
          select from ${remoteLogos} other where other.address = ${remoteLogos}.address and other.claimed_until > now())`,
      )
      .orderBy(remoteLogos.dueAt)
      .limit(most);
    const claimed = await tx
      .update(remoteLogos)
      .set({ claimedUntil: sql`now() + ${CLAIMED_FOR}` })
      .where(inArray(remoteLogos.address, due))
      .returning({ address: remoteLogos.address });
    return [...new Set(claimed.map(({ address }) => address))];
  });
}

/**
 * Makes a logo anew, as small as it shows, and keeps it for every store that has this address.
 * @param file what was fetched.
 * @returns false where it is no picture that can be read.
 */
export async function keep(address: string, file: Uint8Array): Promise<boolean> {
  const made = await remade(file, SIDE);
  if (!made) return false;
  const { bytes } = made;
  const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  await db.transaction(async (tx) => {
    const others = await tx
      .select({ storeId: remoteLogos.storeId })
      .from(remoteLogos)
      .where(sql`${remoteLogos.address} = ${address} and ${remoteLogos.hash} is distinct from ${hash}`);
    await tx
      .update(remoteLogos)
      .set({ hash, bytes, failures: 0, claimedUntil: null, dueAt: sql`now() + ${REFRESH}` })
      .where(eq(remoteLogos.address, address));
    await invalidate(
      tx,
      others.map(({ storeId }) => `logo:${storeId}` as const),
    );
  });
  return true;
}

/** Notes that an address gave no logo: it is tried again after a pause that grows. A copy that is there stays. */
export async function fail(address: string): Promise<void> {
  await db
    .update(remoteLogos)
    .set({
      failures: sql`${remoteLogos.failures} + 1`,
      claimedUntil: null,
      dueAt: sql`now() + least(${FIRST_PAUSE} * power(2, least(${remoteLogos.failures}, 20)), ${LONGEST_PAUSE})`,
    })
    .where(eq(remoteLogos.address, address));
}

function isRemote(logo: string | null): boolean {
  return /^https?:/i.test(logo ?? "");
}
