import { env } from "../env";
import { type Encoding, pack } from "./packing";

/** A finished answer, as bytes that go out again and again. */
export type Kept = {
  /** A blob goes out as it is, where bytes would be copied each time. */
  body: Blob;
  /** The same packed, each made when a browser first asks for it. */
  packed: Partial<Record<Encoding, Blob>>;
  headers: Record<string, string>;
  etag: string;
  tags: ReadonlySet<string>;
  madeAt: number;
  /** When it was last put behind those that are let go first. */
  usedAt: number;
  /** What it shows has changed: it goes out only where no other can be made. */
  isChanged: boolean;
  /** What it shows may have changed unheard: another should be made. */
  isUnsure: boolean;
  /** After a failure no other is tried before then. */
  restsUntil?: number;
  /** What to count when it goes out. */
  visit?: unknown;
};

type Made = Pick<Kept, "body" | "headers" | "etag" | "tags" | "visit"> & {
  /** It is not worth the room: an empty list, for example. */
  skipsCache?: boolean;
};

/** For so long an answer goes out as it is, in milliseconds: what is live depends on the clock. */
export const FRESH = 60_000;
/** For so long after that it goes out while another is made, as `stale-while-revalidate` says too. */
export const WHILE_REVALIDATING = 600_000;
/** For so long it stands in for one that cannot be made. */
const STALE = 24 * 60 * 60 * 1000;
/** What is used all the time is put in order once in so long. */
const A_WHILE = 1_000;
/** What an entry weighs beside its bytes, roughly. */
const OVERHEAD = 5_000;
/** Anyone can make up queries: the answers to them share this part of the bytes, and push out no other page. */
const SHARE_OF_QUERIES = 1 / 4;
/** All but the version of a style sheet. */
const QUERY = /\?(?!v=)/;
/** Each row has a tag of its own: of more than these the oldest purges are told together. */
const MOST_TAGS = 10_000;

/**
 * Answers by their address, the least recently used out first.
 * @param most bytes in all; 0 keeps nothing.
 */
export function pageCache(most: number, now: () => number = Date.now) {
  const pages = new Map<string, Kept>();
  const queries = new Map<string, Kept>();
  const packing = new WeakMap<Kept, Partial<Record<Encoding, Promise<Blob>>>>();
  const purgedAt = new Map<string, number>();
  let limit = most;
  let bytes = 0;
  let bytesOfQueries = 0;
  let purges = 0;
  let lastWhole = 0;

  const entriesFor = (key: string) => (QUERY.test(key) ? queries : pages);
  const all = () => [...pages.values(), ...queries.values()];

  function add(key: string, size: number): void {
    bytes += size;
    if (QUERY.test(key)) bytesOfQueries += size;
  }

  function drop(key: string): void {
    const kept = entriesFor(key).get(key);
    if (!kept) return;
    entriesFor(key).delete(key);
    add(key, -weight(key, kept));
  }

  function shrink(): void {
    for (const key of queries.keys()) {
      if (bytesOfQueries <= limit * SHARE_OF_QUERIES) break;
      drop(key);
    }
    for (const key of pages.keys()) {
      if (bytes <= limit) return;
      drop(key);
    }
  }

  /** Whether something that rests on these has changed, or may have, since a mark. */
  function hasChanged(tags: Iterable<string>, since: number): boolean {
    return lastWhole > since || [...tags].some((tag) => (purgedAt.get(tag) ?? 0) > since);
  }

  return {
    /** What is kept for an address, however old it is. */
    find(key: string): Kept | undefined {
      const entries = entriesFor(key);
      const kept = entries.get(key);
      if (!kept) return undefined;
      const at = now();
      if (at - kept.madeAt > STALE) {
        drop(key);
        return undefined;
      }
      if (at - kept.usedAt > A_WHILE) {
        entries.delete(key);
        entries.set(key, kept);
        kept.usedAt = at;
      }
      return kept;
    },

    /** Whether it goes out as it is. What is immutable under its address does not depend on the clock. */
    isFresh: (kept: Kept) =>
      !kept.isChanged && !kept.isUnsure && (now() - kept.madeAt <= FRESH || isImmutable(kept)),

    /** Whether it may go out while another is made. */
    maySend: (kept: Kept) => !kept.isChanged && now() - kept.madeAt <= FRESH + WHILE_REVALIDATING,

    /** The place in the order of purges. */
    mark: () => purges,

    hasChanged,

    /**
     * Keeps an answer.
     * @param begun the mark at which its making began: what has changed since is not kept, and says so.
     */
    keep(key: string, made: Made, begun: number): Kept {
      const { skipsCache, ...answer } = made;
      const isChanged = hasChanged(made.tags, begun);
      const kept: Kept = { ...answer, packed: {}, madeAt: now(), usedAt: 0, isChanged, isUnsure: false };
      const most = (QUERY.test(key) ? limit * SHARE_OF_QUERIES : limit) / 4;
      if (skipsCache) drop(key);
      if (skipsCache || isChanged || weight(key, kept) > most) return kept;
      drop(key);
      entriesFor(key).set(key, kept);
      add(key, weight(key, kept));
      shrink();
      return kept;
    },

    drop,

    /** Packs an answer, once; it counts from then on. */
    async packed(key: string, kept: Kept, encoding: Encoding): Promise<Blob> {
      const known = kept.packed[encoding];
      if (known) return known;
      const underWay = packing.get(kept) ?? {};
      packing.set(kept, underWay);
      underWay[encoding] ??= packBlob(kept, encoding).then((made) => {
        if (entriesFor(key).get(key) === kept) add(key, made.size);
        kept.packed[encoding] = made;
        shrink();
        return made;
      });
      return underWay[encoding];
    },

    /** Says that all that rests on one of these has changed; no tags, or `*`: everything. */
    purge(tags: Iterable<string> = ["*"]): void {
      purges++;
      const changed = new Set(tags);
      const isWhole = changed.has("*");
      if (isWhole) lastWhole = purges;
      else for (const tag of changed) purgedAt.set(tag, purges);
      for (const kept of all())
        if (isWhole || kept.tags.values().some((tag) => changed.has(tag))) kept.isChanged = true;
      if (purgedAt.size <= MOST_TAGS) return;
      purgedAt.clear();
      lastWhole = purges;
    },

    /** Says that anything may have changed unheard. */
    doubt(): void {
      purges++;
      lastWhole = purges;
      for (const kept of all()) kept.isUnsure = true;
    },

    isOn: () => limit > 0,

    /** @param to bytes in all; 0 forgets all that is kept. */
    resize(to: number): void {
      if (to === 0) lastWhole = ++purges;
      limit = to;
      shrink();
    },

    size: () => ({ entries: pages.size + queries.size, bytes }),
  };
}

async function packBlob(kept: Kept, encoding: Encoding): Promise<Blob> {
  return new Blob([await pack(await kept.body.bytes(), encoding, isImmutable(kept))]);
}

function isImmutable({ headers }: Kept): boolean {
  return headers["cache-control"]?.includes("immutable") ?? false;
}

function weight(key: string, { body, packed, headers }: Kept): number {
  const packs = Object.values(packed).reduce((sum, each) => sum + each.size, 0);
  const words = 2 * (key.length + JSON.stringify(headers).length);
  return OVERHEAD + words + body.size + packs;
}

export const cache = pageCache(env.PAGE_CACHE_MIB * 1024 * 1024);
