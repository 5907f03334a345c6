import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { env } from "../../src/env";
import { cancel, ended } from "../../src/models/runs/runs";
import { cast, storeBySlug } from "../cast";
import { restore, restoreContent } from "../catalogue";
import { post } from "../generation/samples";
import { textOf } from "../http";
import { answer, silence } from "../provider";
import { doRuns, testProvider } from "../test-provider";
import { aRun, endings, htmx, lastRun, toastOf } from "./a-run";
import { type Admin, signIn } from "./session";

const PATH = "/admin/blogs/generate";

const provider = testProvider();
doRuns();
let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
  // The welcome is said once.
  await admin.get("/admin");
});

afterEach(async () => {
  await restoreContent();
});

afterAll(async () => {
  await restore();
});

const order = { topic: "Lamps for reading", category: "savings-tips", includeAffiliate: "true" };

/** Starts a run that never comes to anything, and stops it: what it was asked for is left. */
async function asked(form: Record<string, string>) {
  provider.reply(silence());
  const response = await admin.post(PATH, form);
  expect(response.status).toBe(303);
  const run = await lastRun();
  await cancel(run?.id ?? 0);
  await ended(run?.id ?? 0);
  return run?.input;
}

describe("GET /admin/blogs/generate", () => {
  test("is where the blogs' screen leads; affiliate integration is on, and a store is no must", async () => {
    const list = await (await admin.get("/admin/blogs?status=draft")).text();
    expect(list).toContain(`href="${PATH}?status=draft"`);
    const html = await (await admin.get(PATH, htmx("dialog"))).text();
    expect(html).toMatch(/<input id="field-includeAffiliate"[^>]* checked=""/);
    expect(html).toMatch(/<select id="field-store"[^>]*><option value="" selected="">None/);
    expect(html).toContain('<div id="keyword-ideas"');
    // Scripts keep the button from being pressed without these.
    expect(html).toContain('data-needs="topic category"');
  });

  test("is filled as an earlier run was", async () => {
    const input = {
      topic: "Boots & laces",
      category: "comparisons",
      storeName: cast.harborPine,
      targetKeywords: ["boots", "laces"],
      includeAffiliate: false,
    };
    const id = await aRun({ ...endings.blog, input });
    const html = await (await admin.get(`${PATH}?run=${id}`, htmx("dialog"))).text();
    expect(html).toContain('value="Boots &amp; laces"');
    expect(html).toContain('<option value="comparisons" selected="">');
    expect(html).toContain(`<option value="${cast.harborPine}" selected="">`);
    expect(html).toContain('value="boots, laces"');
    expect(html).not.toMatch(/<input id="field-includeAffiliate"[^>]* checked=""/);
  });
});

describe("POST /admin/blogs/generate", () => {
  test("writes a draft, and leads to the page that shows how it goes", async () => {
    provider.reply(answer(post(), { pieces: 400 }));
    const response = await admin.post(PATH, order);
    expect(response.status).toBe(303);
    const run = await lastRun();
    expect(response.headers.get("location")).toBe(`/admin/runs/${run?.id}`);
    await ended(run?.id ?? 0);
    const html = await (await admin.get(`/admin/runs/${run?.id}`)).text();
    expect(textOf(html)).toContain(
      'Blog Generated Successfully! 🎉 Created "How to choose a tent", check the blog dashboard to publish it',
    );
    expect(textOf(html)).toMatch(/[\d,]+ words written/);
    expect(html).toMatch(/href="\/admin\/blogs\/\d+"/);
  });

  test("takes a store by its slug or its name, keywords with commas between, and no affiliate links", async () => {
    const { name } = await storeBySlug(cast.harborPine);
    for (const store of [cast.harborPine, name.toUpperCase()])
      expect(
        await asked({ ...order, store, targetKeywords: " lamps ,, light ", includeAffiliate: "false" }),
      ).toMatchObject({
        storeName: cast.harborPine,
        targetKeywords: ["lamps", "light"],
        includeAffiliate: false,
      });
  });

  test.each(["", "none"])("takes the store %p for none", async (store) => {
    expect(await asked({ ...order, store })).toMatchObject({ storeName: null, targetKeywords: [] });
  });

  test.each([
    ["topic", { topic: "   ", category: "comparisons" }],
    ["category", { topic: "Typed by hand", category: "" }],
  ])("without a %s is 422, with the form as typed, the error and the toast", async (name, typed) => {
    const response = await admin.post(PATH, { ...typed, targetKeywords: "kept, too" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(`<p id="field-${name}-error"`);
    expect(html).toContain('value="kept, too"');
    expect(html).toContain(name === "topic" ? 'value="comparisons" selected=""' : 'value="Typed by hand"');
    expect(toastOf(html)).toEqual({
      kind: "error",
      title: "Missing Information",
      description: "Please provide both topic and category",
    });
    expect(await lastRun()).toBeUndefined();
  });

  test.each([
    ["store", { store: "no-such-store" }, "There is no such store."],
    ["targetKeywords", { targetKeywords: "a,".repeat(21) + "b".repeat(61) }, "At most 60 characters each."],
    ["topic", { topic: "t".repeat(201) }, "At most 200 characters."],
    ["category", { category: "gossip" }, "One of store-guide"],
  ])("with a wrong %s is 422, with the error at the field and no toast", async (name, wrong, text) => {
    const response = await admin.post(PATH, { ...order, ...wrong });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<p id="field-${name}-error"[^>]*>${RegExp.escape(text)}`));
    expect(toastOf(html)).toBeNull();
    expect(await lastRun()).toBeUndefined();
  });

  test("where AI is not set up is 503, with the missing setting and the form as typed", async () => {
    env.OPENAI_API_KEY = undefined;
    const response = await admin.post(PATH, order);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toMatch(/<p role="alert"[^>]*>AI is not set up: set OPENAI_API_KEY/);
    expect(toastOf(html)).toMatchObject({ title: "Generation Failed" });
    expect(html).toContain('value="Lamps for reading"');
  });

  test("while one on its topic runs is 409, with the form as typed", async () => {
    await aRun({ kind: "blog", subject: order.topic });
    const response = await admin.post(PATH, order);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toContain("A blog on this topic is being generated now.");
    expect(html).toContain('value="Lamps for reading"');
  });
});
