import { Database as Sqlite } from "bun:sqlite";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A lock that nobody refers to is collected, and with it let go. */
const held = new Set<Sqlite>();

/**
 * Takes the data folder for this process alone. Two processes on one PGlite folder both acknowledge writes and
 * destroy it, and PGlite itself takes no lock.
 *
 * The lock is the operating system's, held through a SQLite file: it ends with its process however that ends, so
 * it is never stale, never stolen, and holds between containers that share a volume but not their process ids.
 *
 * @param folder the data folder; made if missing.
 * @returns a function that lets the folder go.
 * @throws Error naming the process that holds the folder.
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
      `The data folder ${folder} is in use by ${describe(holder)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, since: new Date() }));
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

function describe(holder: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(holder, "utf8"));
    return `process ${pid}, running since ${since}`;
  } catch {
    return "another process";
  }
}
