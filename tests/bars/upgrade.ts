/*
 * How long an upgrade of a large database makes anybody wait. An older version of the site runs on it, with visitors and
 * 5 changes of stores a second, while today's migrations run, and two more that give `deals` a column and an index.
 *
 *   bun tests/bars/upgrade.ts ADDRESS FOLDER
 *
 * ADDRESS: a Postgres with the schema of the older version, whose code is in FOLDER. It ends with 1 if a table could not
 * be read or written for more than a second, or if a change failed.
 */
import "./quiet";
import { rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { newerVersion } from "../newer-version";
import { logIn, start, stopAll } from "../started";
import { visitorsOf } from "./visitors";

const [address, folder] = process.argv.slice(2);
if (!address || !folder)
  throw new Error("Name the address of a database and the folder of the older version.");
const LONGEST_MS = 1_000;
const PROBE_EVERY_MS = 10;
const WRITE_EVERY_MS = 200;
const TABLES = ["deals", "stores", "observations", "history", "media", "subscribers", "installation"];
const PASSWORD = "paper-lantern-42";

const site = await start("memory://", { DATABASE_URL: address, ADMIN_PASSWORD: PASSWORD }, true, folder);
const origin = `http://localhost:${site.port}`;
const headers = {
  Cookie: await logIn(origin, PASSWORD),
  Origin: origin,
  "Content-Type": "application/json",
};
const stores = await (await fetch(`${origin}/api/stores?limit=20`, { headers })).json();
const client = postgres(address, { max: TABLES.length * 2 + 1, onnotice: () => {} });
const visitors = await visitorsOf(origin);

const longest = new Map<string, number>();
const saves: Promise<number>[] = [];
let isOver = false;

const probes = TABLES.flatMap((table) => [
  probe(`read ${table}`, () => client.unsafe(`select from ${table} limit 1`)),
  // What every write of a row asks for.
  probe(`write ${table}`, () => client.begin((tx) => tx.unsafe(`lock table ${table} in row exclusive mode`))),
]);
await visitors.come("warming up", Bun.sleep(40_000));
const saving = setInterval(() => saves.push(save(saves.length)), WRITE_EVERY_MS);
await visitors.come("before", Bun.sleep(20_000));
const newer = newerVersion();
const refusedBefore = await refused(saves.splice(0));
longest.clear();
const before = performance.now();
const migrating = migrate(newer);
await visitors.come("while it migrates", migrating);
const seconds = ((performance.now() - before) / 1000).toFixed(1);
const exitCode = await migrating;
clearInterval(saving);
isOver = true;
await Promise.all(probes);
const refusedMeanwhile = await refused(saves);
await client.end();
await stopAll();
rmSync(newer, { recursive: true });

console.log(`the migrations took ${seconds} s`);
for (const [what, ms] of longest) console.log(`longest wait to ${what.padEnd(20)} ${ms.toFixed(0)} ms`);
console.log(
  `changes while it migrates: ${saves.length}, refused: ${refusedMeanwhile} (before: ${refusedBefore})`,
);
process.exit(exitCode === 0 && refusedMeanwhile === 0 && Math.max(...longest.values()) <= LONGEST_MS ? 0 : 1);

async function probe(what: string, ask: () => Promise<unknown>): Promise<void> {
  while (!isOver) {
    const began = performance.now();
    await ask();
    longest.set(what, Math.max(longest.get(what) ?? 0, performance.now() - began));
    await Bun.sleep(PROBE_EVERY_MS);
  }
}

async function save(n: number): Promise<number> {
  const { id, version: _, ...values } = stores[n % stores.length];
  const body = JSON.stringify({ ...values, description: `Change ${n} of many.` });
  const answer = await fetch(`${origin}/api/stores/${id}`, { method: "PUT", headers, body });
  return answer.status;
}

async function refused(statuses: Promise<number>[]): Promise<number> {
  return (await Promise.all(statuses)).filter((status) => status !== 200).length;
}

async function migrate(root: string): Promise<number> {
  const migration = Bun.spawn([process.execPath, join(root, "db/migrate-now.ts")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATABASE_URL: address },
    stdout: "inherit",
    stderr: "inherit",
  });
  return migration.exited;
}
