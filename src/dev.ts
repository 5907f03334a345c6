import { watch } from "node:fs";
import { join } from "node:path";
import { build } from "./build";

/** How long saving must rest before the server starts anew, in milliseconds. */
const REST = 80;
const ROOT = join(import.meta.dir, "..");

let server: Bun.Subprocess | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = Promise.resolve();

for (const folder of ["src", "db", "public"]) {
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(restart);
    }, REST);
  });
}

process.once("SIGINT", quit);
process.once("SIGTERM", quit);
running = restart();

/** Rebuilds what a browser loads and starts the server anew; the open page notices and reloads (see `http/reload`). */
async function restart(): Promise<void> {
  try {
    await build();
  } catch (error) {
    console.error(error);
    return;
  }
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
