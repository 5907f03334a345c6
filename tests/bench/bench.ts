/*
 * `bun run bench`: how fast the site is, each row beside Bun's own static answer of the same bytes in the same run, and
 * how it grows with the catalogue. `--short` takes a minute or two and fails on a broken ratio, never on a time.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { build } from "../../src/build";
import { paths } from "../../src/paths";
import { encodeCursor } from "../../src/schemas/paging";
import { freshDatabase } from "../database";
import { freePort } from "../free-port";
import { type Started, start, stopAll } from "../started";
import { type Load, load, tool } from "./load";
import { startPostgres } from "./postgres";

const { values: options } = parseArgs({
  options: { short: { type: "boolean" }, deals: { type: "string" }, json: { type: "string" } },
});
const isShort = options.short ?? false;
const SIZES = isShort ? [1_000, 10_000] : [1_000, Number(options.deals ?? 1_000_000)];
const SECONDS = isShort ? 1 : 6;
const ROUNDS = 3;
/** What part of the addresses that are each asked for once warms the code up. */
const WARMING = 0.25;
/**
 * The least that a kept answer may come to, of the static one. The short form runs on machines that do other things
 * too, where one of two processes is now and then given half the time: it finds what is broken, not what is slower.
 */
const LEAST = isShort ? 0.4 : 0.75;
const PASSWORD = "paper-lantern-42";
const WORDS = ["amber", "birch", "cobalt", "dune", "ember", "fern", "garnet", "hazel", "indigo", "juniper"];

type Row = { name: string; bar?: number } & Load & { ratio: number };
type Size = {
  deals: number;
  rows: Row[];
  queries: Record<string, { p50: number; p95: number }>;
  /** MiB. */
  memory: Record<string, number>;
  /** Milliseconds from the start of a process until it is ready. */
  ready: number;
  /** Answers that five hundred visitors of one cold address took to make. */
  stampede: number;
};

const folder = mkdtempSync(join(tmpdir(), "dealproof-bench-"));
const closing: (() => Promise<unknown>)[] = [];

try {
  await build();
  const cluster = await startPostgres();
  if (cluster) closing.push(cluster.stop);
  const sizes: Size[] = [];
  for (const deals of SIZES) sizes.push(await measure(deals, cluster?.url));
  const report = {
    at: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    bun: Bun.version,
    database: cluster ? "Postgres" : "embedded",
    tool,
    sizes,
  };
  await Bun.write(
    options.json ?? join(import.meta.dir, "../../.build/bench.json"),
    JSON.stringify(report, null, 1),
  );
  console.log(tableOf(report));
  const broken = sizes.flatMap(({ deals, rows, stampede }) => [
    ...rows
      .filter(({ bar, ratio, failed }) => failed > 0 || (bar !== undefined && ratio < bar))
      .map(
        ({ name, ratio, failed }) => `${name} at ${deals} deals: ratio ${ratio.toFixed(2)}, ${failed} failed`,
      ),
    ...(stampede === 1 ? [] : [`a stampede at ${deals} deals: ${stampede} answers were made`]),
  ]);
  if (broken.length > 0) {
    console.error(`Broken:\n${broken.map((line) => `  ${line}`).join("\n")}`);
    process.exitCode = 1;
  }
} finally {
  await stopAll();
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function measure(deals: number, server: string | undefined): Promise<Size> {
  const database = await freshDatabase(server);
  const data = join(folder, `data-${deals}`);
  const where: Record<string, string> = server ? { DATABASE_URL: database.url } : { DATA_DIR: data };
  console.error(`${deals.toLocaleString("en-GB")} deals …`);
  const seed = join(import.meta.dir, "../../db/seed.ts");
  await Bun.$`${process.execPath} ${seed} --stores ${Math.ceil(deals / 10)} --deals ${deals}`
    .env({ ...process.env, ...where })
    .quiet();
  if (server) await tidy(database.url);
  const queries = JSON.parse(
    await Bun.$`${process.execPath} ${join(import.meta.dir, "queries.ts")}`
      .env({ ...process.env, LOG_LEVEL: "silent", ...where })
      .text(),
  );
  const settings = { ...where, ADMIN_PASSWORD: PASSWORD, HOST: "127.0.0.1" };

  const [warm, ready] = await timed(() => start(data, settings, false));
  const rows: Row[] = [];
  const memory: Record<string, number> = { start: memoryOf(warm) };
  const add = async (name: string, path: string | string[], more: Partial<Asked> = {}) => {
    rows.push(await row({ name, from: more.from ?? warm, paths: [path].flat(), ...more }));
  };
  await add("warm home", "/", { bar: LEAST });
  await add("warm store", "/store/harbor-pine", { bar: LEAST });
  await add("warm API list", "/api/stores", { bar: LEAST });
  await add("304, home", "/", { bar: LEAST, isKnown: true });
  memory.warm = memoryOf(warm);
  const stampede = await stampedeOn(warm, "/category/fashion");
  await add("cold home, each another page", homes());
  const shops = Array.from({ length: Math.min(deals / 10, 5_000) }, (_, at) => `/store/synthetic-${at + 1}`);
  await add("cold store pages", shops);
  const searches = WORDS.flatMap((word) => Array.from({ length: 60 }, (_, at) => `/?search=${word}+${at}`));
  await add("search, each another", searches);
  await add("admin list", "/admin/stores", { headers: { Cookie: await logIn(warm) } });
  memory.end = memoryOf(warm);
  if (!isShort) Object.assign(memory, await million(warm));
  await stop(warm);
  return { deals, rows, queries, memory, ready, stampede };
}

/** Does at once what Postgres would do by itself within minutes of so many rows, and beside the measuring. */
async function tidy(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await client.unsafe("vacuum analyze");
  await client.end();
}

/** The pages of the home page's list: as many places in the last ninety days as a run can ask for. */
function homes(): string[] {
  const MOST = 6_000;
  const step = (90 * 24 * 60 * 60 * 1000) / MOST;
  return Array.from({ length: MOST }, (_, at) =>
    paths.home({ cursor: encodeCursor([new Date(Date.now() - at * step).toISOString(), 0]) }),
  );
}

type Asked = {
  name: string;
  from: Started;
  paths: string[];
  bar?: number;
  headers?: Record<string, string>;
  /** The browser has it already. */
  isKnown?: boolean;
};

/** Measures one row and its static counterpart in turn, and takes the best of each. */
async function row({ name, from, paths, bar, headers = {}, isKnown }: Asked): Promise<Row> {
  const origin = `http://localhost:${from.port}`;
  const get = () => fetch(origin + paths[0], { headers: { ...headers, "Accept-Encoding": "identity" } });
  // A copy that is old still goes out while another is made, which may have another tag.
  await (await get()).arrayBuffer();
  await Bun.sleep(500);
  const first = await get();
  if (first.status !== 200) throw new Error(`${paths[0]} answers ${first.status}`);
  const file = join(folder, "static");
  await Bun.write(file, await first.arrayBuffer());
  const port = freePort();
  // The same bytes are the headers' too: a policy alone is longer than many an answer.
  const own = new Set(["date", "content-length", "etag"]);
  const sent = JSON.stringify(Object.fromEntries([...first.headers].filter(([name]) => !own.has(name))));
  const plain = Bun.spawn([process.execPath, join(import.meta.dir, "static.ts"), file, sent, String(port)], {
    stdout: "pipe",
  });
  await plain.stdout.getReader().read();
  const known = (etag: string): Record<string, string> => (isKnown ? { "If-None-Match": etag } : {});
  const ask = (urls: string[], etag: string) =>
    load({ urls, headers: { ...headers, ...known(etag) }, seconds: SECONDS });
  const ours: Load[] = [];
  const theirs: Load[] = [];
  // What is cold is so once: it is asked for one time only.
  const isWarm = paths.length === 1;
  // The code that makes pages is compiled while it runs: that is not what is measured.
  const urls = paths.map((path) => origin + path);
  const warming = isWarm ? 0 : Math.ceil(urls.length * WARMING);
  if (warming > 0) await ask(urls.slice(0, warming), "");
  let ratio = 0;
  // Somebody else on the machine slows one of both down: what keeps its bar once can keep it.
  for (let round = 0; round < (isWarm ? ROUNDS : 1) && (ratio < (bar ?? Infinity) || !isShort); round++) {
    theirs.push(await ask([`http://127.0.0.1:${port}/`], '"static"'));
    ours.push(await ask(urls.slice(warming), first.headers.get("etag") ?? ""));
    ratio = Math.max(...ours.map((each, at) => each.rate / (theirs[at]?.rate ?? each.rate)));
  }
  plain.kill();
  await plain.exited;
  const best = (loads: Load[]) => loads.reduce((one, other) => (other.rate > one.rate ? other : one));
  const { rate, p50, p99 } = best(ours);
  const failed = ours.reduce((sum, each) => sum + each.failed, 0);
  return { name, rate, p50, p99, failed, ratio, ...(bar === undefined ? {} : { bar }) };
}

/** How many answers are made for five hundred visitors who ask for a cold address at once. */
async function stampedeOn({ port }: Started, path: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const response = await fetch(`http://localhost:${port}${path}`);
      await response.arrayBuffer();
      return response.headers.get("cache-status") ?? "";
    }),
  );
  return answers.filter((status) => !status.includes("hit")).length;
}

/** The memory over a million warm requests. */
async function million(server: Started): Promise<Record<string, number>> {
  const urls = ["/", "/store/harbor-pine", "/stores", "/categories", "/blogs"].map(
    (path) => `http://localhost:${server.port}${path}`,
  );
  const { rate } = await load({ urls, seconds: 2 });
  const seconds = Math.ceil(500_000 / rate);
  await load({ urls, seconds });
  const half = memoryOf(server);
  await load({ urls, seconds });
  return { "after 500,000": half, "after 1,000,000": memoryOf(server) };
}

/** What a process holds in memory, in MiB; 0 where the system does not tell. */
function memoryOf({ process: { pid } }: Started): number {
  try {
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kib) / 1024);
  } catch {
    return 0;
  }
}

async function logIn({ port }: Started): Promise<string> {
  const origin = `http://localhost:${port}`;
  const response = await fetch(`${origin}/admin/login`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ password: PASSWORD }),
    redirect: "manual",
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function stop({ process: server }: Started): Promise<void> {
  server.kill("SIGTERM");
  await server.exited;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  return [await work(), Math.round(performance.now() - started)];
}

function tableOf({
  machine,
  bun,
  database,
  sizes,
}: {
  machine: string;
  bun: string;
  database: string;
  sizes: Size[];
}) {
  const [small, large] = sizes;
  if (!small || !large) throw new Error("There are two sizes");
  const number = (value: number, digits = 0) =>
    value.toLocaleString("en-GB", { maximumFractionDigits: digits });
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rows = large.rows.map((at) => {
    const before = small.rows.find(({ name }) => name === at.name);
    const growth = before ? at.p50 / before.p50 : 1;
    return line([
      at.name,
      number(at.rate),
      at.ratio.toFixed(2),
      number(at.p50, 2),
      number(at.p99, 1),
      `× ${growth.toFixed(2)}`,
    ]);
  });
  const queries = Object.entries(large.queries).map(([name, { p50, p95 }]) =>
    line([name, number(p50, 2), number(p95, 2), `× ${(p95 / (small.queries[name]?.p95 ?? p95)).toFixed(2)}`]),
  );
  return [
    `${machine}, Bun ${bun}, ${database}, ${tool}; ${number(large.deals)} deals, growth from ${number(small.deals)}`,
    "",
    line(["", "answers/s", "of static", "p50 ms", "p99 ms", "growth"]),
    line(["---", "--:", "--:", "--:", "--:", "--:"]),
    ...rows,
    "",
    line(["query", "p50 ms", "p95 ms", "growth"]),
    line(["---", "--:", "--:", "--:"]),
    ...queries,
    "",
    `ready after ${number(large.ready)} ms; a stampede of 500 makes ${large.stampede}; memory in MiB: ${Object.entries(
      large.memory,
    )
      .map(([when, mib]) => `${when} ${mib}`)
      .join(", ")}`,
  ].join("\n");
}
