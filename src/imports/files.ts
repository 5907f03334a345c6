import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { importChunks } from "../../db/schema";

const CHUNK = 256 * 1024;

/** A file that comes piece by piece. Its end says whether it has only what has changed. */
export type Pieces = AsyncGenerator<Uint8Array, { isPartial: boolean }>;

export type Received = { fileHash: string; isPartial: boolean };

/** Stores a file in chunks. @throws what the pieces throw */
export async function receive(importId: number, pieces: Pieces): Promise<Received> {
  const hash = createHash("sha256");
  for (let n = 0, next = await pieces.next(); ; next = await pieces.next()) {
    // An empty file has a chunk, too.
    if (next.done && n === 0) await db.insert(importChunks).values({ importId, n, bytes: new Uint8Array() });
    if (next.done) return { fileHash: hash.digest("hex"), ...next.value };
    for (let at = 0; at < next.value.length; at += CHUNK, n++) {
      const bytes = next.value.slice(at, at + CHUNK);
      hash.update(bytes);
      await db.insert(importChunks).values({ importId, n, bytes });
    }
  }
}

/** Whether the file of an import is here: not if it spoke of visitors and was read, or if the site was restored since. */
export async function hasFile(id: number, on: Pick<Transaction, "$count"> = db): Promise<boolean> {
  return (await on.$count(importChunks, eq(importChunks.importId, id))) > 0;
}

export async function dropFile(id: number, on: Transaction): Promise<void> {
  await on.delete(importChunks).where(eq(importChunks.importId, id));
}

export async function* chunksOf(importId: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const [chunk] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(and(eq(importChunks.importId, importId), eq(importChunks.n, n)));
    if (!chunk) return;
    yield chunk.bytes;
  }
}
