import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { executable, launchOptions, tellWhatIsLeftOut } from "./browser/chromium";
import { prepareTemplate } from "./database";
import { sharedCluster } from "./postgres-cluster";
import { type Progress, progressOf } from "./progress";

/*
 * Runs tests with what their processes share: a Postgres (unless TEST_DATABASE_URL names one or none is installed), the
 * database that each process copies, Chromium, and one folder for temporary files.
 *
 *   bun tests/run.ts [--embedded] [--thorough] [paths and options of `bun test`]
 *
 * `--embedded` leaves out tests in a browser, for which the database makes no difference.
 */
const OWN = ["--embedded", "--thorough"];
const given = process.argv.slice(2);
const isEmbedded = given.includes("--embedded");
const isThorough = given.includes("--thorough");
const forwarded = given.filter((argument) => !OWN.includes(argument));
const paths = forwarded.filter((argument) => /^(\.\/)?tests\b/.test(argument));

/** One more than there are cores, because workers wait for the database and the browser. */
const WORKERS = availableParallelism() + 1;

/** How long each file took, so that the next run starts with the longest. */
const TIMINGS = "node_modules/.cache/dealproof-tests/timings.json";

// Ctrl-C reaches the tests too: they end first, then everything that was started here.
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
let tests: Bun.Subprocess | undefined;
let isEnding = false;
for (const signal of signals)
  process.on(signal, () => {
    isEnding = true;
    tests?.kill(signal);
  });

const cleanups: (() => unknown)[] = [];
let exitCode = 1;
try {
  exitCode = await run();
} finally {
  for (const clean of cleanups.reverse()) await clean();
}
process.exit(exitCode);

async function run(): Promise<number> {
  const server = isEmbedded ? undefined : (process.env.TEST_DATABASE_URL ?? (await cluster()));
  console.log(server ? `Postgres: ${server}` : "The embedded database");
  const folder = mkdtempSync(join(tmpdir(), "dealproof-tests-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  // Some tests work as another user, who must find their folders.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  await prepareTemplate(server);
  // Some tests copy an embedded database in any case, and on a busy machine one is not made within a test's time.
  if (paths.length === 0) await prepareTemplate(undefined);
  const groups = filesByReact();
  const files = groups.flatMap(({ files }) => files);
  const settings = {
    ...process.env,
    TEST_DATABASE_URL: server ?? "",
    TEST_CHROMIUMS: (await chromiums(files)).join(" "),
    TEST_THOROUGH: isThorough ? "1" : "",
  };
  tellWhatIsLeftOut();
  const progress = progressOf(files.length);
  const codes: number[] = [];
  for (const { react, files } of groups)
    if (files.length > 0 && !isEnding)
      codes.push(await bunTest(files, { ...settings, NODE_ENV: react }, progress));
  progress.end();
  return Math.max(...codes, codes.length === 0 || isEnding ? 1 : 0);
}

/**
 * React's development build says how an island differs from the server's HTML, and `act` is in no other. It takes twice
 * as long for a page, so all other tests have the build that visitors have.
 */
function filesByReact() {
  const files = chosen();
  const isIsland = (file: string) => file.startsWith("tests/islands/");
  return [
    { react: "test", files: files.filter(isIsland) },
    { react: "production", files: files.filter((file) => !isIsland(file)) },
  ];
}

function chosen(): string[] {
  const all = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(".")].sort();
  const isNamed = (file: string) => paths.some((path) => file.includes(path.replace(/^\.\//, "")));
  const isInTier = (file: string) =>
    isEmbedded
      ? !/^tests\/(thorough|browser)\//.test(file)
      : isThorough
        ? /^tests\/(thorough|browser)\//.test(file)
        : !file.startsWith("tests/thorough/");
  return all.filter(paths.length > 0 ? isNamed : isInTier);
}

async function bunTest(files: string[], env: NodeJS.ProcessEnv, progress: Progress): Promise<number> {
  tests = Bun.spawn(
    [
      process.execPath,
      "test",
      `--parallel=${WORKERS}`,
      "--no-isolate",
      `--timings=${TIMINGS}`,
      "--update-timings",
      ...forwarded.filter((argument) => !paths.includes(argument)),
      ...files.map((file) => `./${file}`),
    ],
    { stdio: ["inherit", "ignore", "pipe"], env },
  );
  await progress.read(tests.stderr as ReadableStream<Uint8Array>);
  return tests.exited;
}

async function cluster(): Promise<string | undefined> {
  const shared = await sharedCluster();
  if (shared) cleanups.push(shared.stop);
  return shared?.url;
}

/** Starts a Chromium for each worker, because a Chromium has one clipboard. @returns the addresses to control them. */
async function chromiums(files: string[]): Promise<string[]> {
  if (!executable || !files.some((file) => /^tests\/(browser|thorough)\//.test(file))) return [];
  return Promise.all(Array.from({ length: WORKERS }, chromium));
}

async function chromium(): Promise<string> {
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
