import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { FILES, lockFolder, makePrivate, offerRestored, takeRestored } from "../../../db/folder";
import { unpack } from "./archive";
import { type DatabaseAt, open, refuseRunning } from "./database";
import { load, refuseOtherSchema } from "./load";
import { type Manifest, readManifest } from "./manifest";
import { openArchive } from "./places";

type Options = Parameters<typeof load>[3];

/**
 * A backup as a folder of files. @param work an empty folder for those of an archive.
 * @throws BadBackup for what is no backup, or one that this version cannot restore.
 */
export async function opened(
  address: string,
  work: string,
  passphrase: string | undefined,
): Promise<{ folder: string; manifest: Manifest }> {
  const isFolder = existsSync(address) && statSync(address).isDirectory();
  if (!isFolder) {
    const { stream, isEncrypted } = await openArchive(address);
    mkdirSync(work, { recursive: true, mode: 0o700 });
    await unpack(stream, work, isEncrypted, passphrase);
  }
  const folder = isFolder ? address : work;
  const manifest = await readManifest(folder);
  refuseOtherSchema(manifest);
  return { folder, manifest };
}

/**
 * Replaces a database by a backup. Until the new one is whole, the old one is as it was, however this ends. An embedded
 * database that was replaced stays in its folder.
 * @returns where it is
 * @throws Error if a site runs on it.
 */
export async function restoreInto(
  at: DatabaseAt,
  folder: string,
  manifest: Manifest,
  options: Options,
): Promise<string | undefined> {
  if ("url" in at) {
    await fill(at, folder, manifest, options);
    return undefined;
  }
  makePrivate(at.folder);
  const unlock = lockFolder(at.folder);
  try {
    // A database that was restored, and not yet opened, is the one that is replaced.
    takeRestored(at.folder);
    const draft = join(at.folder, "restoring");
    rmSync(draft, { recursive: true, force: true });
    await fill({ folder: draft }, folder, manifest, options);
    offerRestored(at.folder, join(draft, FILES));
    const before = takeRestored(at.folder);
    rmSync(draft, { recursive: true, force: true });
    return before;
  } finally {
    unlock();
  }
}

async function fill(at: DatabaseAt, folder: string, manifest: Manifest, options: Options): Promise<void> {
  const connection = await open(at);
  try {
    if ("url" in at) await refuseRunning(connection);
    await load(connection.db, folder, manifest, options);
  } finally {
    await connection.close();
  }
}
