import * as feeds from "../models/feeds/feeds";
import * as imports from "../models/feeds/imports";
import type { Feed } from "../models/feeds/items";
import type { Job } from "../models/system/jobs";
import { awin } from "../networks/awin";
import { couponApi } from "../networks/couponapi";
import { type Ask, type Network, type Offers, Unavailable } from "../networks/network";
import { type Actor, robot } from "../schemas/actor";
import { askOnce } from "../web/fetch";
import { FetchRefused } from "../web/guard";

const networks: Partial<Record<Feed["kind"], Network>> = { awin, couponapi: couponApi };

const LIMIT_BYTES = 50 * 1024 * 1024;
const WITHIN_MS = 120_000;
const MOST_REDIRECTS = 5;

/** `actor`: who asked for it now; a network then does not count it as read. */
export type FetchData = { feedId: number; actor?: Actor };

export const fetchFeed: Job<FetchData> = {
  name: "sources-fetch",
  title: "Fetch the files of sources",
  timeoutSeconds: 45 * 60,
  concurrency: 2,
  retries: { limit: 0, firstAfterSeconds: 1 },
  async run({ feedId, actor }, signal) {
    const feed = await feeds.forJob(feedId);
    if (!feed) return;
    try {
      const found = await fetchOf(feed, signal, actor !== undefined);
      if (found) await begin(feed, found, actor ?? robot);
      await feeds.fetched(feedId, found ?? {});
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof FetchRefused)) throw error;
      await feeds.fetched(feedId, undefined, error.message);
    }
  },
};

type Found = Partial<Pick<Feed, "etag" | "lastModified" | "cursor">> & {
  bytes: Uint8Array;
  isPartial: boolean;
};

/** An import that nobody has looked at makes room for the newer one. */
async function begin(feed: Feed, { bytes, isPartial }: Found, actor: Actor): Promise<void> {
  const file = { name: null, bytes, isPartial };
  const { kind, id } = await imports.begin(feed.id, file, actor);
  if (kind !== "busy" || !(await imports.move(id, ["mapping", "staged"], "cancelled"))) return;
  await imports.begin(feed.id, file, actor);
}

/** @returns undefined if nothing has changed since the last time */
function fetchOf(feed: Feed, signal: AbortSignal, isTest: boolean): Promise<Found | undefined> {
  const network = networks[feed.kind];
  return network ? fromNetwork(feed, network, signal, isTest) : fromAddress(feed, signal);
}

async function fromNetwork(
  feed: Feed,
  network: Network,
  signal: AbortSignal,
  isTest: boolean,
): Promise<Found> {
  const { address, secret, cursor } = feed;
  const ask: Ask = async (url, { headers, body } = {}) => {
    const options = { accept: "application/json", limit: LIMIT_BYTES, milliseconds: WITHIN_MS, signal };
    const { status, bytes } = await askOnce(url, { ...options, ...(headers && { headers }), body });
    if (!bytes) throw refusal(url, status);
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      throw new Unavailable(`${new URL(url).host} sent something that is no JSON.`);
    }
  };
  const offers: Offers = await network({ address, key: secret ?? "", cursor }, ask, isTest);
  const lines = offers.rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return { bytes: new TextEncoder().encode(lines), isPartial: offers.isPartial, cursor: offers.cursor };
}

async function fromAddress(feed: Feed, signal: AbortSignal): Promise<Found | undefined> {
  let url = (feed.address ?? "").replaceAll("{key}", encodeURIComponent(feed.secret ?? ""));
  const { etag, lastModified } = feed;
  const headers = {
    ...(etag && { "If-None-Match": etag }),
    ...(lastModified && { "If-Modified-Since": lastModified }),
  };
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const options = { accept: "*/*", limit: LIMIT_BYTES, milliseconds: WITHIN_MS, signal };
    const { status, target, bytes, headers: answered } = await askOnce(url, { ...options, headers });
    if (status === 304) return undefined;
    if (bytes)
      return {
        bytes,
        isPartial: false,
        etag: answered.etag ?? null,
        lastModified: answered["last-modified"] ?? null,
      };
    if (target === undefined) throw refusal(url, status);
    url = target;
  }
  throw new Unavailable(`${new URL(url).host} redirects too often.`);
}

/** Names the host alone: an address may hold a key. */
function refusal(url: string, status: number): Unavailable {
  const { host } = new URL(url);
  if (status === 401 || status === 403)
    return new Unavailable(`${host} does not take the key (status ${status}).`);
  if (status === 429) return new Unavailable(`${host} was asked too often. It is asked again later.`);
  return new Unavailable(`${host} answered with status ${status}.`);
}
