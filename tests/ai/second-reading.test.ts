import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { writeBlog } from "../../src/ai/blog";
import { AiFailure } from "../../src/ai/failure";
import { env } from "../../src/env";
import { answer, half, type Provider, type Reply, refusal, startProvider, status } from "../provider";
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
    { title: "Free delivery", code: "TRAIL", discountValue: "10% off", terms: "Orders over $60" },
    {
      title: "Summer sale on tents",
      code: "TRAIL-20",
      discountValue: "3 for 2",
      terms: "A third less on stoves",
    },
  ],
  links: [],
};

const saying = (sentence: string) => post(900, { content: `${post().content}<p>${sentence}</p>` });

/** What a reader finds, each in this sentence. */
function found(sentence: string, entered: string[], paid: string[] = []): Reply {
  const finds = (words: string[]) => words.map((word) => ({ word, quote: sentence }));
  return answer({ entered: finds(entered), paid: finds(paid) }, { usage: { input: 900, output: 20 } });
}

const NOTHING = found("", []);

function write({ signal = new AbortController().signal, onReading = () => {} } = {}) {
  return writeBlog({
    topic: "Choosing a tent",
    category: "savings-tips",
    keywords: ["tent"],
    store,
    includeAffiliate: false,
    today: TODAY,
    signal,
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
  test("what a reader finds and no deal has is put right, and costs what all was asked", async () => {
    env.AI_API = api;
    const sentence = "For boots pumpkin is the thing, and with it half comes back.";
    provider.reply(answer(saying(sentence)), answer(post()));
    provider.read(found(sentence, ["pumpkin"], ["half comes back"]), NOTHING);
    expect(await write()).toMatchObject({
      content: post().content,
      rounds: 2,
      usage: { inputTokens: 3800, outputTokens: 440 },
    });
    const said = provider.requests[1]?.said.at(-1);
    expect(said).toContain(`what no deal has; say it in other words: "pumpkin" in "${sentence}"`);
    expect(said).toContain(`Not in the given deals, so leave it out: "half comes back" in "${sentence}"`);
  });
});

test("a draft that will not be put right is not taken", async () => {
  const sentence = "For boots pumpkin is the thing.";
  provider.reply(answer(saying(sentence)));
  provider.read(found(sentence, ["pumpkin"]));
  const { reason, message, usage } = await failure();
  expect(reason).toBe("unusable");
  expect(message).toContain(`"pumpkin" in "${sentence}"`);
  expect(provider.requests).toHaveLength(3);
  expect(usage).toEqual({ inputTokens: 5700, outputTokens: 660 });
});

describe("the deals hold", () => {
  test.each([
    ["a code", "Use TRAIL at checkout.", ["TRAIL"], []],
    ["a code that begins with another", "Use TRAIL-20 at checkout.", ["TRAIL-20"], []],
    ["a code with what stands around it", "Enter TRAIL at checkout.", ["Enter “TRAIL” at checkout."], []],
    ["a code that the reader has copied badly", "Use TRAIL-20 at checkout.", ["trail20"], []],
    ["both of their codes", "Use TRAIL or TRAIL-20 at checkout.", ["TRAIL or TRAIL-20"], []],
    ["what codes are called", "A promo code goes in the box.", ["promo code"], []],
    ["a discount", "That is ten percent off.", [], ["ten percent off"]],
    ["a discount with its terms", "Take 10% off orders over $60.", [], ["10% off", "orders over $60"]],
    ["a discount in other words", "Take three for the price of two.", [], ["three for the price of two"]],
    ["a share", "Stoves cost a third less.", [], ["a third less"]],
  ])("%s", async (_, sentence, entered, paid) => {
    provider.reply(answer(saying(sentence)));
    provider.read(found(sentence, entered, paid));
    expect(await write()).toMatchObject({ rounds: 1 });
    expect(provider.readings).toHaveLength(1);
  });
});

describe("the deals do not hold", () => {
  test.each([
    ["a deal's other word as a code", "In the box, summer is enough.", ["summer"], []],
    ["a code in other letters", "There trail works as well.", ["trail"], []],
    ["a code with another word", "There TRAIL and lantern go together.", ["TRAIL and lantern"], []],
    ["a word behind a hyphen", "There TRAIL goes in the box.", ["TRAIL-BOX"], []],
    ["a word without its signs", "For stoves lan, then tern is the thing.", ["lantern"], []],
    ["a word that is described", "What stands before winter goes in there.", ["autumn"], []],
    ["a word for a code as the code itself", "For stoves voucher is the thing.", ["voucher"], []],
    ["a word before that", "For stoves lantern is the thing.", ["lantern code"], []],
    ["a share", "The shop gives half of it back.", [], ["half of it back"]],
    ["a part of a deal's share", "A third of it comes back.", [], ["A third of it"]],
    ["a number that is part of a deal's", "Down it goes by 6.", [], ["6"]],
  ])("%s", async (_, sentence, entered, paid) => {
    provider.reply(answer(saying(sentence)), answer(post()));
    provider.read(found(sentence, entered, paid), NOTHING);
    expect(await write()).toMatchObject({ rounds: 2, content: post().content });
    // The reader found it: no rule of language did.
    expect(provider.readings).toHaveLength(2);
  });
});

test("what stands nowhere in the post is not held against it", async () => {
  provider.reply(answer(post()));
  provider.read(found("Use pumpkin at checkout.", ["pumpkin", " ", "…"], ["a third off"]));
  expect(await write()).toMatchObject({ rounds: 1 });
});

test("all that is printed is read, as data between marks, and the person is told", async () => {
  let readings = 0;
  const given = {
    excerpt: "In short.",
    seoDescription: "For results.",
    keywords: ["tent", "camping", "rain"],
  };
  provider.reply(answer(post(900, given)));
  await write({ onReading: () => readings++ });
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
  expect(await write()).toMatchObject({ rounds: 2 });
  expect(provider.readings).toHaveLength(1);
});

test("a reading in another form is put right", async () => {
  provider.reply(answer(post()));
  provider.read(answer({ entered: "none" }), answer({ entered: ["pumpkin"], paid: [] }), NOTHING);
  expect(await write()).toMatchObject({ rounds: 1 });
  expect(provider.readings).toHaveLength(3);
});

test("very many finds put a draft right as one does", async () => {
  const sentence = "For boots pumpkin is the thing.";
  const words = Array.from({ length: 1_000 }, (_, at) => `maple ${at}`);
  provider.reply(answer(saying(sentence)), answer(post()));
  provider.read(found(sentence, ["pumpkin", ...words]), NOTHING);
  expect(await write()).toMatchObject({ rounds: 2 });
});

test.each([
  ["refuses", refusal("I will not read this."), "refusal", 2000],
  ["has the wrong key", status(401), "key", 1000],
  ["never reads well", answer("no"), "unusable", 4000],
] as const)("a draft is not taken when its reader %s", async (_, reply, reason, inputTokens) => {
  provider.reply(answer(post()));
  provider.read(reply);
  expect(await failure()).toMatchObject({ reason, usage: { inputTokens } });
});

test("a reading that breaks off is asked for again", async () => {
  const sentence = "For boots pumpkin is the thing.";
  const finds = Array(20).fill({ word: "TRAIL", quote: sentence });
  provider.reply(answer(saying(sentence)));
  provider.read(half({ entered: finds, paid: [] }), NOTHING);
  expect(await write()).toMatchObject({ rounds: 1 });
  expect(provider.readings).toHaveLength(2);
});

test("one who cancels during the reading stops it", async () => {
  const controller = new AbortController();
  provider.reply(answer(post()));
  provider.read(() => {
    controller.abort();
    return new Promise<never>(() => {});
  });
  const writing = write({ signal: controller.signal });
  await expect(writing).rejects.toMatchObject({ reason: "cancelled", usage: { inputTokens: 1000 } });
  expect(provider.readings).toHaveLength(1);
  await provider.readings[0]?.gone;
});

test("draft and reading have AI_SECONDS together", async () => {
  env.AI_SECONDS = 1;
  const late =
    (reply: Reply): Reply =>
    async (asked, whole) => {
      await Bun.sleep(600);
      return reply(asked, whole);
    };
  provider.reply(late(answer(post())));
  provider.read(late(NOTHING));
  expect(await failure()).toMatchObject({ reason: "too-long", usage: { inputTokens: 1000 } });
});
