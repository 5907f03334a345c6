import { join } from "node:path";
import { freePort } from "./free-port";

export type Started = { process: Bun.Subprocess; port: number; output: () => string };

const servers: Bun.Subprocess[] = [];

/** What a process of ours keeps of the environment: where programs are, and the clock if it is moved. */
export const base = Object.fromEntries(
  ["PATH", "TMPDIR", "TZ", "LD_PRELOAD", "FAKETIME"].map((name) => [name, process.env[name]]),
);

/**
 * Starts the real server as production does, and waits until it is ready or has ended.
 * @param folder with its data.
 * @param hears whether to record its output after that too.
 * @param root where the code is.
 */
export async function start(
  folder: string,
  settings: Record<string, string> = {},
  hears = true,
  root = join(import.meta.dir, ".."),
): Promise<Started> {
  const port = freePort();
  const server = Bun.spawn([process.execPath, "--smol", join(root, "src/server.ts")], {
    env: {
      ...base,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: folder,
      STOP_DELAY_SECONDS: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  servers.push(server);
  let output = "";
  let isReady = false;
  const ready = Promise.withResolvers<void>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const part of stream) {
      if (isReady && !hears) continue;
      output += new TextDecoder().decode(part);
      if (isReady || !output.includes('"message":"ready"')) continue;
      isReady = true;
      ready.resolve();
    }
  };
  await Promise.race([ready.promise, Promise.all([read(server.stdout), read(server.stderr)])]);
  // Another process uses the port now.
  if (/port \d+ in use/i.test(output)) return start(folder, settings, hears, root);
  return { process: server, port, output: () => output };
}

/** @returns the cookie of an admin's session. */
export async function logIn(origin: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ password }),
    redirect: "manual",
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Ends all that were started. */
export async function stopAll(): Promise<void> {
  for (const server of servers) server.kill("SIGKILL");
  await Promise.all(servers.map(({ exited }) => exited));
}
