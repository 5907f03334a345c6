import type { Page } from "playwright-core";

/** A layout shift: its share of the screen, and the first element that moved. */
type Move = { by: number; element: string };

/** Watches the pages that are opened from now on. @returns what has moved on the one that is open. */
export async function watchMoves(page: Page): Promise<() => Promise<Move[]>> {
  await page.addInitScript(() => {
    const moves: Move[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        const node = entry.sources[0]?.node;
        const element = node instanceof Element ? node : node?.parentElement;
        moves.push({ by: entry.value, element: element?.outerHTML.slice(0, 120) ?? "" });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    // A frame reports what moved in the one before.
    await page.evaluate(twoFrames);
    return page.evaluate(() => (window as unknown as { moves: Move[] }).moves);
  };
}

export const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

export const sumOf = (moves: Move[]) => moves.reduce((sum, { by }) => sum + by, 0);

type LayoutShift = { value: number; sources: { node: Node | null }[] };
