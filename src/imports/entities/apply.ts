import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { history, importRows } from "../../../db/schema";
import { hostOf } from "../../format";
import type { Outcome } from "../../models/audit";
import type { ReadPicture } from "../../models/blogs";
import type { RowReason } from "../../schemas/feeds";
import type { ImportRow } from "../import-rows";
import { type Import, lockInState, move } from "../imports";
import { logOnce } from "../log";
import { sha256 } from "../offers/identities";
import type { Feed } from "../offers/items";
import { noteEntity, noteItems } from "../offers/note";
import { entityKinds, type ImportedEntity } from "./columns";
import { knownById } from "./known";
import { entityModels } from "./models";

const ROWS_PER_TRANSACTION = 50;
/** How often a server may keep a post waiting until its pictures are left where they are. */
const MOST_WAITS = 8;

/**
 * Makes and changes entities as a staged import says, one after the other. One that is refused by now is noted as refused,
 * with the reason. A row that was written before an interruption is not written again: its submission is known.
 */
export async function applyEntities(
  run: Import,
  feed: Feed,
  entity: ImportedEntity,
  read: ReadPicture,
  signal: AbortSignal,
): Promise<void> {
  const patient = withoutSlowServers(read);
  await db.transaction(async (tx) => {
    if (await lockInState(tx, run.id, "applying")) await entityModels[entity].begin?.(run.id, tx);
  });
  for (;;) {
    const rows = await openRows(run, entity, ROWS_PER_TRANSACTION);
    if (rows.length === 0) break;
    for (const row of rows) {
      signal.throwIfAborted();
      if (!(await applyRow(run, feed, entity, row, patient))) return;
    }
  }
  await move(run.id, "finish");
}

/**
 * Notes the entity of the first open row, if a process was killed after it wrote the entity and before it noted it. Otherwise
 * an undo would leave it.
 */
export async function noteInterrupted(run: Import, entity: ImportedEntity): Promise<void> {
  const [row] = await openRows(run, entity, 1);
  if (!row) return;
  const [written] = await db
    .select({ recordId: history.subjectId })
    .from(history)
    .where(eq(history.submission, submissionOf(run.batch, row.n)));
  if (written?.recordId) await noteWritten(run, row.n, { recordId: written.recordId, reasons: row.reasons });
}

function openRows({ id }: Import, entity: ImportedEntity, limit: number): Promise<ImportRow[]> {
  const order = entityKinds[entity].isNewestFirst ? desc : asc;
  const isOpen = and(
    eq(importRows.importId, id),
    inArray(importRows.verdict, ["new", "changed", "ended"]),
    isNull(importRows.appliedAt),
  );
  return db.select().from(importRows).where(isOpen).orderBy(order(importRows.n)).limit(limit);
}

function noteWritten(run: Import, n: number, made: Parameters<typeof noteEntity>[3]): Promise<void> {
  return db.transaction(async (tx) => {
    await noteEntity(tx, run, n, made);
    await noteItems(tx, run, sql`r.n = ${n}::int`);
  });
}

/** @returns false if the import was cancelled */
async function applyRow(
  run: Import,
  feed: Feed,
  entity: ImportedEntity,
  row: ImportRow,
  read: ReadPicture,
): Promise<boolean> {
  const isOn = await db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "applying"))) return false;
    await logOnce(tx, run, feed.name);
    return true;
  });
  if (!isOn) return false;
  const outcome = await write(run, entity, row, read);
  if (outcome.kind === "saved")
    await noteWritten(run, row.n, {
      recordId: outcome.id,
      reasons: [...row.reasons, ...lossesOf(outcome)],
    });
  else
    await db
      .update(importRows)
      .set({ verdict: "refused", reasons: reasonsOf(outcome) })
      .where(and(eq(importRows.importId, run.id), eq(importRows.n, row.n)));
  return true;
}

async function write(
  run: Import,
  entity: ImportedEntity,
  { n, after, verdict, recordId }: ImportRow,
  read: ReadPicture,
): Promise<Outcome> {
  const model = entityModels[entity];
  const change = { actor: run.actor, batch: run.batch, submission: submissionOf(run.batch, n) };
  if (verdict === "new") return model.create(after ?? {}, change, read);
  if (verdict === "ended") return model.end?.(recordId ?? 0, change) ?? { kind: "missing" };
  const known = (await knownById(db, entity, [recordId ?? 0])).get(recordId ?? 0);
  if (!known || !model.update) return { kind: "missing" };
  return model.update(known.id, { ...known.values, ...after }, change, known.version, read);
}

/** The same for the same row, as a form has one key however often it is sent. */
function submissionOf(batch: string, n: number): string {
  const digits = sha256(`${batch} ${n}`);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join("-");
}

/** Pictures of a server that is slow all the time are left where they are: a run of thousands of posts would take hours. */
export function withoutSlowServers(read: ReadPicture): ReadPicture {
  const waits = new Map<string, number>();
  return async (address, signal) => {
    const host = hostOf(address);
    const count = waits.get(host) ?? 0;
    if (count >= MOST_WAITS) return { error: "its server was too slow before" };
    const found = await read(address, signal);
    if ("bytes" in found) waits.delete(host);
    else if (signal.aborted) waits.set(host, count + 1);
    return found;
  };
}

function lossesOf({ removed = [], uncopied = [] }: Extract<Outcome, { kind: "saved" }>): RowReason[] {
  return [
    ...(removed.length > 0 ? [{ name: "removed" as const, about: removed.join(", ") }] : []),
    ...(uncopied.length > 0 ? [{ name: "uncopied" as const, about: uncopied.join(", ") }] : []),
  ];
}

function reasonsOf(outcome: Exclude<Outcome, { kind: "saved" }>): RowReason[] {
  if (outcome.kind !== "refused") return [{ name: outcome.kind === "duplicate" ? "taken" : "deletedRecord" }];
  return Object.values(outcome.errors)
    .flat()
    .map((reason) =>
      typeof reason === "string"
        ? { name: "said", about: reason }
        : { name: reason.reason, ...(reason.about !== undefined && { about: reason.about }) },
    );
}
