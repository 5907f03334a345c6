import type { Context } from "hono";
import { plural } from "../format";
import { addressOf } from "../http/address";
import { ANSWER_WITHIN_MS, gate } from "../http/admission";
import type { AppEnv } from "../http/context";
import { logSecurity } from "../http/log";
import { knownBrowserOf, setKnownBrowserCookie } from "../http/session";
import { credentials, knownBrowsers, sessions, throttle } from "../models/people";
import { actorOf } from "./resource/save";

export type Refusal = { error: string; status: 401 | 429 };

export const WRONG: Refusal = { error: "Invalid password", status: 401 };

// A check takes a processor for a quarter of a second, and 64 MiB: this process makes two at a time.
const ofStrangers = gate({ places: 1, maxWaiting: 4, waitMs: 4_000 });
const ofKnownBrowsers = gate({ places: 1, maxWaiting: 4, waitMs: 4_000 });
const RETRY_AFTER_SECONDS = 2;

/**
 * Checks a password after it has waited for a place and has counted the attempt.
 * @returns a proof, or why it is refused; with 429 the response also gets `Retry-After`.
 */
export async function tryPassword(
  c: Context<AppEnv>,
  password: string,
): Promise<credentials.PasswordProof | Refusal> {
  const endsAt = Date.now() + ANSWER_WITHIN_MS;
  const client = { address: addressOf(c), browser: await knownBrowsers.find(knownBrowserOf(c)) };
  const { enter, leave } = client.browser ? ofKnownBrowsers : ofStrangers;
  if (!(await enter(c.req.raw.signal))) return tooMany(c, RETRY_AFTER_SECONDS);
  try {
    return await check(c, client, password, endsAt);
  } finally {
    leave();
  }
}

/** Keeps the browser's place in the queue of logins for its next one. */
export async function rememberBrowser(c: Context<AppEnv>, proof: credentials.PasswordProof): Promise<void> {
  const id = await knownBrowsers.find(knownBrowserOf(c));
  setKnownBrowserCookie(c, knownBrowsers.valueFor(proof, id));
}

async function check(
  c: Context<AppEnv>,
  client: throttle.Client,
  password: string,
  endsAt: number,
): Promise<credentials.PasswordProof | Refusal> {
  const { wait, waitAfter } = await throttle.countLogin(client);
  if (wait > 0) return tooMany(c, wait);
  const proof = await credentials.verify(password).catch(async (error) => {
    await throttle.cancelLogin(client);
    throw error;
  });
  if (proof) {
    await throttle.loggedIn(client);
    return proof;
  }
  // The client has had no answer, so it may have been the server's fault.
  if (Date.now() > endsAt) await throttle.cancelLogin(client);
  else {
    if (waitAfter > 0) logSecurity(c, "address locked out", { seconds: waitAfter });
    await sessions.recordFailure(actorOf(c));
  }
  return WRONG;
}

function tooMany(c: Context<AppEnv>, seconds: number): Refusal {
  logSecurity(c, "login throttled", { seconds });
  c.header("Retry-After", String(seconds));
  return { error: `Too many attempts. Try again in ${inWords(seconds)}.`, status: 429 };
}

function inWords(seconds: number): string {
  return seconds < 60 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute");
}
