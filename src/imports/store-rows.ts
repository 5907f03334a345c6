import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { feeds, importRows } from "../../db/schema";
import { type FeedEntity, isNetwork, REASON_COLUMN, type RowReason } from "../schemas/feeds";
import { movedDealFields } from "../schemas/moving-in";
import { refusedAtFirst } from "./all-refused";
import { chunksOf, dropFile, hasFile } from "./files";
import { columnsIn, guessFor, SAMPLE_ROWS } from "./guess-columns";
import { firstRaw } from "./import-rows";
import { type Import, lockInState, move, wake } from "./imports";
import { missingColumns } from "./offers/mapping";
import type { End, Format, LineFault, RawRow } from "./read/row";
import { withoutAddresses, withoutVisitors } from "./values/visitors";

type Row = RawRow | LineFault;

/** Reads a file outside the server's thread. @returns its format, and why and where it ended */
export type ReadFile = (
  chunks: () => AsyncIterator<Uint8Array>,
  format: Format | null,
  signal: AbortSignal,
) => AsyncGenerator<Row[], { format: Format; end: End }>;

const MOST_REFUSED_STORED = 10_000;
/** Of an import: `bytes` in the database. */
const MOST = { rows: 1_000_000, bytes: 1024 ** 3 };
/** What a row takes in the database beside its texts. */
const ROW_BYTES = 500;

/**
 * Reads the file of an import into rows. One that was begun before goes on: rows that are there already stay.
 * Afterwards it is staged, or a person says first which column is what.
 */
export async function storeRows(
  run: Import,
  readFile: ReadFile,
  signal: AbortSignal,
  most = MOST,
): Promise<void> {
  const { id, format: chosen } = run;
  if (!(await hasFile(id))) {
    await move(id, "refuse", { problem: { name: "fileGone" } });
    return;
  }
  const rows = readFile(() => chunksOf(id), chosen, signal);
  try {
    await store(rows, run, signal, most);
  } finally {
    // Its process ends too when the import was cancelled, or a row could not be stored.
    await rows.return(undefined as never);
  }
}

async function store(
  rows: ReturnType<ReadFile>,
  { id, feedId, isPartial }: Import,
  signal: AbortSignal,
  most: typeof MOST,
): Promise<void> {
  const [feed] = await db.select({ entity: feeds.entity }).from(feeds).where(eq(feeds.id, feedId));
  let hasVisitors = false;
  const cleaned = (row: Row) => {
    if (feed?.entity === "subscriber") return row;
    if (!("fields" in row)) return { ...row, text: row.text && withoutAddresses(row.text) };
    const fields = withoutVisitors(row.fields);
    hasVisitors ||= !Bun.deepEquals(fields, row.fields);
    return { ...row, fields };
  };
  const refusals: Record<string, number> = {};
  let columns: string[] = [];
  const allRefused = refusedAtFirst();
  let count = 0;
  let readable = 0;
  let bytes = 0;
  for (let next = await rows.next(); ; next = await rows.next()) {
    signal.throwIfAborted();
    if (next.done) {
      const { format, end } = next.value;
      const { lines, skipped, isComplete, fault } = end;
      const otherList = isOfDeals(feed?.entity) ? otherListIn(columnsIn(await firstRaw(id, 1))) : undefined;
      const problem = otherList ?? problemOf(end);
      const isPart = isPartial || columns.includes(REASON_COLUMN);
      const done = {
        format,
        columns,
        lines,
        skipped,
        refusals,
        problem,
        isComplete: isComplete && !isPart,
        isPartial: isPart,
      };
      const isUnusable = otherList || (problem && (readable === 0 || fault === "unread"));
      const change = isUnusable ? "refuse" : (await isMapped(id, feedId)) ? "compare" : "askForColumns";
      const isMoved = await db.transaction(async (tx) => {
        // What visitors wrote stays nowhere.
        if (hasVisitors) await dropFile(id, tx);
        return move(id, change, done, tx);
      });
      if (isMoved) wake();
      return;
    }
    if (readable < SAMPLE_ROWS)
      columns = columnsIn(
        next.value.filter((row) => "fields" in row),
        columns,
      );
    const stored = next.value.filter((row) => {
      count++;
      if ("fields" in row) {
        readable++;
        bytes += ROW_BYTES + JSON.stringify(row.fields).length;
        return true;
      }
      if (count - readable <= MOST_REFUSED_STORED) return true;
      refusals[row.fault] = (refusals[row.fault] ?? 0) + 1;
      return false;
    });
    const about = allRefused(next.value.map((row) => ({ reasons: reasonsOf(row) })));
    const problem: RowReason | undefined =
      count > most.rows || bytes > most.bytes
        ? { name: "tooManyRows" }
        : about === undefined
          ? undefined
          : { name: "allRefused", about };
    if (problem) {
      await move(id, "refuse", { lines: count, problem });
      return;
    }
    if (!(await write(id, stored.map(cleaned)))) return;
  }
}

function problemOf({ fault, lines, skipped }: End): RowReason | null {
  if (fault) return { name: fault };
  return lines === skipped ? { name: "empty" } : null;
}

const reasonsOf = (row: Row): RowReason[] =>
  "fault" in row
    ? [
        {
          name: row.fault,
          ...(row.about !== undefined && { about: row.about }),
          ...(row.text && { text: row.text }),
        },
      ]
    : [];

/** @returns false if the import was cancelled */
function write(id: number, set: Row[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockInState(tx, id, "reading"))) return false;
    const values = set.map((row) => ({
      n: row.line,
      raw: "fields" in row ? row.fields : null,
      verdict: "fields" in row ? null : "refused",
      reasons: reasonsOf(row),
    }));
    await tx.execute(sql`
      insert into ${importRows} (import_id, n, raw, verdict, reasons)
      select ${id}::int, n, nullif(raw, 'null'), verdict, reasons
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as j (n int, raw jsonb, verdict text, reasons jsonb)
      on conflict do nothing`);
    return true;
  });
}

/** @returns whether the columns of a file are known: as a person has said, or as its network documents them */
async function isMapped(id: number, feedId: number): Promise<boolean> {
  const [feed] = await db.select().from(feeds).where(eq(feeds.id, feedId));
  if (!feed) return false;
  const rows = await firstRaw(id, SAMPLE_ROWS);
  if (!feed.mapping && feed.entity === "deal" && isExport(columnsIn(rows)))
    await db.update(feeds).set({ entity: "exportedDeal" }).where(eq(feeds.id, feedId));
  if (feed.mapping && feed.reading) return missingColumns(columnsIn(rows), feed.mapping).length === 0;
  if (!isNetwork(feed.kind)) return false;
  const { mapping, reading: guessed, doubts } = await guessFor(rows, feed.entity);
  // Networks give instants, and nobody checks the guess.
  const { midnight: _, ...reading } = guessed;
  await db.update(feeds).set({ mapping, reading }).where(eq(feeds.id, feedId));
  return doubts.length === 0;
}

/** Whether this product exported a file of deals: its columns say so, whatever kind of rows was chosen for it. */
function isExport(columns: string[]): boolean {
  const { id, dealKind, createdAt } = movedDealFields;
  return [id, dealKind, createdAt].every(({ label }) => columns.includes(label));
}

const isOfDeals = (entity: FeedEntity | undefined) => entity === "deal" || entity === "exportedDeal";

/** Columns that only a list of products has, as Awin and Google write them. */
const OF_PRODUCTS = [
  ["aw_product_id"],
  ["merchant_product_id"],
  ["gtin", "price"],
  ["ean", "price"],
  ["availability", "price"],
];

/** Why a file has no offers for us: an older release exported it, whose columns had other names, or it lists products. */
function otherListIn(columns: string[]): RowReason | undefined {
  const isOld = ["Deal ID", "Coupon or offer", "Deal category"].every((name) => columns.includes(name));
  if (isOld) return { name: "oldExport" };
  const bare = new Set(columns.map((name) => name.toLowerCase().replace(/^g:/, "").replaceAll(" ", "_")));
  const isOfProducts = OF_PRODUCTS.some((names) => names.every((name) => bare.has(name)));
  return isOfProducts ? { name: "productList" } : undefined;
}
