import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { freePort } from "./free-port";

const DEBIAN = "/usr/lib/postgresql";
const TRIES = 5;

export type Cluster = { url: string; stop(): unknown };

type Settings = Record<string, string>;

/**
 * Starts a Postgres that is deleted when it stops.
 * @param settings more of `postgresql.conf`.
 * @returns undefined where PostgreSQL is not installed.
 */
export function startCluster(settings: Settings = {}): Cluster | undefined {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = newFolder(programs);
  const port = startIn(folder, programs, settings);
  return {
    url: urlOf(port),
    stop() {
      run(folder, join(programs, "pg_ctl"), "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Pair = {
  ports: [number, number];
  lose(how: "killed" | "silent"): void;
  promote(): void;
  stop(): void;
};

/**
 * A Postgres and a standby that has each write before it is acknowledged.
 * @returns undefined where PostgreSQL is not installed.
 */
export async function startPair(): Promise<Pair | undefined> {
  const programs = findPrograms();
  if (!programs) return undefined;
  const durable = { synchronous_commit: "on" };
  const folder = newFolder(programs);
  const port = startIn(folder, programs, durable);
  const client = postgres(urlOf(port), { max: 1, onnotice: () => {} });
  const copy = mkdtempSync(join(tmpdir(), "dealproof-standby-"));
  if (isRoot()) giveTo("postgres", copy);
  run(copy, join(programs, "pg_basebackup"), "-R", "-d", urlOf(port));
  const copyPort = startIn(copy, programs, durable);
  await client`alter system set synchronous_standby_names = '*'`;
  await client`select pg_reload_conf()`;
  const synchronous = () => client`select pid from pg_stat_replication where sync_state = 'sync'`;
  while ((await synchronous()).length === 0) await Bun.sleep(50);
  await client.end();
  const postmaster = Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
  let processes = [postmaster];
  const signal = (name: NodeJS.Signals) => {
    for (const id of processes) if (existsSync(`/proc/${id}`)) process.kill(id, name);
  };
  return {
    ports: [port, copyPort],
    /** Ends the first with all its processes, or stops them, so that it takes what is sent and never answers. */
    lose(how) {
      const children = Bun.spawnSync(["ps", "-o", "pid=", "--ppid", String(postmaster)]).stdout;
      processes = [postmaster, ...String(children).trim().split(/\s+/).map(Number)];
      signal(how === "killed" ? "SIGKILL" : "SIGSTOP");
    },
    promote: () => run(copy, join(programs, "pg_ctl"), "-w", "promote"),
    stop() {
      signal("SIGKILL");
      run(copy, join(programs, "pg_ctl"), "-m", "immediate", "stop");
      for (const used of [folder, copy]) rmSync(used, { recursive: true, force: true });
    },
  };
}

/**
 * A Postgres whose files are kept from run to run, with the databases that tests copy. Runs at the same time share it,
 * and the last one stops it. If its files are damaged, delete the folder `dealproof-postgres-kept-*` of temporary files.
 * @returns undefined where PostgreSQL is not installed.
 */
export async function sharedCluster(): Promise<Cluster | undefined> {
  const programs = findPrograms();
  if (!programs) return undefined;
  // Its time zone is that of the process that made it.
  const key = Bun.hash([import.meta.dir, programs, process.getuid?.(), process.env.TZ].join()).toString(36);
  const folder = join(tmpdir(), `dealproof-postgres-kept-${key}`);
  for (let attempt = 1; ; attempt++) {
    try {
      if (!existsSync(folder)) keep(newFolder(programs), folder);
      const url = urlOf(portOf(folder, programs) ?? startIn(folder, programs, {}));
      // As long as this is open, others do not stop it.
      const connection = postgres(url, { max: 1, onnotice: () => {} });
      await connection`select 1`;
      return { url, stop: () => leave(connection, folder, programs) };
    } catch (error) {
      // Another run started or stopped it at this moment.
      if (attempt === TRIES) throw error;
      await Bun.sleep(200);
    }
  }
}

async function leave(connection: postgres.Sql, folder: string, programs: string): Promise<void> {
  const [row] = await connection<{ others: number }[]>`
    select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await connection.end();
  if (row?.others === 0) run(folder, join(programs, "pg_ctl"), "-m", "fast", "stop");
}

function keep(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch {
    // Another run was faster.
    rmSync(made, { recursive: true, force: true });
  }
}

/** The port of the server that runs in a folder, if one does. */
function portOf(folder: string, programs: string): number | undefined {
  if (Bun.spawnSync(as(folder, join(programs, "pg_ctl"), "status")).exitCode !== 0) return undefined;
  return Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[3]);
}

/** A folder with an empty cluster. */
function newFolder(programs: string): string {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-postgres-"));
  // PostgreSQL refuses to run as root.
  if (isRoot()) giveTo("postgres", folder);
  // Without a language in the environment initdb takes "C", where pg_trgm knows English letters only.
  const locale = process.platform === "linux" ? ["--locale=C.UTF-8"] : [];
  run(
    folder,
    join(programs, "initdb"),
    "-A",
    "trust",
    "-U",
    "dealproof",
    "-E",
    "UTF8",
    "--no-sync",
    ...locale,
  );
  return folder;
}

function startIn(folder: string, programs: string, settings: Settings): number {
  const port = freePort();
  const flags = Object.entries({
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    ...settings,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  run(folder, join(programs, "pg_ctl"), "-w", "-l", join(folder, "log"), "-o", flags, "start");
  return port;
}

const urlOf = (port: number) => `postgres://dealproof@127.0.0.1:${port}/postgres`;

function run(folder: string, program: string, ...options: string[]): void {
  const { exitCode, stdout, stderr } = Bun.spawnSync(as(folder, program, ...options), {
    cwd: folder,
    stdin: "ignore",
  });
  if (exitCode !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`);
}

function as(folder: string, program: string, ...options: string[]): string[] {
  const command = [program, "-D", join(folder, "data"), ...options];
  return isRoot()
    ? ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", ...command]
    : command;
}

const isRoot = () => process.getuid?.() === 0;

function findPrograms(): string | undefined {
  const onPath = Bun.which("initdb");
  // Some installations have links there, and not to all of them.
  if (onPath) return dirname(realpathSync(onPath));
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
