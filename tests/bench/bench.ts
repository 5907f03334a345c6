/*
 * `bun run bench`: how fast the site is, each row beside Bun's own static answer of the same bytes in the same run, and
 * how it grows with the catalogue; and how long each route takes that nothing has cached. `--short` takes a few minutes and
 * fails on a broken ratio or answer, never on a time. `--writes` measures only cached pages while an editor saves.
 */
import { rmSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { build } from "../../src/build";
import { paths } from "../../src/paths";
import { encodeCursor } from "../../src/schemas/paging";
import { emptyDatabase } from "../database";
import { startCluster } from "../postgres-cluster";
import { type Started, start, stopAll } from "../started";
import { tool } from "./load";
import { BEFORE, folder, isOfWrites, isShort, json, LEAST, ROUTES_FROM, SIZES } from "./options";
import { answersOf, failures, type Server, slow } from "./routes";
import { type Asked, MOST_COLD, row } from "./row";
import { logIn, memoryOf, million, stampedeOn } from "./site";
import { type Queries, type Report, type Row, type Size, type Time, tableOf, underWritesOf } from "./table";
import { LEAST_UNDER_WRITES, type UnderWrites, underWrites } from "./writes";

const PASSWORD = "paper-lantern-42";
const WORDS = ["amber", "birch", "cobalt", "dune", "ember", "fern", "garnet", "hazel", "indigo", "juniper"];
/** Rendering takes a whole core: with more clients at once each waits longer, and there are no more answers. */
const ASK_FOR_COLD = 16;
/** On a shared machine at least one of several short rounds is quiet. */
const ROUNDS = isShort ? 2 : 8;

const closing: (() => unknown)[] = [];

try {
  await build();
  const cluster = startCluster({
    shared_buffers: "512MB",
    effective_cache_size: "2GB",
    work_mem: "16MB",
    max_wal_size: "4GB",
  });
  if (cluster) closing.push(cluster.stop);
  const broken = isOfWrites ? await measureWrites(cluster?.url) : await measureAll(cluster?.url);
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

/** @returns what is slower than its bar, or wrong. */
async function measureAll(server: string | undefined): Promise<string[]> {
  const sizes: Size[] = [];
  const catalogues: Seeded[] = [];
  for (const deals of SIZES) {
    const catalogue = await seeded(deals, server);
    catalogues.push(catalogue);
    sizes.push(await measure(catalogue));
  }
  const last = catalogues.at(-1);
  if (!last) throw new Error("Give at least one size");
  // The growth of queries has no bar, so the short form leaves it out.
  const before = isShort
    ? undefined
    : (catalogues.find(({ deals }) => deals === BEFORE) ?? (await seeded(BEFORE, server)));
  const routes: Report["routes"] = [];
  for (const catalogue of new Set(before ? [before, last] : [last])) {
    if (catalogue.deals < ROUTES_FROM) continue;
    console.error(`every route at ${catalogue.deals.toLocaleString("en-GB")} deals …`);
    routes.push({ deals: catalogue.deals, answers: await answersOf(serverOn(catalogue), PASSWORD) });
  }
  const report: Report = {
    at: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    bun: Bun.version,
    database: server ? "Postgres" : "embedded",
    tool,
    sizes,
    routes,
    ...(before && { queries: { from: BEFORE, ...(await grown(before, last)) } }),
  };
  await Bun.write(json, JSON.stringify(report, null, 1));
  console.log(tableOf(report));
  const late = routes.flatMap(({ deals, answers }) =>
    slow(answers).map((line) => `at ${deals} deals: ${line}`),
  );
  if (late.length > 0) console.error(`Slower than the bar:\n${late.map((line) => `  ${line}`).join("\n")}`);
  const failed = routes.flatMap(({ answers }) => failures(answers));
  const broken = sizes.flatMap(({ deals, rows, stampede, writes }) => [
    ...rows
      .filter(({ bar, ratio, failed }) => failed > 0 || (bar !== undefined && ratio < bar))
      .map(
        ({ name, ratio, failed }) => `${name} at ${deals} deals: ratio ${ratio.toFixed(2)}, ${failed} failed`,
      ),
    ...(isShort ? [] : tooSlow(deals, writes)),
    ...(stampede === 1 ? [] : [`a stampede at ${deals} deals: ${stampede} answers were made`]),
  ]);
  return [...broken, ...failed, ...(isShort ? [] : late)];
}

async function measureWrites(server: string | undefined): Promise<string[]> {
  const broken: string[] = [];
  for (const deals of SIZES) {
    const site = await serverOn(await seeded(deals, server)).begin();
    const writes = await underWrites(site, await logIn(site, PASSWORD));
    await stop(site);
    console.log(`At ${deals.toLocaleString("en-GB")} deals: ${underWritesOf({ writes })}`);
    broken.push(...tooSlow(deals, writes));
  }
  return broken;
}

function tooSlow(deals: number, { ratio, failed }: UnderWrites): string[] {
  if ((ratio >= LEAST_UNDER_WRITES || deals < ROUTES_FROM) && failed === 0) return [];
  return [`under writes at ${deals} deals: ratio ${ratio.toFixed(2)}, ${failed} saves failed`];
}

type Seeded = { deals: number; data: string; where: Record<string, string> };

/** A database with this many deals, and the environment that points to it. */
async function seeded(deals: number, server: string | undefined): Promise<Seeded> {
  const { url } = await emptyDatabase(server);
  const data = join(folder, `data-${deals}`);
  const where: Record<string, string> = server ? { DATABASE_URL: url } : { DATA_DIR: data };
  console.error(`${deals.toLocaleString("en-GB")} deals …`);
  const seed = join(import.meta.dir, "../../db/seed.ts");
  await Bun.$`${process.execPath} ${seed} --stores ${Math.ceil(deals / 10)} --deals ${deals}`
    .env({ ...process.env, ...where })
    .quiet();
  if (server) await tidy(url);
  return { deals, data, where };
}

/**
 * The times of the queries with few deals and with many, each the best of some rounds. Each query is timed with the one
 * and at once with the other: between one minute and the next a machine's speed may change by more than a query does.
 */
async function grown(few: Seeded, many: Seeded): Promise<{ before: Queries; after: Queries }> {
  const [before, after] = [await askerOf(few), await askerOf(many)];
  const times: { before: Queries; after: Queries } = { before: {}, after: {} };
  // A process still compiles the code of its first query, which would count for the first in the list.
  for (const name of before.names) for (const asker of [before, after]) await asker.timeOf(name);
  for (const name of before.names) {
    for (let round = 0; round < ROUNDS; round++) {
      times.before[name] = bestOf(await before.timeOf(name), times.before[name]);
      times.after[name] = bestOf(await after.timeOf(name), times.after[name]);
    }
  }
  await before.end();
  await after.end();
  return times;
}

function bestOf(one: Time, other = one): Time {
  return { p50: Math.min(one.p50, other.p50), p95: Math.min(one.p95, other.p95) };
}

async function askerOf({ where }: Seeded) {
  let answered = Promise.withResolvers<unknown>();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "queries.ts")], {
    env: { ...process.env, LOG_LEVEL: "silent", ...where },
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message) => answered.resolve(message),
    onExit: () => answered.reject(new Error("What asks the queries has ended")),
  });
  const names = (await answered.promise) as string[];
  return {
    names,
    async timeOf(name: string): Promise<Time> {
      answered = Promise.withResolvers();
      child.send(name);
      return (await answered.promise) as Time;
    },
    async end() {
      child.disconnect();
      await child.exited;
    },
  };
}

/** How a server on this catalogue is started and stopped. */
function serverOn({ data, where }: Seeded): Server {
  const settings = { ...where, ADMIN_PASSWORD: PASSWORD, HOST: "127.0.0.1", TRUST_PROXY: "loopback" };
  return { where, begin: () => start(data, settings, false), stop };
}

async function measure(catalogue: Seeded): Promise<Size> {
  const { deals } = catalogue;
  const { begin } = serverOn(catalogue);
  const memory: Record<string, number> = {};
  if (deals === SIZES.at(-1) && !isShort) {
    const fresh = await begin();
    Object.assign(memory, { start: memoryOf(fresh), ...(await million(fresh)) });
    await stop(fresh);
  }
  const [site, ready] = await timed(begin);
  const rows: Row[] = [];
  const add = async (name: string, path: string | string[], more: Partial<Asked> = {}) => {
    rows.push(await row({ name, from: site, paths: [path].flat(), ...more }));
  };
  await add("warm home", "/", { bar: LEAST });
  await add("warm store", "/store/harbor-pine", { bar: LEAST });
  await add("warm API list", "/api/stores", { bar: LEAST });
  await add("304, home", "/", { bar: LEAST, isKnown: true });
  memory.warm = memoryOf(site);
  const stampede = await stampedeOn(site, "/category/fashion");
  const cookie = await logIn(site, PASSWORD);
  const writes = await underWrites(site, cookie);
  // They have no bar, and the short form asks every route below.
  if (!isShort) await measureCold();
  memory.cold = memoryOf(site);
  await stop(site);
  return { deals, rows, memory, ready, stampede, writes };

  async function measureCold(): Promise<void> {
    await add("cold home, each another page", homes(), { connections: ASK_FOR_COLD });
    const shops = Array.from(
      { length: Math.min(deals / 10, MOST_COLD) },
      (_, at) => `/store/synthetic-${at + 1}`,
    );
    // A few addresses would soon be cached.
    if (shops.length >= 1_000) await add("cold store pages", shops, { connections: ASK_FOR_COLD });
    const searches = WORDS.flatMap((word) => Array.from({ length: 60 }, (_, at) => `/?search=${word}+${at}`));
    await add("search, each another", searches, { connections: ASK_FOR_COLD });
    await add("admin list", "/admin/stores", { headers: { Cookie: cookie } });
  }
}

/** Postgres would do it by itself within minutes, and during the measurement. */
async function tidy(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await client.unsafe("vacuum analyze");
  await client.end();
}

/** The pages of the home page's list: as many places in the last ninety days as a run can ask for. */
function homes(): string[] {
  const step = (90 * 24 * 60 * 60 * 1000) / MOST_COLD;
  return Array.from({ length: MOST_COLD }, (_, at) =>
    paths.home({ cursor: encodeCursor([new Date(Date.now() - at * step).toISOString(), 0]) }),
  );
}

async function stop({ process: server }: Started): Promise<void> {
  server.kill("SIGTERM");
  await server.exited;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  return [await work(), Math.round(performance.now() - started)];
}
