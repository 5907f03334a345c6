import { z } from "zod";
import { env } from "../env";
import { ask, type Limits } from "./ask";
import { AdsFailure, grantFailure, jsonOf } from "./failure";

const EXPIRY_MARGIN_MS = 60_000;

/** Module state, because Google limits how many tokens it grants. */
let cached: { token: string; expiresAt: number; grant: string } | undefined;

const granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
  /** Seconds. */
  expires_in: z.number().catch(0),
});

/** Caches the token until a minute before it expires (RFC 6749, 6). @throws AdsFailure */
export async function accessToken(limits: Limits): Promise<string> {
  const grant = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: env.GOOGLE_ADS_CLIENT_ID ?? "",
    client_secret: env.GOOGLE_ADS_CLIENT_SECRET ?? "",
    refresh_token: env.GOOGLE_ADS_REFRESH_TOKEN ?? "",
  });
  const address = env.GOOGLE_ADS_TOKEN_URL;
  if (cached?.grant === `${address} ${grant}` && Date.now() < cached.expiresAt) return cached.token;
  const answer = await ask(address, { body: grant }, limits);
  if (answer.status !== 200) throw grantFailure(answer);
  const { data } = granted.safeParse(jsonOf(answer.text));
  if (!data)
    throw new AdsFailure("unusable", "Google's answer has no access token. Check GOOGLE_ADS_TOKEN_URL.");
  cached = {
    token: data.access_token,
    expiresAt: Date.now() + data.expires_in * 1000 - EXPIRY_MARGIN_MS,
    grant: `${address} ${grant}`,
  };
  return cached.token;
}

export function forget(token: string): void {
  if (cached?.token === token) cached = undefined;
}
