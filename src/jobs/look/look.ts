import { setTimeout as sleep } from "node:timers/promises";
import * as hosts from "../../models/hosts";
import type { Look, Source } from "../../models/sources";
import { decodeHtml } from "../../web/body";
import { type Answered, askOnce } from "../../web/fetch";
import { FetchRefused } from "../../web/guard";
import { type Answer, lookFor } from "../../web/look";
import { readPage, textOfPage } from "../../web/page";
import { isAllowed, readRobots, waitAfter } from "../../web/robots";

const MAX_REDIRECTS = 5;
const APART_SECONDS = 10;
/** For longer a job does not wait for its host. */
const WAIT_AT_MOST_SECONDS = 60;

type Options = { signal: AbortSignal; apartSeconds?: number };

type Fetched = Omit<Look, "found" | "sourceId"> & { answer: Answer };

/** The host asked to be left alone. */
export class HostBusy extends Error {}

/**
 * Looks at an address for all of its deals.
 * @throws HostBusy, and the signal's reason when it is aborted.
 */
export async function look(source: Source, options: Options): Promise<Look> {
  const { answer, ...page } = await fetchSource(source, options).catch((error: unknown): Fetched => {
    options.signal.throwIfAborted();
    if (!(error instanceof FetchRefused)) throw error;
    return { url: source.url, answer: { kind: "failed", reason: error.reason } };
  });
  const { title, text } = source;
  const earlier = title === null || text === null ? null : { title, text };
  const found = source.deals.map((deal) => ({
    dealId: deal.id,
    ...lookFor(deal, earlier, answer, source.url),
  }));
  const isReadable = found.some(({ result }) => result !== "unreadable");
  return { sourceId: source.id, url: page.url, ...(isReadable ? page : {}), found };
}

async function fetchSource(source: Source, options: Options): Promise<Fetched> {
  const { signal, apartSeconds = APART_SECONDS } = options;
  const turn = (address: string) => takeTurn(new URL(address).host, apartSeconds, signal);
  let url = source.url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!isAllowed(await robotsOf(url, { signal, turn }), url))
      return { url, answer: { kind: "failed", reason: "robots" } };
    await turn(url);
    const answered = await askOnce(url, { signal, accept: ACCEPT, headers: conditionsOf(source, url) });
    const wait = waitAfter(answered);
    if (wait !== undefined) await hosts.postpone(new URL(url).host, wait);
    const { target } = answered;
    if (target === undefined) return pageOf(source, answered);
    if (new URL(target).host !== new URL(source.url).host)
      return { url, answer: { kind: "failed", reason: "moved to another host" } };
    url = target;
  }
  return { url, answer: { kind: "failed", reason: "redirects" } };
}

const ACCEPT = "text/html, application/xhtml+xml";

async function takeTurn(host: string, apartSeconds: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const seconds = await hosts.takeTurn(host, apartSeconds);
    if (seconds === 0) return;
    if (seconds > Math.max(WAIT_AT_MOST_SECONDS, apartSeconds)) throw new HostBusy(host);
    await sleep(seconds * 1000, undefined, { signal });
  }
}

type Asking = { signal: AbortSignal; turn: (address: string) => Promise<void> };

async function robotsOf(url: string, asking: Asking): Promise<string> {
  const { host } = new URL(url);
  const known = await hosts.robotsOf(host);
  if (known !== undefined) return known;
  const { text, seconds, waitSeconds } = await readRobots(url, asking);
  await hosts.saveRobots(host, text, seconds);
  if (waitSeconds !== undefined) await hosts.postpone(host, waitSeconds);
  return text;
}

/** A server may leave out a page that has not changed (RFC 9110, 13.1). */
function conditionsOf({ url, movedTo, etag, lastModified }: Source, asked: string): Record<string, string> {
  if (asked !== (movedTo ?? url)) return {};
  return {
    ...(etag ? { "If-None-Match": etag } : {}),
    ...(lastModified ? { "If-Modified-Since": lastModified } : {}),
  };
}

function pageOf(source: Source, { url, status, headers, bytes }: Answered): Fetched {
  const etag = headers.etag ?? null;
  const lastModified = headers["last-modified"] ?? null;
  const known = source.newText ?? source.text;
  if (status === 304 && known !== null) {
    const title = source.title ?? "";
    const conditions = { etag: etag ?? source.etag, lastModified: lastModified ?? source.lastModified };
    return {
      url,
      status,
      title,
      text: known,
      ...conditions,
      answer: { kind: "page", url, title, text: known },
    };
  }
  if (bytes === undefined) return { url, status, answer: { kind: "status", status } };
  const contentType = headers["content-type"] ?? "";
  if (!/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType))
    return { url, answer: { kind: "failed", reason: "no HTML page" } };
  const page = readPage(decodeHtml(bytes, contentType), url);
  const { title } = page;
  const text = textOfPage(page);
  return { url, status, title, text, etag, lastModified, answer: { kind: "page", url, title, text } };
}
