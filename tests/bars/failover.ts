/*
 * A primary dies and its standby takes its place: `bun tests/bars/failover.ts`. Two instances of the site know both by one
 * address, a store is written every 50 ms, and cached pages are read all the while. After 5 s the primary is killed, and
 * 2 s later the standby is promoted. With `--silent` it is stopped instead, and goes on taking connections. It ends with 1 if a read failed, if an instance needed more than 15 s for its first write after
 * that, or if a write is lost that was acknowledged.
 */
import postgres from "postgres";
import { startBalancer } from "../balancer";
import { startPair } from "../postgres-cluster";
import { logIn, start, stopAll } from "../started";

const PASSWORD = "paper-lantern-42";
const WRITE_EVERY_MS = 50;
const WRITES_AT_MOST = 40;
const READ_EVERY_MS = 50;
const BEFORE_MS = 5_000;
const UNTIL_PROMOTION_MS = 2_000;
const AFTER_MS = 10_000;
const ANSWER_WITHIN_MS = 10_000;
const GIVE_UP_AFTER_MS = 60_000;
const WRITES_WITHIN_SECONDS = 15;
const PAGES = ["/", "/stores", "/store/harbor-pine", "/about", "/how-we-check"];

const pair = await startPair();
if (!pair) throw new Error("PostgreSQL is not installed");
const hosts = pair.ports.map((port) => `127.0.0.1:${port}`).join(",");
const balancer = startBalancer();
const { origin } = balancer;
const settings = {
  DATABASE_URL: `postgres://dealproof@${hosts}/postgres?target_session_attrs=read-write`,
  PUBLIC_URL: origin,
  DEMO: "on",
  ADMIN_PASSWORD: PASSWORD,
};
const sites = [await start("memory://", settings), await start("memory://", settings)];
await balancer.use(...sites);
const cookie = await logIn(origin, PASSWORD);
await warmUp();

const reads = { all: 0, failed: 0, slowestMs: 0 };
const writes = { tried: 0, open: 0, refused: 0, acknowledged: [] as string[] };
let promotedAt = Number.POSITIVE_INFINITY;
/** Seconds from the promotion to the end of an instance's first write, by its port. */
const firstWrites = new Map<string, number>();

let isReading = true;
const reading = PAGES.map(async (page) => {
  while (isReading) {
    await read(page);
    await Bun.sleep(READ_EVERY_MS);
  }
});
const writing = setInterval(write, WRITE_EVERY_MS);
await Bun.sleep(BEFORE_MS);
const acknowledgedBefore = writes.acknowledged.length;
pair.lose(process.argv.includes("--silent") ? "silent" : "killed");
await Bun.sleep(UNTIL_PROMOTION_MS);
pair.promote();
promotedAt = performance.now();
while (firstWrites.size < sites.length && performance.now() - promotedAt < GIVE_UP_AFTER_MS)
  await Bun.sleep(20);
await Bun.sleep(AFTER_MS);
clearInterval(writing);
isReading = false;
await Promise.all(reading);
while (writes.open > 0) await Bun.sleep(20);

const client = postgres(`postgres://dealproof@127.0.0.1:${pair.ports[1]}/postgres`, { max: 1 });
const stored = new Set((await client`select slug from stores`).map(({ slug }) => slug));
const lost = writes.acknowledged.filter((slug) => !stored.has(slug));
const hears = await hearsOfWrites();
const jobs = await jobsRun();
await client.end();
const slowest =
  firstWrites.size < sites.length ? Number.POSITIVE_INFINITY : Math.max(...firstWrites.values());

console.log(
  `Reads of cached pages: ${reads.all}, failed: ${reads.failed}, the slowest: ${reads.slowestMs.toFixed(0)} ms`,
);
console.log(
  `Writes: ${writes.tried}, acknowledged before the primary died: ${acknowledgedBefore}, ` +
    `after: ${writes.acknowledged.length - acknowledgedBefore}, refused: ${writes.refused}`,
);
console.log(`First write after the promotion, the slower instance: ${slowest.toFixed(1)} s`);
console.log(`Acknowledged writes lost: ${lost.length}`);
console.log(`A write is shown by the other instance: ${hears}; jobs run: ${jobs}`);
await stopAll();
await balancer.stop();
pair.stop();
const isMet = reads.failed === 0 && slowest <= WRITES_WITHIN_SECONDS && lost.length === 0 && hears && jobs;
if (!isMet) for (const { output } of sites) console.log(output());
process.exit(isMet ? 0 : 1);

async function warmUp(): Promise<void> {
  for (const page of PAGES)
    for (const waiting = new Set(sites.map(({ port }) => String(port))); waiting.size > 0; ) {
      const answer = await fetch(origin + page);
      await answer.text();
      if (answer.headers.get("cache-status")?.includes("hit"))
        waiting.delete(answer.headers.get("x-instance") ?? "");
    }
}

async function read(page: string): Promise<void> {
  reads.all++;
  const began = performance.now();
  const status = await fetch(origin + page, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    async (answer) => (await answer.text()) && answer.status,
    () => 0,
  );
  if (status !== 200) reads.failed++;
  reads.slowestMs = Math.max(reads.slowestMs, performance.now() - began);
}

async function write(): Promise<void> {
  // Bun has a limit of requests that wait for their answers.
  if (writes.open === WRITES_AT_MOST) return;
  const slug = `written-${++writes.tried}`;
  const began = performance.now();
  writes.open++;
  const answer = await post("/api/stores", { name: slug, slug, category: "fashion" });
  writes.open--;
  if (answer?.status !== 201) {
    writes.refused++;
    return;
  }
  writes.acknowledged.push(slug);
  const instance = answer.headers.get("x-instance") ?? "";
  if (began > promotedAt && !firstWrites.has(instance))
    firstWrites.set(instance, (performance.now() - promotedAt) / 1000);
}

function post(path: string, body: object, method = "POST"): Promise<Response | undefined> {
  const headers = { Origin: origin, Cookie: cookie, "Content-Type": "application/json" };
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return fetch(origin + path, { method, headers, body: JSON.stringify(body), signal }).catch(() => undefined);
}

/** Without LISTEN, the other instance would show the old name for a minute. */
async function hearsOfWrites(): Promise<boolean> {
  const titles = async () => {
    const pages = sites.map(() => fetch(`${origin}/about`).then((answer) => answer.text()));
    return (await Promise.all(pages)).map((page) => /<title>About ([^<]+)</.exec(page)?.[1]);
  };
  await post("/api/settings", { siteName: "After the promotion" }, "PUT");
  for (let tries = 0; tries < 200; tries++) {
    if ((await titles()).every((title) => title === "After the promotion")) return true;
    await Bun.sleep(50);
  }
  return false;
}

async function jobsRun(): Promise<boolean> {
  const [row] = await client`select max(completed_on) as latest from pgboss.job`;
  for (let tries = 0; tries < 180; tries++) {
    const [now] = await client`select max(completed_on) as latest from pgboss.job`;
    if (Number(now?.latest) > Number(row?.latest)) return true;
    await Bun.sleep(1_000);
  }
  return false;
}
