import { join } from "node:path";
import { freePort } from "../free-port";
import type { Started } from "../started";
import { type Load, load } from "./load";
import { folder, isShort, SECONDS } from "./options";
import type { Row } from "./table";

const ROUNDS = 3;
/** The share of the addresses, each asked for once, that warms the code up. */
const WARMING = 0.25;
/** How many of them a round may take. */
const MOST_OF_A_ROUND = 4_500;

/** As many addresses, each asked for once, as a row can use. */
export const MOST_COLD = (ROUNDS * MOST_OF_A_ROUND) / (1 - WARMING);

export type Asked = {
  name: string;
  from: Started;
  paths: string[];
  bar?: number;
  headers?: Record<string, string>;
  /** Clients at once; 32 by default. */
  connections?: number;
  /** The browser has it already. */
  isKnown?: boolean;
};

/** Measures one row and its static counterpart in turn, and takes the best of each. */
export async function row({
  name,
  from,
  paths,
  bar,
  headers = {},
  isKnown,
  connections,
}: Asked): Promise<Row> {
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
  // The headers count too: the policy alone is longer than some answers.
  const own = new Set(["date", "content-length", "etag"]);
  const sent = JSON.stringify(Object.fromEntries([...first.headers].filter(([name]) => !own.has(name))));
  const plain = Bun.spawn([process.execPath, join(import.meta.dir, "static.ts"), file, sent, String(port)], {
    stdout: "pipe",
  });
  await plain.stdout.getReader().read();
  const known = (etag: string): Record<string, string> => (isKnown ? { "If-None-Match": etag } : {});
  const ask = (urls: string[], etag: string) =>
    load({ urls, headers: { ...headers, ...known(etag) }, seconds: SECONDS, connections });
  const ours: Load[] = [];
  const theirs: Load[] = [];
  const isWarm = paths.length === 1;
  // Compiling the code is not measured.
  const urls = paths.map((path) => origin + path);
  const warming = isWarm ? 0 : Math.ceil(urls.length * WARMING);
  if (warming > 0) await ask(urls.slice(0, warming), "");
  // An address is cold only once, so each round asks for others.
  const cold = urls.slice(warming);
  const rounds = isWarm ? ROUNDS : Math.max(1, Math.floor(cold.length / MOST_OF_A_ROUND));
  const share = cold.length / rounds;
  let ratio = 0;
  // Other work on the machine may slow one of the two down, so one good round is enough.
  for (let round = 0; round < rounds && (ratio < (bar ?? Infinity) || !isShort); round++) {
    theirs.push(await ask([`http://127.0.0.1:${port}/`], '"static"'));
    const asked = isWarm ? urls : cold.slice(round * share, (round + 1) * share);
    ours.push(await ask(asked, first.headers.get("etag") ?? ""));
    ratio = Math.max(...ours.map((each, at) => each.rate / (theirs[at]?.rate ?? each.rate)));
  }
  plain.kill();
  await plain.exited;
  const best = (loads: Load[]) => loads.reduce((one, other) => (other.rate > one.rate ? other : one));
  const { answers, rate, p50, p99 } = best(ours);
  const failed = ours.reduce((sum, each) => sum + each.failed, 0);
  return { name, answers, rate, p50, p99, failed, ratio, ...(bar === undefined ? {} : { bar }) };
}
