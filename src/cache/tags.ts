import { AsyncLocalStorage } from "node:async_hooks";
import { channels } from "../names";

/** What an answer shows, for example `store:7`, or `stores` for a list of them; `*` is everything. */
export type Tag = string;

/** This process among those that hear each other's messages. */
const instance = crypto.randomUUID().slice(0, 8);

/** A message may have 8,000 bytes, and a tag has about twenty. */
const TAGS_PER_MESSAGE = 300;
/** With each row's own tag they would grow without end: beyond it all that is older counts as changed. */
const TAG_LIMIT = 10_000;

const reading = new AsyncLocalStorage<Set<Tag>>();
const writing = new AsyncLocalStorage<{ tags: Set<Tag>; isOver: boolean }>();

/** When each tag last changed, counted in changes. */
const changes = { now: 0, ofAll: 0, unheard: 0, byTag: new Map<Tag, number>() };

/** Notes that the answer depends on these. Every read that a public page or call shows does so. */
export function dependsOn(...tags: Tag[]): void {
  const read = reading.getStore();
  for (const tag of tags) read?.add(tag);
}

/** Runs `work` and collects in `tags` what its reads depend on, however late they begin. */
export function collectReads<Result>(tags: Set<Tag>, work: () => Result): Result {
  return reading.run(tags, work);
}

type Database = { execute(query: string): PromiseLike<unknown> };

/** Marks all that depends on these as changed; other instances hear of it when the transaction commits. */
export async function invalidate(tx: Database, tags: Tag[]): Promise<void> {
  const request = writing.getStore();
  for (const tag of tags) request?.tags.add(tag);
  // A request marks them here when it ends; work in the background hears its own message.
  const sender = request?.isOver === false ? instance : "background";
  for (let start = 0; start < tags.length; start += TAGS_PER_MESSAGE) {
    const message = [sender, ...tags.slice(start, start + TAGS_PER_MESSAGE)].join(" ");
    await tx.execute(`select pg_notify('${channels.changes}', '${message}')`);
  }
}

/** Runs a request that may write, and marks what it has invalidated before anybody sees its answer. */
export async function markWrites(work: () => Promise<unknown>): Promise<void> {
  const request = { tags: new Set<Tag>(), isOver: false };
  try {
    await writing.run(request, work);
  } finally {
    request.isOver = true;
    markChanged(request.tags);
  }
}

/** The tags in a message of another instance, or of this one's background work. */
export function tagsIn(message: string): Tag[] {
  const [sender, ...tags] = message.split(" ");
  return sender === instance ? [] : tags;
}

/** Marks all that depends on one of these as changed. */
export function markChanged(tags: Iterable<Tag>): void {
  changes.now++;
  for (const tag of tags) changes.byTag.set(tag, changes.now);
  if (!changes.byTag.has("*") && changes.byTag.size <= TAG_LIMIT) return;
  changes.ofAll = changes.now;
  changes.byTag.clear();
}

/** Marks everything as possibly changed: messages may have been lost. */
export function markAllStale(): void {
  changes.unheard = ++changes.now;
}

/** The number of changes so far, to ask later what has changed since. */
export const changeCount = () => changes.now;

export function hasChanged(tags: Iterable<Tag>, since: number): boolean {
  if (since === changes.now) return false;
  if (changes.ofAll > since) return true;
  for (const tag of tags) if ((changes.byTag.get(tag) ?? 0) > since) return true;
  return false;
}

export const mayHaveChanged = (since: number) => changes.unheard > since;
