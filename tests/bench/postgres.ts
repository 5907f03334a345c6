import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port";

export type Cluster = { url: string; stop: () => Promise<void> };

/** Starts a Postgres of its own where the machine has one; undefined where it has none. */
export async function startPostgres(): Promise<Cluster | undefined> {
  const bin = binaries();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "dealproof-bench-"));
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const run = async (command: string) => {
    const line = isRoot ? ["su", "postgres", "-s", "/bin/bash", "-c", command] : ["bash", "-c", command];
    const { exitCode, stderr } = await Bun.$`${line}`.quiet().nothrow();
    if (exitCode !== 0) throw new Error(`${command}\n${stderr}`);
  };
  if (isRoot) await Bun.$`chown postgres ${folder}`;
  const port = freePort();
  await run(`${bin}/initdb -D ${folder}/data -A trust -U dealproof -E UTF8 >/dev/null`);
  const settings = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`,
    "-c fsync=off -c shared_buffers=512MB -c effective_cache_size=2GB -c work_mem=16MB -c max_wal_size=4GB",
  ].join(" ");
  await run(`${bin}/pg_ctl -D ${folder}/data -w -l ${folder}/log -o '${settings}' start >/dev/null`);
  return {
    url: `postgres://dealproof@127.0.0.1:${port}/postgres`,
    async stop() {
      await run(`${bin}/pg_ctl -D ${folder}/data -m immediate stop >/dev/null`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where Debian and the PATH keep PostgreSQL's programs. */
function binaries(): string | undefined {
  const onPath = Bun.which("pg_ctl");
  if (onPath) return onPath.replace(/\/pg_ctl$/, "");
  try {
    const versions = readdirSync("/usr/lib/postgresql").toSorted((a, b) => Number(b) - Number(a));
    return versions[0] && `/usr/lib/postgresql/${versions[0]}/bin`;
  } catch {
    return undefined;
  }
}
