import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { cut } from "../../schemas/cut";
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
  sha256: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
};

const MAX_REDIRECTS = 5;
const MIB = 1024 * 1024;

const picture = { accept: "image/*", type: /^image\/[\w.+-]+$/, name: "a picture" };

const contentKinds = {
  html: {
    accept: "text/html, application/xhtml+xml",
    type: /^(text\/html|application\/xhtml\+xml)$/,
    limit: 2 * MIB,
    name: "an HTML page",
  },
  image: { ...picture, limit: MIB },
  picture: { ...picture, limit: 4 * MIB },
};

export type Kind = keyof typeof contentKinds;

/** Fetches an untrusted address. The sizes count after decompression. @throws FetchRefused, and nothing else. */
export async function guardedFetch(
  address: string,
  kind: Kind,
  options: FetchOptions = {},
): Promise<Fetched> {
  const limits = limitsOf(options);
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const found = await send(url, limits, contentKinds[kind].accept, async (response) => {
      const target = redirectOf(response);
      return target === undefined ? read(url, response, kind, limits.signal) : parseAddress(target, url);
    });
    if (!(found instanceof URL)) return found;
    url = found;
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
  target: string | undefined;
  bytes: Uint8Array | undefined;
};

type AskOptions = FetchOptions & {
  accept: string;
  headers?: Record<string, string>;
  limit?: number;
  body?: string | undefined;
};

/** Sends one request to an untrusted address, and follows no redirect. @throws FetchRefused, and nothing else. */
export async function askOnce(
  address: string,
  { accept, headers, body, limit = 2 * MIB, ...options }: AskOptions,
): Promise<Answered> {
  const limits = limitsOf(options);
  const url = parseAddress(address);
  const answered = async (response: IncomingMessage) => {
    const location = redirectOf(response);
    const target = location === undefined ? undefined : parseAddress(location, url).href;
    const { statusCode: status = 0, headers } = response;
    const bytes = status === 200 ? await readBody(response, limit, limits.signal) : undefined;
    return { url: url.href, status, headers, target, bytes };
  };
  return send(url, limits, accept, answered, headers, body);
}

type Limits = ReturnType<typeof limitsOf>;

function limitsOf({ signal: caller, resolve, milliseconds = 10_000 }: FetchOptions) {
  const clock = AbortSignal.timeout(milliseconds);
  return {
    signal: caller ? AbortSignal.any([clock, caller]) : clock,
    resolve,
    refusalOf(url: URL, cause: unknown): FetchRefused {
      if (caller?.aborted) return new FetchRefused("cancelled", "The reading was cancelled.", { cause });
      if (clock.aborted) return tooSlow(url, milliseconds, cause);
      return cause instanceof FetchRefused ? cause : unreachable(url, cause);
    },
  };
}

async function send<Result>(
  url: URL,
  { signal, resolve, refusalOf }: Limits,
  accept: string,
  read: (response: IncomingMessage) => Promise<Result>,
  headers?: Record<string, string>,
  body?: string,
): Promise<Result> {
  try {
    signal.throwIfAborted();
    const addresses = await untilAborted(allowedAddresses(url, resolve), signal);
    const response = await request(url, addresses, accept, signal, headers, body);
    try {
      return await read(response);
    } finally {
      response.destroy();
    }
  } catch (error) {
    throw refusalOf(url, error);
  }
}

/** A DNS lookup cannot be aborted, but nobody has to wait for it. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
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
  const { type, limit, name } = contentKinds[kind];
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
      `${url.host} sent “${cut(essence, 60) || "something without a type"}” and not ${name}. Give the address of ${name}.`,
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
