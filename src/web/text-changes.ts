import { diffLines } from "diff";

/** A run of lines of a page's text. `cut`: there were more of them than are shown. */
export type Change = { kind: "same" | "added" | "removed"; lines: string[]; cut?: boolean };

const CONTEXT_LINES = 2;
const MAX_LINES = 100;
/** Hostile texts may take the product of both, for each of a screen's pages. */
const MAX_COMPARED_LINES = 10_000;
const MAX_CHANGED_LINES = 300;

/** The changes from one text of a page to the next, with the lines around them; undefined if they have little in common or are too long. */
export function changesBetween(earlier: string, later: string): Change[] | undefined {
  if ([earlier, later].some(isLong)) return undefined;
  const parts = diffLines(earlier, later, {
    stripTrailingCr: true,
    ignoreNewlineAtEof: true,
    maxEditLength: MAX_CHANGED_LINES,
  });
  return parts?.flatMap(({ value, added, removed }, at): Change[] => {
    const lines = value.replace(/\n$/, "").split("\n");
    if (added || removed) {
      const change = { kind: added ? "added" : "removed", lines: lines.slice(0, MAX_LINES) } as const;
      return [lines.length > MAX_LINES ? { ...change, cut: true } : change];
    }
    return contextOf(lines, at > 0, at < parts.length - 1);
  });
}

const isLong = (text: string) => text.split("\n", MAX_COMPARED_LINES + 1).length > MAX_COMPARED_LINES;

function contextOf(lines: string[], isAfterChange: boolean, isBeforeChange: boolean): Change[] {
  const first = isAfterChange ? lines.slice(0, CONTEXT_LINES) : [];
  const last = isBeforeChange ? lines.slice(-CONTEXT_LINES) : [];
  if (first.length + last.length >= lines.length) return [{ kind: "same", lines }];
  return [
    ...(first.length > 0 ? [{ kind: "same" as const, lines: first, cut: true }] : []),
    ...(last.length > 0 ? [{ kind: "same" as const, lines: last, cut: true }] : []),
  ];
}
