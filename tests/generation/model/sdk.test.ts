import { beforeEach, describe, expect, test } from "bun:test";
import { createOpenAI } from "@ai-sdk/openai";
import { APICallError, streamText } from "ai";
import { env } from "../../../src/env";
import { answer, other, silence, status } from "../../provider";
import { chunk, SSE, streamed } from "../../provider-stream";
import { testProvider } from "../../test-provider";

/*
 * What the SDK does by itself, and what it does not, which is why src/generation/model does it. If one of the second
 * group fails after an update of the SDK, the code that it names may go.
 */

const provider = testProvider();
const good = { name: "Ridge 2" };
const atOnce = { "retry-after-ms": "1" };
const SILENT_MS = 200;

beforeEach(() => {
  env.AI_API = "chat";
});

/** Asks without our fetch. @returns the text, or what went wrong */
async function heard(abortSignal?: AbortSignal): Promise<string | unknown> {
  const openai = createOpenAI({ baseURL: env.OPENAI_BASE_URL, apiKey: env.OPENAI_API_KEY ?? "" });
  const { stream } = streamText({
    model: openai.chat(env.AI_MODEL),
    prompt: "A tent",
    maxRetries: 2,
    timeout: { firstChunkMs: SILENT_MS, chunkMs: SILENT_MS },
    ...(abortSignal && { abortSignal }),
    onError() {},
  });
  let text = "";
  for await (const part of stream) {
    if (part.type === "text-delta") text += part.text;
    if (part.type === "error") return part.error;
    if (part.type === "abort") return part.reason ?? "aborted";
  }
  return text;
}

describe("the SDK itself", () => {
  test.each([408, 409, 429, 500, 503])("asks again after %i, as soon as the headers say", async (code) => {
    provider.reply(status(code, atOnce), answer(good));
    expect(await heard()).toBe(JSON.stringify(good));
    expect(provider.requests).toHaveLength(2);
  });

  test.each([400, 401, 404, 422])("does not ask again after %i", async (code) => {
    provider.reply(status(code, atOnce));
    expect(await heard()).toBeInstanceOf(APICallError);
    expect(provider.requests).toHaveLength(1);
  });

  test("takes the thoughts of a local model for signs of life", async () => {
    const thoughts = Array.from({ length: 8 }, () => chunk({ reasoning_content: "A tent, " }));
    const bodies = [...thoughts, chunk({ content: "Ridge" })].map((piece) => streamed([piece]).bytes());
    const body = new ReadableStream({
      async pull(controller) {
        await Bun.sleep(SILENT_MS / 4);
        const next = bodies.shift();
        if (next) controller.enqueue(await next);
        else controller.close();
      },
    });
    provider.reply(other(() => new Response(body, { headers: SSE })));
    expect(await heard()).toBe("Ridge");
  });

  test("ends an answer that falls silent after its first piece", async () => {
    provider.reply(silence("A tent for all seasons", 4));
    expect(String(await heard())).toContain("timeout");
  });
});

describe("the SDK does not", () => {
  test("give up at once when an account has no credit left (refusal)", async () => {
    provider.reply(status(429, atOnce, "You exceeded your current quota, please check your plan."));
    await heard();
    expect(provider.requests).toHaveLength(3);
  });

  test("respect a wait of an hour (refusal)", async () => {
    provider.reply(status(429, { "Retry-After": "3600" }), answer(good));
    expect(await heard()).toBe(JSON.stringify(good));
  });

  test("read what servers say that write errors in another way (messageOf)", async () => {
    provider.reply(other(() => Response.json({ detail: "No such model: ridge" }, { status: 404 })));
    expect(String(await heard())).not.toContain("No such model");
  });

  test("end an answer of 10 MB (limited)", async () => {
    provider.reply(answer("x".repeat(10_000_000), { pieces: 1_000_000 }));
    expect(await heard()).toHaveLength(10_000_000);
  });

  test.each([
    ["the first headers", silence()],
    ["the first event", other(() => new Response(new ReadableStream(), { headers: SSE }))],
  ])("notice a silence before %s (watch)", async (_, reply) => {
    provider.reply(reply);
    const giveUp = AbortSignal.timeout(5 * SILENT_MS);
    await heard(giveUp);
    expect(giveUp.aborted).toBe(true);
  });
});
