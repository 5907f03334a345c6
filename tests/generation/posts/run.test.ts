import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, deals, history } from "../../../db/schema";
import { env } from "../../../src/env";
import { marksIn } from "../../../src/models/blogs/marks";
import { codesOfStore } from "../../../src/models/deals/list";
import { dealIdsIn } from "../../../src/schemas/post-nodes";
import { lastRun } from "../../admin/a-run";
import { type Admin, signIn } from "../../admin/session";
import { problemOf } from "../../api/asking";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore, restoreContent } from "../../catalogue";
import { get, send } from "../../http";
import { answer, half, type Reply, refusal, status } from "../../provider";
import { doRuns, testProvider } from "../../test-provider";
import { post } from "../samples";

const provider = testProvider();
doRuns();
let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(async () => {
  await restoreContent();
});

afterAll(async () => {
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
        title: blog.title,
        slug: blog.slug,
        content: blog.content,
        category: blog.category,
        status: "published",
        ...changes,
      });
    expect(Object.keys((await problemOf(await put({}), 422)).errors ?? {})).toEqual(["reviewed"]);
    expect((await put({ reviewed: true })).status).toBe(200);
    const html = await (await get(`/blog/${blog.slug}`)).text();
    expect(html).toContain("Written with AI assistance");
  });

  test("shows the store's live deals as nodes, and the model gets no code, no address and no deal's id", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const { id: deal, affiliateLink } = await dealByCode(cast.harbor20);
    const description = "Enter HARBOR20, or harbor20, at https://harbor-pine.example/checkout.";
    await db.update(deals).set({ description }).where(eq(deals.id, deal));
    const content = `${post().content}<p>{{deal:d1}}</p><p>Use {{code:d1}} for {{value:d1}}, or {{link:d1}}.</p>`;
    const { blog } = await generated(post(900, { content }), { storeName: cast.harborPine });
    expect(blog.targetStoreId).toBe(id);
    expect(dealIdsIn(blog.content)).toHaveLength(1);
    expect(blog.content).toMatch(/<p data-deal="\d+"><\/p><p>Use <span data-deal-code="\d+"><\/span> for /);
    expect(blog.affiliateLinks).toEqual([expect.objectContaining({ text: "Visit Harbor & Pine" })]);
    const said = provider.requests.flatMap((request) => request.said).join("\n");
    expect(said).toContain("Enter [code], or [code], at [address]");
    const live = await db.select().from(deals).where(eq(deals.storeId, id));
    for (const { code } of live) if (code) expect(said).not.toContain(code);
    expect(said).not.toContain(affiliateLink ?? "?");
  });

  test("without affiliate links it places no whole deal, and no button below the text", async () => {
    const storeName = cast.harborPine;
    const { blog } = await generated(post(), { storeName, includeAffiliate: false });
    expect(blog.affiliateLinks).toEqual([]);
    expect(provider.requests[0]?.said.join()).not.toMatch(/"\{\{(deal|link):/);
    provider.reply(answer(post(900, { content: `${post().content}<p>{{deal:d1}}</p>` })));
    const { detail } = await problemOf(await generate({ storeName, includeAffiliate: false }), 502);
    expect(detail).toContain("{{deal:d1}}");
  });

  test.each<[string, string, object, string[]]>([
    ["a code", "<p>Use code PINE75 at checkout.</p>", {}, ["PINE75"]],
    ["a code of a live deal", "<p>Use harbor20: HARBOR20.</p>", {}, ["harbor20", "HARBOR20"]],
    ["a price", "<p>It costs only $4.99 today.</p>", {}, ["$4.99"]],
    ["a percentage", "<p>Everything is 83% off.</p>", {}, ["83%"]],
    ["an address", "<p>Go to evil.example/buy now.</p>", {}, ["evil.example/buy"]],
    ["a code that the topic has", "<p>Use TOPIC50.</p>", { topic: "Tents with TOPIC50" }, ["TOPIC50"]],
  ])("%s that the model writes is marked and never refused", async (_, more, changes, marks) => {
    const reply = post(900, { content: post().content + more });
    const { blog } = await generated(reply, { storeName: cast.harborPine, ...changes });
    expect(provider.requests).toHaveLength(1);
    expect(marksIn(blog, await codesOfStore(cast.harborPine))).toEqual(marks);
    const published = { status: "published", reviewed: true };
    expect((await admin.json("PUT", `/api/blogs/${blog.id}`, published)).status).toBe(200);
  });

  test.each([
    ["too short", post(300)],
    ["too long", post(2000)],
  ])("a text that is %s is mended", async (_, faulty) => {
    provider.reply(answer(faulty), answer(post()));
    expect((await generate()).status).toBe(201);
    expect(provider.requests).toHaveLength(2);
  });

  test("the run's steps say that it writes, repairs and saves", async () => {
    provider.reply(answer(post(300)), answer(post()));
    expect((await generate()).status).toBe(201);
    const steps = (await lastRun())?.steps.flatMap((step) => (step.step === "doing" ? [step.text] : []));
    expect(steps).toEqual([
      `Asking ${env.AI_MODEL} for a text on "How to choose a tent"`,
      `Having ${env.AI_MODEL} put the draft right`,
      "Saving the draft",
    ]);
  });

  test("hostile markup is cleaned", async () => {
    const hostile = `<p onclick="alert(2)">Pack.</p><p data-deal="1">90% off</p><p data-dealdeal="1">5</p><script>alert(4)</script><a href="javascript:alert(3)">a</a><img src="https://evil.example/a.png">`;
    const { blog } = await generated(post(900, { content: post().content + hostile }));
    expect(blog.content).toEndWith("<p>Pack.</p><p>90% off</p><p>5</p>a");
  });

  test("a slug that another post has gets a number", async () => {
    await generated(post());
    expect((await generated(post())).blog.slug).toBe("how-to-choose-a-tent-2");
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
    [{ targetKeywords: Array.from({ length: 21 }, (_, at) => `tent ${at}`) }, ["targetKeywords"]],
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
