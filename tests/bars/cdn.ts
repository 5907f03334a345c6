/*
 * How soon a write shows through Varnish, which keeps pages for ten minutes and forgets those that it is told of: two
 * instances of the site on one Postgres, and Varnish (`apt-get install varnish`) in front of both. It ends with 1 if a write
 * takes longer than two seconds to show.
 *
 *   bun tests/bars/cdn.ts [writes]
 */
import "./quiet";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparedDatabase } from "../database";
import { freePort } from "../free-port";
import { sharedCluster } from "../postgres-cluster";
import { start, stopAll } from "../started";
import { startVarnish } from "../varnish";

const WRITES = Number(process.argv[2] ?? 20);
const LIMIT_MS = 2_000;
const TOKEN = "a-token-for-varnish";
const PASSWORD = "paper-lantern-42-x";

const cluster = process.env.TEST_DATABASE_URL ? undefined : await sharedCluster();
const server = process.env.TEST_DATABASE_URL ?? cluster?.url;
if (!server) throw new Error("This needs PostgreSQL");
const database = await preparedDatabase(server);
const port = freePort();
const settings = {
  DATABASE_URL: database.url,
  ADMIN_PASSWORD: PASSWORD,
  PUBLIC_URL: `http://localhost:${port}`,
  TRUST_PROXY: "loopback",
  PURGE_URL: `http://localhost:${port}/purge`,
  PURGE_TOKEN: TOKEN,
};
const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "dealproof-cdn-")));
const sites = [
  await start(folders[0] ?? "", settings, false),
  await start(folders[1] ?? "", settings, false),
];
const varnish = await startVarnish(
  port,
  TOKEN,
  sites.map((site) => site.port),
);

let isLate = true;
try {
  const site = `http://localhost:${port}`;
  const cookie = await logIn(site);
  const listed = await (await fetch(`${site}/api/stores?limit=1`, { headers: { Cookie: cookie } })).json();
  const { id, slug, version: _, ...values } = listed[0];
  const addresses = [`/store/${slug}`, "/stores", "/"];
  const took: number[] = [];
  for (let write = 0; write < WRITES; write++) {
    for (const address of addresses) for (let times = 0; times < 3; times++) await fetch(site + address);
    const description = `Through Varnish ${write}`;
    const origin = sites[write % 2];
    const answer = await fetch(`http://localhost:${origin?.port}/api/stores/${id}`, {
      method: "PUT",
      headers: {
        Cookie: cookie,
        Host: `localhost:${port}`,
        Origin: site,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ ...values, slug, description }),
    });
    if (!answer.ok) throw new Error(`The write was refused: ${answer.status} ${await answer.text()}`);
    const written = performance.now();
    const page = site + addresses[0];
    let shown = await fetch(page);
    while (!(await shown.text()).includes(description)) {
      await Bun.sleep(20);
      shown = await fetch(page);
    }
    took.push(performance.now() - written);
  }
  const kept = await hits(`${site}/store/${slug}`);
  took.sort((one, other) => one - other);
  const [median, longest] = [took[Math.floor(took.length / 2)] ?? 0, took.at(-1) ?? 0];
  console.log(
    `${WRITES} writes show after ${Math.round(median)} ms (median), ${Math.round(longest)} ms at most`,
  );
  console.log(`without a write, ${kept} of 20 answers come from Varnish`);
  isLate = longest > LIMIT_MS || kept < 19;
} finally {
  await varnish.stop();
  await stopAll();
  await database.drop();
  await cluster?.stop();
}
process.exit(isLate ? 1 : 0);

/** After the last call about the writes, a page stays. */
async function hits(address: string): Promise<number> {
  await Bun.sleep(6_000);
  await fetch(address);
  let found = 0;
  for (let times = 0; times < 20; times++) {
    // Varnish names the request that fetched the page, too.
    const ids = (await fetch(address)).headers.get("x-varnish")?.split(" ").length;
    if (ids === 2) found++;
  }
  return found;
}

async function logIn(site: string): Promise<string> {
  const answer = await fetch(`${site}/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site },
    body: new URLSearchParams({ password: PASSWORD }),
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
