import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { socialPictures } from "../../../db/schema";

/** At up to 100 kB each, they take at most 400 MB. */
const MOST_STORED = 4096;

export type Drawn = { subject: string; id: number; hash: string };

export async function find({ subject, id, hash }: Drawn): Promise<Uint8Array | undefined> {
  const { subject: ofSubject, subjectId, hash: ofHash } = socialPictures;
  const [picture] = await db
    .select({ png: socialPictures.png })
    .from(socialPictures)
    .where(and(eq(ofSubject, subject), eq(subjectId, id), eq(ofHash, hash)));
  return picture && new Uint8Array(picture.png);
}

/** Replaces the subject's earlier picture, and deletes the oldest when there are too many. */
export async function save({ subject, id, hash }: Drawn, png: Uint8Array): Promise<void> {
  const picture = { hash, png, drawnAt: sql`now()` };
  await db
    .insert(socialPictures)
    .values({ subject, subjectId: id, ...picture })
    .onConflictDoUpdate({ target: [socialPictures.subject, socialPictures.subjectId], set: picture });
  const { drawnAt } = socialPictures;
  const oldest = db
    .select({ drawnAt })
    .from(socialPictures)
    .orderBy(desc(drawnAt))
    .offset(MOST_STORED - 1)
    .limit(1);
  await db.delete(socialPictures).where(lt(drawnAt, oldest));
}
