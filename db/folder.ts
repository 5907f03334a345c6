import { Database as Sqlite } from "bun:sqlite";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";

const OTHERS = 0o077;

/** The files of the database, in its data folder. */
export const FILES = "postgres";
const RESTORED = "postgres.restored";
const BEFORE = "postgres.before-restore";

/** Makes the folder, and all that this process will write, readable by this user alone: it holds sessions and addresses. */
export function makePrivate(folder: string): void {
  process.umask(OTHERS);
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `probe-${process.pid}`);
    writeFileSync(probe, "a");
    rmSync(probe);
  } catch (error) {
    throw unusable(folder, error as NodeJS.ErrnoException);
  }
  if (statSync(folder).mode & OTHERS) restrict(folder, true);
}

/** Says what to do about a data folder that cannot be written. */
function unusable(folder: string, cause: NodeJS.ErrnoException): Error {
  const said: Record<string, string> = {
    EACCES: notOurs(folder),
    EPERM: notOurs(folder),
    EROFS: `The data folder ${folder} is mounted read-only: mount it so that the site can write.`,
    ENOSPC: `The disk of the data folder ${folder} is full: make room, then start again.`,
    EDQUOT: `The disk of the data folder ${folder} is full: make room, then start again.`,
    EEXIST: `The data folder ${folder} is a file: move it away, or set DATA_DIR to a folder.`,
    ENOTDIR: `The data folder ${folder} is below a file: set DATA_DIR to a folder.`,
  };
  return new Error(
    said[cause.code ?? ""] ?? `The data folder ${folder} cannot be written: ${cause.message}`,
    {
      cause,
    },
  );
}

function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder).uid;
  } catch {
    return undefined;
  }
}

function notOurs(folder: string): string {
  const user = process.getuid?.();
  const owner = ownerOf(folder);
  if (owner === undefined || owner === user)
    return `The system does not let user ${user} write the data folder ${folder}: look at the rights of the folders above it, and of SELinux (mount it with ":Z").`;
  return `The data folder ${folder} belongs to user ${owner}, but the site runs as user ${user}. On the machine: chown -R ${user}:${process.getgid?.()} on the folder that is mounted there.`;
}

/** Restricts a folder after its entries, so that an interrupted start is repeated. */
function restrict(path: string, isFolder: boolean): void {
  try {
    // The target of a symbolic link may belong to something else.
    for (const entry of isFolder ? readdirSync(path, { withFileTypes: true }) : [])
      if (!entry.isSymbolicLink()) restrict(join(path, entry.name), entry.isDirectory());
    chmodSync(path, isFolder ? 0o700 : 0o600);
  } catch (error) {
    // A mounted volume, and lost+found on it, may belong to another user.
    if (!/^(EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/**
 * Locks the data folder for this process. Two processes on one PGlite folder both acknowledge writes and destroy it.
 * The lock is the operating system's, held through a SQLite file: it ends with its process, however that ends, and
 * holds between containers that share a volume.
 * @returns a function that unlocks. While nothing refers to it, the garbage collector may unlock the folder.
 * @throws Error that names the process in the way.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holder = join(folder, "holder.json");
  const lock = new Sqlite(join(folder, "lock.sqlite"));
  try {
    lock.run("begin exclusive");
  } catch (cause) {
    lock.close();
    throw new Error(
      `The data folder ${folder} is in use by ${describeHolder(holder)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, since: new Date() }));
  return () => lock.close();
}

/** Has the folder use a database that is restored whole, from the next opening on. It must be on the same volume. */
export function offerRestored(folder: string, files: string): void {
  rmSync(join(folder, RESTORED), { recursive: true, force: true });
  renameSync(files, join(folder, RESTORED));
}

/**
 * Puts a restored database in the place of the old one, which stays beside it. A process that is killed between the
 * steps has the next one go on.
 * @returns where the old one is
 */
export function takeRestored(folder: string): string | undefined {
  const [files, restored] = [join(folder, FILES), join(folder, RESTORED)];
  if (!existsSync(restored)) return undefined;
  // Whoever restores a second time wants what was there before the first.
  const before = join(folder, `${BEFORE}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  const isReplaced = existsSync(files);
  if (isReplaced) renameSync(files, before);
  renameSync(restored, files);
  return isReplaced ? before : undefined;
}

function describeHolder(holder: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(holder, "utf8"));
    return `process ${pid}, running since ${since}`;
  } catch {
    return "another process";
  }
}

const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;
/** Without a margin the two states would alternate. */
const RECOVERY_FACTOR = 1.1;

/** What the files of a new database take, with the demo catalogue. */
const NEW_DATABASE_MIB = 70;

/** @throws Error that says what to do where a new database would leave less free than the reserve: it would refuse all writes. */
export async function refuseNewWithoutRoom(folder: string, reserveMib: number): Promise<void> {
  if (existsSync(join(folder, FILES))) return;
  const freeMib = await freeMibOf(folder);
  if (freeMib < NEW_DATABASE_MIB + reserveMib)
    throw new Error(
      `The disk of the data folder ${folder} has ${freeMib} MiB free, but a new database takes ${NEW_DATABASE_MIB}, and ` +
        `writes are refused with less than ${reserveMib} free (DISK_RESERVE_MIB): make room, then start again.`,
    );
}

export async function freeMibOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MIB);
}

export function watchSpace(
  folder: string,
  reserveMib: number,
  onChange: (isFull: boolean, freeMib: number) => Promise<void>,
): { stop(): void } {
  let isFull = false;
  const look = async () => {
    const freeMib = await freeMibOf(folder);
    const isFullNow = freeMib < reserveMib * (isFull ? RECOVERY_FACTOR : 1);
    if (isFullNow === isFull) return;
    isFull = isFullNow;
    await onChange(isFull, freeMib);
  };
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS);
  look().catch(() => {});
  return { stop: () => clearInterval(timer) };
}
