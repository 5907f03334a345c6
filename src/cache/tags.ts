import { AsyncLocalStorage } from "node:async_hooks";
import { channels } from "../names";

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

/** A message may have 8,000 bytes, and a tag has twenty at most. */
const TAGS_PER_MESSAGE = 300;

const reading = new AsyncLocalStorage<Set<Tag>>();
const writing = new AsyncLocalStorage<Set<Tag>>();

/** Notes that the answer depends on these. Every read that a public page or call shows begins with it. */
export function dependsOn(...tags: Tag[]): void {
  const read = reading.getStore();
  for (const tag of tags) read?.add(tag);
}

/** Runs `work` and collects in `tags` what its reads depend on, however late they begin. */
export function collectReads<Result>(tags: Set<Tag>, work: () => Result): Result {
  return reading.run(tags, work);
}

/** Runs `work`. @returns also the tags that it has invalidated. */
export async function collectWrites<Result>(work: () => Promise<Result>): Promise<[Result, Tag[]]> {
  const written = new Set<Tag>();
  const result = await writing.run(written, work);
  return [result, [...written]];
}

type Database = { execute(query: string): PromiseLike<unknown> };

/** Marks all that depends on these as changed; other instances hear of it when the transaction commits. */
export async function invalidate(tx: Database, tags: Tag[]): Promise<void> {
  const written = writing.getStore();
  for (const tag of tags) written?.add(tag);
  for (let start = 0; start < tags.length; start += TAGS_PER_MESSAGE)
    await tx.execute(
      `select pg_notify('${channels.changes}', '${tags.slice(start, start + TAGS_PER_MESSAGE).join(" ")}')`,
    );
}
