import { env } from "../../../src/env";

/** The operator's secrets; only the requests may contain them. */
export const secrets = {
  GOOGLE_ADS_DEVELOPER_TOKEN: "developer-token-7Qx",
  GOOGLE_ADS_CLIENT_SECRET: "client/secret+9Zk",
  GOOGLE_ADS_REFRESH_TOKEN: "1//refresh-token-3Lm",
};

const settings = {
  ...secrets,
  GOOGLE_ADS_CLIENT_ID: "client-id.apps.example",
  GOOGLE_ADS_CUSTOMER_ID: "123-456-7890",
};

type Asked = { method: string; path: string; headers: Headers; body: string };
type Reply = Response | "silence" | ((asked: Asked) => Response);

/** Google's token server and Google Ads, over a real socket. */
export function startGoogle() {
  /** Every request, in its order. */
  const asked: Asked[] = [];
  /** The next answers of each; after them all goes well. */
  const [grants, answers]: [Reply[], Reply[]] = [[], []];
  const waiting: (() => void)[] = [];

  async function fetch(request: Request): Promise<Response> {
    const { pathname: path } = new URL(request.url);
    const one = { method: request.method, path, headers: request.headers, body: await request.text() };
    asked.push(one);
    for (const resolve of waiting.splice(0)) resolve();
    const reply =
      path === "/token" ? (grants.shift() ?? granted()) : (answers.shift() ?? ideas(["linen", "90"]));
    if (reply === "silence") return new Promise(() => {});
    return typeof reply === "function" ? reply(one) : reply;
  }

  const server = Bun.serve({ port: 0, idleTimeout: 0, fetch });

  return {
    asked,
    grants,
    answers,
    grantsAsked: () => asked.filter(({ path }) => path === "/token"),
    ideasAsked: () => asked.filter(({ path }) => path !== "/token"),
    /** Resolves once Google Ads has been asked. */
    async untilAsked(): Promise<void> {
      while (asked.every(({ path }) => path === "/token"))
        await new Promise<void>((resolve) => waiting.push(resolve));
    },
    /** Has the site ask this one. */
    setUp(): void {
      Object.assign(env, settings, {
        GOOGLE_ADS_TOKEN_URL: `${server.url.origin}/token`,
        GOOGLE_ADS_API_URL: `${server.url.origin}/v26`,
      });
    },
    tearDown,
    async stop(): Promise<void> {
      tearDown();
      await server.stop(true);
    },
  };
}

/** Has the site ask nobody any more. */
function tearDown(): void {
  for (const name of [...Object.keys(settings), "GOOGLE_ADS_LOGIN_CUSTOMER_ID"])
    Object.assign(env, { [name]: undefined });
}

/** The token server's answer. */
export function granted(token = "ya29.access-token"): Response {
  return Response.json({
    access_token: token,
    expires_in: 3599,
    token_type: "Bearer",
    scope: "adwords",
  });
}

/** Google Ads' answer: words, searches as protobuf writes an int64, competition. */
export function ideas(...rows: [text: string, searches?: string | number, competition?: string][]): Response {
  return Response.json({
    results: rows.map(([text, avgMonthlySearches, competition]) => ({
      text,
      keywordIdeaMetrics: {
        avgMonthlySearches,
        competition,
        monthlySearchVolumes: [{ month: "JUNE", year: "2026" }],
      },
    })),
    totalSize: String(rows.length),
  });
}

/** How Google Ads refuses: `google.rpc.Status` with its own failure in the details. */
export function refusal(status: number, kind: string, code: string, message: string): Response {
  const details = [
    {
      "@type": "type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure",
      errors: [{ errorCode: { [kind]: code }, message }],
      requestId: "kHmX2m4VwVXhYY0jD9AeYg",
    },
  ];
  const words = status === 403 ? "The caller does not have permission" : "Request had invalid credentials.";
  return Response.json({ error: { code: status, message: words, status: "REFUSED", details } }, { status });
}
