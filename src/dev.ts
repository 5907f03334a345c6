import { watch } from "node:fs";
import { join } from "node:path";

/** An editor may save several files at once. */
const RESTART_AFTER_MS = 80;
const ROOT = join(import.meta.dir, "..");

let server: Bun.Subprocess | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = Promise.resolve();

for (const folder of ["src", "db", "public"]) {
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(restart);
    }, RESTART_AFTER_MS);
  });
}

process.once("SIGINT", quit);
process.once("SIGTERM", quit);
running = restart();

async function restart(): Promise<void> {
  // A new process sees a new island in the list.
  const build = Bun.spawn([process.execPath, join(ROOT, "src/build.ts")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if ((await build.exited) !== 0) return;
  server?.kill("SIGTERM");
  await server?.exited;
  server = Bun.spawn([process.execPath, join(ROOT, "src/server.ts")], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

async function quit(): Promise<void> {
  server?.kill("SIGTERM");
  await server?.exited;
  process.exit(0);
}
