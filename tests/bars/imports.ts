/*
 * How long an import of many rows takes: `bun tests/bars/imports.ts [rows]`, 100,000 by default. With TEST_DATABASE_URL it
 * takes a database of that server, else an embedded one. It ends with 1 if reading, comparing and applying take more than
 * five minutes, or more than 120 MB of memory.
 */
import "./quiet";

import { sql } from "drizzle-orm";
import { preparedDatabase } from "../database";

const ROWS = Number(process.argv[2] ?? 100_000);
const STORES = 900;
const LIMIT_S = 300;
const LIMIT_MB = 120;

const { url, folder } = await preparedDatabase(process.env.TEST_DATABASE_URL);
if (url) process.env.DATABASE_URL = url;
if (folder) process.env.DATA_DIR = folder;
const { db } = await import("../../db/client");
const { deals, observations, stores } = await import("../../db/schema");
const imports = await import("../../src/imports/imports");
const { addFeed, applyFile, stageFile, stateOf, undoImportOf } = await import("../imports/importing");

await db.insert(stores).values(
  Array.from({ length: STORES }, (_, n) => ({
    name: `Shop ${n}`,
    slug: `shop-${n}`,
    website: `https://shop-${n}.example`,
  })),
);
const HEADER = "id,domain,title,code,discount,link,end date\n";
const line = (n: number, percent: number) =>
  `${n},shop-${n % STORES}.example,Save ${percent}% on thing ${n},CODE${n},${percent}%,https://aff.example/${n},\n`;
const file = (percent: number, rows = ROWS) =>
  new TextEncoder().encode(HEADER + Array.from({ length: rows }, (_, n) => line(n, percent)).join(""));

/** All that was observed was a day earlier. */
async function aDayLater() {
  const tables = [observations, deals];
  for (const table of tables) await db.execute(sql`alter table ${table} disable trigger user`);
  await db.execute(sql`update ${observations} set at = at - interval '1 day'`);
  await db.execute(sql`update ${deals} set proof = jsonb_set(proof, '{confirmations,feed,at}',
    to_jsonb((proof #>> '{confirmations,feed,at}')::float8 - 86400000))`);
  for (const table of tables) await db.execute(sql`alter table ${table} enable trigger user`);
}

let peak = 0;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 50);

async function measured(
  name: string,
  work: () => Promise<unknown>,
): Promise<[seconds: number, megabytes: number]> {
  Bun.gc(true);
  const before = process.memoryUsage().rss;
  peak = before;
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const megabytes = (peak - before) / 1024 / 1024;
  console.log(
    `${name.padEnd(40)} ${seconds.toFixed(1).padStart(7)} s ${megabytes.toFixed(0).padStart(5)} MB more`,
  );
  return [seconds, megabytes];
}

const feed = await addFeed({ isOfShops: true });
await applyFile(feed, file(10, 1));
let id = 0;
const sent = file(20);
const first = await measured(`${ROWS} rows, new`, async () => {
  id = await applyFile(feed, sent);
});
console.log(await stateOf(id), await db.$count(deals));
await measured("the same file again", () => applyFile(feed, sent));
await aDayLater();
const daily = await measured("the same file the next day", () => applyFile(feed, sent));
console.log(await db.$count(observations), "observations");
const other = file(30);
let third = 0;
await measured("compared, each with another value", async () => {
  third = await stageFile(feed, other);
});
await imports.move(third, "cancel");
await measured("undone", () => undoImportOf(id));
clearInterval(timer);
process.exit(first[0] > LIMIT_S || daily[0] > LIMIT_S || first[1] > LIMIT_MB ? 1 : 0);
