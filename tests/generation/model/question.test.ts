import { afterEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { env } from "../../../src/env";
import { AiFailure } from "../../../src/generation/model/failure";
import { ask, type Question } from "../../../src/generation/model/question";
import { freePort } from "../../free-port";
import { answer, errorEvent, half, other, type Reply, refusal, silence, status } from "../../provider";
import { CREATED, chunk, message, SSE, streamed } from "../../provider-stream";
import { testProvider } from "../../test-provider";

const provider = testProvider();

type Tent = { name: string; persons: number };

const responseSchema = z.object({ name: z.string(), persons: z.number() });

function tent(given: Partial<Question<Tent>> = {}): Question<Tent> {
  return {
    name: "tent",
    instructions: "Describe a tent.",
    prompt: "The tent: Ridge 2",
    responseSchema,
    answer: z.object({ name: z.string().min(3, "At least 3 letters."), persons: z.int() }),
    signal: new AbortController().signal,
    ...given,
  };
}

const good: Tent = { name: "Ridge 2", persons: 2 };
const usage = (input: number, output: number) => ({ usage: { input, output } });

async function failureOf(...replies: Reply[]): Promise<AiFailure> {
  provider.reply(...replies);
  const error = await ask(tent()).then(
    () => new Error("It worked."),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AiFailure);
  return error as AiFailure;
}

/** A model that repeats these pieces until somebody hangs up. */
function endless(begin: string, pieces: string[], onGone: () => void): Reply {
  return ({ api }) => {
    const event = (text: string) =>
      api === "chat"
        ? chunk({ content: text })
        : {
            type: "response.output_text.delta",
            item_id: "m",
            output_index: 0,
            content_index: 0,
            delta: text,
          };
    const added = { type: "response.output_item.added", output_index: 0, item: message([]) };
    const first = api === "chat" ? [] : [CREATED, added];
    const encode = (list: object[]) => streamed([...list]).bytes();
    let at = 0;
    const body = new ReadableStream({
      async pull(controller) {
        const text = pieces[at++ % pieces.length] ?? "";
        controller.enqueue(await encode(at === 1 ? [...first, event(begin), event(text)] : [event(text)]));
        if (at % 50 === 0) await Bun.sleep(1);
      },
      cancel: onGone,
    });
    return new Response(body, { headers: SSE });
  };
}

/** The answer, with the number of requests for it. */
async function answered(...replies: Reply[]) {
  provider.reply(...replies);
  const { answer } = await ask(tent());
  return { answer, requests: provider.requests.length };
}

describe.each(["responses", "chat"] as const)("through the %s API", (api) => {
  afterEach(() => {
    expect(provider.requests.every((asked) => asked.api === api)).toBe(true);
  });

  const prepare = () => {
    env.AI_API = api;
  };

  test("it gives the object and its usage", async () => {
    prepare();
    provider.reply(answer(good, usage(120, 30)));
    expect(await ask(tent())).toEqual({
      answer: good,
      usage: { inputTokens: 120, outputTokens: 30 },
    });
    expect(provider.requests[0]?.said).toEqual(["Describe a tent.", "The tent: Ridge 2"]);
    expect(provider.requests[0]?.body).toMatchObject({ model: env.AI_MODEL, stream: true });
  });

  test("it reports partial answers, and at last the whole one", async () => {
    prepare();
    const partials: [unknown, boolean][] = [];
    provider.reply(answer({ name: "A tent for all seasons and places", persons: 2 }, { pieces: 8 }));
    await ask(tent({ onPartial: (partial, isWhole) => partials.push([partial, isWhole]) }));
    expect(partials.length).toBeGreaterThan(2);
    expect(partials[0]?.[0]).toEqual({ name: expect.stringMatching(/^A tent/) });
    expect(partials.at(-1)).toEqual([{ name: "A tent for all seasons and places", persons: 2 }, true]);
    expect(partials.filter(([, isWhole]) => isWhole)).toHaveLength(1);
  });

  test("JSON in code fences is read", async () => {
    prepare();
    const fenced = `\`\`\`json\n${JSON.stringify(good, null, 2)}\n\`\`\``;
    expect(await answered(answer(fenced, { pieces: 5 }))).toEqual({ answer: good, requests: 1 });
  });

  test("a faulty answer is given back with its faults, and all of it is paid", async () => {
    prepare();
    const faulty = { name: "R", persons: 2 };
    provider.reply(answer(faulty, usage(100, 10)), answer(good, usage(150, 12)));
    expect(await ask(tent())).toMatchObject({
      answer: good,
      usage: { inputTokens: 250, outputTokens: 22 },
    });
    expect(provider.requests).toHaveLength(2);
    const [, , previous, faults] = provider.requests[1]?.said ?? [];
    expect(previous).toBe(JSON.stringify(faulty));
    expect(faults).toContain("At least 3 letters.");
    expect(faults).toContain("name");
  });

  test.each([
    ["truncated JSON", '{"name": "Ridge 2", "pers'],
    ["no JSON", "I would rather write about boots."],
    ["wrong types", { name: 7, persons: "two" }],
    ["an array", [good]],
    ["another object", { tent: good }],
  ])("%s is repaired", async (_, faulty) => {
    prepare();
    expect(await answered(answer(faulty), answer(faulty), answer(good))).toEqual({
      answer: good,
      requests: 3,
    });
    // Only the last answer is given back with its faults.
    expect(provider.requests.map(({ said }) => said.length)).toEqual([2, 4, 4]);
  });

  test("after two repairs it gives up, names the fault and says what it cost", async () => {
    prepare();
    const failure = await failureOf(answer({ name: "R", persons: 2 }, usage(100, 10)));
    expect(failure.reason).toBe("unusable");
    expect(failure.message).toEndWith("What was wrong last: In name: At least 3 letters.");
    expect(failure.usage).toEqual({ inputTokens: 300, outputTokens: 30 });
    expect(provider.requests).toHaveLength(3);
  });

  test("a refusal is reported in the model's words and not repaired", async () => {
    prepare();
    const failure = await failureOf(refusal("I cannot help with that."));
    expect(failure.reason).toBe("refusal");
    expect(failure.message).toContain("It said: I cannot help with that.");
    expect(provider.requests).toHaveLength(1);
  });

  test("a connection that breaks after half is asked again", async () => {
    prepare();
    const long = { name: "Ridge ".repeat(50), persons: 2 };
    let seen = Promise.withResolvers<void>();
    const onPartial = () => seen.resolve();
    const broken = half(long, "breaks", () => {
      seen = Promise.withResolvers();
      return seen.promise;
    });
    provider.reply(broken, answer(good));
    expect(await ask(tent({ onPartial }))).toMatchObject({ answer: good });
    expect(provider.requests).toHaveLength(2);
    // It is asked the same again: half an answer is nothing to repair.
    expect(provider.requests[1]?.said).toEqual(provider.requests[0]?.said as string[]);
    provider.reset();
    provider.reply(answer({ ...good, name: "R" }, usage(100, 10)), broken);
    await expect(ask(tent({ onPartial }))).rejects.toMatchObject({
      name: "AiFailure",
      reason: "unreachable",
      usage: { inputTokens: 100, outputTokens: 10 },
    });
    expect(provider.requests).toHaveLength(3);
  });

  test("an answer that ends after half is repaired", async () => {
    prepare();
    const long = { name: "Ridge ".repeat(50), persons: 2 };
    expect(await answered(half(long, "ends"), answer(good))).toEqual({ answer: good, requests: 2 });
    expect(provider.requests[1]?.said).toHaveLength(4);
  });

  test("an error inside the stream has the meaning of its status", async () => {
    prepare();
    expect(
      await failureOf(errorEvent("insufficient_quota", "You exceeded your current quota.")),
    ).toMatchObject({
      reason: "refused-by-provider",
      status: 429,
    });
    expect((await failureOf(errorEvent("server_error", "Oh."))).reason).toBe("busy");
  });

  test.each([
    ["an HTML page", () => new Response("<h1>Welcome</h1>", { headers: { "Content-Type": "text/html" } })],
    ["JSON instead of a stream", () => Response.json({ hello: "world" })],
    ["nothing", () => new Response("")],
  ])("%s is no answer", async (_, make) => {
    prepare();
    const failure = await failureOf(other(make));
    expect(failure.reason).toBe("unusable");
    expect(failure.message).toContain("Check OPENAI_BASE_URL, AI_API and AI_MODEL");
  });

  test.each([
    ["before the first piece", "", ["\n \t".repeat(20)]],
    ["in the middle", '{"name": "Ridge 2"', [" ", "\n\n"]],
    ["in one piece", '{"name": ', [" ".repeat(3_000)]],
  ])("blanks without end %s are cut, not asked again, and named", async (_, begin, blanks) => {
    prepare();
    const left = Promise.withResolvers<void>();
    const failure = await failureOf(endless(begin, blanks, left.resolve));
    expect(failure.reason).toBe("unusable");
    expect(failure.message).toContain("more than 2,000 blanks in a row");
    expect(failure.message).toContain("disable_any_whitespace");
    expect(provider.requests).toHaveLength(1);
    await left.promise;
  });

  test("blanks of a layout are read", async () => {
    prepare();
    const text = `{${" ".repeat(1_500)}"name": "Ridge 2",${"\n".repeat(1_500)}"persons": 2}${" ".repeat(1_500)}`;
    expect(await answered(answer(text, { pieces: 700 }))).toEqual({ answer: good, requests: 1 });
  });

  test("a prompt of which the server read a part is named, whatever the answer says", async () => {
    prepare();
    provider.reply(answer(good, usage(2_050, 40)));
    const asking = ask(tent({ prompt: "A tent. ".repeat(5_250) }));
    await expect(asking).rejects.toMatchObject({
      reason: "unusable",
      message: expect.stringContaining("The server read about 2,050 tokens of what was sent."),
      usage: { inputTokens: 2_050, outputTokens: 40 },
    });
    expect(provider.requests).toHaveLength(1);
    // A server that counts no tokens says nothing.
    provider.reply(answer(good, usage(0, 0)));
    expect(await ask(tent({ prompt: "A tent. ".repeat(5_250) }))).toMatchObject({ answer: good });
  });

  test("an answer of 10 MB is ended and not repaired", async () => {
    prepare();
    expect((await failureOf(answer("x".repeat(10_000_000), { pieces: 65_536 }))).reason).toBe("too-big");
    expect(provider.requests).toHaveLength(1);
    await provider.requests[0]?.gone;
  });

  test("a busy provider is asked again", async () => {
    prepare();
    provider.reply(status(429, { "retry-after-ms": "1" }), status(500, { "Retry-After": "0" }), answer(good));
    expect(await ask(tent())).toMatchObject({ answer: good });
    expect(provider.requests).toHaveLength(3);
  });

  test("a cancelled wait for a busy provider ends at once", async () => {
    prepare();
    const controller = new AbortController();
    provider.reply(status(503, { "Retry-After": "50" }));
    const asking = ask(tent({ signal: controller.signal }));
    while (provider.requests.length === 0) await Bun.sleep(5);
    controller.abort();
    await expect(asking).rejects.toMatchObject({ reason: "cancelled" });
    expect(provider.requests).toHaveLength(1);
  });

  test("a provider that stays busy is asked three times in all", async () => {
    prepare();
    expect((await failureOf(status(503, { "retry-after-ms": "1" }))).reason).toBe("busy");
    expect(provider.requests).toHaveLength(3);
  });

  test("a wrong key is reported without the key", async () => {
    prepare();
    env.OPENAI_API_KEY = "sk-wrong-0123456789abcdef";
    const failure = await failureOf(answer(good));
    expect(failure).toMatchObject({ reason: "key", status: 401 });
    expect(failure.message).not.toContain("sk-wrong");
    expect(failure.message).toContain("OPENAI_API_KEY");
  });

  test("silence ends it, before the first piece and after", async () => {
    prepare();
    env.AI_SILENT_SECONDS = 0.2;
    expect((await failureOf(silence())).reason).toBe("silent");
    expect((await failureOf(silence(good, 4))).reason).toBe("silent");
    await Promise.all(provider.requests.map(({ gone }) => gone));
  });

  test("it takes no longer than AI_SECONDS in all", async () => {
    prepare();
    env.AI_SECONDS = 0.2;
    expect((await failureOf(silence())).reason).toBe("too-long");
    expect((await failureOf(silence(good, 4))).reason).toBe("too-long");
    await Promise.all(provider.requests.map(({ gone }) => gone));
  });

  test.each([
    ["before the first piece", 0],
    ["in the middle", 4],
  ])("cancelling %s stops the provider's work", async (_, events) => {
    prepare();
    const controller = new AbortController();
    const held = Promise.withResolvers<void>();
    provider.reply(
      answer(good, {
        pace(event) {
          if (event < events) return undefined;
          held.resolve();
          return new Promise(() => {});
        },
      }),
    );
    const asking = ask(tent({ signal: controller.signal }));
    await held.promise;
    controller.abort();
    await expect(asking).rejects.toMatchObject({ name: "AiFailure", reason: "cancelled" });
    await provider.requests[0]?.gone;
    expect(provider.requests).toHaveLength(1);
  });

  test("what is cancelled before it began is not asked", async () => {
    prepare();
    const asking = ask(tent({ signal: AbortSignal.abort() }));
    await expect(asking).rejects.toMatchObject({ reason: "cancelled" });
    expect(provider.requests).toHaveLength(0);
  });

  test("a question without a listener for partial answers is answered", async () => {
    prepare();
    env.OPENAI_BASE_URL = `http://127.0.0.1:${freePort()}/v1`;
    expect((await failureOf(answer(good))).reason).toBe("unreachable");
  });
});

test.each(["reasoning_content", "reasoning"])("an answer in %s alone is named", async (field) => {
  env.AI_API = "chat";
  const usage = { prompt_tokens: 120, completion_tokens: 900, total_tokens: 1_020 };
  const pieces = ["The tent is small. ", JSON.stringify(good)].map((text) => chunk({ [field]: text }));
  const first = chunk({ role: "assistant", content: "" });
  const reply = () => streamed([first, ...pieces, { ...chunk({}, "stop"), choices: [], usage }, "[DONE]"]);
  const failure = await failureOf(other(reply));
  expect(failure.message).toStartWith("The model answered only in its thoughts;");
  expect(failure.usage).toEqual({ inputTokens: 120, outputTokens: 900 });
  expect(provider.requests).toHaveLength(1);
});

test("the Responses API stores nothing", async () => {
  await answered(answer(good));
  expect(provider.requests[0]?.body).toMatchObject({ store: false, reasoning: { effort: "low" } });
});

test.each(["responses", "chat"] as const)(
  "a model of another server gets no word on reasoning (%s)",
  async (api) => {
    Object.assign(env, { AI_API: api, AI_MODEL: "llama3.3" });
    await answered(answer(good));
    const { reasoning, reasoning_effort } = provider.requests[0]?.body ?? {};
    expect({ reasoning, reasoning_effort }).toEqual({ reasoning: undefined, reasoning_effort: undefined });
  },
);
