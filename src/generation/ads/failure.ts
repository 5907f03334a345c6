import { z } from "zod";
import { quoted, withoutKeys } from "../model/failure";

type Reason = "not-set-up" | "refused" | "busy" | "unreachable" | "too-long" | "unusable" | "cancelled";

/** Its message tells a person what to do. It has no cause, because that might hold the request with its secrets. */
export class AdsFailure extends Error {
  override readonly name = "AdsFailure";
  readonly reason: Reason;
  readonly status: number | undefined;

  constructor(reason: Reason, message: string, status?: number) {
    super(withoutKeys(message));
    this.reason = reason;
    this.status = status;
  }
}

/** `retryAfter`: milliseconds. */
export type Answer = { status: number; text: string; retryAfter: number | undefined };

const grantError = z.object({ error: z.string(), error_description: z.string().catch("") });

/** RFC 6749, 5.2. */
export function grantFailure({ status, text, retryAfter }: Answer): AdsFailure {
  if (isPassing(status)) return passing(status, retryAfter);
  const { data } = grantError.safeParse(jsonOf(text));
  // A project in "Testing" gets refresh tokens of seven days.
  if (data?.error === "invalid_grant") {
    const advice = "it was revoked, or has expired. Make a new one and set GOOGLE_ADS_REFRESH_TOKEN.";
    return new AdsFailure("refused", `Google does not take the refresh token any more: ${advice}`, status);
  }
  const advice = "Check GOOGLE_ADS_CLIENT_ID, GOOGLE_ADS_CLIENT_SECRET and GOOGLE_ADS_TOKEN_URL.";
  const words = data ? quoted(`${data.error} ${data.error_description}`) : "";
  return new AdsFailure("refused", `Google gives no access (${status}). ${advice}${words}`, status);
}

const adsError = z.object({
  error: z.object({
    message: z.string().catch(""),
    details: z
      .array(
        z.object({
          errors: z
            .array(z.object({ errorCode: z.record(z.string(), z.string()), message: z.string().catch("") }))
            .catch([]),
        }),
      )
      .catch([]),
  }),
});

/** From `google.rpc.Status` with a `GoogleAdsFailure` in it. */
export function adsFailure({ status, text, retryAfter }: Answer): AdsFailure {
  if (isPassing(status)) return passing(status, retryAfter);
  const { data } = adsError.safeParse(jsonOf(text));
  const errors = data?.error.details.flatMap(({ errors }) => errors) ?? [];
  const codes = errors.flatMap(({ errorCode }) => Object.values(errorCode));
  const known = codes.flatMap((code) => advices.get(code) ?? [])[0];
  const words = quoted(errors[0]?.message || data?.error.message || "");
  const advice = known ?? adviceFor(status) + words;
  return new AdsFailure("refused", `Google Ads refused (${codes[0] ?? status}). ${advice}`, status);
}

const account =
  "Check GOOGLE_ADS_CUSTOMER_ID, and that the Google account of the refresh token may use that account; where it may " +
  "only through a manager account, set GOOGLE_ADS_LOGIN_CUSTOMER_ID.";
const version = "Set GOOGLE_ADS_API_URL to a version that Google still serves.";

/** Google's codes, of AuthenticationError, AuthorizationError and RequestError. */
const advices = new Map(
  Object.entries({
    DEVELOPER_TOKEN_NOT_APPROVED:
      "The developer token is for test accounts only: apply for Basic access in the API Center of Google Ads.",
    DEVELOPER_TOKEN_INVALID: "Check GOOGLE_ADS_DEVELOPER_TOKEN.",
    DEVELOPER_TOKEN_PROHIBITED:
      "The developer token belongs to another Google Cloud project than the OAuth client.",
    USER_PERMISSION_DENIED: account,
    CUSTOMER_NOT_FOUND: account,
    CUSTOMER_NOT_ENABLED: account,
    NOT_ADS_USER: account,
    UNSUPPORTED_VERSION: version,
  }),
);

function adviceFor(status: number): string {
  if (status >= 300 && status < 400) return "GOOGLE_ADS_API_URL redirects: set its final address.";
  if (status === 401)
    return "Check that the refresh token was made for the scope of Google Ads (auth/adwords).";
  if (status === 403) return "Check GOOGLE_ADS_DEVELOPER_TOKEN and GOOGLE_ADS_CUSTOMER_ID.";
  return status === 404 ? version : "Try another topic.";
}

export function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

function passing(status: number, retryAfter: number | undefined): AdsFailure {
  const when = retryAfter === undefined ? "in a few minutes" : `in ${Math.ceil(retryAfter / 1000)} seconds`;
  const what = status === 429 ? "takes no more requests now" : "is in trouble";
  return new AdsFailure("busy", `Google ${what} (${status}). Try again ${when}.`, status);
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
