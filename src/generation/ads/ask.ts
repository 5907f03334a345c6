import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { env } from "../../env";
import { hostOf } from "../../format";
import { retryAfterMs, textOf } from "../../robot/fetch/answer";
import { AdsFailure, type Answer, grantFailure, isPassing, jsonOf } from "./failure";

const MAX_ANSWER_BYTES = 1024 * 1024;
/** Google takes one request a second of each account. */
const RETRY_PAUSE_MS = 1_000;

export type Limits = {
  signal: AbortSignal;
  /** In ms since 1970: no pause goes beyond it. */
  until: number;
  pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
};

type Request = { headers?: Record<string, string>; body: string | URLSearchParams };

const granted = z.object({ access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) });

/** A new access token (RFC 6749, 6). @throws AdsFailure */
export async function accessToken(limits: Limits): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: env.GOOGLE_ADS_CLIENT_ID ?? "",
    client_secret: env.GOOGLE_ADS_CLIENT_SECRET ?? "",
    refresh_token: env.GOOGLE_ADS_REFRESH_TOKEN ?? "",
  });
  const answer = await ask(env.GOOGLE_ADS_TOKEN_URL, { body }, limits);
  if (answer.status !== 200) throw grantFailure(answer);
  const { data } = granted.safeParse(jsonOf(answer.text));
  if (data) return data.access_token;
  throw new AdsFailure("unusable", "Google's answer has no access token. Check GOOGLE_ADS_TOKEN_URL.");
}

/** Posts to Google, and once more after 429 and 5xx, when Google says (RFC 9110, 10.2.3). @throws AdsFailure */
export async function ask(address: string, request: Request, limits: Limits): Promise<Answer> {
  const first = await askOnce(address, request, limits);
  const wait = first.retryAfter ?? RETRY_PAUSE_MS;
  const { signal, until, pause = (ms) => sleep(ms, undefined, { signal }) } = limits;
  if (!isPassing(first.status) || Date.now() + wait >= until) return first;
  await pause(wait, signal);
  return askOnce(address, request, limits);
}

async function askOnce(address: string, request: Request, { signal }: Limits): Promise<Answer> {
  try {
    // A redirect would send the secrets elsewhere.
    const response = await fetch(address, { ...request, method: "POST", redirect: "manual", signal });
    const { text, isWhole } = await textOf(response, MAX_ANSWER_BYTES);
    if (!isWhole) throw new AdsFailure("unusable", "Google's answer is larger than 1 MiB. Try again.");
    return { status: response.status, text, retryAfter: retryAfterMs(response.headers.get("retry-after")) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AdsFailure) throw error;
    throw new AdsFailure(
      "unreachable",
      `Google cannot be reached at ${hostOf(address)}. Check the network, then try again.`,
    );
  }
}
