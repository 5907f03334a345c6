import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, deals, history, runs } from "../../db/schema";
import { env } from "../../src/env";
import { type Admin, signIn } from "../admin/session";
import { post } from "../ai/samples";
import { problemOf } from "../api/asking";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore, restoreContent } from "../catalogue";
import { get, send } from "../http";
import { answer, half, type Provider, type Reply, refusal, startProvider, status } from "../provider";

let provider: Provider;
let admin: Admin;
let normal: typeof env;

beforeAll(async () => {
  provider = await startProvider();
  normal = { ...env };
  admin = await signIn();
});

afterEach(async () => {
  provider.reset();
  Object.assign(env, normal);
  await restoreContent();
});

afterAll(async () => {
  await provider.stop();
  await restore();
});

const order = { topic: "How to choose a tent", category: "savings-tips" };
const generate = (changes: object = {}) =>
  admin.json("POST", "/api/ai/generate-blog", { ...order, ...changes });

async function generated(reply: unknown, changes: object = {}) {
  provider.reply(answer(reply, { pieces: 400, usage: { input: 700, output: 1500 } }));
  const response = await generate(changes);
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 201 });
  const [blog] = await db
    .select()
    .from(blogs)
    .where(eq(blogs.id, JSON.parse(text).blog.id));
  if (!blog) throw new Error("The blog is not there");
  return { blog, answered: JSON.parse(text) };
}

const lastRun = async () => (await db.select().from(runs).orderBy(desc(runs.id)).limit(1))[0];

async function expectNothingSaved(work: () => Promise<unknown>): Promise<void> {
  const counts = () => Promise.all([blogs, history].map((table) => db.$count(table)));
  const before = await counts();
  await work();
  expect(await counts()).toEqual(before);
}

describe("POST /api/ai/generate-blog", () => {
  test("writes a draft that is marked, and that no visitor sees before a person has read it", async () => {
    const { blog, answered } = await generated(post());
    expect(answered.blog).toEqual({ id: blog.id, title: blog.title, slug: blog.slug, status: "draft" });
    expect(blog).toMatchObject({
      title: "How to choose a tent",
      slug: "how-to-choose-a-tent",
      category: "savings-tips",
      status: "draft",
      aiAssisted: true,
      reviewedAt: null,
      targetStoreId: null,
      affiliateLinks: [],
      keywords: ["tent", "camping", "hiking"],
    });
    expect(blog.content).toMatch(/<h2>.*<ul>/s);
    expect(blog.seoDescription?.length).toBeLessThanOrEqual(160);
    expect((await get(`/blog/${blog.slug}`)).status).toBe(404);
    expect(await lastRun()).toMatchObject({
      kind: "blog",
      state: "done",
      inputTokens: 700,
      outputTokens: 1500,
      result: { kind: "blog", id: blog.id, title: blog.title, slug: blog.slug },
    });
  });

  test("is published only by somebody who says to have read it, and then says so", async () => {
    const { blog } = await generated(post());
    const put = (changes: object) =>
      admin.json("PUT", `/api/blogs/${blog.id}`, {
        ...{ title: blog.title, slug: blog.slug, content: blog.content, category: blog.category },
        status: "published",
        ...changes,
      });
    expect(Object.keys((await problemOf(await put({}), 422)).errors ?? {})).toEqual(["reviewed"]);
    expect((await put({ reviewed: true })).status).toBe(200);
    const html = await (await get(`/blog/${blog.slug}`)).text();
    expect(html).toContain("Written with AI assistance");
  });

  test("rests on the live deals of a store, and links only where links are wanted", async () => {
    const { id, website } = await storeBySlug(cast.harborPine);
    const { affiliateLink } = await dealByCode(cast.harbor20);
    const link = affiliateLink ?? website ?? "";
    const content = `${post().content}<p>Use code HARBOR20 at <a href="${link}">their shop</a>.</p>`;
    const { blog } = await generated(post(900, { content }), { storeName: cast.harborPine });
    expect(blog.targetStoreId).toBe(id);
    expect(blog.content).toContain(`<a href="${link}" rel="sponsored noopener">`);
    expect(blog.affiliateLinks).toEqual([expect.objectContaining({ text: "Visit Harbor & Pine" })]);
    expect(JSON.stringify(provider.requests[0]?.said)).toContain("HARBOR20");
    provider.reset();
    const bare = await generated(post(), { storeName: cast.harborPine, includeAffiliate: false });
    expect(bare.blog.affiliateLinks).toEqual([]);
  });

  test.each([
    ["a code that the store does not have", "<p>Use code PINE75 at checkout.</p>", {}],
    ["an ordinary word as a code", "<p>Enter summer when you pay.</p>", {}],
    ["a price that nobody gave", "<p>It costs only $4.99 today.</p>", {}],
    ["a percentage that nobody gave", "<p>Everything is 83% off.</p>", {}],
    ["a code that the topic has", "<p>Use code TOPIC50 now.</p>", { topic: "Tents with code TOPIC50" }],
    ["a price that the topic has", "<p>Tents cost $4.99.</p>", { topic: "Tents for $4.99" }],
    ["a code that the keywords have", "<p>Use code WORDS50.</p>", { targetKeywords: ["code WORDS50"] }],
    ["an end that no deal has", "<p>The sale at Harbor ends on 24 January 2027.</p>", {}],
    ["a link to elsewhere", '<p><a href="https://evil.example/">Buy</a></p>', {}],
    [
      "a link where none is wanted",
      '<p><a href="https://harbor-pine.example">Buy</a></p>',
      { includeAffiliate: false },
    ],
  ])("%s is asked to be mended, and saves nothing where it is not", async (_, lie, changes) => {
    await expectNothingSaved(async () => {
      provider.reply(answer(post(900, { content: post().content + lie })));
      const { detail } = await problemOf(await generate({ storeName: cast.harborPine, ...changes }), 502);
      expect(detail).toMatch(/./);
      expect(provider.requests).toHaveLength(3);
    });
  });

  test("a product's name is no code, and the end of a live deal may be said", async () => {
    const store = await storeBySlug(cast.harborPine);
    const { id } = await dealByCode(cast.harbor20);
    const year = new Date().getUTCFullYear() + 1;
    await db
      .update(deals)
      .set({ endsAt: new Date(`${year}-06-15T12:00:00Z`) })
      .where(eq(deals.id, id));
    const more = `<p>The Sony WH1000XM5 folds flat. The sale ends on 15 June ${year}.</p>`;
    const reply = post(900, { content: post().content + more });
    const { blog } = await generated(reply, { storeName: cast.harborPine, includeAffiliate: false });
    expect(blog.targetStoreId).toBe(store.id);
    expect(provider.requests).toHaveLength(1);
  });

  test.each([
    ["too short", post(300)],
    ["too long", post(2000)],
  ])("a text that is %s is mended", async (_, faulty) => {
    provider.reply(answer(faulty), answer(post()));
    expect((await generate()).status).toBe(201);
    expect(provider.requests).toHaveLength(2);
  });

  test("the run tells what it does: it writes, reads, puts right, reads again and saves", async () => {
    const quote = "For boots pumpkin is the thing.";
    provider.reply(answer(post(900, { content: `${post().content}<p>${quote}</p>` })), answer(post()));
    provider.read(
      answer({ entered: [{ word: "pumpkin", quote }], paid: [] }),
      answer({ entered: [], paid: [] }),
    );
    expect((await generate()).status).toBe(201);
    const told = (await lastRun())?.steps.flatMap((step) => (step.step === "doing" ? [step.text] : []));
    expect(told).toEqual([
      `Asking ${env.AI_MODEL} for a text on "How to choose a tent"`,
      "Reading the draft again for codes and prices that no deal has",
      `Having ${env.AI_MODEL} put the draft right`,
      "Reading the draft again for codes and prices that no deal has",
      "Saving the draft",
    ]);
  });

  test("hostile markup is cleaned", async () => {
    const content = `${post().content}<script>alert(1)</script><p onclick="alert(2)">Pack.</p><img src=x onerror=alert(3)>`;
    provider.reply(answer(post(900, { content })), answer(post()));
    const response = await generate();
    if (response.status !== 201) throw new Error(await response.text());
    const { blog } = await response.json();
    const [row] = await db.select().from(blogs).where(eq(blogs.id, blog.id));
    expect(row?.content).not.toMatch(/script|onclick|onerror/);
  });

  test("a slug that is taken gets a number", async () => {
    const taken = post(900, { slug: cast.blog, title: "Why a coupon code fails" });
    expect((await generated(taken)).blog.slug).toBe(`${cast.blog}-2`);
  });

  test.each<[string, () => Reply, number]>([
    ["half a stream", () => half(post()), 503],
    ["a refusal", () => refusal("No."), 502],
    ["a wrong key", () => status(401), 503],
  ])("%s saves nothing", async (_, reply, expected) => {
    await expectNothingSaved(async () => {
      provider.reply(reply());
      await problemOf(await generate(), expected);
      expect(await lastRun()).toMatchObject({ state: "failed", result: null });
    });
  });

  test.each([
    [{ topic: " " }, ["topic"]],
    [{ category: "gossip" }, ["category"]],
    [{ storeName: "no-such-store" }, ["storeName"]],
    [{ targetKeywords: Array(21).fill("tent") }, ["targetKeywords"]],
  ])("a wrong body, %j, is 422", async (changes, fields) => {
    const { errors } = await problemOf(await generate(changes), 422);
    expect(Object.keys(errors ?? {})).toEqual(fields);
  });

  test("a stranger is turned away, and without a key it says what to set", async () => {
    await problemOf(await send("POST", "/api/ai/generate-blog", { json: order }), 401);
    env.OPENAI_API_KEY = undefined;
    expect((await problemOf(await generate(), 503)).detail).toContain("OPENAI_API_KEY");
  });
});
