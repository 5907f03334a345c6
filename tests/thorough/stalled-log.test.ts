import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparedDatabase } from "../database";
import { freePort } from "../free-port";

// Starting a server takes a busy machine its time.
setDefaultTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), "dealproof-log-"));
const pipe = join(folder, "stdout");
Bun.spawnSync(["mkfifo", pipe]);
const [reading, writing] = [
  openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK),
  openSync(pipe, constants.O_WRONLY),
];
const database = await preparedDatabase(process.env.TEST_DATABASE_URL);
const port = freePort();
const server = Bun.spawn([process.execPath, join(import.meta.dir, "../../src/server.ts")], {
  env: {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    STOP_DELAY_SECONDS: "0",
  },
  stdio: ["ignore", writing, "inherit"],
});
closeSync(writing);

afterAll(async () => {
  server.kill("SIGKILL");
  await server.exited;
  closeSync(reading);
  rmSync(folder, { recursive: true });
});

const answers = (path: string) =>
  fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Logs much more than the pipe and the server's memory for it hold. */
async function fillTheLog(): Promise<void> {
  while (!(await answers("/readyz"))) await Bun.sleep(50);
  const ask = () => fetch(`http://localhost:${port}/${"x".repeat(4_000)}`, { method: "POST" });
  for (let batch = 0; batch < 40; batch++) await Promise.all(Array.from({ length: 20 }, ask));
}

function readPipe(): string {
  const part = Buffer.alloc(1024 * 1024);
  try {
    return part.toString("utf8", 0, readSync(reading, part));
  } catch {
    return "";
  }
}

test("a log that nobody reads stops no answer, tells how many lines it dropped, and lets the server stop", async () => {
  await fillTheLog();
  expect(await answers("/healthz")).toBe(true);
  let output = "";
  while (!output.includes("log lines dropped")) {
    output += readPipe();
    await Bun.sleep(5);
  }
  expect(output).toMatch(/The admin's password, shown this once: [\w-]{20}\n/);
  const lines = output.split("\n").filter((line) => line.startsWith("{") && line.endsWith("}"));
  const last = lines.map((line) => JSON.parse(line)).find(({ message }) => message === "log lines dropped");
  expect(last.level).toBe("warn");
  expect(last.count).toBeGreaterThan(100);
  await fillTheLog();
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});
