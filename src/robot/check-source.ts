import { setTimeout as sleep } from "node:timers/promises";
import { hostOf } from "../format";
import type { FetchedPage } from "../models/proof";
import type { PageOutcome } from "../proof/vocabulary";
import { type Answered, askOnce } from "./fetch/fetch";
import { FetchRefused } from "./fetch/guard";
import * as hosts from "./fetch/hosts";
import { isAllowed, readRobots, waitAfter } from "./fetch/robots";
import type { Answer } from "./page/check";
import { outside } from "./reader/reader";
import { type PageToCheck, tasks, type Unread } from "./reader/reader-tasks";
import type { PageCheck, Source } from "./sources";

const MAX_REDIRECTS = 5;
const APART_SECONDS = 10;
/** For longer a job does not wait for its host. */
const WAIT_AT_MOST_SECONDS = 60;

/** `milliseconds`: for reading the page. */
type Options = { signal: AbortSignal; apartSeconds?: number; milliseconds?: number };

type Fetched = { page: FetchedPage; answer: Answer | Unread };

/** The host asked to be left alone. */
export class HostBusy extends Error {}

/**
 * Checks an address for all of its deals.
 * @throws HostBusy, and the signal's reason when it is aborted.
 */
export async function checkSource(source: Source, options: Options): Promise<PageCheck> {
  const { answer, page } = await fetchSource(source, options).catch((error: unknown): Fetched => {
    options.signal.throwIfAborted();
    if (!(error instanceof FetchRefused)) throw error;
    return failed(source.url, error.reason);
  });
  const { text, results } = await seenIn({ ...source, answer }, options);
  const found = source.deals.flatMap((deal, at) => {
    const result = results[at];
    return result ? [{ deal, ...result }] : [];
  });
  const isReadable = found.some(({ outcome }) => outcome !== "unreadable");
  const { url, httpStatus } = page;
  return {
    sourceId: source.id,
    found,
    page: isReadable
      ? { ...page, ...(text !== undefined && { text }) }
      : { url, ...(httpStatus && { httpStatus }) },
  };
}

async function seenIn(given: PageToCheck, options: Options): Promise<ReturnType<typeof tasks.check>> {
  const { url, deals, earlier, answer } = given;
  if (answer.kind !== "unread") return tasks.check(given);
  return outside("check", { url, deals, earlier, answer }, options).catch((error: unknown) => {
    if (!(error instanceof FetchRefused)) throw error;
    return tasks.check({ ...given, answer: { kind: "failed", reason: "took too long to read" } });
  });
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

type RobotsOptions = { signal: AbortSignal; turn: (address: string) => Promise<void> };

async function robotsOf(url: string, options: RobotsOptions): Promise<string> {
  const { host } = new URL(url);
  const known = await hosts.robotsOf(host);
  if (known !== undefined) return known;
  const { text, seconds, waitSeconds } = await readRobots(url, options);
  await hosts.saveRobots(host, text, seconds);
  if (waitSeconds !== undefined) await hosts.postpone(host, waitSeconds);
  return text;
}

/** The outcomes of a check whose page could be read. */
const ON_READ_PAGE = new Set<PageOutcome>(["seen", "missing", "reworded"]);

/** A server may leave out a page that has not changed (RFC 9110, 13.1), where each deal was last looked for on it. */
function conditionsOf(
  { url, movedTo, etag, lastModified, deals, text }: Source,
  asked: string,
): Record<string, string> {
  const isChecked = deals.every(({ lastOutcome }) => lastOutcome !== null && ON_READ_PAGE.has(lastOutcome));
  // Without the earlier text a page that lacks a deal could not be told from a wall.
  if (asked !== (movedTo ?? url) || !isChecked || text === undefined) return {};
  return {
    ...(etag ? { "If-None-Match": etag } : {}),
    ...(lastModified ? { "If-Modified-Since": lastModified } : {}),
  };
}

function pageOf(source: Source, { url, status: httpStatus, headers, bytes }: Answered): Fetched {
  const { etag = null, "last-modified": lastModified = null, "content-type": type = "" } = headers;
  if (httpStatus === 304) {
    const { textSha256 } = source;
    const conditions = { etag: etag ?? source.etag, lastModified: lastModified ?? source.lastModified };
    return { page: { url, httpStatus, ...conditions, textSha256 }, answer: { kind: "unchanged" } };
  }
  if (bytes === undefined)
    return { page: { url, httpStatus }, answer: { kind: "status", status: httpStatus } };
  if (!/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)) return failed(url, "no HTML page");
  const bodySha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  return {
    page: { url, httpStatus, etag, lastModified, bodySha256 },
    answer: { kind: "unread", url, bytes, contentType: type },
  };
}
