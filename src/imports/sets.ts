/** How long it rests after a set, as a share of the time that the set took. */
const REST = 0.5;

/**
 * Works through many rows in sets, and rests after each, so that visitors are not kept waiting.
 * @param workOn does the set that follows the row with this number (`undefined`: the first set), and returns the number that
 * the next set follows, or `undefined` if no rows are left.
 */
export async function inSets(
  signal: AbortSignal,
  workOn: (after: number | undefined) => Promise<number | undefined>,
): Promise<void> {
  let after: number | undefined;
  do {
    const began = performance.now();
    after = await workOn(after);
    signal.throwIfAborted();
    if (after !== undefined) await Bun.sleep((performance.now() - began) * REST);
  } while (after !== undefined);
}
