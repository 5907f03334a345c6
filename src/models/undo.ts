import type { Change } from "./audit/outcome";
import { undoAll } from "./audit/undo";
import type { Undoing } from "./audit/undoing";
import * as snoozes from "./inbox/snoozes";
import * as reports from "./people/reports";
import * as checks from "./proof/checks";

/**
 * Takes a change back, whatever it wrote: rows, checks, and what it hid from the inbox.
 * @returns what became of each row, and how much else was taken back
 */
export async function undo(
  { batch }: { batch: string },
  change: Change,
): Promise<Undoing & { others: number }> {
  const undoing = await undoAll({ batch }, change);
  const others = [
    await checks.undoBatch(batch, change),
    await reports.reopen(batch),
    await snoozes.wake(batch),
  ];
  return { ...undoing, others: others.reduce((sum, count) => sum + count, 0) };
}
