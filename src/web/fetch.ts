import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { readBody } from "./body";
import { allowedAddresses, FetchRefused, parseAddress, type Resolve } from "./guard";
import { request } from "./request";

export type FetchOptions = {
  signal?: AbortSignal;
  resolve?: Resolve;
  milliseconds?: number;
};

export type Fetched = {
  url: string;
  bytes: Uint8Array;
  contentType: string;
  at: Date;
  /** Of the bytes, in hex. */
  sha256: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
};

const MAX_REDIRECTS = 5;
const MIB = 1024 * 1024;

const kinds = {
  html: {
    accept: "text/html, application/xhtml+xml",
    type: /^(text\/html|application\/xhtml\+xml)$/,
    limit: 2 * MIB,
    name: "an HTML page",
  },
  image: { accept: "image/*", type: /^image\/[\w.+-]+$/, limit: MIB, name: "a picture" },
};

export type Kind = keyof typeof kinds;

/** Fetches an untrusted address. The sizes count after decompression. @throws FetchRefused, and nothing else. */
export async function guardedFetch(
  address: string,
  kind: Kind,
  { signal: caller, resolve, milliseconds = 10_000 }: FetchOptions = {},
): Promise<Fetched> {
  const clock = AbortSignal.timeout(milliseconds);
  const signal = caller ? AbortSignal.any([clock, caller]) : clock;
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    try {
      const found = await step(url, kind, signal, resolve);
      if (!(found instanceof URL)) return found;
      url = found;
    } catch (error) {
      if (caller?.aborted)
        throw new FetchRefused("cancelled", "The reading was cancelled.", { cause: error });
      if (clock.aborted) throw tooSlow(url, milliseconds, error);
      throw error instanceof FetchRefused ? error : unreachable(url, error);
    }
  }
  throw new FetchRefused(
    "redirects",
    `The address redirects more than ${MAX_REDIRECTS} times. Open it in a browser and give the address where it ends.`,
  );
}

/** An answer with any status; its body is read only with status 200. */
export type Answered = {
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** Where a redirect leads. */
  target: string | undefined;
  bytes: Uint8Array | undefined;
};

export type AskOptions = FetchOptions & { accept: string; headers?: Record<string, string>; limit?: number };

/** Sends one request to an untrusted address, and follows no redirect. @throws FetchRefused, and nothing else. */
export async function askOnce(
  address: string,
  { signal: caller, resolve, milliseconds = 10_000, accept, headers, limit = 2 * MIB }: AskOptions,
): Promise<Answered> {
  const clock = AbortSignal.timeout(milliseconds);
  const signal = caller ? AbortSignal.any([clock, caller]) : clock;
  const url = parseAddress(address);
  try {
    const addresses = await untilAborted(allowedAddresses(url, resolve), signal);
    const response = await request(url, addresses, accept, signal, headers);
    try {
      const target = redirectOf(response);
      const { statusCode: status = 0 } = response;
      const bytes = status === 200 ? await readBody(response, limit, signal) : undefined;
      return {
        url: url.href,
        status,
        headers: response.headers,
        target: target === undefined ? undefined : parseAddress(target, url).href,
        bytes,
      };
    } finally {
      response.destroy();
    }
  } catch (error) {
    if (caller?.aborted) throw new FetchRefused("cancelled", "The reading was cancelled.", { cause: error });
    if (clock.aborted) throw tooSlow(url, milliseconds, error);
    throw error instanceof FetchRefused ? error : unreachable(url, error);
  }
}

async function step(
  url: URL,
  kind: Kind,
  signal: AbortSignal,
  resolve: Resolve | undefined,
): Promise<Fetched | URL> {
  signal.throwIfAborted();
  const addresses = await untilAborted(allowedAddresses(url, resolve), signal);
  const response = await request(url, addresses, kinds[kind].accept, signal);
  try {
    const target = redirectOf(response);
    return target === undefined ? await read(url, response, kind, signal) : parseAddress(target, url);
  } finally {
    response.destroy();
  }
}

/** A DNS lookup cannot be aborted, but nobody has to wait for it. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function redirectOf({ statusCode, headers }: IncomingMessage): string | undefined {
  if (!statusCode || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  // Node decodes header bytes as Latin-1, browsers as UTF-8.
  return headers.location && Buffer.from(headers.location, "latin1").toString();
}

async function read(url: URL, response: IncomingMessage, kind: Kind, signal: AbortSignal): Promise<Fetched> {
  const { type, limit, name } = kinds[kind];
  if (response.statusCode !== 200) {
    throw new FetchRefused(
      "status",
      `${url.host} answered with status ${response.statusCode}. Open the address in a browser, and give one that shows the shop.`,
    );
  }
  const contentType = response.headers["content-type"] ?? "";
  const essence = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!type.test(essence)) {
    throw new FetchRefused(
      "type",
      `${url.host} sent “${essence.slice(0, 60) || "something without a type"}” and not ${name}. Give the address of ${name}.`,
    );
  }
  const bytes = await readBody(response, limit, signal);
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const { etag, "last-modified": lastModified } = response.headers;
  return { url: url.href, bytes, contentType, at: new Date(), sha256, etag, lastModified };
}

function tooSlow(url: URL, milliseconds: number, cause: unknown): FetchRefused {
  return new FetchRefused(
    "time",
    `${url.host} had not answered in full after ${milliseconds / 1000} seconds. Try again, or give another page of the shop.`,
    { cause },
  );
}

function unreachable(url: URL, cause: unknown): FetchRefused {
  const { code } = Object(cause) as { code?: unknown };
  const detail = typeof code === "string" ? ` (${code})` : "";
  return new FetchRefused(
    "unreachable",
    `${url.host} could not be read${detail}. Open the address in a browser to see whether it works, and try again.`,
    { cause },
  );
}
