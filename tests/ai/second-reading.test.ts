import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { writeBlog } from "../../src/ai/blog";
import { AiFailure } from "../../src/ai/failure";
import { env } from "../../src/env";
import { answer, half, type Provider, refusal, startProvider, status } from "../provider";
import { post, TODAY } from "./samples";

let provider: Provider;
let normal: typeof env;

beforeAll(async () => {
  provider = await startProvider();
  normal = { ...env };
});

afterEach(() => {
  provider.reset();
  Object.assign(env, normal);
});

afterAll(() => provider.stop());

const store = {
  name: "Harbor & Pine",
  website: "https://harbor-pine.example",
  deals: [
    { title: "Free delivery", code: "SAVE10", discountValue: "10% off", terms: "Orders over $60" },
    { title: "Summer sale on tents", code: null, discountValue: "", terms: null },
  ],
  links: [],
};

const saying = (sentence: string) => post(900, { content: `${post().content}<p>${sentence}</p>` });
const found = (entered: string[], paid: string[] = []) => answer({ entered, paid });

function write(onReading = () => {}) {
  return writeBlog({
    topic: "Choosing a tent",
    category: "savings-tips",
    keywords: ["tent"],
    store,
    includeAffiliate: false,
    today: TODAY,
    signal: new AbortController().signal,
    onText() {},
    onReading,
  });
}

async function failure(): Promise<AiFailure> {
  const error = await write().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AiFailure);
  return error as AiFailure;
}

describe.each(["responses", "chat"] as const)("through the %s API", (api) => {
  test("what a reader finds and no deal has is put right, and costs what both were asked", async () => {
    env.AI_API = api;
    provider.reply(answer(saying("For boots pumpkin is the thing, for coats maple.")), answer(post()));
    provider.read(
      answer({ entered: ["pumpkin", "maple"], paid: [] }, { usage: { input: 900, output: 20 } }),
      answer({ entered: [], paid: [] }, { usage: { input: 800, output: 10 } }),
    );
    expect(await write()).toMatchObject({
      content: post().content,
      rounds: 2,
      usage: { inputTokens: 3700, outputTokens: 430 },
    });
    expect(provider.requests[1]?.said.at(-1)).toContain(
      'Not in the given deals, so take it out and say it in other words: a reader would enter "pumpkin"; a reader would enter "maple"',
    );
  });
});

test("a draft that will not be put right is not taken", async () => {
  provider.reply(answer(saying("Shipping is always on them.")));
  provider.read(found([], ["Shipping is always on them"]));
  const { reason, message } = await failure();
  expect(reason).toBe("unusable");
  expect(message).toContain('"Shipping is always on them" is said of what something costs or brings');
  expect(provider.requests).toHaveLength(3);
});

describe("the deals hold", () => {
  test.each([
    ["a code", "Use SAVE10 at checkout.", found(["SAVE10"])],
    ["a code with what stands around it", "Type SAVE10 at checkout.", found(["Type “SAVE10” at checkout."])],
    ["a word for codes as such", "A promo code goes in the box.", found(["promo code"])],
    ["a discount", "That is ten percent off.", found([], ["ten percent off"])],
    ["a discount with its terms", "Take 10% off orders over $60.", found([], ["10% off orders over $60"])],
    ["a promise in another order", "Here delivery is free.", found([], ["delivery is free"])],
  ])("%s", async (_, sentence, reading) => {
    provider.reply(answer(saying(sentence)));
    provider.read(reading);
    expect(await write()).toMatchObject({ rounds: 1 });
    expect(provider.readings).toHaveLength(1);
  });
});

describe("the deals do not hold", () => {
  test.each([
    ["a deal's other word as a code", "In the box, summer is enough.", found(["summer"])],
    ["a code in other letters", "Say save ten in the shop.", found(["save ten"])],
    ["a code with another word", "There SAVE10 and lantern go together.", found(["SAVE10 and lantern"])],
    ["a word without its signs", "The word is l-a-n-t-e-r-n.", found(["lantern"])],
    ["a promise that goes further", "Delivery is free, always.", found([], ["Delivery is free, always"])],
    ["a gift", "Delivery is free, and so is a cup.", found([], ["free, and so is a cup"])],
  ])("%s", async (_, sentence, reading) => {
    provider.reply(answer(saying(sentence)), answer(post()));
    provider.read(reading, found([]));
    expect(await write()).toMatchObject({ rounds: 2, content: post().content });
  });
});

test("what stands nowhere in the post is not held against it", async () => {
  provider.reply(answer(post()));
  provider.read(found(["pumpkin", " ", "…"], ["a third off"]));
  expect(await write()).toMatchObject({ rounds: 1 });
});

test("all that is printed is read, as data between marks, and the person is told of it", async () => {
  let readings = 0;
  const given = {
    excerpt: "In short.",
    seoDescription: "For results.",
    keywords: ["tent", "camping", "rain"],
  };
  provider.reply(answer(post(900, given)));
  await write(() => readings++);
  const [instructions = "", prompt = ""] = provider.readings[0]?.said ?? [];
  const mark = /\[BEGIN (\w+) 1\]/.exec(prompt)?.[1];
  expect(instructions).toContain(`[BEGIN ${mark} n]`);
  expect(prompt).toContain(
    `[BEGIN ${mark} 1]\nHow to choose a tent\nIn short.\nFor results.\ntent, camping, rain\n# `,
  );
  expect(prompt).toContain("\n- ");
  expect(readings).toBe(1);
});

test("a draft with a fault that is plain is not read again", async () => {
  provider.reply(answer(post(500)), answer(post()));
  await write();
  expect(provider.readings).toHaveLength(1);
});

test("a reading that is none is put right", async () => {
  provider.reply(answer(post()));
  provider.read(answer({ entered: "none" }), answer({ entered: Array(101).fill("x"), paid: [] }), found([]));
  expect(await write()).toMatchObject({ rounds: 1 });
  expect(provider.readings).toHaveLength(3);
});

test.each([
  ["refuses", refusal("I will not read this."), "refusal"],
  ["has the wrong key", status(401), "key"],
  ["never reads well", answer("no"), "unusable"],
] as const)("a draft is not taken when its reader %s", async (_, reply, reason) => {
  provider.reply(answer(post()));
  provider.read(reply);
  const { reason: why, usage } = await failure();
  expect(why).toBe(reason);
  expect(usage?.inputTokens).toBeGreaterThanOrEqual(1000);
});

test("a reading that breaks off is asked for again", async () => {
  provider.reply(answer(post()));
  provider.read(half({ entered: Array(50).fill("pumpkin"), paid: [] }), found([]));
  expect(await write()).toMatchObject({ rounds: 1 });
});

test("one who cancels during the reading stops it", async () => {
  const controller = new AbortController();
  provider.reply(answer(post()));
  provider.read(() => new Promise<never>(() => {}));
  const writing = writeBlog({
    ...{
      topic: "Tents",
      category: "savings-tips" as const,
      keywords: [],
      includeAffiliate: false,
      today: TODAY,
    },
    signal: controller.signal,
    onText() {},
    onReading: () => setTimeout(() => controller.abort(), 50),
  });
  await expect(writing).rejects.toMatchObject({ reason: "cancelled", usage: { inputTokens: 1000 } });
  await provider.readings[0]?.gone;
});

test("both have AI_SECONDS together", async () => {
  env.AI_SECONDS = 1;
  provider.reply(answer(post()));
  provider.read(() => new Promise<never>(() => {}));
  expect((await failure()).reason).toBe("too-long");
});
