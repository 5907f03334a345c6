import { LRUCache } from "lru-cache";
import { env } from "../env";
import type { Encoding } from "../http/compress";
import type { Visit } from "../http/context";
import { changeCount, hasChanged, markChanged, mayHaveChanged, type Tag } from "./tags";

/** A complete answer, and the forms in which it goes out, each made when it is first asked for. */
export type Entry = {
  /** Bun sends a blob as it is, and would copy bytes each time. */
  body: Blob;
  compressed: Partial<Record<Encoding, Blob>>;
  compressing: Partial<Record<Encoding, Promise<Blob>>>;
  prepared: Map<Encoding | undefined, Prepared>;
  headers: Record<string, string>;
  etag: string;
  tags: ReadonlySet<Tag>;
  /** The last `changeCount` at which it was right. */
  since: number;
  madeAt: number;
  /** After a failure it is not rendered again before then. */
  retryAt?: number;
  visit?: Visit | undefined;
};

/** All that goes out of an entry in one encoding. */
export type Prepared = { etag: string; whole: Sent; unchanged: Sent };
export type Sent = { status: number; body: Blob | null; headers: Headers; logged: string };

type Rendered = Pick<Entry, "body" | "headers" | "etag" | "tags" | "since" | "visit">;

/** An answer goes out as it is for this long: live deals and ages depend on the clock. */
export const FRESH_MS = 60_000;
/** For this long after that it goes out while a new one is rendered; `stale-while-revalidate` says the same. */
const REVALIDATE_MS = 600_000;
/** For this long it stands in for one that cannot be rendered. */
const STALE_MS = 24 * 60 * 60 * 1000;
/** Anybody can make up queries: answers to them have a share of their own, and push out no page. */
const QUERY_SHARE = 1 / 4;
const LARGEST_SHARE = 1 / 4;
/** What an entry takes beside its bytes, and what a tag takes. */
const ENTRY_BYTES = 5_000;
const TAG_BYTES = 60;

/** Answers by their keys, the least recently used out first. @param limit in bytes; 0 caches nothing. */
export function createStore(limit: number, now: () => number = Date.now) {
  const [pages, queries] = [1 - QUERY_SHARE, QUERY_SHARE].map((share) => lru(limit * share)) as [Lru, Lru];
  // The version of a style sheet is no query that anybody makes up.
  const partOf = (key: string) => (/\?(?!v=)/.test(key) ? queries : pages);
  const age = (entry: Entry) => now() - entry.madeAt;
  return {
    isOn: limit > 0,

    /** An answer, however old it is. */
    get(key: string): Entry | undefined {
      const entry = partOf(key).get(key);
      if (entry && age(entry) > STALE_MS) partOf(key).delete(key);
      return entry && age(entry) > STALE_MS ? undefined : entry;
    },

    /** Caches an answer, unless it has changed since its rendering began. @param isKept whether it is worth the room. */
    set(key: string, rendered: Rendered, isKept = true): Entry {
      const entry = { ...rendered, madeAt: now(), compressed: {}, compressing: {}, prepared: new Map() };
      if (!isKept) partOf(key).delete(key);
      else if (limit > 0 && !hasChanged(entry.tags, entry.since)) partOf(key).set(key, entry);
      return entry;
    },

    /** Adds a form of an answer; it counts from then on. */
    addCompressed(key: string, entry: Entry, encoding: Encoding, body: Blob): void {
      entry.compressed[encoding] = body;
      if (partOf(key).peek(key) !== entry) return;
      partOf(key).delete(key);
      partOf(key).set(key, entry);
    },

    delete: (key: string) => partOf(key).delete(key),

    /** Whether it goes out as it is. An immutable answer does not depend on the clock. */
    isFresh(entry: Entry): boolean {
      if (hasChanged(entry.tags, entry.since) || mayHaveChanged(entry.since)) return false;
      // Its tags need no second look before the next change.
      entry.since = changeCount();
      return age(entry) <= FRESH_MS || isImmutable(entry);
    },

    /** Whether it goes out while a new one is rendered. */
    isUsable: (entry: Entry) =>
      age(entry) <= FRESH_MS + REVALIDATE_MS && !hasChanged(entry.tags, entry.since),

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

/** This process's store. */
export let store = createStore(env.PAGE_CACHE_MIB * MIB);

/** Empties the store, memoized parts included, and gives it another limit, in MiB; 0 turns it off. */
export function resizeStore(mib: number): void {
  markChanged(["*"]);
  store = createStore(mib * MIB);
}

type Lru = LRUCache<string, Entry>;

function lru(bytes: number): Lru {
  return new LRUCache({
    // Without a limit of at least 1 there would be none.
    maxSize: Math.max(1, Math.floor(bytes)),
    maxEntrySize: Math.max(1, Math.floor(bytes * LARGEST_SHARE)),
    sizeCalculation: bytesOf,
  });
}

function bytesOf({ body, compressed, headers, tags }: Entry, key: string): number {
  const bodies = [body, ...Object.values(compressed)].reduce((sum, { size }) => sum + size, 0);
  const texts = 2 * (key.length + JSON.stringify(headers).length) + TAG_BYTES * tags.size;
  return ENTRY_BYTES + texts + bodies;
}
