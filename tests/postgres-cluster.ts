import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "./free-port";

const DEBIAN = "/usr/lib/postgresql";

export type Cluster = { url: string; stop(): void };

/**
 * Starts a Postgres that is deleted when it stops.
 * @param settings more of `postgresql.conf`.
 * @returns undefined where PostgreSQL is not installed.
 */
export function startCluster(settings: Record<string, string> = {}): Cluster | undefined {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "dealproof-postgres-"));
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  if (isRoot) giveTo("postgres", folder);
  const run = (program: string, ...options: string[]) => {
    const command = [join(programs, program), "-D", join(folder, "data"), ...options];
    const { exitCode, stdout, stderr } = Bun.spawnSync(
      isRoot
        ? ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", ...command]
        : command,
      { cwd: folder, stdin: "ignore" },
    );
    if (exitCode !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`);
  };
  // Without a language in the environment initdb takes "C", where pg_trgm knows English letters only.
  const locale = process.platform === "linux" ? ["--locale=C.UTF-8"] : [];
  run("initdb", "-A", "trust", "-U", "dealproof", "-E", "UTF8", "--no-sync", ...locale);
  const port = freePort();
  const flags = Object.entries({
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    ...settings,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  run("pg_ctl", "-w", "-l", join(folder, "log"), "-o", flags, "start");
  return {
    url: `postgres://dealproof@127.0.0.1:${port}/postgres`,
    stop() {
      run("pg_ctl", "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const onPath = Bun.which("initdb");
  if (onPath) return dirname(onPath);
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

function giveTo(user: string, folder: string): void {
  const id = (flag: string) => Number(Bun.spawnSync(["id", flag, user]).stdout.toString());
  chownSync(folder, id("-u"), id("-g"));
}
