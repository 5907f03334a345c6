import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { runs } from "../../db/schema";
import { env } from "../../src/env";
import { ended } from "../../src/models/runs/runs";
import { restore, restoreContent } from "../catalogue";
import { proposal } from "../generation/samples";
import { get, textOf } from "../http";
import { type Merchant, startMerchant } from "../merchant";
import { answer } from "../provider";
import { doRuns, testProvider } from "../test-provider";
import { aRun, endings, htmx, lastRun, toastOf } from "./a-run";
import { type Admin, signIn } from "./session";

const PATH = "/admin/stores/generate";

const provider = testProvider();
doRuns();
let merchant: Merchant;
let admin: Admin;

beforeAll(async () => {
  merchant = await startMerchant();
  admin = await signIn();
  // The welcome is said once.
  await admin.get("/admin");
});

afterEach(async () => {
  merchant.reset();
  await restoreContent();
});

afterAll(async () => {
  await merchant.stop();
  await restore();
});

const order = { storeName: "Lantern Lane", affiliateLink: "https://lantern.example/?ref=dealproof" };

describe("GET /admin/stores/generate", () => {
  test("is linked from the list of stores, and describes the result", async () => {
    const list = await (await admin.get("/admin/stores?category=fashion")).text();
    expect(list).toContain(`href="${PATH}?category=fashion"`);
    const html = await (await admin.get(PATH)).text();
    expect(html).toContain("<dialog");
    const text = textOf(html);
    for (const said of ["up to 12 offers", "codes before deals", "waits for review"])
      expect(text).toContain(said);
    expect(text).not.toContain("OPENAI_API_KEY");
  });

  test("promises nothing live where everything waits for review", async () => {
    env.AI_PUBLISH = "review";
    const text = textOf(await (await admin.get(PATH)).text());
    expect(text).toContain("Every offer waits for review.");
    expect(text).not.toContain("goes live");
  });

  test("names the missing setting where AI is not set up", async () => {
    env.OPENAI_API_KEY = undefined;
    expect(textOf(await (await admin.get(PATH)).text())).toContain("AI is not set up: set OPENAI_API_KEY");
  });

  test("is filled as an earlier run was, and empty for any other run", async () => {
    const id = await aRun(endings.failed);
    const html = await (await admin.get(`${PATH}?run=${id}`, htmx("dialog"))).text();
    expect(html).toContain('value="Lantern Lane"');
    expect(html).toContain('value="https://lantern.example/?ref=dealproof"');
    const blog = await aRun(endings.blog);
    for (const other of [String(blog), "999999999999", "none"])
      expect(await (await admin.get(`${PATH}?run=${other}`, htmx("dialog"))).text()).toContain(
        'name="storeName" value=""',
      );
  });
});

describe("POST /admin/stores/generate", () => {
  test("makes a store, and leads to the page that shows how it goes", async () => {
    provider.reply(answer(proposal(11)));
    const form = {
      storeName: "Harbor Tents",
      affiliateLink: `${merchant.url}/out`,
      submission: crypto.randomUUID(),
    };
    const response = await admin.post(PATH, form);
    expect(response.status).toBe(303);
    const run = await lastRun();
    expect(response.headers.get("location")).toBe(`/admin/runs/${run?.id}`);
    await ended(run?.id ?? 0);
    const shown = textOf(await (await admin.get(`/admin/runs/${run?.id}`)).text());
    expect(shown).toContain("AI Store Generated Successfully Harbor Tents with 11 offers");
    expect(shown).toContain("Offers (11)");
    expect((await get("/store/harbor-tents")).status).toBe(200);
    expect((await admin.post(PATH, form)).headers.get("location")).toBe(`/admin/runs/${run?.id}`);
  });

  test("twice with the same form starts one run, also once it has ended", async () => {
    const submission = crypto.randomUUID();
    const form = { ...order, affiliateLink: "http://10.0.0.1/", submission };
    const before = await db.$count(runs);
    const [one, two] = await Promise.all([admin.post(PATH, form), admin.post(PATH, form)]);
    const run = await lastRun();
    const path = `/admin/runs/${run?.id}`;
    expect([one, two].map(({ headers }) => headers.get("location"))).toEqual([path, path]);
    await ended(run?.id ?? 0);
    expect((await admin.post(PATH, form)).headers.get("location")).toBe(path);
    expect(await db.$count(runs)).toBe(before + 1);
    const another = await admin.post(PATH, { ...form, submission: crypto.randomUUID() });
    expect(another.headers.get("location")).not.toBe(path);
    await ended((await lastRun())?.id ?? 0);
  });

  test("of a store that is there already asks first, and adds the offers unless a new one is wanted", async () => {
    const form = {
      storeName: "harbor & pine",
      affiliateLink: `${merchant.url}/out`,
      submission: crypto.randomUUID(),
    };
    const before = await db.$count(runs);
    const asked = await admin.post(PATH, form);
    expect(asked.status).toBe(409);
    const html = await asked.text();
    expect(textOf(html)).toContain("Harbor & Pine is there already");
    expect(html).toMatch(/<option value="existing" selected=""[^>]*>Add the offers to Harbor &amp; Pine/);
    expect(html).toContain('value="harbor &amp; pine"');
    expect(await db.$count(runs)).toBe(before);
    provider.reply(answer(proposal(3)));
    const started = await admin.post(PATH, { ...form, into: "existing" });
    const run = await lastRun();
    await ended(run?.id ?? 0);
    expect(await lastRun()).toMatchObject({ result: { slug: "harbor-pine", offers: 3, isAdded: true } });
    const again = await admin.post(PATH, { ...form, into: "existing" });
    expect(again.headers.get("location")).toBe(started.headers.get("location"));
    await admin.post(PATH, { ...form, into: "new", submission: crypto.randomUUID() });
    await ended((await lastRun())?.id ?? 0);
    expect(await lastRun()).toMatchObject({ result: { slug: "harbor-pine-2", offers: 3 } });
  });

  test("takes a saved page as a file, and shows its text again where something else is wrong", async () => {
    const form = new FormData();
    form.set("storeName", "Harbor Tents");
    form.set("affiliateLink", `${merchant.url}/out`);
    form.set("file", new File(["<p>Use code SAVE10.</p>"], "offers.html", { type: "text/html" }));
    const refused = await admin.upload(PATH, form);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(textOf(html)).toContain("Give the address of the page whose text this is.");
    expect(html).toMatch(/<textarea[^>]*>&lt;p&gt;Use code SAVE10/);
    form.set("offersLink", "https://harbor.example/offers");
    provider.reply(answer(proposal(0)));
    expect((await admin.upload(PATH, form)).status).toBe(303);
    const run = await lastRun();
    await ended(run?.id ?? 0);
    expect(provider.requests.at(-1)?.said.join()).toContain("1 paragraph: Use code SAVE10.");
    form.set("file", new File(["x".repeat(500_001)], "offers.html", { type: "text/html" }));
    expect(textOf(await (await admin.upload(PATH, form)).text())).toContain("more than 500 kB");
  });

  test("to htmx shows how it goes in the dialog, and names the page that does so too", async () => {
    const held = Promise.withResolvers<Response>();
    merchant.answer(() => held.promise);
    const form = { storeName: "Half <b>Lit</b>", affiliateLink: `${merchant.url}/` };
    const response = await admin.post(`${PATH}?category=fashion`, form, htmx("dialog"));
    expect(response.status).toBe(200);
    const run = await lastRun();
    expect(response.headers.get("hx-replace-url")).toBe(`/admin/runs/${run?.id}`);
    const html = await response.text();
    expect(html).toContain(`hx-get="/admin/runs/${run?.id}" hx-trigger="every 1s"`);
    expect(html).toContain("Half &lt;b&gt;Lit&lt;/b&gt;");
    // Behind it the list is the one that was there.
    expect(html).toMatch(/hx-get="\/admin\/stores\?category=fashion" hx-trigger="ended/);
    held.resolve(new Response("Down", { status: 503 }));
    await ended(run?.id ?? 0);
    expect((await lastRun())?.state).toBe("failed");
  });

  test.each([
    ["both", { storeName: " ", affiliateLink: "" }],
    ["the name", { storeName: "", affiliateLink: "https://typed.example/" }],
    ["the link", { storeName: "Typed by hand", affiliateLink: "" }],
  ])("without %s is 422, with the form as typed, the errors and the toast", async (_, typed) => {
    const response = await admin.post(PATH, typed);
    expect(response.status).toBe(422);
    const html = await response.text();
    for (const [name, value] of Object.entries(typed))
      if (value.trim()) expect(html).toContain(`value="${value}"`);
      else expect(html).toMatch(new RegExp(`<p id="field-${name}-error"[^>]*>This is required.`));
    expect(toastOf(html)).toEqual({ kind: "error", title: "Please fill in all fields" });
    // Without scripts it stands on the page.
    expect(html).toMatch(/<p role="alert"[^>]*>Please fill in all fields/);
    expect(await lastRun()).toBeUndefined();
  });

  test.each(["javascript:alert(1)", "lantern.example", "ftp://lantern.example/"])(
    "with the link %p is 422, with the error at the field and no toast",
    async (affiliateLink) => {
      const response = await admin.post(PATH, { ...order, affiliateLink });
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toMatch(/<p id="field-affiliateLink-error"[^>]*>Start the link with https:/);
      expect(html).toContain(`value="${affiliateLink}"`);
      expect(toastOf(html)).toBeNull();
      expect(await lastRun()).toBeUndefined();
    },
  );

  test("where AI is not set up is 503, with the missing setting and the form as typed", async () => {
    env.OPENAI_API_KEY = undefined;
    const response = await admin.post(PATH, order);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toMatch(/<p role="alert"[^>]*>AI is not set up: set OPENAI_API_KEY/);
    expect(toastOf(html)).toMatchObject({ title: "Failed to generate store" });
    expect(html).toContain('value="Lantern Lane"');
    expect(await lastRun()).toBeUndefined();
  });

  test("while one of its name runs is 409, with the form as typed", async () => {
    await aRun({ subject: "LANTERN lane" });
    const before = await db.$count(runs);
    const response = await admin.post(PATH, order);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toContain("A store of this name is being generated now.");
    expect(html).toContain('value="Lantern Lane"');
    expect(await db.$count(runs)).toBe(before);
  });

  test("once the hour has had its runs is 429, with when to come back and the form as typed", async () => {
    env.AI_RUNS_PER_HOUR = 1;
    await aRun({ ...endings.cancelled, subject: "Another" });
    const before = await db.$count(runs);
    const response = await admin.post(PATH, order);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await response.text();
    expect(textOf(html)).toContain("The limit of 1 run an hour (AI_RUNS_PER_HOUR) is reached.");
    expect(html).toContain('value="Lantern Lane"');
    expect(await db.$count(runs)).toBe(before);
  });
});
