import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { explained } from "../../../db/connection";
import { reasonOf } from "../../../db/reason";
import { env } from "../../env";
import { ask } from "./control";
import { configured, type DatabaseAt } from "./database";
import type { BackupRequest, Made } from "./make";
import { type Manifest, rowsIn } from "./manifest";
import { isS3 } from "./places";
import { opened, restoreInto } from "./restore-into";
import { temporaryIn } from "./temporary";

const USAGE = `  bun run backup [FOLDER or s3://BUCKET/FOLDER]   makes a backup and proves it; without a place it goes to BACKUP_TO
  bun run backup --plain FOLDER                   writes one as files that can be read, without secrets
  bun run restore BACKUP [--yes]                  replaces the site's data by a backup: a file, a folder or s3://…`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: "boolean", default: false }, plain: { type: "boolean", default: false } },
});
const [command, given, ...more] = positionals;

// What is written is for this user alone: it holds addresses of people, and hashes of passwords.
process.umask(0o077);
let stop = (): void => process.exit(1);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop());

const commands: Record<string, () => Promise<boolean>> = { backup, restore };

async function backup(): Promise<boolean> {
  if (values.plain) return writePlain();
  const place = given ?? env.BACKUP_TO;
  if (!place) return misused("Name a folder or an address of S3, or set BACKUP_TO.");
  if (isOther(place)) return misused(`${place} is no folder, and no s3://…`);
  const to = isS3(place) ? place : resolve(place);
  const request: BackupRequest = { to, passphrase: env.BACKUP_PASSPHRASE };
  const made =
    (await ask<Made>(env.DATA_DIR, "backup", JSON.stringify(request))) ??
    (await inProcess(({ makeBackup }) => {
      const stopped = new AbortController();
      stop = () => stopped.abort(new Error("The backup was stopped."));
      return makeBackup(request, stopped.signal);
    }));
  if (made.address) console.log(`${made.address}: ${made.rows} rows, ${inMib(made.bytes ?? 0)}`);
  if (made.state === "proven") {
    console.log(`Proven: restored in ${inSeconds(made.restoreMs)}, read back, migrated, and counted.`);
    if (made.reason) console.error(made.reason);
  } else console.error(`${made.state === "failed" ? "Failed" : "Not proven"}: ${made.reason}`);
  return made.state === "proven";
}

async function writePlain(): Promise<boolean> {
  if (!given || given.includes("://")) return misused("Name a folder.");
  const folder = resolve(given);
  const made =
    (await ask<Manifest>(env.DATA_DIR, "plain", folder)) ??
    (await inProcess((make) => make.writePlain(folder)));
  console.log(`${folder}: ${rowsIn(made)} rows and ${made.media} pictures, without secrets`);
  return true;
}

async function restore(): Promise<boolean> {
  if (!given) return misused("Name a backup.");
  if (isOther(given)) return misused(`${given} is no file, no folder, and no s3://…`);
  const address = isS3(given) ? given : resolve(given);
  return inWorkFolder(async (work) => {
    const asked = performance.now();
    const { folder, manifest } = await opened(address, work, env.BACKUP_PASSPHRASE);
    const readMs = performance.now() - asked;
    const at = configured();
    console.log(`The backup of ${manifest.publicUrl} from ${manifest.madeAt} has ${rowsIn(manifest)} rows.`);
    if (!(await isConfirmed(`It replaces all that is in ${nameOf(at)}.`))) return false;
    // Without the time that the person takes to answer.
    const began = performance.now() - readMs;
    const bytes = isS3(given) || folder === address ? null : statSync(address).size;
    const before = await restoreInto(at, folder, manifest, {
      isPaused: true,
      from: { address, bytes, began },
    });
    console.log("Restored. Scheduled checks and imports wait until you allow them in the admin.");
    if (!manifest.hasSecrets)
      console.log(
        "The passwords of your sources and the robot’s key are not in it: type the passwords again in the admin.",
      );
    if (before)
      console.log(`What was there before is in ${before}. Delete it when you do not need it any more.`);
    return true;
  });
}

/** With the configured database opened in this process. */
async function inProcess<Result>(work: (make: typeof import("./make")) => Promise<Result>): Promise<Result> {
  const { closeDatabase, migrate } = await import("../../../db/client");
  try {
    await migrate();
    return await work(await import("./make"));
  } finally {
    await closeDatabase();
  }
}

async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  using temporary = temporaryIn(tmpdir(), "dealproof-");
  return await work(temporary.folder);
}

async function isConfirmed(what: string): Promise<boolean> {
  if (values.yes) return true;
  if (!process.stdin.isTTY) throw new Error(`${what} Say --yes to have it done.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${what} Type yes to go on: `);
  terminal.close();
  return answer.trim() === "yes";
}

function misused(what: string): boolean {
  console.error(`${what}\n\n${USAGE}`);
  return false;
}

/** Without its password. */
function nameOf(at: DatabaseAt): string {
  return "folder" in at ? at.folder : at.url.replace(/\/\/[^/]*@/, "//");
}

const isOther = (address: string) => address.includes("://") && !isS3(address);
const inMib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
const inSeconds = (milliseconds: number | null) => `${((milliseconds ?? 0) / 1000).toFixed(1)} s`;

const run = commands[command ?? ""];
let isDone = false;
try {
  if (run && more.length > 0) isDone = misused(`Name one place: ${more.join(" ")} is one too many.`);
  else if (run) isDone = await run();
  else console.error(USAGE);
} catch (error) {
  console.error(reasonOf(explained(error)));
}
process.exit(isDone ? 0 : 1);
