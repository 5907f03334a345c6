import { type Encoding, pack } from "./packing";

/** A finished answer, as bytes that go out again and again. */
export type Kept = {
  body: Bytes;
  /** The same packed, each made when a browser first asks for it. */
  packed: Partial<Record<Encoding, Bytes>>;
  headers: Record<string, string>;
  etag: string;
  tags: ReadonlySet<string>;
  madeAt: number;
  /** What it shows has changed, or may have: it goes out only when no other can be made. */
  isDoubtful: boolean;
  /** What to count when it goes out. */
  visit?: unknown;
};

type Bytes = Uint8Array<ArrayBuffer>;

/** For so long an answer goes out as it is, in milliseconds: what is live depends on the clock. */
export const FRESH = 60_000;
/** For so long it stands in for one that cannot be made. */
const STALE = 24 * 60 * 60 * 1000;
/** What an entry weighs beside its bytes, roughly. */
const OVERHEAD = 1_000;

export type PageCache = ReturnType<typeof pageCache>;

/**
 * Answers by their address, the least recently used out first.
 * @param most bytes in all; 0 keeps nothing.
 */
export function pageCache(most: number, now: () => number = Date.now) {
  const entries = new Map<string, Kept>();
  const purgedAt = new Map<string, number>();
  let limit = most;
  let bytes = 0;
  let purges = 0;
  let lastWhole = 0;

  function drop(key: string): void {
    const kept = entries.get(key);
    if (!kept) return;
    entries.delete(key);
    bytes -= weight(key, kept);
  }

  function shrink(): void {
    for (const key of entries.keys()) {
      if (bytes <= limit) return;
      drop(key);
    }
  }

  return {
    /** What is kept for an address, however old it is. */
    find(key: string): Kept | undefined {
      const kept = entries.get(key);
      if (!kept) return undefined;
      if (now() - kept.madeAt > STALE) {
        drop(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, kept);
      return kept;
    },

    isFresh: (kept: Kept) => !kept.isDoubtful && now() - kept.madeAt <= FRESH,

    /** The place in the order of purges: an answer that was begun there is kept only if it has not changed since. */
    mark: () => purges,

    /** @param begun the mark at which its making began. */
    keep(key: string, made: Omit<Kept, "madeAt" | "isDoubtful" | "packed">, begun: number): Kept {
      const kept: Kept = { ...made, packed: {}, madeAt: now(), isDoubtful: false };
      const isOutdated = lastWhole > begun || [...made.tags].some((tag) => (purgedAt.get(tag) ?? 0) > begun);
      if (isOutdated || weight(key, kept) > limit / 4) return kept;
      drop(key);
      entries.set(key, kept);
      bytes += weight(key, kept);
      shrink();
      return kept;
    },

    /** Packs an answer once; it counts from then on. */
    async packed(key: string, kept: Kept, encoding: Encoding): Promise<Bytes> {
      const known = kept.packed[encoding];
      if (known) return known;
      const made = await pack(kept.body, encoding);
      if (entries.get(key) === kept && !kept.packed[encoding]) bytes += made.byteLength;
      kept.packed[encoding] = made;
      shrink();
      return made;
    },

    /** Puts in doubt all that rests on one of these; no tags: everything. */
    purge(tags?: Iterable<string>): void {
      purges++;
      const gone = tags && new Set(tags);
      if (gone) for (const tag of gone) purgedAt.set(tag, purges);
      else lastWhole = purges;
      for (const kept of entries.values())
        if (!gone || kept.tags.values().some((tag) => gone.has(tag))) kept.isDoubtful = true;
      // Each row has a tag of its own: those of long ago matter to nobody.
      if (purgedAt.size > 10_000) {
        purgedAt.clear();
        lastWhole = purges;
      }
    },

    isOn: () => limit > 0,

    resize(to: number): void {
      limit = to;
      shrink();
    },

    size: () => ({ entries: entries.size, bytes }),
  };
}

function weight(key: string, { body, packed }: Kept): number {
  const packs = Object.values(packed).reduce((sum, each) => sum + each.byteLength, 0);
  return OVERHEAD + key.length * 2 + body.byteLength + packs;
}
