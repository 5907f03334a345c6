import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;

/** Makes a folder, and all that this process will write, readable by this user alone: sessions and addresses lie there. */
export function makePrivate(folder: string): void {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  if ((statSync(folder).mode & OTHERS) === 0) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  try {
    // Last, so that a walk that was broken off is done again. A mounted volume may belong to somebody else.
    chmodSync(folder, 0o700);
  } catch {}
}
