import { asc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { importRows } from "../../db/schema";
import { begin } from "../../src/imports/begin";
import { beginRedo, beginUndo } from "../../src/imports/begin-undo";
import { guessFor, SAMPLE_ROWS } from "../../src/imports/guess-columns";
import { firstRaw } from "../../src/imports/import-rows";
import * as imports from "../../src/imports/imports";
import { runImport } from "../../src/imports/jobs";
import type { Format } from "../../src/imports/read/row";
import * as feeds from "../../src/models/feeds";
import { feedInput } from "../../src/schemas/feeds";
import { ADMIN } from "../actor";

/** Works on an import until it waits for a person or has ended. */
export function work(
  importId: number,
  signal = new AbortController().signal,
  retryCount = 0,
): Promise<unknown> {
  return runImport.run({ importId }, signal, { id: crypto.randomUUID(), retryCount });
}

export async function addFeed(values: object = {}): Promise<number> {
  const input = feedInput.parse({ name: "Zebra list", publishes: true, ...values });
  const made = await feeds.create(input, { actor: ADMIN });
  if (made.kind !== "saved") throw new Error("The feed was not saved");
  return made.id;
}

/**
 * Reads a file into a feed, with the mapping that is guessed, and stages it.
 * @param corrected what a person changes of the format that is guessed
 * @returns the import's id
 */
export async function stageFile(
  feedId: number,
  file: string | Uint8Array,
  corrected?: Partial<Format>,
): Promise<number> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const { id } = await begin(feedId, { name: "offers.csv", bytes }, ADMIN);
  await work(id);
  const format = (await imports.byId(id))?.format;
  if (corrected && format && (await imports.readAgain(id, { ...format, ...corrected }))) await work(id);
  const run = await imports.byId(id);
  if (run?.state !== "mapping") return id;
  const { entity } = run.feed;
  const { mapping, reading } = await guessFor(await firstRaw(id, SAMPLE_ROWS), entity);
  await feeds.setMapping(feedId, { mapping, reading }, { actor: ADMIN });
  await imports.restage(id);
  await work(id);
  return id;
}

export async function applyFile(
  feedId: number,
  file: string | Uint8Array,
  corrected?: Partial<Format>,
): Promise<number> {
  const id = await stageFile(feedId, file, corrected);
  await imports.move(id, "apply");
  await work(id);
  return id;
}

export async function undoImportOf(id: number): Promise<void> {
  await beginUndo(id, ADMIN);
  await work(id);
}

/** Takes the undo back. */
export async function redoImportOf(id: number): Promise<void> {
  await beginRedo(id, ADMIN);
  await work(id);
}

export const stateOf = async (id: number) => (await imports.byId(id))?.state;

/** Each row's verdict, with the names of its reasons. */
export async function verdictsOf(id: number): Promise<string[]> {
  const rows = await db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.n));
  return rows.map(({ verdict, reasons }) => [verdict, ...reasons.map(({ name }) => name)].join(" "));
}
