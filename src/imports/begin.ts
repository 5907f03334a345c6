import { and, eq, lt, sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { feeds, imports } from "../../db/schema";
import type { Actor } from "../schemas/actor";
import { type Pieces, type Received, receive } from "./files";
import { type Import, move, openOf, wake } from "./imports";

/** `same`: this file is being imported already. `busy`: another import of the feed is not over. */
export type Begun = { kind: "begun" | "same" | "busy"; id: number };

export type NewFile = Pick<Partial<Import>, "format"> & { name: string | null; bytes: Uint8Array | Pieces };

/**
 * Stores a file as an import of a feed, piece by piece, and sends the job that reads it.
 * @param makesRoom a whole file takes the place of one that nobody has looked at
 * @throws what the pieces throw. Then nothing is left of the file.
 */
export async function begin(
  feedId: number,
  { name, bytes, format }: NewFile,
  actor: Actor,
  makesRoom = false,
): Promise<Begun> {
  const [made] = await db
    .insert(imports)
    .values({ feedId, actor, fileName: name, format, state: "receiving" })
    .returning({ id: imports.id });
  if (!made) throw new Error("The insert gave no row");
  let begun: Begun | undefined;
  try {
    const received = await receive(made.id, bytes instanceof Uint8Array ? whole(bytes) : bytes);
    begun = await db.transaction((tx) => start(tx, { id: made.id, feedId, ...received }, makesRoom));
  } finally {
    if (begun?.kind !== "begun") await db.delete(imports).where(eq(imports.id, made.id));
  }
  wake();
  return begun;
}

async function* whole(bytes: Uint8Array): Pieces {
  yield bytes;
  return { isPartial: false };
}

async function start(
  tx: Transaction,
  { id, feedId, ...received }: Received & { id: number; feedId: number },
  makesRoom: boolean,
): Promise<Begun> {
  await tx.select({ id: feeds.id }).from(feeds).where(eq(feeds.id, feedId)).for("update");
  const other = await openOf(tx, feedId);
  if (other?.fileHash === received.fileHash) return { kind: "same", id: other.id };
  // What has only changes would lose those of the file before.
  const hasRoom = makesRoom && !received.isPartial;
  if (other && !(hasRoom && (await move(other.id, "makeRoom", {}, tx))))
    return { kind: "busy", id: other.id };
  await move(id, "receive", received, tx);
  return { kind: "begun", id };
}

/** Deletes files that were not received to their end, because the server was stopped. */
export async function forgetUnreceived(minutes: number): Promise<void> {
  const before = sql`now() - make_interval(mins => ${minutes}::int)`;
  await db.delete(imports).where(and(eq(imports.state, "receiving"), lt(imports.createdAt, before)));
}
