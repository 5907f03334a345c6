import type { Started } from "../started";
import { load } from "./load";
import { SECONDS } from "./options";

const WRITES_PER_SECOND = 20;
const STORES = 200;
/** Saves before the measurement. */
const WARMING = 200;

/**
 * The short form of the bench only measures it: on a busy machine the ratio varies widely. In a small catalogue each
 * save makes a larger share of the pages stale.
 */
export const LEAST_UNDER_WRITES = 0.5;

/** Answers in a second without saves and with them; how many saves there were, and how long 95 % of them took at most. */
export type UnderWrites = Record<"quiet" | "busy" | "ratio" | "perSecond" | "failed" | "p95", number>;

/** Asks for the most visited pages, first in peace, then while a tool of an editor saves one deal after the other. */
export async function underWrites({ port }: Started, cookie: string): Promise<UnderWrites> {
  const origin = `http://localhost:${port}`;
  const deals = await someDeals(origin);
  const stores = Array.from({ length: STORES }, (_, index) => `/store/synthetic-${index + 1}`);
  const lists = ["/stores", "/category/fashion", "/categories", "/blogs", "/api/stores", "/api/coupons"];
  const homes = Array.from({ length: STORES / 4 }, () => "/");
  const urls = [...homes, ...lists, ...stores, ...deals.slice(0, 40).map(({ id }) => `/deal/${id}`)].map(
    (path) => origin + path,
  );
  const write = (n: number) => {
    const { id, ...deal } = deals[n % deals.length] ?? { id: 0 };
    return save(`${origin}/api/coupons/${id}`, cookie, { ...deal, title: `Saved ${n}% today` });
  };
  // The first saves compile what they run, and so do the first pages after them.
  for (let n = 0; n < WARMING; n++) {
    await write(n);
    if (n % 20 === 0) for (const url of urls) await (await fetch(url)).arrayBuffer();
  }
  // Twice: the first visitor's page may have been streamed.
  for (const url of [...urls, ...urls]) await (await fetch(url)).arrayBuffer();
  const quiet = await load({ urls, seconds: SECONDS });
  let writes = 0;
  const saves: Promise<{ ms: number; isSaved: boolean }>[] = [];
  // They do not wait for each other: a slower site would get fewer saves.
  const timer = setInterval(() => {
    saves.push(write(WARMING + writes++));
  }, 1000 / WRITES_PER_SECOND);
  const busy = await load({ urls, seconds: SECONDS });
  clearInterval(timer);
  const saved = (await Promise.all(saves)).toSorted((one, other) => one.ms - other.ms);
  const failed = saved.filter(({ isSaved }) => !isSaved).length;
  const p95 = saved[Math.floor(saved.length * 0.95)]?.ms ?? 0;
  return {
    quiet: quiet.rate,
    busy: busy.rate,
    ratio: busy.rate / quiet.rate,
    perSecond: writes / SECONDS,
    failed,
    p95,
  };
}

async function save(url: string, cookie: string, deal: object) {
  const began = performance.now();
  const response = await fetch(url, {
    method: "PUT",
    headers: { Origin: new URL(url).origin, Cookie: cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ ...deal, sameCode: true }),
  });
  await response.arrayBuffer();
  return { ms: performance.now() - began, isSaved: response.status === 200 };
}

/** Coupons as the API takes them. */
async function someDeals(origin: string) {
  const answer = (await (await fetch(`${origin}/api/coupons?limit=200`)).json()) as Record<string, unknown>[];
  return answer.map(({ id, title, code, discountType, discountValue, store, description }) => ({
    id,
    title,
    code,
    discountType,
    discountValue,
    description,
    storeId: (store as { id: number }).id,
  }));
}
