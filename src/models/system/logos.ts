import { eq, inArray, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { remoteLogos, stores } from "../../../db/schema";
import { dependsOn, invalidate } from "../../cache/tags";
import { locks } from "../../names";
import { logoSides } from "../../schemas/vocabulary";
import { reencode } from "./media";

// Logos have addresses at the shops. The site shows copies, so that no visitor's browser sends a request to a shop.

const SIDE_PX = Math.max(...logoSides);
const CLAIMED_FOR = sql`interval '5 minutes'`;
const REFRESH = sql`interval '7 days' + random() * interval '1 day'`;
const FIRST_PAUSE = sql`interval '5 minutes'`;
const LONGEST_PAUSE = sql`interval '7 days'`;

const HASH_LETTERS_IN_ADDRESS = 16;

/** A column beside those of `stores`: the path of an upload under /media, or of a copy under /logos. */
export const picture = sql<string | null>`case
  when ${stores.logo} like '/media/%' then ${stores.logo}
  when ${stores.logo} is not null then (
    select '/logos/' || copy.store_id || '/' || left(copy.hash, ${sql.raw(String(HASH_LETTERS_IN_ADDRESS))}) from ${remoteLogos} copy
    where copy.store_id = ${stores.id} and copy.address = ${stores.logo} and copy.hash is not null)
  end`;

type Copy = { hash: string; bytes: Uint8Array };

export async function find(storeId: number): Promise<Copy | undefined> {
  dependsOn(`store:${storeId}`);
  const [copy] = await db
    .select({ hash: remoteLogos.hash, bytes: remoteLogos.bytes })
    .from(remoteLogos)
    .where(eq(remoteLogos.storeId, storeId));
  return copy?.hash && copy.bytes
    ? { hash: copy.hash.slice(0, HASH_LETTERS_IN_ADDRESS), bytes: new Uint8Array(copy.bytes) }
    : undefined;
}

/** Queues a store's logo if its address is new or fetching it failed; without a store, every new address. */
export async function enqueue(on: Pick<typeof db, "execute"> = db, storeId?: number): Promise<void> {
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

/** @returns up to `limit` due addresses, which no other instance fetches for five minutes. */
export function claim(limit: number): Promise<string[]> {
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
      .limit(limit);
    const claimed = await tx
      .update(remoteLogos)
      .set({ claimedUntil: sql`now() + ${CLAIMED_FOR}` })
      .where(inArray(remoteLogos.address, due))
      .returning({ address: remoteLogos.address });
    return [...new Set(claimed.map(({ address }) => address))];
  });
}

/** Saves the file for every store with this address. @returns false if it is not a readable picture. */
export async function save(address: string, file: Uint8Array): Promise<boolean> {
  const made = await reencode(file, SIDE_PX);
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
      others.map(({ storeId }) => `store:${storeId}`),
    );
  });
  return true;
}

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
