import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AiFailure, connectionFailure, statusFailure } from "./failure";
import { readSome, type Timer, type Watch, watched, watchSilence } from "./watched-answer";

const RETRIES = 2;
/** In ms, before the first retry; twice that before the second. Jitter adds up to as much again. */
const FIRST_PAUSE = 250;

export type Patience = {
  /** When the question must be done, in ms since 1970: no pause goes beyond it. */
  until: number;
  now?: () => number;
  random?: () => number;
  pause?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  timer?: Timer;
};

type Address = string | URL | Request;

/**
 * A fetch for the provider. It tries again at most twice after 408, 409, 429, 5xx and a failed connection, and waits as
 * long as the provider asks (RFC 9110, 10.2.3: seconds or a date; `retry-after-ms` is OpenAI's own). The SDK's own
 * retries know no jitter, and come too early where more than a minute is asked for.
 * It ends an answer that is silent for AI_SILENT_SECONDS, and one of more than MOST_BYTES.
 * @throws AiFailure, also out of the body's stream; the signal's reason when it is aborted.
 */
export function patientFetch({ until, ...given }: Patience): typeof fetch {
  const tools = { now: Date.now, random: Math.random, pause, timer, ...given };
  const patient = async (address: Address, init?: RequestInit) => {
    for (let retry = 0; ; retry++) {
      const { response, failure, wait } = await attempt(address, init, tools);
      if (response) return response;
      const ms =
        wait === undefined
          ? FIRST_PAUSE * 2 ** retry * (1 + tools.random())
          : wait * (1 + tools.random() / 10);
      if (!mayRetry(failure) || retry === RETRIES || tools.now() + ms >= until) throw failure;
      await tools.pause(ms, init?.signal ?? undefined);
    }
  };
  return Object.assign(patient, { preconnect: fetch.preconnect });
}

type Outcome =
  | { response: Response; failure?: undefined; wait?: undefined }
  | { response?: undefined; failure: AiFailure; wait?: number | undefined };

async function attempt(
  address: Address,
  init: RequestInit | undefined,
  { timer, now }: { timer: Timer; now: () => number },
): Promise<Outcome> {
  const watch = watchSilence(timer);
  const signal = AbortSignal.any([watch.signal, ...(init?.signal ? [init.signal] : [])]);
  try {
    // Bun's own limit of five silent minutes is off: an operator may allow more. A redirect would move the key.
    const response = await fetch(address, { ...init, signal, redirect: "manual", timeout: false });
    watch.heard();
    return response.ok ? { response: watched(response, watch) } : await refused(response, watch, now());
  } catch (error) {
    watch.end();
    init?.signal?.throwIfAborted();
    return { failure: error instanceof AiFailure ? error : connectionFailure(false) };
  }
}

async function refused(response: Response, watch: Watch, now: number): Promise<Outcome> {
  const words = wordsOf(await readSome(response, watch));
  watch.end();
  const wait = askedWait(response.headers, now);
  const seconds = wait === undefined ? undefined : Math.ceil(wait / 1000);
  return { failure: statusFailure(response.status, words, seconds), wait };
}

/** How long a provider asks to wait, in ms. */
function askedWait(headers: Headers, now: number): number | undefined {
  const ms = headers.get("retry-after-ms");
  if (ms !== null && /^\d+(\.\d+)?$/.test(ms)) return Number(ms);
  const after = headers.get("retry-after");
  if (after === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const at = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(after) ? Date.parse(after) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** An error's JSON as OpenAI, vLLM, Ollama and LM Studio write it. */
const spoken = z.object({
  error: z
    .union([
      z.string(),
      z.object({ message: z.string().catch(""), code: z.string().optional().catch(undefined) }),
    ])
    .optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
});

/** What such an error says; an HTML page says nothing. */
function wordsOf(text: string): string {
  try {
    const { error, message, detail } = spoken.parse(JSON.parse(text));
    if (error === undefined) return message ?? detail ?? "";
    if (typeof error === "string") return error;
    return error.code === undefined ? error.message : `${error.message} (${error.code})`;
  } catch {
    return "";
  }
}

function mayRetry({ reason }: AiFailure): boolean {
  return reason === "busy" || reason === "unreachable";
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<unknown> {
  return sleep(ms, undefined, { signal });
}

function timer(ms: number, fire: () => void): () => void {
  const id = setTimeout(fire, ms);
  return () => clearTimeout(id);
}
