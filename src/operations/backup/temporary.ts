import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

/** A folder that is deleted when it is disposed, or when the process exits before. */
export function temporaryIn(parent: string, prefix: string): Disposable & { folder: string } {
  const folder = mkdtempSync(join(parent, prefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  return {
    folder,
    [Symbol.dispose]() {
      process.off("exit", remove);
      remove();
    },
  };
}
