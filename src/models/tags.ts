import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import type { db } from "../../db/client";

/*
 * What an answer rests on, so that it can be thrown away when that changes: whole tables for lists, and the one row
 * that a page is about. A store's tag stands for its deals too.
 */

export type Tag =
  /** Everything. */
  | "*"
  | "settings"
  | "categories"
  | "stores"
  | "deals"
  | "blogs"
  | `store:${number}`
  | `logo:${number}`
  | `blog:${number}`;

/** The channel on which instances tell each other what has changed. */
export const CHANNEL = "dealproof_changes";

/** A message may have 8,000 bytes, and a tag has twenty at most. */
const MOST_TOLD = 300;

const reading = new AsyncLocalStorage<Set<Tag>>();
const writing = new AsyncLocalStorage<Set<Tag>>();

/** Notes that what is being made rests on these. Every read that a public page or call shows says so first. */
export function restsOn(...tags: Tag[]): void {
  const read = reading.getStore();
  for (const tag of tags) read?.add(tag);
}

/** Does work and notes in `tags` what its reads rest on, however late they begin. */
export function gatherReads<Result>(tags: Set<Tag>, work: () => Result): Result {
  return reading.run(tags, work);
}

/** Does work that may write. @returns also the tags of what it has written. */
export async function gatherWrites<Result>(work: () => Promise<Result>): Promise<[Result, Tag[]]> {
  const written = new Set<Tag>();
  const result = await writing.run(written, work);
  return [result, [...written]];
}

/** Says that these have changed; other instances hear of it when the transaction is committed. */
export async function changed(tx: Pick<typeof db, "execute">, tags: Tag[]): Promise<void> {
  if (tags.length === 0) return;
  const written = writing.getStore();
  for (const tag of tags) written?.add(tag);
  for (let at = 0; at < tags.length; at += MOST_TOLD)
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${tags.slice(at, at + MOST_TOLD).join(" ")})`);
}
