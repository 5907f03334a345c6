import { watch } from "node:fs";
import { join } from "node:path";

/** An editor may save several files at once. */
const RESTART_AFTER_MS = 80;
const ROOT = join(import.meta.dir, "..");

let changed = Promise.withResolvers<void>();
let server: Bun.Subprocess | undefined;

for (const folder of ["src", "db", "public"])
  watch(join(ROOT, folder), { recursive: true }, () => changed.resolve());
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop().then(() => process.exit(0)));

while (true) {
  changed = Promise.withResolvers();
  // A new process sees a new island in the list.
  if ((await run("src/build.ts").exited) === 0) {
    await stop();
    server = run("src/server.ts");
  }
  await changed.promise;
  await Bun.sleep(RESTART_AFTER_MS);
}

function run(file: string): Bun.Subprocess {
  return Bun.spawn([process.execPath, join(ROOT, file)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

async function stop(): Promise<void> {
  server?.kill("SIGTERM");
  await server?.exited;
}
