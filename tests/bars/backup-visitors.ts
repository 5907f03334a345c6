/*
 * How visitors fare while a backup is made and proved: `bun tests/bars/backup-visitors.ts [deals]`, 10,000 by default. With
 * TEST_DATABASE_URL the site uses a database of that server, else an embedded one.
 */
import "./quiet";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparedDatabase } from "../database";
import { command, type Settings } from "../operations/backup/command";
import { start, stopAll } from "../started";
import { visitorsOf } from "./visitors";

const deals = process.argv[2] ?? "10000";
const { url, folder } = await preparedDatabase(process.env.TEST_DATABASE_URL);
const settings: Settings = url ? { DATABASE_URL: url } : { DATA_DIR: folder };
const place = mkdtempSync(join(tmpdir(), "dealproof-bar-"));
Bun.spawnSync([process.execPath, "db/seed.ts", "--stores", "500", "--deals", deals], {
  cwd: join(import.meta.dir, "../.."),
  env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...settings },
  stdio: ["ignore", "inherit", "inherit"],
});
const server = await start(folder, { ...settings, BACKUP_TO: "off" }, false);
const { come } = await visitorsOf(`http://localhost:${server.port}`);
await come("warming up", Bun.sleep(5_000));
await come("in peace", Bun.sleep(20_000));
const backup = command(settings, "backup", place);
await come("while a backup is made", backup);
const { code, said } = await backup;
console.log(said.trim());
await stopAll();
rmSync(place, { recursive: true, force: true });
process.exit(code);
