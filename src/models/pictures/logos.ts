import { eq, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { remoteLogos, stores } from "../../../db/schema";
import { dependsOn, invalidate } from "../../cache/tags";
import * as jobs from "../../jobs/queue";
import { logoSides } from "../../schemas/vocabulary";
import { reencode } from "./media";

// Logos have addresses at the shops. The site shows copies, so that no visitor's browser sends a request to a shop.

const SIDE_PX = Math.max(...logoSides);
const REFRESH = sql`interval '7 days' + random() * interval '1 day'`;

const HASH_LETTERS_IN_ADDRESS = 16;

/** A column beside those of `stores`: the path of an upload under /media, or of a copy under /logos. */
export const picture = sql<string | null>`case
  when ${stores.logo} like '/media/%' then ${stores.logo}
  when ${stores.logo} is not null then (
    select '/logos/' || copy.store_id || '/' || left(copy.hash, ${sql.raw(String(HASH_LETTERS_IN_ADDRESS))}) from ${remoteLogos} copy
    where copy.store_id = ${stores.id} and copy.address = ${stores.logo} and copy.hash is not null)
  end`;

type Executor = Pick<typeof db, "execute">;

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

/** Its jobs copy the logo at an address for all stores that have it. */
export const queue = { name: "logo" };

/** Has stores' logos copied whose addresses are new, or could not be copied. */
export async function enqueue(on: Executor, storeIds: number[]): Promise<void> {
  for (const address of new Set(await note(on, storeIds)))
    await jobs.sendNow(queue, { address }, { key: keyOf(address), on });
}

/** Addresses to copy, also of stores that came past `enqueue`, such as those of an import. */
export async function due(limit: number): Promise<string[]> {
  await note(db);
  const rows = await db
    .selectDistinct({ address: remoteLogos.address })
    .from(remoteLogos)
    .where(sql`${remoteLogos.dueAt} <= now()`)
    .limit(limit);
  return rows.map(({ address }) => address);
}

/** An address is longer than an index of the queue takes. */
export function keyOf(address: string): string {
  return new Bun.CryptoHasher("sha256").update(address).digest("hex");
}

/** Notes the addresses of some stores or of all. @returns those that are new and, of some stores, that have no copy. */
async function note(on: Executor, storeIds?: number[]): Promise<string[]> {
  const one = storeIds === undefined ? sql`true` : sql`store.id = any(${sql.param(storeIds)}::int[])`;
  await on.execute(sql`
    delete from ${remoteLogos} copy using ${stores} store
    where store.id = copy.store_id and ${one} and store.logo is distinct from copy.address`);
  const noted = sql`
    insert into ${remoteLogos} (store_id, address)
    select store.id, store.logo from ${stores} store where ${one} and store.logo ~* '^https?:'
    on conflict (store_id) do update set due_at = now()
      where ${storeIds !== undefined} and remote_logos.hash is null
    returning address`;
  return (await query<{ address: string }>(noted, on)).map(({ address }) => address);
}

/** Before a copy, so that an address which cannot be copied is not due until then either. @returns whether a store has it. */
export async function postpone(address: string): Promise<boolean> {
  const rows = await db
    .update(remoteLogos)
    .set({ dueAt: sql`now() + ${REFRESH}` })
    .where(eq(remoteLogos.address, address))
    .returning({ id: remoteLogos.storeId });
  return rows.length > 0;
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
    await tx.update(remoteLogos).set({ hash, bytes }).where(eq(remoteLogos.address, address));
    await invalidate(
      tx,
      others.map(({ storeId }) => `store:${storeId}`),
    );
  });
  return true;
}
