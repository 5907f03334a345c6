import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { z } from "zod";
import { env } from "../../../src/env";
import { AiFailure } from "../../../src/generation/model/failure";
import { ask } from "../../../src/generation/model/question";
import { answer, other, type Provider, startProvider, status } from "../../provider";

let provider: Provider;
const normal = { AI_SECONDS: env.AI_SECONDS, AI_SILENT_SECONDS: env.AI_SILENT_SECONDS };

beforeAll(async () => {
  provider = await startProvider();
});

afterEach(() => {
  provider.reset();
  Object.assign(env, normal);
});
afterAll(() => provider.stop());

const tent = z.object({ name: z.string() });
const good = { name: "Ridge 2" };
const atOnce = { "retry-after-ms": "1" };

function askForTent() {
  const { signal } = new AbortController();
  return ask({
    name: "tent",
    instructions: "Describe a tent.",
    prompt: "Ridge 2",
    responseSchema: tent,
    answer: tent,
    signal,
  });
}

async function failure(): Promise<AiFailure> {
  const error = await askForTent().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(AiFailure);
  return error as AiFailure;
}

test.each([408, 409, 429, 500, 502, 503, 529])("%i is retried, and the next answer counts", async (code) => {
  provider.reply(status(code, atOnce), answer(good));
  expect((await askForTent()).answer).toEqual(good);
  expect(provider.requests).toHaveLength(2);
});

test.each([
  [301, "refused-by-provider"],
  [400, "refused-by-provider"],
  [401, "key"],
  [403, "refused-by-provider"],
  [404, "refused-by-provider"],
  [413, "refused-by-provider"],
  [422, "refused-by-provider"],
] as const)("%i is not retried: %s", async (code, reason) => {
  provider.reply(status(code, { ...atOnce, Location: "/elsewhere" }));
  expect(await failure()).toMatchObject({ reason, status: code });
  expect(provider.requests).toHaveLength(1);
});

test("an account without credit is not asked again, although its status is 429", async () => {
  provider.reply(status(429, atOnce, "You exceeded your current quota, please check your plan."));
  expect((await failure()).message).toContain("has no credit left (429)");
  expect(provider.requests).toHaveLength(1);
});

test("Retry-After of more than a minute is reported, and ends the retries", async () => {
  provider.reply(status(429, { "Retry-After": "3600" }), answer(good));
  const { reason, retryAfter, message } = await failure();
  expect({ reason, retryAfter }).toEqual({ reason: "busy", retryAfter: 3600 });
  expect(message).toContain("Try again in 3600 seconds");
  expect(provider.requests).toHaveLength(1);
});

test("Retry-After as a date is understood", async () => {
  provider.reply(status(503, { "Retry-After": new Date(Date.now() + 120_000).toUTCString() }));
  expect((await failure()).retryAfter).toBeWithin(100, 121);
});

test("an answer of a few bytes that unpacks to 10 MB is ended", async () => {
  const packed = Bun.gzipSync(new Uint8Array(10_000_000));
  provider.reply(other(() => new Response(packed, { headers: { "Content-Encoding": "gzip" } })));
  expect((await failure()).reason).toBe("too-big");
});

test.each([
  [
    "sends nothing after its headers",
    "silent",
    { AI_SILENT_SECONDS: 0.2 },
    () => new Promise<void>(() => {}),
  ],
  ["sends only signs of life", "too-long", { AI_SECONDS: 0.3 }, () => Bun.sleep(20)],
] as const)("a provider that %s is ended: %s", async (_, reason, limit, next) => {
  Object.assign(env, limit);
  const body = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(": hello\n\n"),
      async pull(controller) {
        await next();
        controller.enqueue(": still working\n\n");
      },
    });
  provider.reply(other(() => new Response(body(), { headers: { "Content-Type": "text/event-stream" } })));
  expect((await failure()).reason).toBe(reason);
  await provider.requests[0]?.gone;
});
