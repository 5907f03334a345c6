import { LRUCache } from "lru-cache";
import { env } from "../env";
import type { Encoding } from "../http/compress";
import type { Visit } from "../http/context";
import { changeCount, hasChanged, markChanged, mayHaveChanged, type Tag } from "./tags";

export type Entry = {
  /** Bun sends a blob as it is, but would copy bytes each time. */
  body: Blob;
  compressed: Partial<Record<Encoding, Blob | Promise<Blob>>>;
  headers: Record<string, string>;
  etag: string;
  /** The route's pattern, for the log. */
  route?: string;
  tags: ReadonlySet<Tag>;
  /** When its rendering began: the count of changes so far, and the time. */
  since: number;
  madeAt: number;
  /** The last time at which it was known to be up to date. */
  knownAt: number;
  /** It shows many rows, so it may be up to a second old. */
  isList?: boolean;
  retryAt?: number;
  visit?: Visit | undefined;
};

export type Outcome = Entry | "uncacheable" | "failed" | "left" | "refused";

export type Flight = { outcome: Promise<Outcome>; waiting: number; startedAt: number };

export type Memo = { value: Promise<unknown>; tags: Set<Tag>; madeAt: number; since: number };

type Rendered = Omit<Entry, "compressed" | "knownAt" | "retryAt">;

export const FRESH_MS = 60_000;
/** `stale-while-revalidate` in CACHE_CONTROL says the same. */
const REVALIDATE_MS = 600_000;
/** A changed list is rendered again at most this often, and is sent meanwhile. */
const LIST_MS = 1_000;
/** While a list is rendered again, visitors get the previous rendering, if it was at most this old at the start. */
const LATE_LIST_MS = 1_250;
const STALE_MS = 24 * 60 * 60 * 1000;
/** Anybody can make up queries: answers to them have a share of their own, and push out no page. */
const QUERY_SHARE = 1 / 4;
const LARGEST_SHARE = 1 / 4;
const ENTRY_BYTES = 5_000;
const TAG_BYTES = 60;
/** Brotli and gzip together take about a third of a page's bytes. */
const COMPRESSED_SHARE = 1 / 2;

function createStore(limit: number, now: () => number = Date.now) {
  const [pages, queries] = [1 - QUERY_SHARE, QUERY_SHARE].map((share) => lru(limit * share)) as [Lru, Lru];
  // The version of a style sheet is not a made-up query.
  const partOf = (key: string) => (/\?(?!v=)/.test(key) ? queries : pages);
  const age = (entry: Entry) => now() - entry.madeAt;
  return {
    isOn: limit > 0,
    now,
    /** One rendering of each key runs at a time, and others may wait for it. */
    flights: new Map<string, Flight>(),
    memos: new Map<string, Memo>(),

    get(key: string): Entry | undefined {
      const entry = partOf(key).get(key);
      if (entry && age(entry) > STALE_MS) partOf(key).delete(key);
      return entry && age(entry) > STALE_MS ? undefined : entry;
    },

    set(key: string, rendered: Rendered, takesRoom = true): Entry {
      const entry = { ...rendered, knownAt: rendered.madeAt, compressed: {} };
      if (!takesRoom) partOf(key).delete(key);
      else if (limit > 0) partOf(key).set(key, entry);
      return entry;
    },

    delete: (key: string) => partOf(key).delete(key),

    isFresh(entry: Entry): boolean {
      if (mayHaveChanged(entry.since)) return false;
      if (hasChanged(entry.tags, entry.since)) return entry.isList === true && age(entry) < LIST_MS;
      entry.since = changeCount();
      entry.knownAt = now();
      return age(entry) <= FRESH_MS || isImmutable(entry);
    },

    /** Whether visitors may get it while the rendering that began at `startedAt` runs. */
    isUsable(entry: Entry, startedAt = now()): boolean {
      if (hasChanged(entry.tags, entry.since))
        return entry.isList === true && startedAt - entry.knownAt <= LATE_LIST_MS;
      return age(entry) <= FRESH_MS + REVALIDATE_MS;
    },

    size: () => ({
      entries: pages.size + queries.size,
      bytes: pages.calculatedSize + queries.calculatedSize,
    }),
  };
}

export function isImmutable({ headers }: Entry): boolean {
  return headers["cache-control"]?.includes("immutable") ?? false;
}

const MIB = 1024 * 1024;

/** This process's store, in memory because an answer from elsewhere would be slower; tests replace it. */
export let store = createStore(env.PAGE_CACHE_MIB * MIB);

export function resizeStore(mib: number, now?: () => number): void {
  markChanged(["*"]);
  store = createStore(mib * MIB, now);
}

type Lru = LRUCache<string, Entry>;

function lru(bytes: number): Lru {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(bytes)),
    maxEntrySize: Math.max(1, Math.floor(bytes * LARGEST_SHARE)),
    sizeCalculation: bytesOf,
  });
}

function bytesOf({ body, headers, tags }: Entry, key: string): number {
  const texts = 2 * (key.length + JSON.stringify(headers).length) + TAG_BYTES * tags.size;
  return ENTRY_BYTES + texts + Math.ceil(body.size * (1 + COMPRESSED_SHARE));
}
