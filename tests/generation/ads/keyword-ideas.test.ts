import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { env } from "../../../src/env";
import { AdsFailure, keywordIdeas, status } from "../../../src/generation/ads/keyword-ideas";
import { granted, ideas, refusal, secrets, startGoogle } from "./google";

let google: ReturnType<typeof startGoogle>;
let pauses: number[];

beforeEach(() => {
  google = startGoogle();
  google.setUp();
  pauses = [];
});

afterEach(() => google.stop());

const never = new AbortController().signal;

const pause = async (ms: number) => {
  pauses.push(ms);
};

const ask = (topic = "linen bedding", signal = never, milliseconds = 10_000) =>
  keywordIdeas(topic, signal, { milliseconds, pause });

/** Why there are none. It never tells a secret. */
async function failureOf(asked: Promise<unknown>): Promise<AdsFailure> {
  const failure = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof AdsFailure)) throw new Error(`That was no AdsFailure: ${failure}`);
  const told = `${failure.message} ${failure.stack} ${Bun.inspect(failure)}`;
  for (const secret of [...Object.values(secrets), "ya29."]) expect(told).not.toContain(secret);
  expect(failure.cause).toBeUndefined();
  return failure;
}

describe("the configuration", () => {
  test("is complete with five variables, and shows no value", () => {
    expect(status()).toEqual({ configured: true, message: "Google Ads is set up." });
  });

  test("needs no manager account", () => {
    expect([env.GOOGLE_ADS_LOGIN_CUSTOMER_ID, status().configured]).toEqual([undefined, true]);
  });

  test("is incomplete without one, names it, and sends no request", async () => {
    env.GOOGLE_ADS_REFRESH_TOKEN = undefined;
    const message = "Google Ads is not set up: set GOOGLE_ADS_REFRESH_TOKEN.";
    expect(status()).toEqual({ configured: false, message });
    expect(await failureOf(ask())).toMatchObject({ reason: "not-set-up", message });
    expect(google.asked).toEqual([]);
  });
});

describe("a request for ideas", () => {
  test("names the manager account only if one is set", async () => {
    await ask();
    env.GOOGLE_ADS_LOGIN_CUSTOMER_ID = "987-654-3210";
    await ask();
    const managers = google.ideasAsked().map(({ headers }) => headers.get("login-customer-id"));
    expect(managers).toEqual([null, "9876543210"]);
    expect(google.ideasAsked().map(({ path }) => path)).toEqual(
      Array(2).fill("/v26/customers/1234567890:generateKeywordIdeas"),
    );
    expect(google.grantsAsked().map(({ headers }) => headers.has("login-customer-id"))).toEqual([
      false,
      false,
    ]);
  });

  test("gets a token by the refresh token, and asks for English ideas on the topic", async () => {
    google.grants.push(granted("ya29.the-token"));
    await ask();
    const [grant, question] = google.asked;
    expect(grant).toMatchObject({ method: "POST", path: "/token" });
    expect(grant?.headers.get("content-type")).toStartWith("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(grant?.body))).toEqual({
      grant_type: "refresh_token",
      client_id: "client-id.apps.example",
      client_secret: secrets.GOOGLE_ADS_CLIENT_SECRET,
      refresh_token: secrets.GOOGLE_ADS_REFRESH_TOKEN,
    });
    expect(question).toMatchObject({
      method: "POST",
      path: "/v26/customers/1234567890:generateKeywordIdeas",
    });
    expect(question?.headers.get("authorization")).toBe("Bearer ya29.the-token");
    expect(question?.headers.get("developer-token")).toBe(secrets.GOOGLE_ADS_DEVELOPER_TOKEN);
    expect(question?.headers.get("content-type")).toBe("application/json");
    expect(JSON.parse(question?.body ?? "")).toEqual({
      keywordSeed: { keywords: ["linen bedding"] },
      language: "languageConstants/1000",
      geoTargetConstants: [],
      keywordPlanNetwork: "GOOGLE_SEARCH",
      includeAdultKeywords: false,
      pageSize: 50,
    });
  });

  test("returns text, searches and competition, the most searched first", async () => {
    google.answers.push(
      ideas(
        ["linen sheets", "880", "MEDIUM"],
        ["linen bedding", "12100", "HIGH"],
        ["odd linen"],
        ["flax", 0, "LOW"],
      ),
    );
    expect(await ask()).toEqual([
      { text: "linen bedding", monthlySearches: 12_100, competition: "high" },
      { text: "linen sheets", monthlySearches: 880, competition: "medium" },
      { text: "flax", monthlySearches: 0, competition: "low" },
      { text: "odd linen", monthlySearches: null, competition: null },
    ]);
  });

  test("returns at most 20 ideas, each once", async () => {
    const rows = Array.from({ length: 50 }, (_, at): [string, string] => [`linen ${at}`, String(at)]);
    google.answers.push(ideas(...rows, ["LINEN 49", "49"]));
    const found = await ask();
    expect(found).toHaveLength(20);
    expect(found.map(({ monthlySearches }) => monthlySearches)).toEqual(
      Array.from({ length: 20 }, (_, at) => 49 - at),
    );
  });

  test.each(["UNSPECIFIED", "UNKNOWN", "constructor"])(
    "returns null for the competition %s",
    async (competition) => {
      google.answers.push(ideas(["linen", "90", competition]));
      expect(await ask()).toEqual([{ text: "linen", monthlySearches: 90, competition: null }]);
    },
  );

  test("returns an empty list if Google has no ideas", async () => {
    google.answers.push(Response.json({}));
    expect(await ask()).toEqual([]);
  });

  test.each([
    ["what Google refuses", "How to save @ Harbor & Pine: (10) tips!", "How to save Harbor & Pine 10 tips"],
    ["more than ten words", "a b c d e f g h i j k l", "a b c d e f g h i j"],
    ["more than 80 characters", `${"linen".repeat(10)} ${"flax".repeat(10)}`, "linen".repeat(10)],
    ["other scripts", "خصم على الكتان – 亚麻", "خصم على الكتان 亚麻"],
  ])("leaves out of a topic %s", async (_, topic, seed) => {
    await ask(topic);
    expect(JSON.parse(google.ideasAsked()[0]?.body ?? "").keywordSeed).toEqual({ keywords: [seed] });
  });

  test.each(["", "  ", "!!!", "🎉", "x".repeat(81)])("sends no request about %p", async (topic) => {
    expect(await ask(topic)).toEqual([]);
    expect(google.asked).toEqual([]);
  });
});

describe("the token", () => {
  test.each([
    [
      "invalid_grant",
      400,
      { error: "invalid_grant", error_description: "Token has been expired or revoked." },
      "Google does not take the refresh token any more: it was revoked, or has expired. Make a new one and set GOOGLE_ADS_REFRESH_TOKEN.",
    ],
    [
      "invalid_client",
      401,
      { error: "invalid_client", error_description: "The OAuth client was not found." },
      "Google gives no access (401). Check GOOGLE_ADS_CLIENT_ID, GOOGLE_ADS_CLIENT_SECRET and GOOGLE_ADS_TOKEN_URL. It said: invalid_client The OAuth client was not found.",
    ],
    [
      "a page",
      404,
      "<html>Not here",
      "Google gives no access (404). Check GOOGLE_ADS_CLIENT_ID, GOOGLE_ADS_CLIENT_SECRET and GOOGLE_ADS_TOKEN_URL.",
    ],
  ])("refused with %s says what to do, and nothing is asked", async (_, code, body, text) => {
    const init = { status: code };
    google.grants.push(typeof body === "string" ? new Response(body, init) : Response.json(body, init));
    expect(await failureOf(ask())).toMatchObject({ reason: "refused", status: code, message: text });
    expect(google.ideasAsked()).toEqual([]);
  });

  test.each([
    ["no JSON", "access_token=abc"],
    ["no token", '{"expires_in":3599}'],
    ["a token that no header may hold", '{"access_token":"a\\nb","expires_in":3599}'],
  ])("that is %s cannot be used", async (_, body) => {
    google.grants.push(new Response(body));
    const text = "Google's answer has no access token. Check GOOGLE_ADS_TOKEN_URL.";
    expect(await failureOf(ask())).toMatchObject({ reason: "unusable", message: text });
  });
});

describe("the message of a refusal", () => {
  test.each([
    [
      "authenticationError",
      "OAUTH_TOKEN_INVALID",
      401,
      "Check that the refresh token was made for the scope",
    ],
    ["authenticationError", "NOT_ADS_USER", 401, "Check GOOGLE_ADS_CUSTOMER_ID"],
    ["authorizationError", "DEVELOPER_TOKEN_NOT_APPROVED", 403, "apply for Basic access"],
    ["authorizationError", "USER_PERMISSION_DENIED", 403, "Check GOOGLE_ADS_CUSTOMER_ID"],
    [
      "authorizationError",
      "SOMETHING_NEW",
      403,
      "Check GOOGLE_ADS_DEVELOPER_TOKEN and GOOGLE_ADS_CUSTOMER_ID",
    ],
    [
      "requestError",
      "UNSUPPORTED_VERSION",
      400,
      "Set GOOGLE_ADS_API_URL to a version that Google still serves",
    ],
    ["keywordPlanIdeaError", "INVALID_VALUE", 400, "Try another topic"],
    ["constructor", "constructor", 400, "Try another topic"],
  ])("%s %s", async (kind, code, status, advice) => {
    const refuse = () => refusal(status, kind, code, "Google's own words.");
    google.answers.push(refuse, refuse);
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ reason: "refused", status });
    expect(failure.message).toStartWith(`Google Ads refused (${code}). `);
    expect(failure.message).toContain(advice);
    // They say what to do only where we do not.
    const isKnown = !["OAUTH_TOKEN_INVALID", "SOMETHING_NEW", "INVALID_VALUE", "constructor"].includes(code);
    expect(failure.message.endsWith(" It said: Google's own words.")).toBe(!isKnown);
    expect(pauses).toEqual([]);
  });

  test.each([
    ["an HTML page", new Response("<html>404", { status: 404 }), "Set GOOGLE_ADS_API_URL to a version"],
    [
      "a redirect",
      new Response(null, { status: 302, headers: { Location: "/elsewhere" } }),
      "set its final address",
    ],
    ["JSON of another kind", Response.json({ error: "no" }, { status: 400 }), "Try another topic."],
  ])("%s too", async (_, answer, advice) => {
    google.answers.push(answer);
    expect((await failureOf(ask())).message).toContain(advice);
    expect(google.ideasAsked()).toHaveLength(1);
  });

  test("contains no secret of the request", async () => {
    google.grants.push(({ body }) =>
      Response.json({ error: "odd", error_description: body }, { status: 400 }),
    );
    expect((await failureOf(ask())).message).toContain("[secret]");
    google.answers.push(({ headers }) =>
      refusal(403, "authorizationError", "ODD", JSON.stringify(Object.fromEntries(headers))),
    );
    expect((await failureOf(ask())).message).toContain("[secret]");
  });

  test("quotes Google in one line of limited length", async () => {
    google.answers.push(
      refusal(403, "authorizationError", "ODD", `One\u0000\n\u202etwo ${"x".repeat(1000)}`),
    );
    const { message } = await failureOf(ask());
    expect(message).toContain("It said: One two xxx");
    expect(message.length).toBeLessThan(400);
  });
});

describe("a failure at Google", () => {
  const trouble = (status: number, headers: Record<string, string> = {}) =>
    new Response("<html>Sorry", { status, headers });

  test.each([429, 500, 503])("%d is retried once", async (status) => {
    google.answers.push(trouble(status), ideas(["flax", "5"]));
    expect(await ask()).toHaveLength(1);
    expect(pauses).toEqual([1000]);
    expect(google.ideasAsked()).toHaveLength(2);
  });

  test("of the token server is retried once", async () => {
    google.grants.push(trouble(500), granted());
    expect(await ask()).toHaveLength(1);
    google.grants.push(trouble(500), trouble(500));
    expect(await failureOf(ask())).toMatchObject({ reason: "busy", status: 500 });
  });

  test("is retried when Google says, in seconds or at a date", async () => {
    google.answers.push(trouble(429, { "Retry-After": "3" }));
    await ask();
    google.answers.push(trouble(503, { "Retry-After": new Date(Date.now() + 4_000).toUTCString() }));
    await ask();
    expect(pauses[0]).toBe(3000);
    expect(pauses[1]).toBeGreaterThan(0);
    expect(pauses[1]).toBeLessThanOrEqual(4000);
  });

  test("is reported at once if Google's wait exceeds the timeout", async () => {
    google.answers.push(trouble(429, { "Retry-After": "60" }));
    const text = "Google takes no more requests now (429). Try again in 60 seconds.";
    expect(await failureOf(ask())).toMatchObject({ reason: "busy", status: 429, message: text });
    expect(pauses).toEqual([]);
    expect(google.ideasAsked()).toHaveLength(1);
  });

  test("is reported after the second attempt", async () => {
    google.answers.push(trouble(500), trouble(503));
    const text = "Google is in trouble (503). Try again in a few minutes.";
    expect(await failureOf(ask())).toMatchObject({ reason: "busy", status: 503, message: text });
    expect(google.ideasAsked()).toHaveLength(2);
  });

  test("the pause ends when the caller cancels", async () => {
    google.answers.push(trouble(503, { "Retry-After": "5" }));
    const caller = new AbortController();
    const asked = keywordIdeas("linen", caller.signal);
    await google.untilAsked();
    caller.abort();
    expect(await failureOf(asked)).toMatchObject({ reason: "cancelled" });
  });

  test.each(["grants", "answers"] as const)("silence when Google %s ends with the timeout", async (which) => {
    google[which].push("silence");
    const text = "Google needed more than 1 seconds. Try again.";
    expect(await failureOf(ask("linen", never, 100))).toMatchObject({ reason: "too-long", message: text });
  });

  test("silence ends when the caller cancels", async () => {
    google.answers.push("silence");
    const caller = new AbortController();
    const asked = ask("linen", caller.signal);
    await google.untilAsked();
    caller.abort();
    expect(await failureOf(asked)).toMatchObject({ reason: "cancelled", message: "It was cancelled." });
  });

  test("names the host if nothing listens", async () => {
    const { port } = new URL(env.GOOGLE_ADS_API_URL);
    await google.stop();
    google.setUp();
    const text = `Google cannot be reached at localhost:${port}. Check the network, then try again.`;
    expect(await failureOf(ask())).toMatchObject({ reason: "unreachable", message: text });
  });

  test.each([
    ["no JSON", new Response("{")],
    ["a list", Response.json([])],
    ["ideas without words", Response.json({ results: [{ keywordIdeaMetrics: {} }] })],
    ["ideas of another type", Response.json({ results: [{ text: 7 }] })],
    ["searches that are none", ideas(["linen", "many"])],
    ["searches below zero", ideas(["linen", -1])],
  ])("an answer of %s cannot be read", async (_, answer) => {
    google.answers.push(answer);
    const text = "Google's answer cannot be read. Check GOOGLE_ADS_API_URL.";
    expect(await failureOf(ask())).toMatchObject({ reason: "unusable", message: text });
  });

  test("an answer of more than 1 MiB is not read to its end", async () => {
    google.answers.push(new Response(" ".repeat(1024 * 1024 + 1)));
    expect(await failureOf(ask())).toMatchObject({
      reason: "unusable",
      message: "Google's answer is larger than 1 MiB. Try again.",
    });
  });
});
