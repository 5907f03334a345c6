import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;

/** Makes a folder, and all that this process will write, readable by this user alone: sessions and addresses lie there. */
export function makePrivate(folder: string): void {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  if (statSync(folder).mode & OTHERS) restrict(folder, true);
}

/** Restricts a folder after its entries, so that a start that was interrupted is done again. */
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
