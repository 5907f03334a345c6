import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { copyDatabase } from "../../db/client";
import { env } from "../env";
import * as backups from "../models/system/backups";
import type { Step } from "./child";
import { isS3, outdated, placeAt } from "./places";
import type { Proof } from "./prove";
import { reasonOf } from "./reason";

export type Made = Partial<Extract<Step, { made: unknown }>["made"]> & Proof;

/** `to`: a folder or an address of S3. `passphrase`: in place of the site's own. */
export type BackupRequest = { to: string; passphrase?: string | undefined };

const WORK = ".work-";
/** A job has this time. */
const LONGEST_MS = 6 * 60 * 60 * 1000;

/**
 * Makes a backup of the site's database, proves it by restoring it, and deletes those that are kept no longer.
 * @throws the signal's reason when it is aborted.
 */
export async function makeBackup({ to, passphrase }: BackupRequest, signal?: AbortSignal): Promise<Made> {
  // No other process makes one of an embedded database.
  const before = new Date(copyDatabase ? performance.timeOrigin : Date.now() - LONGEST_MS);
  await backups.endAbandoned(before, "The process that made it was ended.");
  const id = await backups.begin();
  const made: Made = { state: "failed", reason: null, restoreMs: null };
  let work: string | undefined;
  try {
    work = workFolder(to);
    await inChild(work, { to, passphrase }, signal, async (step) => {
      if ("failure" in step) throw new Error(step.failure);
      if ("proof" in step) return void Object.assign(made, step.proof);
      Object.assign(made, step.made);
      await backups.note(id, step.made);
    });
  } catch (error) {
    made.reason = reasonOf(error);
    if (signal?.aborted) throw error;
  } finally {
    if (work) rmSync(work, { recursive: true, force: true });
    const { state, reason, restoreMs } = made;
    await backups.end(id, { state, reason, restoreMs });
  }
  if (made.state !== "failed") await deleteOutdated(to);
  return made;
}

/** On the volume of the backups, which has room for them. */
function workFolder(to: string): string {
  const parent = isS3(to) ? tmpdir() : resolve(to);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const entry of isS3(to) ? [] : readdirSync(parent))
    if (entry.startsWith(WORK) && Date.now() - statSync(join(parent, entry)).mtimeMs > LONGEST_MS)
      rmSync(join(parent, entry), { recursive: true, force: true });
  return mkdtempSync(join(parent, WORK));
}

async function inChild(
  work: string,
  { to, passphrase }: BackupRequest,
  signal: AbortSignal | undefined,
  onStep: (step: Step) => Promise<void>,
): Promise<void> {
  const copy = join(work, "copy");
  await copyDatabase?.(copy);
  const child = Bun.spawn([process.execPath, "--smol", join(import.meta.dir, "child.ts"), work, to], {
    env: {
      ...process.env,
      ...(passphrase !== undefined && { BACKUP_PASSPHRASE: passphrase }),
      ...(copyDatabase && { DATA_DIR: copy }),
    },
    stdout: "pipe",
    stderr: "pipe",
    ...(signal && { signal }),
  });
  // The site goes first.
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [failure] = await Promise.all([new Response(child.stderr).text(), readSteps(child.stdout, onStep)]);
  signal?.throwIfAborted();
  if ((await child.exited) !== 0)
    throw new Error(`The process that makes it has ended: ${failure.trim().slice(-500)}`);
}

async function readSteps(
  output: ReadableStream<Uint8Array>,
  onStep: (step: Step) => Promise<void>,
): Promise<void> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const chunk of output) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) await onStep(JSON.parse(line) as Step);
  }
}

async function deleteOutdated(to: string): Promise<void> {
  const place = placeAt(to);
  const newest = (await backups.newestProven())?.address ?? undefined;
  const old = outdated(await place.list(), env.BACKUP_KEEP, newest);
  for (const name of old) await place.remove(name);
  const addresses = (await backups.list(1000)).flatMap(({ address }) => address ?? []);
  await backups.forget(addresses.filter((address) => old.includes(basename(address))));
}
