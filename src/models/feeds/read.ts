import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { feeds, importRows } from "../../../db/schema";
import { guessReading } from "../../feeds/guess";
import { missingColumns } from "../../feeds/mapping";
import { presetFor } from "../../feeds/presets";
import type { LineFault, RawRow } from "../../feeds/read/row";
import { formatOf, readRows } from "../../feeds/read/rows";
import * as settings from "../system/settings";
import { chunksOf, firstRaw, holds, type Import, move } from "./imports";

const SET = 500;
/** Rows from which columns and their values' format are guessed. */
const TELLING = 200;

/**
 * Reads the file of an import into rows. One that was begun before goes on: rows that are there already stay.
 * Afterwards it is staged, or a person says first which column is what.
 */
export async function read({ id, feedId, format: chosen }: Import, signal: AbortSignal): Promise<void> {
  const format = chosen ?? (await formatOf(chunksOf(id)));
  const rows = readRows(chunksOf(id), format);
  let set: (RawRow | LineFault)[] = [];
  for (;;) {
    const next = await rows.next();
    if (!next.done) set.push(next.value);
    if (set.length === SET || next.done) {
      signal.throwIfAborted();
      if (!(await write(id, set))) return;
      set = [];
    }
    if (!next.done) continue;
    const { lines, skipped, isComplete, fault } = next.value;
    const problem = fault ? { name: fault } : lines === skipped ? { name: "empty" as const } : null;
    const done = { format, lines, skipped, isComplete };
    if (problem && lines === skipped) await move(id, ["reading"], "refused", { ...done, problem });
    else {
      const isMapped = await map(id, feedId);
      await move(id, ["reading"], isMapped ? "staging" : "mapping", { ...done, problem });
    }
    return;
  }
}

/** @returns false if the import was cancelled */
function write(id: number, set: (RawRow | LineFault)[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await holds(tx, id, "reading"))) return false;
    const values = set.map((row) =>
      "fields" in row
        ? { importId: id, n: row.line, raw: row.fields }
        : {
            importId: id,
            n: row.line,
            verdict: "refused" as const,
            reasons: [{ name: row.fault, ...(row.about !== undefined && { about: row.about }) }],
          },
    );
    if (values.length > 0) await tx.insert(importRows).values(values).onConflictDoNothing();
    return true;
  });
}

/** Guesses the mapping of a feed that has none. @returns whether nobody needs to look at it */
async function map(id: number, feedId: number): Promise<boolean> {
  const [feed] = await db.select().from(feeds).where(eq(feeds.id, feedId));
  const rows = await firstRaw(id, TELLING);
  const columns = columnsIn(rows);
  if (!feed) return false;
  if (feed.mapping && feed.reading) return missingColumns(columns, feed.mapping).length === 0;
  const [{ timeZone }, { currency }] = await Promise.all([settings.current(), settings.edited()]);
  const preset = presetFor(columns);
  const known = { zone: timeZone, currency: currency ?? "USD", ...preset.reading };
  const { reading, doubts } = guessReading(rows, preset.mapping, known);
  await db.update(feeds).set({ mapping: preset.mapping, reading }).where(eq(feeds.id, feedId));
  return feed.kind !== "upload" && feed.kind !== "address" && doubts.length === 0;
}

export function columnsIn(rows: { fields: Record<string, string> }[]): string[] {
  return [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
}
