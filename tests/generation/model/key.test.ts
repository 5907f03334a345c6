import { expect, spyOn, test } from "bun:test";
import { inspect } from "node:util";
import { z } from "zod";
import { env } from "../../../src/env";
import { AiFailure, missing, statusFailure } from "../../../src/generation/model/failure";
import { ask } from "../../../src/generation/model/question";
import { answer, errorEvent, half, KEY, other, type Reply, refusal, status } from "../../provider";
import { testProvider } from "../../test-provider";

const provider = testProvider();

const question = {
  name: "tent",
  instructions: "Describe a tent.",
  prompt: "Ridge 2",
  responseSchema: z.object({ name: z.string() }),
  answer: z.object({ name: z.string().max(3, "Too long.") }),
};

async function failureOf(): Promise<unknown> {
  return ask({ ...question, signal: new AbortController().signal }).catch((error: unknown) => error);
}

const echo = `The key ${KEY} (Bearer ${KEY}) is not welcome here: ${encodeURIComponent(KEY)}`;
const now = { "retry-after-ms": "1" };

const faults: [string, Reply][] = [
  ...[302, 400, 401, 403, 404, 413, 422, 429, 500, 503].map((code): [string, Reply] => [
    `status ${code}`,
    status(code, { ...now, Location: `/?key=${KEY}` }, echo),
  ]),
  ["an error as text", other(() => Response.json({ error: echo }, { status: 400 }))],
  ["an error's detail", other(() => Response.json({ detail: echo }, { status: 400 }))],
  ["an HTML error", other(() => new Response(`<h1>${echo}</h1>`, { status: 400 }))],
  ["a long error", status(400, {}, `${"x".repeat(285)} ${KEY} and more`)],
  ["an error in the stream", errorEvent("server_error", echo)],
  ["a refusal", refusal(echo)],
  ["a faulty answer", answer({ name: KEY })],
  ["an answer that is no JSON", answer(KEY)],
  ["a page instead of a stream", other(() => new Response(`<h1>${echo}</h1>`))],
  ["half of an answer", half({ name: KEY.repeat(20) })],
];

test.each(faults)(
  "%s that repeats the key does not bring it into the failure, nor onto the console",
  async (_, reply) => {
    const printed = (["log", "info", "warn", "error", "debug"] as const).map((level) =>
      spyOn(console, level),
    );
    const warned = spyOn(process, "emitWarning");
    provider.reply(reply);
    const failure = await failureOf();
    expect(failure).toBeInstanceOf(AiFailure);
    const all = [
      inspect(failure, { depth: 9, showHidden: true }),
      JSON.stringify(failure),
      String(failure),
    ].join("\n");
    expect(all).not.toContain(KEY);
    expect(all).not.toContain(KEY.slice(0, 12));
    expect((failure as AiFailure).message.length).toBeLessThan(600);
    for (const spy of [...printed, warned]) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  },
);

test("a key in the provider's address stays out too", async () => {
  env.OPENAI_BASE_URL = `http://user:${KEY}@127.0.0.1:1/v1`;
  expect(inspect(await failureOf())).not.toContain(KEY);
});

test("the SDK prints no warnings", () => {
  expect(globalThis.AI_SDK_LOG_WARNINGS).toBe(false);
});

test("no failure holds the key", () => {
  expect(new AiFailure("busy", `No, ${KEY}!`).message).toBe("No, [secret]!");
});

test("a key is left out before the provider's words are cut", () => {
  env.OPENAI_API_KEY = "plain-0123456789-key";
  const { message } = statusFailure(400, `${"x".repeat(290)} plain-0123456789-key`);
  expect(message).not.toContain("plain-");
});

test("a key of another form is left out of the provider's words", () => {
  env.OPENAI_API_KEY = "plain words as a key";
  const { message } = statusFailure(400, "Bad key: plain words as a key, sk-proj-abcdefgh12345678****wxyz");
  expect(message).toContain("Bad key: [secret], [secret]");
});

test("a key under 8 characters is left in, since ordinary words would go with it", () => {
  env.OPENAI_API_KEY = "k";
  expect(statusFailure(401, "").message).toContain("Check OPENAI_API_KEY.");
});

test("the provider's words are one short line", () => {
  const { message } = statusFailure(400, `one\n\u0000\u001b[31mtwo\u2028three ${"x".repeat(1000)}`);
  expect(message).toContain("It said: one [31mtwo three xxx");
  expect(message).not.toMatch(/\p{Cc}|\u2028/u);
  expect(message.length).toBeLessThan(400);
});

test("without a key nothing is asked, and the failure names the setting", async () => {
  env.OPENAI_API_KEY = undefined;
  expect(missing()).toContain("set OPENAI_API_KEY");
  expect(await failureOf()).toMatchObject({ reason: "key", message: missing() });
  expect(provider.requests).toHaveLength(0);
});

test("with a key nothing is missing", () => {
  expect(missing()).toBeUndefined();
});
