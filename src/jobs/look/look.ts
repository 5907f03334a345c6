import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import * as hosts from "../../models/hosts";
import type { DealOnPage, Found } from "../../models/looks";
import type { FetchedPage } from "../../models/observations/record";
import type { Look, Source } from "../../models/sources";
import { decodeHtml } from "../../web/body";
import { type Answered, askOnce } from "../../web/fetch";
import { findEdited } from "../../web/find-edited";
import { FetchRefused } from "../../web/guard";
import { type Answer, hostOf, lookFor } from "../../web/look";
import { readPage, textOfPage } from "../../web/page";
import { isAllowed, readRobots, waitAfter } from "../../web/robots";

const MAX_REDIRECTS = 5;
const APART_SECONDS = 10;
/** For longer a job does not wait for its host. */
const WAIT_AT_MOST_SECONDS = 60;

type Options = { signal: AbortSignal; apartSeconds?: number };

type Fetched = { page: FetchedPage; answer: Answer };

/** The host asked to be left alone. */
export class HostBusy extends Error {}

/**
 * Looks at an address for all of its deals.
 * @throws HostBusy, and the signal's reason when it is aborted.
 */
export async function look(source: Source, options: Options): Promise<Look> {
  const { answer, page } = await fetchSource(source, options).catch((error: unknown): Fetched => {
    options.signal.throwIfAborted();
    if (!(error instanceof FetchRefused)) throw error;
    return failed(source.url, error.reason);
  });
  const found: Look["found"] = [];
  for (const deal of source.deals) {
    // The server's thread has other work too.
    await setImmediate();
    const sight = sightOf(deal, source, answer);
    if (sight) found.push({ deal, ...sight });
  }
  const isReadable = found.some(({ outcome }) => outcome !== "unreadable");
  const { url, httpStatus } = page;
  return { sourceId: source.id, found, page: isReadable ? page : { url, ...(httpStatus && { httpStatus }) } };
}

/** Undefined: the page does not show terms that it never showed, which is no finding. */
function sightOf(
  deal: DealOnPage,
  { url, earlier }: Source,
  answer: Answer,
): Omit<Found, "deal"> | undefined {
  const { quote, earlierPage } = deal;
  if (quote !== null)
    return { quote, ...lookFor({ ...deal, quote }, earlier.get(deal.textSha256 ?? ""), answer, url) };
  const found = earlierPage ? findEdited({ ...deal, ...earlierPage }, answer, url) : undefined;
  return found === undefined ? undefined : { quote: found, outcome: "seen" };
}

const failed = (url: string, reason: string): Fetched => ({
  page: { url },
  answer: { kind: "failed", reason },
});

async function fetchSource(source: Source, options: Options): Promise<Fetched> {
  const { signal, apartSeconds = APART_SECONDS } = options;
  const turn = (address: string) => takeTurn(hostOf(address), apartSeconds, signal);
  let url = source.url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!isAllowed(await robotsOf(url, { signal, turn }), url)) return failed(url, "robots");
    await turn(url);
    const answered = await askOnce(url, { signal, accept: ACCEPT, headers: conditionsOf(source, url) });
    const wait = waitAfter(answered);
    if (wait !== undefined) await hosts.postpone(hostOf(url), wait);
    const { target } = answered;
    if (target === undefined) return pageOf(source, answered);
    if (hostOf(target) !== hostOf(source.url)) return failed(url, "moved to another host");
    url = target;
  }
  return failed(url, "redirects");
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
function conditionsOf(source: Source, asked: string): Record<string, string> {
  const { url, movedTo, etag, lastModified, text } = source;
  if (asked !== (movedTo ?? url) || text === undefined) return {};
  return {
    ...(etag ? { "If-None-Match": etag } : {}),
    ...(lastModified ? { "If-Modified-Since": lastModified } : {}),
  };
}

function pageOf(source: Source, { url, status: httpStatus, headers, bytes }: Answered): Fetched {
  const { etag = null, "last-modified": lastModified = null, "content-type": type = "" } = headers;
  const { text: known } = source;
  if (httpStatus === 304 && known !== undefined) {
    const conditions = { etag: etag ?? source.etag, lastModified: lastModified ?? source.lastModified };
    return {
      page: { url, httpStatus, text: known, ...conditions },
      answer: { kind: "page", url, text: known },
    };
  }
  if (bytes === undefined)
    return { page: { url, httpStatus }, answer: { kind: "status", status: httpStatus } };
  if (!/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)) return failed(url, "no HTML page");
  const text = textOfPage(readPage(decodeHtml(bytes, type), url));
  const bodySha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  return {
    page: { url, httpStatus, text, etag, lastModified, bodySha256 },
    answer: { kind: "page", url, text },
  };
}
