/** Beyond it each is told, because a text may be different every time. */
const MOST_KNOWN = 500;

/**
 * Tells the first of what is the same, and how many more came within a time after it.
 * @param onEnd is called when the time is over and there were more.
 */
export function repeatCounter<Facts>(withinMs: number, onEnd: (first: Facts, more: number) => void) {
  const known = new Map<string, { more: number }>();
  return {
    /** @returns whether it is the first. */
    isFirst(key: string, facts: Facts): boolean {
      const same = known.get(key);
      if (same) {
        same.more++;
        return false;
      }
      if (known.size >= MOST_KNOWN) return true;
      const first = { more: 0 };
      known.set(key, first);
      const end = () => {
        known.delete(key);
        if (first.more > 0) onEnd(facts, first.more);
      };
      setTimeout(end, withinMs).unref();
      return true;
    },
  };
}
