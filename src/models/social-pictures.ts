import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { socialPictures } from "../../db/schema";

/** At up to 100 kB each, they take at most 400 MB. */
const SLOTS = 4096;

export async function find(hash: string): Promise<Uint8Array | undefined> {
  const [picture] = await db
    .select({ png: socialPictures.png })
    .from(socialPictures)
    .where(and(eq(socialPictures.slot, slotOf(hash)), eq(socialPictures.hash, hash)));
  return picture && new Uint8Array(picture.png);
}

export async function save(hash: string, png: Uint8Array): Promise<void> {
  const picture = { hash, png, drawnAt: sql`now()` };
  await db
    .insert(socialPictures)
    .values({ slot: slotOf(hash), ...picture })
    .onConflictDoUpdate({ target: socialPictures.slot, set: picture });
}

/** Most show what is no longer so. One that is still asked for is drawn again. */
export async function prune(): Promise<void> {
  await db.delete(socialPictures).where(lt(socialPictures.drawnAt, sql`now() - interval '30 days'`));
}

const slotOf = (hash: string) => Number.parseInt(hash.slice(0, 8), 16) % SLOTS;
