import { z } from "zod";
import { env } from "../env";
import { ask, type Limits } from "./ask";
import { AdsFailure, grantFailure, jsonOf } from "./failure";

/** In ms: a token that ends sooner is not used any more. */
const MARGIN = 60_000;

type Kept = {
  token: string;
  /** In ms since 1970. */
  until: number;
  /** The grant that it came from: another one gives another token. */
  grant: string;
};

let kept: Kept | undefined;

const granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
  /** In seconds. */
  expires_in: z.number().catch(0),
});

/**
 * A token for Google Ads, by the refresh token (RFC 6749, 6). It is kept in memory until a minute before it expires.
 * @throws AdsFailure
 */
export async function accessToken(limits: Limits): Promise<string> {
  const grant = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: env.GOOGLE_ADS_CLIENT_ID ?? "",
    client_secret: env.GOOGLE_ADS_CLIENT_SECRET ?? "",
    refresh_token: env.GOOGLE_ADS_REFRESH_TOKEN ?? "",
  });
  const address = env.GOOGLE_ADS_TOKEN_URL;
  if (kept?.grant === `${address} ${grant}` && Date.now() < kept.until) return kept.token;
  const answer = await ask(address, { body: grant }, limits);
  if (answer.status !== 200) throw grantFailure(answer);
  const { data } = granted.safeParse(jsonOf(answer.text));
  if (!data)
    throw new AdsFailure("unusable", "What Google gave is no access token. Check GOOGLE_ADS_TOKEN_URL.");
  kept = {
    token: data.access_token,
    until: Date.now() + data.expires_in * 1000 - MARGIN,
    grant: `${address} ${grant}`,
  };
  return kept.token;
}

/** Whether this token was the kept one, which is then asked for anew. */
export function forget(token: string): void {
  if (kept?.token === token) kept = undefined;
}
