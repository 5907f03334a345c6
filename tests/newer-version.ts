import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import journal from "../db/migrations/meta/_journal.json";

const ROOT = join(import.meta.dir, "..");

/** A copy of the code with two more migrations. */
export function newerVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-newer-"));
  for (const path of ["src", "db", "public", ".build", "package.json", "tsconfig.json"])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const migrations = join(folder, "db/migrations");
  const added = {
    "9000_made_up": "alter table deals add column made_up integer default 3 not null",
    "9001_made_up": "create index concurrently deals_by_made_up on deals (made_up)",
  };
  const entries = Object.entries(added).map(([tag, statement], index) => {
    writeFileSync(join(migrations, `${tag}.sql`), statement);
    const at = journal.entries.length + index;
    return { ...journal.entries.at(-1), idx: at, when: Date.now() + index, tag };
  });
  const all = { ...journal, entries: [...journal.entries, ...entries] };
  writeFileSync(join(migrations, "meta/_journal.json"), JSON.stringify(all));
  return folder;
}
