import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port";

const PROGRAM = Bun.which("pgbouncer", { PATH: `${process.env.PATH}:/usr/sbin` });

export const isPoolerInstalled = PROGRAM !== null;

/** A PgBouncer that gives each transaction one of few sessions. */
export async function startPooler(url: string, sessions: number) {
  const { hostname, port: target, username, password, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "dealproof-pooler-"));
  chmodSync(folder, 0o755);
  const port = freePort();
  writeFileSync(join(folder, "users"), `"${username}" "${password}"\n`);
  const configure = (target: string) =>
    writeFileSync(
      join(folder, "pgbouncer.ini"),
      `[databases]
* = host=${hostname} port=${target || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users")}
pool_mode = transaction
default_pool_size = ${sessions}
server_login_retry = 1
`,
    );
  configure(target);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["--user", "postgres"] : [];
  const pooler = Bun.spawn([PROGRAM ?? "", ...user, join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  for await (const part of pooler.stderr) {
    log += new TextDecoder().decode(part);
    if (log.includes("process up")) break;
  }
  return {
    url: `postgres://${username}${password && `:${password}`}@127.0.0.1:${port}${pathname}`,
    /** Sends later transactions to another port, as after a promotion. */
    turnTo(other: number) {
      configure(String(other));
      pooler.kill("SIGHUP");
    },
    async stop() {
      pooler.kill("SIGKILL");
      await pooler.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
