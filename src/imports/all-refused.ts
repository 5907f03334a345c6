import type { RowReason } from "../schemas/feeds";
import { isFault, reasonText } from "../schemas/reasons";

/** A file without a row that can be read among as many is none that was meant. */
const MOST_AT_FIRST = 1_000;

/** Counts the rows of a file from the first one on. @returns what most of them lack, once as many are all refused */
export function refusedAtFirst(): (rows: { reasons: RowReason[] }[]) => string | undefined {
  const times = new Map<string, number>();
  let count = 0;
  let isAnyRead = false;
  return (rows) => {
    for (const { reasons } of rows) {
      count++;
      isAnyRead ||= reasons.length === 0 || !reasons.every(({ name }) => isFault(name) || name === "said");
      const text = reasons.map(({ name, about }) => reasonText(name, about))[0];
      if (!isAnyRead && text !== undefined) times.set(text, (times.get(text) ?? 0) + 1);
    }
    if (isAnyRead || count < MOST_AT_FIRST) return undefined;
    return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  };
}
