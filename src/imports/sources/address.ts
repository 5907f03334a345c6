import type { Job } from "../../jobs/queue";
import * as feeds from "../../models/feeds";
import { askOnce } from "../../robot/fetch/fetch";
import { FetchRefused } from "../../robot/fetch/guard";
import { type Actor, robot } from "../../schemas/actor";
import { begin, type NewFile } from "../begin";
import type { Pieces } from "../files";
import type { Feed } from "../offers/items";
import { readOutside } from "../read/read-outside";
import { awin } from "./awin";
import { couponApi } from "./couponapi";
import { type Ask, type Network, Unavailable } from "./network";

type Format = NewFile["format"];

const networks: Partial<Record<Feed["kind"], { read: Network; format: Format }>> = {
  awin: { read: awin, format: { kind: "jsonl", encoding: "utf-8" } },
  couponapi: { read: couponApi, format: { kind: "json", encoding: "utf-8", path: "offers" } },
};

const MIB = 1024 * 1024;
const PIECE = MIB / 4;
const FILE_MIB = 50;
const WITHIN_MS = 120_000;
/** For a whole source. */
export const FETCHED_WITHIN_MINUTES = 45;
const MOST_REDIRECTS = 5;

const BUSY =
  "The import before is not over, so nothing new was taken. Apply it or cancel it; then the source is asked again.";

/** `actor`: who asked for it now; a network then does not count it as read. */
export type FetchData = { feedId: number; actor?: Actor };

export const fetchFeed: Job<FetchData> = {
  name: "sources-fetch",
  title: "Fetch the files of sources",
  timeoutSeconds: FETCHED_WITHIN_MINUTES * 60,
  concurrency: 2,
  retries: { limit: 0, firstAfterSeconds: 1 },
  async run({ feedId, actor }, signal) {
    const feed = await feeds.forJob(feedId);
    if (!feed) return;
    try {
      const found = await fetchOf(feed, signal, actor !== undefined);
      const begun = found && (await begin(feedId, { name: null, ...found }, actor ?? robot, true));
      // What is left out now must come again.
      if (begun?.kind === "busy") await feeds.fetched(feedId, {}, BUSY);
      else await feeds.fetched(feedId, found?.marks ?? {});
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof FetchRefused)) throw error;
      await feeds.fetched(feedId, undefined, error.message);
    }
  },
};

/** `marks`: where the next answer goes on, once all pieces are in. */
type Found = Omit<NewFile, "name"> & {
  marks: Partial<Pick<Feed, "etag" | "lastModified" | "cursor">>;
};

/** @returns undefined if nothing has changed since the last time */
async function fetchOf(feed: Feed, signal: AbortSignal, isTest: boolean): Promise<Found | undefined> {
  const network = networks[feed.kind];
  return network ? fromNetwork(feed, network, signal, isTest) : fromAddress(feed, signal);
}

function fromNetwork(
  { address, secret, cursor }: Feed,
  { read, format }: { read: Network; format: Format },
  signal: AbortSignal,
  isTest: boolean,
): Found {
  const ask: Ask = async (url, limitMib, { headers, body } = {}) => {
    const options = { accept: "application/json", milliseconds: WITHIN_MS, signal, body };
    const limit = limitMib * MIB;
    const { status, bytes } = await askOnce(url, { ...options, limit, ...(headers && { headers }) });
    if (!bytes) throw refusal(url, status);
    return bytes;
  };
  const marks: Found["marks"] = {};
  async function* pieces(): Pieces {
    const end = yield* read({ address, key: secret ?? "", cursor }, isTest, ask, (bytes, path) =>
      countRows(bytes, path, signal),
    );
    marks.cursor = end.cursor;
    return end;
  }
  return { bytes: pieces(), format, marks };
}

async function countRows(bytes: Uint8Array, path: string, signal: AbortSignal): Promise<number | undefined> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
  const rows = readOutside(pieces, { kind: "json", encoding: "utf-8", path }, signal);
  let count = 0;
  for (;;) {
    const next = await rows.next();
    if (next.done) return next.value.end.isComplete ? count : undefined;
    count += next.value.length;
  }
}

async function fromAddress(feed: Feed, signal: AbortSignal): Promise<Found | undefined> {
  let url = (feed.address ?? "").replaceAll("{key}", encodeURIComponent(feed.secret ?? ""));
  const { etag, lastModified } = feed;
  const headers = {
    ...(etag && { "If-None-Match": etag }),
    ...(lastModified && { "If-Modified-Since": lastModified }),
  };
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const options = { accept: "*/*", limit: FILE_MIB * MIB, milliseconds: WITHIN_MS, signal };
    const { status, target, bytes, headers: answered } = await askOnce(url, { ...options, headers });
    if (status === 304) return undefined;
    if (bytes)
      return {
        bytes,
        marks: { etag: answered.etag ?? null, lastModified: answered["last-modified"] ?? null },
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
