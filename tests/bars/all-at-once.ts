/*
 * Everything at once, for ten minutes: Varnish in front of two instances of the site, PgBouncer between them and a
 * Postgres with a synchronous standby, 20 changes of stores a second, visitors, searches and calls of the API. Halfway
 * the primary is killed; 2 s later the standby is promoted, and PgBouncer is turned to it.
 *
 *   bun tests/bars/all-at-once.ts [seconds]
 *
 * It ends with 1 if an answer is 5xx outside of the promotion, if a change is lost that was acknowledged, or if a page is
 * older than two seconds after its change.
 */
import "./quiet";
import postgres from "postgres";
import { freePort } from "../free-port";
import { startPooler } from "../pooler";
import { startPair } from "../postgres-cluster";
import { logIn, start, stopAll } from "../started";
import { startVarnish } from "../varnish";
import { visitorsOf } from "./visitors";

const SECONDS = Number(process.argv[2] ?? 600);
const WRITE_EVERY_MS = 50;
const READ_EVERY_MS = 250;
const WARM_UP_MS = 20_000;
const SHOWN_WITHIN_MS = 2_000;
const UNTIL_PROMOTION_MS = 2_000;
const WRITES_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 20_000;
const SESSIONS = 20;
const PASSWORD = "paper-lantern-42";
const TOKEN = "a-token-for-varnish";
const OTHER_READS = [
  "/?search=lamp",
  "/api/coupons?limit=20",
  "/api/stores?search=harbor",
  "/how-we-check",
  "/sitemap.xml",
];

const pair = await startPair();
if (!pair) throw new Error("PostgreSQL is not installed");
const [primary, standby] = pair.ports;
const pooler = await startPooler(`postgres://dealproof@127.0.0.1:${primary}/postgres`, SESSIONS);
const port = freePort();
const origin = `http://localhost:${port}`;
const settings = {
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: `postgres://dealproof@127.0.0.1:${primary},127.0.0.1:${standby}/postgres`,
  PUBLIC_URL: origin,
  TRUST_PROXY: "loopback",
  PURGE_URL: `${origin}/purge`,
  PURGE_TOKEN: TOKEN,
  DEMO: "on",
  ADMIN_PASSWORD: PASSWORD,
};
const sites = [await start("memory://", settings), await start("memory://", settings)];
const varnish = await startVarnish(
  port,
  TOKEN,
  sites.map((site) => site.port),
);
const cookie = await logIn(origin, PASSWORD);
const began = performance.now();

type Span = { at: number; until: number };
type Store = { id: number; slug: string; version: number; isOpen: boolean };
const headers = { Cookie: cookie, Origin: origin, "Content-Type": "application/json" };
const listed = (await (await fetch(`${origin}/api/stores?limit=20`, { headers })).json()) as Store[];
const stores: Store[] = listed.map((store) => ({ ...store, isOpen: false }));

let isOver = false;
let lostAt = Number.POSITIVE_INFINITY;
let promotedAt = Number.POSITIVE_INFINITY;
/** When a change was acknowledged for the first time after the promotion. */
let writesAgainAt = Number.POSITIVE_INFINITY;
const answers = { all: 0, failed: [] as (Span & { what: string })[] };
const writes = { tried: 0, late: [] as (Span & { n: number })[], acknowledged: new Set<number>() };
const checks: Promise<void>[] = [];

const reading = OTHER_READS.map(async (path) => {
  while (!isOver) {
    await ask(path);
    await Bun.sleep(READ_EVERY_MS);
  }
});
const visitors = await visitorsOf(origin);
await visitors.come("warming up", Bun.sleep(WARM_UP_MS));
const writing = setInterval(write, WRITE_EVERY_MS);
const losing = lose();
await visitors.come("visitors", Bun.sleep(SECONDS * 1_000));
await losing;
clearInterval(writing);
isOver = true;
await Promise.all(reading);
while (stores.some(({ isOpen }) => isOpen)) await Bun.sleep(20);
await Promise.all(checks);

const client = postgres(`postgres://dealproof@127.0.0.1:${standby}/postgres`, { max: 1 });
const kept = await client<{ n: number }[]>`
  select substring(after ->> 'description' from 'Change (\\d+)')::int as n
  from history where subject = 'store' and action = 'update'`;
await client.end();
const stored = new Set(kept.map(({ n }) => n));
const lost = [...writes.acknowledged].filter((n) => !stored.has(n));
const faults = answers.failed.filter((failure) => !isOfPromotion(failure));
// What was acknowledged just before waits for the database to be told to Varnish.
const late = writes.late.filter((write) => !isOfPromotion(write));
const after = writesAgainAt - promotedAt;

const per = (count: number) => (count / ((performance.now() - began) / 1000)).toFixed(1);
console.log(`answers besides visitors': ${answers.all} (${per(answers.all)} a second)`);
console.log(
  `failed outside of the promotion: ${faults.length}, during it: ${answers.failed.length - faults.length}`,
);
console.log(
  `changes: ${writes.tried} (${per(writes.tried)} a second), acknowledged: ${writes.acknowledged.size}`,
);
console.log(`first change after the promotion: ${(after / 1000).toFixed(1)} s`);
console.log(`acknowledged and lost: ${lost.length}`);
console.log(
  `pages older than 2 s after a change: ${late.length}, of the promotion: ${writes.late.length - late.length}`,
);
for (const { at, what } of faults.slice(0, 20))
  console.log(`  ${((at - began) / 1000).toFixed(1)} s: ${what}`);
for (const { at, n } of late.slice(0, 20))
  console.log(`  ${((at - began) / 1000).toFixed(1)} s: change ${n} is late`);
const isMet = faults.length === 0 && lost.length === 0 && late.length === 0 && after <= WRITES_WITHIN_MS;
if (!isMet)
  for (const { output } of sites)
    console.log(
      output()
        .split("\n")
        .filter((line) => line.includes('"level":"error"'))
        .slice(0, 40)
        .join("\n"),
    );
await varnish.stop();
await stopAll();
await pooler.stop();
pair.stop();
process.exit(isMet ? 0 : 1);

function isOfPromotion({ at, until }: Span): boolean {
  return until >= lostAt && at <= Math.max(writesAgainAt, promotedAt) + SHOWN_WITHIN_MS;
}

async function lose(): Promise<void> {
  await Bun.sleep((SECONDS * 1_000) / 2);
  lostAt = performance.now();
  pair?.lose("killed");
  await Bun.sleep(UNTIL_PROMOTION_MS);
  pair?.promote();
  pooler.turnTo(standby);
  promotedAt = performance.now();
}

async function ask(path: string, request: RequestInit = {}): Promise<Response | undefined> {
  answers.all++;
  const at = performance.now();
  const what = `${request.method ?? "GET"} ${path}`;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const answer = await fetch(origin + path, { ...request, signal });
    if (answer.status >= 500)
      answers.failed.push({ at, until: performance.now(), what: `${what}: ${answer.status}` });
    return answer;
  } catch (error) {
    answers.failed.push({ at, until: performance.now(), what: `${what}: ${error}` });
    return undefined;
  }
}

async function write(): Promise<void> {
  const n = ++writes.tried;
  const store = stores[n % stores.length];
  if (!store || store.isOpen) return;
  store.isOpen = true;
  const began = performance.now();
  const { id, isOpen: _, version: __, ...values } = store;
  const body = JSON.stringify({ ...values, description: `Change ${n} of many.` });
  const answer = await ask(`/api/stores/${id}`, { method: "PUT", headers, body });
  await answer?.text();
  store.isOpen = false;
  if (answer?.status !== 200) return;
  writes.acknowledged.add(n);
  if (began > promotedAt) writesAgainAt = Math.min(writesAgainAt, performance.now());
  checks.push(look(store.slug, n));
}

/** What the page shows two seconds after a change must be this one, or a later one. */
async function look(slug: string, n: number): Promise<void> {
  const at = performance.now();
  await Bun.sleep(SHOWN_WITHIN_MS);
  const page = await (await ask(`/store/${slug}`))?.text();
  if (Number(/Change (\d+) of many/.exec(page ?? "")?.[1] ?? 0) < n)
    writes.late.push({ at, until: performance.now(), n });
}
