import { eq, inArray } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, feeds, importRows, stores } from "../../../db/schema";
import { guessReading } from "../../feeds/guess";
import { missingColumns } from "../../feeds/mapping";
import type { Mapping } from "../../feeds/offer";
import { presetFor } from "../../feeds/presets";
import type { LineFault, RawRow } from "../../feeds/read/row";
import { formatOf, readRows } from "../../feeds/read/rows";
import { recordKinds } from "../../feeds/records/kinds";
import { guessRecordMapping } from "../../feeds/records/read";
import { withoutVisitors } from "../../feeds/visitors";
import { type FeedEntity, isNetwork } from "../../schemas/feeds";
import { idFrom } from "../../schemas/ids";
import { fallbackSettings } from "../../schemas/settings";
import * as settings from "../system/settings";
import { firstRaw } from "./import-rows";
import { chunksOf, holds, type Import, move } from "./imports";

const SET = 100;
/** Characters that are held before they are written. */
const MOST_HELD = 500_000;
/** Rows from which columns and their values' format are guessed. */
export const TELLING = 200;

/**
 * Reads the file of an import into rows. One that was begun before goes on: rows that are there already stay.
 * Afterwards it is staged, or a person says first which column is what.
 */
export async function read(
  { id, feedId, format: chosen, isPartial }: Import,
  signal: AbortSignal,
): Promise<void> {
  const format = chosen ?? (await formatOf(chunksOf(id)));
  const [feed] = await db.select({ entity: feeds.entity }).from(feeds).where(eq(feeds.id, feedId));
  const cleaned = (row: RawRow | LineFault) =>
    "fields" in row && feed?.entity !== "subscriber" ? { ...row, fields: withoutVisitors(row.fields) } : row;
  const rows = readRows(chunksOf(id), format);
  let set: (RawRow | LineFault)[] = [];
  let hasRows = false;
  let held = 0;
  for (;;) {
    const next = await rows.next();
    if (!next.done) {
      set.push(next.value);
      if ("fields" in next.value) {
        hasRows = true;
        for (const text of Object.values(next.value.fields)) held += text.length;
      }
    }
    if (set.length === SET || held > MOST_HELD || next.done) {
      signal.throwIfAborted();
      if (!(await write(id, set.map(cleaned)))) return;
      set = [];
      held = 0;
    }
    if (!next.done) continue;
    const { lines, skipped, isComplete, fault } = next.value;
    const problem = fault ? { name: fault } : lines === skipped ? { name: "empty" as const } : null;
    const done = { format, lines, skipped, isComplete: isComplete && !isPartial };
    if (problem && !hasRows) await move(id, ["reading"], "refused", { ...done, problem });
    else {
      const next = (await isMapped(id, feedId)) ? "staging" : "mapping";
      await move(id, ["reading"], next, { ...done, problem });
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

/** @returns whether the columns of a file are known: as a person has said, or as its network documents them */
async function isMapped(id: number, feedId: number): Promise<boolean> {
  const [feed] = await db.select().from(feeds).where(eq(feeds.id, feedId));
  if (!feed) return false;
  const rows = await firstRaw(id, TELLING);
  if (feed.mapping && feed.reading) return missingColumns(columnsIn(rows), feed.mapping).length === 0;
  if (!isNetwork(feed.kind)) return false;
  const { mapping, reading, doubts } = await guessFor(rows, feed.entity);
  await db.update(feeds).set({ mapping, reading }).where(eq(feeds.id, feedId));
  return doubts.length === 0;
}

/** Which column is what, and how values are written, as far as the first rows of a file show it. */
export async function guessFor(rows: RawRow[], entity: FeedEntity) {
  const [{ timeZone }, { currency }] = await Promise.all([settings.current(), settings.edited()]);
  const columns = columnsIn(rows);
  const isWordPress = columns.includes(POST_TYPE);
  const { name, mapping, reading } =
    entity === "deal"
      ? presetFor(columns)
      : { mapping: guessRecordMapping(recordKinds[entity], rows), name: undefined, reading: {} };
  if (mapping.dealId && !(await isOfThisSite(rows, mapping))) {
    mapping.externalId = mapping.dealId;
    delete mapping.dealId;
  }
  const only = isWordPress && entity !== "deal" ? { only: { column: POST_TYPE, values: "post, page" } } : {};
  const known = { zone: timeZone, currency: currency ?? fallbackSettings.currency, ...reading, ...only };
  return {
    name: isWordPress ? "WordPress export" : name,
    mapping,
    ...guessReading(rows, mapping, known),
  };
}

/** Whether a row of an export is a deal that is here: if none is, they are another site's, and new. */
async function isOfThisSite(rows: RawRow[], { dealId = "", storeName = "" }: Mapping): Promise<boolean> {
  const given = rows.map(({ fields }) => `${fields[dealId]} ${fields[storeName]}`);
  const ids = rows.flatMap(({ fields }) => idFrom(fields[dealId] ?? "") ?? []);
  const found = await db
    .select({ id: deals.id, store: stores.name })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(inArray(deals.id, ids));
  return found.some(({ id, store }) => given.includes(`${id} ${store}`));
}

/** The column of a WordPress export that says what a row is. */
const POST_TYPE = "wp:post_type";

export function columnsIn(rows: { fields: Record<string, string> }[]): string[] {
  return [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
}
