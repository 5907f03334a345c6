import { AdsFailure, isPassing } from "./failure";

/** The most that is read of an answer, in bytes after decompression. */
const MOST_BYTES = 1024 * 1024;
/** In ms, before a retry for which Google names no time: it takes one request a second of each account. */
const PAUSE = 1_000;

export type Limits = {
  /** Aborted when the time is over, or when the caller gives up. */
  signal: AbortSignal;
  /** When all must be done, in ms since 1970: no pause goes beyond it. */
  until: number;
  pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

export type Answer = {
  status: number;
  text: string;
  /** How long Google asks to wait, in ms. */
  retryAfter: number | undefined;
};

type Request = { headers?: Record<string, string>; body: string | URLSearchParams };

/**
 * Posts to Google, and once more after 429 and 5xx, as late as Google asks (RFC 9110, 10.2.3) where that is in time.
 * @throws AdsFailure where no whole answer of at most 1 MiB comes; any status is an answer.
 */
export async function ask(address: string, request: Request, limits: Limits): Promise<Answer> {
  const first = await askOnce(address, request, limits);
  const wait = first.retryAfter ?? PAUSE;
  if (!isPassing(first.status) || Date.now() + wait >= limits.until) return first;
  await limits.pause(wait, limits.signal);
  return askOnce(address, request, limits);
}

async function askOnce(address: string, request: Request, { signal }: Limits): Promise<Answer> {
  try {
    // A redirect would take the secrets elsewhere.
    const response = await fetch(address, { ...request, method: "POST", redirect: "manual", signal });
    return {
      status: response.status,
      text: await textOf(response),
      retryAfter: retryAfterOf(response.headers),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AdsFailure) throw error;
    const host = URL.parse(address)?.host ?? "its address";
    throw new AdsFailure(
      "unreachable",
      `Google cannot be reached at ${host}. Check the network, then try again.`,
    );
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES)
      throw new AdsFailure("unusable", "Google's answer is larger than 1 MiB. Try again.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Seconds, or a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const after = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(after)) return Number(after) * 1000;
  const at = /^[A-Z][a-z]{2}, /.test(after) ? Date.parse(after) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
