import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { AiFailure } from "../../src/ai/failure";
import { type Patience, patientFetch } from "../../src/ai/patient-fetch";
import { MOST_BYTES } from "../../src/ai/watched-answer";
import { env } from "../../src/env";
import { freePort } from "../free-port";
import { answer, half, KEY, other, type Provider, silence, startProvider, status } from "../provider";

const NOW = Date.parse("2026-11-21T12:00:00Z");

let provider: Provider;
let pauses: number[] = [];

beforeAll(async () => {
  provider = await startProvider();
});

beforeEach(() => {
  provider.reset();
  pauses = [];
});

afterAll(() => provider.stop());

/** Asks with a clock that stands still and pauses that take no time. */
function ask(given: Partial<Patience> = {}, init: RequestInit = {}): Promise<Response> {
  const patient = patientFetch({
    until: NOW + 180_000,
    now: () => NOW,
    random: () => 0.5,
    pause: async (ms) => pauses.push(ms),
    ...given,
  });
  return patient(`${env.OPENAI_BASE_URL}/responses`, {
    method: "POST",
    headers: { Authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ model: "m", stream: true, input: [{ role: "user", content: "Hello" }] }),
    ...init,
  });
}

async function failureOf(promise: Promise<unknown>): Promise<AiFailure> {
  const error = await promise.then(
    () => new Error("It worked."),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AiFailure);
  return error as AiFailure;
}

test.each([408, 409, 429, 500, 502, 503, 529])(
  "%i is asked again, and the answer to that counts",
  async (code) => {
    provider.reply(status(code), answer("hello"));
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("hello");
    expect(provider.requests).toHaveLength(2);
  },
);

test.each([
  [301, "refused-by-provider"],
  [400, "refused-by-provider"],
  [401, "key"],
  [403, "refused-by-provider"],
  [404, "refused-by-provider"],
  [413, "refused-by-provider"],
  [422, "refused-by-provider"],
] as const)("%i is not asked again: %s", async (code, reason) => {
  provider.reply(status(code, { Location: "/elsewhere" }));
  const failure = await failureOf(ask());
  expect({ reason: failure.reason, status: failure.status }).toEqual({ reason, status: code });
  expect(provider.requests).toHaveLength(1);
});

test("an account without credit is not asked again, although its status is 429", async () => {
  provider.reply(status(429, {}, "You exceeded your current quota, please check your plan."));
  expect((await failureOf(ask())).reason).toBe("refused-by-provider");
  expect(provider.requests).toHaveLength(1);
});

test("it asks three times at most, with pauses that grow and jitter", async () => {
  provider.reply(status(500));
  const failure = await failureOf(ask());
  expect(failure).toMatchObject({ reason: "busy", status: 500 });
  expect(provider.requests).toHaveLength(3);
  expect(pauses).toEqual([375, 750]);
});

test.each([
  ["Retry-After in seconds", { "Retry-After": "7" }, 7350, 7],
  ["Retry-After as a date", { "Retry-After": "Sat, 21 Nov 2026 12:00:20 GMT" }, 21_000, 20],
  ["Retry-After as a date that is over", { "Retry-After": "Sat, 21 Nov 2026 11:00:00 GMT" }, 0, 0],
  ["retry-after-ms, which is more exact", { "retry-after-ms": "80", "Retry-After": "1" }, 84, 1],
  ["nothing that can be read", { "Retry-After": "soon 5" }, 375, undefined],
] as const)("it waits as long as %s asks", async (_, headers, pause, retryAfter) => {
  provider.reply(status(429, headers), status(429, headers), status(429, headers));
  const failure = await failureOf(ask());
  expect(pauses[0]).toBe(pause);
  expect(failure.reason).toBe("busy");
  expect(failure.retryAfter).toBe(retryAfter as number);
});

test("it does not wait beyond the time of the question", async () => {
  provider.reply(status(429, { "Retry-After": "3600" }), answer("hello"));
  const failure = await failureOf(ask());
  expect(failure).toMatchObject({ reason: "busy", retryAfter: 3600 });
  expect(failure.message).toContain("in 3600 seconds");
  expect(pauses).toEqual([]);
  expect(provider.requests).toHaveLength(1);
});

test("a connection that is refused is tried three times", async () => {
  const address = env.OPENAI_BASE_URL;
  env.OPENAI_BASE_URL = `http://127.0.0.1:${freePort()}/v1`;
  const failure = await failureOf(ask());
  env.OPENAI_BASE_URL = address;
  expect(failure.reason).toBe("unreachable");
  expect(failure.message).toContain("Check OPENAI_BASE_URL");
  expect(pauses).toHaveLength(2);
});

test("an answer that does not begin is ended when the time to be silent is over", async () => {
  provider.reply(silence());
  const timer = recorder();
  const failing = failureOf(ask({ timer: timer.start }));
  await arrived();
  timer.fire();
  expect((await failing).reason).toBe("silent");
  expect(provider.requests).toHaveLength(1);
  await provider.requests[0]?.gone;
});

test("an answer that stops is ended too, and every piece starts the time again", async () => {
  provider.reply(silence({ a: "long enough" }, 3));
  const timer = recorder();
  const response = await ask({ timer: timer.start });
  const reader = response.body?.getReader();
  await reader?.read();
  const started = timer.started();
  expect(started).toBeGreaterThan(2);
  expect(timer.running()).toBe(1);
  const next = failureOf(readAll(reader));
  timer.fire();
  expect((await next).reason).toBe("silent");
  await provider.requests[0]?.gone;
});

test("no timer is left when the answer is over", async () => {
  provider.reply(answer("hello"));
  const timer = recorder();
  await (await ask({ timer: timer.start })).text();
  expect(timer.running()).toBe(0);
  provider.reply(status(400));
  await failureOf(ask({ timer: timer.start }));
  expect(timer.running()).toBe(0);
});

test("an answer of 10 MB is ended at 4 MiB", async () => {
  provider.reply(answer("x".repeat(10_000_000), { pieces: 65_536 }));
  const response = await ask();
  expect((await failureOf(response.text())).reason).toBe("too-big");
  await provider.requests[0]?.gone;
});

test("an answer that unpacks to 10 MB is ended too", async () => {
  const packed = Bun.gzipSync(new Uint8Array(10_000_000));
  expect(packed.length).toBeLessThan(MOST_BYTES / 100);
  provider.reply(other(() => new Response(packed, { headers: { "Content-Encoding": "gzip" } })));
  expect((await failureOf((await ask()).text())).reason).toBe("too-big");
});

test("a connection that breaks in the middle fails the answer's stream", async () => {
  const begun = Promise.withResolvers<void>();
  provider.reply(half({ a: "x".repeat(500) }, "breaks", () => begun.promise));
  const response = await ask();
  begun.resolve();
  const failure = await failureOf(response.text());
  expect(failure.reason).toBe("unreachable");
  expect(failure.message).toContain("broke off");
});

test("who cancels is not asked for patience: the provider sees the connection go", async () => {
  provider.reply(silence());
  const controller = new AbortController();
  const asking = ask({}, { signal: controller.signal });
  await arrived();
  controller.abort(new Error("enough"));
  await expect(asking).rejects.toThrow("enough");
  await provider.requests[0]?.gone;
  expect(provider.requests).toHaveLength(1);
});

test("a pause is cancelled too", async () => {
  provider.reply(status(503, { "Retry-After": "60" }));
  const controller = new AbortController();
  const asking = patientFetch({ until: Date.now() + 180_000 })(`${provider.url}/responses`, {
    method: "POST",
    headers: { Authorization: `Bearer ${KEY}` },
    body: "{}",
    signal: controller.signal,
  });
  await arrived();
  controller.abort();
  await expect(asking).rejects.toThrow();
  expect(provider.requests).toHaveLength(1);
});

async function arrived(): Promise<void> {
  while (provider.requests.length === 0) await Bun.sleep(5);
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  for (;;) if ((await reader?.read())?.done !== false) return;
}

/** A timer that fires when the test says so. */
function recorder() {
  const timers = new Map<number, () => void>();
  let starts = 0;
  return {
    start: (_: number, fire: () => void) => {
      const id = ++starts;
      timers.set(id, fire);
      return () => {
        timers.delete(id);
      };
    },
    started: () => starts,
    running: () => timers.size,
    fire: () => {
      for (const fire of timers.values()) fire();
    },
  };
}
