import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "../env";
import { channels } from "../names";

/** For example `store:7`, or `stores` for a list of them; `*` is everything. */
export type Tag = string;

export const EVERYTHING: Tag = "*";

const instance = crypto.randomUUID().slice(0, 8);

/** A message of NOTIFY may have 8,000 bytes, and a tag has about twenty. */
const TAGS_PER_MESSAGE = 300;
/** Beyond it everything older counts as changed, because rows' tags would grow without end. */
const TAG_LIMIT = 10_000;

const reading = new AsyncLocalStorage<Set<Tag>>();
const postponed = new AsyncLocalStorage<Set<Tag>>();
const writing = new AsyncLocalStorage<{ tags: Set<Tag>; isOver: boolean }>();

/** When each tag last changed in this process, as the number of that change: a cache elsewhere would be slower. */
const changes = { now: 0, ofAll: 0, connectionLost: 0, byTag: new Map<Tag, number>() };

/** Every read that a public page or call shows must call this. */
export function dependsOn(...tags: Tag[]): void {
  const read = reading.getStore();
  for (const tag of tags) read?.add(tag);
}

export function collectReads<Result>(tags: Set<Tag>, work: () => Result): Result {
  return reading.run(tags, work);
}

type Database = { execute(query: string): PromiseLike<unknown> };

/** Work that writes for minutes collects its tags and invalidates them at its end. */
export function postponeInvalidation<Result>(tags: Set<Tag>, work: () => Result): Result {
  return postponed.run(tags, work);
}

/** Other instances hear of it when the transaction commits. */
export async function invalidate(tx: Database, tags: Tag[]): Promise<void> {
  const later = postponed.getStore();
  if (later) {
    for (const tag of tags) later.add(tag);
    return;
  }
  const request = writing.getStore();
  for (const tag of tags) request?.tags.add(tag);
  const sender = request?.isOver === false ? instance : "background";
  const messages: string[] = [];
  for (let start = 0; start < tags.length; start += TAGS_PER_MESSAGE)
    messages.push(`('${[sender, ...tags.slice(start, start + TAGS_PER_MESSAGE)].join(" ")}')`);
  if (messages.length === 0) return;
  const sent = `(values ${messages.join(", ")}) as sent (message)`;
  await tx.execute(`select pg_notify('${channels.changes}', message) from ${sent}`);
  if (env.PURGE_URL)
    await tx.execute(`insert into purges (tags) select (string_to_array(message, ' '))[2:] from ${sent}`);
}

export async function markWrites(work: () => Promise<unknown>): Promise<void> {
  const request = { tags: new Set<Tag>(), isOver: false };
  try {
    await writing.run(request, work);
  } finally {
    request.isOver = true;
    markChanged(request.tags);
  }
}

export function tagsIn(message: string): Tag[] {
  const [sender, ...tags] = message.split(" ");
  return sender === instance ? [] : tags;
}

export function markChanged(tags: Iterable<Tag>): void {
  changes.now++;
  for (const tag of tags) changes.byTag.set(tag, changes.now);
  if (!changes.byTag.has("*") && changes.byTag.size <= TAG_LIMIT) return;
  changes.ofAll = changes.now;
  changes.byTag.clear();
}

export function markAllStale(): void {
  changes.connectionLost = ++changes.now;
}

export const changeCount = () => changes.now;

export function hasChanged(tags: Iterable<Tag>, since: number): boolean {
  if (since === changes.now) return false;
  if (changes.ofAll > since) return true;
  for (const tag of tags) if ((changes.byTag.get(tag) ?? 0) > since) return true;
  return false;
}

export const mayHaveChanged = (since: number) => changes.connectionLost > since;
