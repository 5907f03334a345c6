import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { copyDatabase } from "../../../db/client";
import { reasonOf } from "../../../db/reason";
import { env } from "../../env";
import * as backups from "./backups";
import type { Step } from "./child";
import { configured, open } from "./database";
import { dump } from "./dump";
import type { Manifest } from "./manifest";
import { isS3, outdated, placeAt } from "./places";
import { temporaryIn } from "./temporary";

export type Made = Partial<Extract<Step, { made: unknown }>["made"]> & backups.Proof;

/** `to`: a folder or an address of S3. `passphrase`: in place of the site's own. */
export type BackupRequest = { to: string; passphrase?: string | undefined };

const WORK = ".dealproof-work-";
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
  const end = () => backups.end(id, { state: made.state, reason: made.reason, restoreMs: made.restoreMs });
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
    await end();
  }
  if (made.state !== "failed")
    await deleteOutdated(to).catch((error) => {
      made.reason ??= `Older ones could not be deleted: ${reasonOf(error)}`;
      return end();
    });
  return made;
}

/**
 * Writes a backup as files that can be read, without secrets: JSON Lines, and pictures. A restore reads them too.
 * @throws Error if the folder is not empty.
 */
export async function writePlain(folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  using copy = copyDatabase && temporaryIn(env.DATA_DIR, "copy-");
  if (copy) await copyDatabase?.(copy.folder);
  const { db, close } = await open(copy ?? configured());
  try {
    return await dump(db, folder, { hasSecrets: false, publicUrl: env.PUBLIC_URL });
  } finally {
    await close();
  }
}

/** On the volume of the backups, which has room for them. */
function workFolder(to: string): string {
  const parent = isS3(to) ? tmpdir() : resolve(to);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  // Those of killed processes, which hold all of the database.
  for (const entry of readdirSync(parent).filter((name) => name.startsWith(WORK))) {
    const found = statSync(join(parent, entry), { throwIfNoEntry: false });
    if (found?.uid === process.getuid?.() && Date.now() - (found?.mtimeMs ?? 0) > LONGEST_MS)
      rmSync(join(parent, entry), { recursive: true, force: true });
  }
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

/** Deletes only what this site has made, because another one may use the same place. */
async function deleteOutdated(to: string): Promise<void> {
  const place = placeAt(to);
  const found = new Set(await place.list());
  const listed = (await backups.written())
    .map(({ id, address, state }) => ({ id, name: basename(address ?? ""), isProven: state === "proven" }))
    .filter(({ name }) => found.has(name));
  for (const name of outdated(listed, env.BACKUP_KEEP)) {
    await place.remove(name);
    await backups.forget(listed.filter((made) => made.name === name).map(({ id }) => id));
  }
}
