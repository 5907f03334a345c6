import type { Context } from "hono";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import { logSecurity } from "../http/log";
import type { Proof } from "../models/credentials";
import * as credentials from "../models/credentials";
import * as sessions from "../models/sessions";
import * as throttle from "../models/throttle";
import { plural } from "../ui/format";

export type Refusal = { error: string; status: 401 | 429 };

export const WRONG: Refusal = { error: "Invalid password", status: 401 };

/**
 * Checks a password after it has counted the attempt.
 * @returns a proof, or why it is refused; with 429 the response also gets `Retry-After`.
 */
export async function tryPassword(c: Context<AppEnv>, password: string): Promise<Proof | Refusal> {
  const address = addressOf(c);
  const { wait, waitAfter } = await throttle.beginLogin(address);
  if (wait > 0) {
    logSecurity(c, "login throttled", { seconds: wait });
    c.header("Retry-After", String(wait));
    return { error: `Too many attempts. Try again in ${inWords(wait)}.`, status: 429 };
  }
  const proof = await credentials.verify(password);
  if (!proof) {
    if (waitAfter > 0) logSecurity(c, "address locked out", { seconds: waitAfter });
    await sessions.recordFailure({ address });
    return WRONG;
  }
  await throttle.loggedIn(address);
  return proof;
}

function inWords(seconds: number): string {
  return seconds < 60 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute");
}
