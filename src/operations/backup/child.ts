import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { reasonOf } from "../../../db/reason";
import { env } from "../../env";
import { pack } from "./archive";
import type { Proof } from "./backups";
import { configured, open } from "./database";
import { dump } from "./dump";
import { rowsIn } from "./manifest";
import { nameOf, placeAt } from "./places";
import { prove } from "./prove";

/*
 * Makes a backup and proves it, in a process of its own, so that pages do not wait. It prints what it did, a line of JSON
 * for each step. Arguments: a folder to work in, and the place for the archive.
 */

export type Step =
  | { made: { address: string; bytes: number; rows: number } }
  | { proof: Proof }
  | { failure: string };

if (import.meta.main) {
  const [work = "", to = ""] = process.argv.slice(2);
  // What is written is for this user alone.
  process.umask(0o077);
  try {
    await run(work, to);
  } catch (error) {
    tell({ failure: reasonOf(error) });
  }
  process.exit(0);
}

async function run(work: string, to: string): Promise<void> {
  const passphrase = env.BACKUP_PASSPHRASE;
  const source = configured();
  const folder = join(work, "dump");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { db, close } = await open(source);
  const manifest = await dump(db, folder, {
    hasSecrets: passphrase !== undefined,
    publicUrl: env.PUBLIC_URL,
  });
  await close();
  const name = nameOf(new Date(manifest.madeAt), passphrase !== undefined);
  const written = await placeAt(to).write(name, await pack(folder, passphrase));
  rmSync(folder, { recursive: true });
  tell({ made: { ...written, rows: rowsIn(manifest) } });
  tell({ proof: await prove(written.address, source, work, passphrase) });
}

function tell(step: Step): void {
  process.stdout.write(`${JSON.stringify(step)}\n`);
}
