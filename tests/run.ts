import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executable, launchOptions } from "./browser/chromium";
import { prepareTemplate } from "./database";
import { startCluster } from "./postgres-cluster";

/*
 * Runs tests with what their processes share: a temporary Postgres (unless TEST_DATABASE_URL names one or none is
 * installed), the database that each process copies, one Chromium, and one folder for temporary files.
 *
 *   bun tests/run.ts [--embedded] [--thorough] [paths and options of `bun test`]
 */
const OWN = ["--embedded", "--thorough"];
const given = process.argv.slice(2);
const isThorough = given.includes("--thorough");
const forwarded = given.filter((argument) => !OWN.includes(argument));

// Ctrl-C reaches the tests too: they end first, then everything that was started here.
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
let tests: Bun.Subprocess | undefined;
for (const signal of signals) process.on(signal, () => tests?.kill(signal));

const cleanups: (() => unknown)[] = [];
let exitCode = 1;
try {
  exitCode = await run();
} finally {
  for (const clean of cleanups.reverse()) await clean();
}
process.exit(exitCode);

async function run(): Promise<number> {
  const server = given.includes("--embedded") ? undefined : (process.env.TEST_DATABASE_URL ?? cluster());
  console.log(server ? `Postgres: ${server}` : "The embedded database");
  const folder = mkdtempSync(join(tmpdir(), "dealproof-tests-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  // Some tests work as another user, who must find their folders.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  await prepareTemplate(server);
  tests = Bun.spawn(
    [
      process.execPath,
      ...["test", "--parallel", "--no-isolate", "--timeout", "60000"],
      ...tier(),
      ...forwarded,
    ],
    {
      stdio: ["inherit", "inherit", "inherit"],
      env: {
        ...process.env,
        TEST_DATABASE_URL: server ?? "",
        TEST_CHROMIUM: await chromium(),
        TEST_THOROUGH: isThorough ? "1" : "",
      },
    },
  );
  return tests.exited;
}

function tier(): string[] {
  if (isThorough) return ["tests/thorough", "tests/browser"];
  const isNamed = forwarded.some((argument) => argument.startsWith("tests/thorough"));
  return isNamed ? [] : ["--path-ignore-patterns", "**/thorough/**"];
}

function cluster(): string | undefined {
  const started = startCluster();
  if (started) cleanups.push(started.stop);
  return started?.url;
}

/** Starts Chromium, where there is one. @returns the address to control it. */
async function chromium(): Promise<string> {
  if (!executable) return "";
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launchServer({
    ...launchOptions,
    host: "127.0.0.1",
    // Playwright would end this process before the rest is cleaned up.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  cleanups.push(() => browser.close());
  return browser.wsEndpoint();
}
