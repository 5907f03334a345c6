import type { Context } from "hono";
import { number, plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { MOST_FOUND } from "../../models/counts";
import * as results from "../../models/search";

const NEAR = 3;

export const NOT_EVERY_WORD = "Not every word matches";

export type Results = Awaited<ReturnType<typeof find>>;

/** The results of a search; where there are none, what is near. */
export async function find(c: Context<AppEnv>, search: string, limits: results.Limits) {
  const { found, partly, corrected } = await results.find(search, limits);
  const isMissed = results.isEmpty(found);
  const isNothing = isMissed && !partly;
  if (isNothing) c.set("skipsCache", true);
  const searched = corrected ?? search;
  const [counts, near] = await Promise.all([
    results.count(searched, found, limits),
    isNothing ? results.near(search, NEAR) : undefined,
  ]);
  return { search, searched, corrected, found, partly, counts, near, isMissed };
}

/** "1,000+" where no more are counted. */
export function countText(count: number): string {
  return count < MOST_FOUND ? number.format(count) : `${number.format(MOST_FOUND)}+`;
}

/** "7 results". */
export function totalText({ counts }: Pick<Results, "counts">): string {
  const all = Object.values(counts);
  if (all.some((count) => count >= MOST_FOUND)) return `${countText(MOST_FOUND)} results`;
  return plural(
    all.reduce((sum, count) => sum + count, 0),
    "result",
  );
}
