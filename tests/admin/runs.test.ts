import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { runs } from "../../db/schema";
import { env } from "../../src/env";
import { byId, ended } from "../../src/models/runs/runs";
import type { RunStep } from "../../src/schemas/generation";
import { restore, restoreContent } from "../catalogue";
import { textOf } from "../http";
import { type Merchant, startMerchant } from "../merchant";
import { type Provider, startProvider } from "../provider";
import { doRuns } from "../test-provider";
import { aRun, endings, endRun, htmx, lastRun, toastOf } from "./a-run";
import { type Admin, signIn } from "./session";

let admin: Admin;

doRuns();

beforeAll(async () => {
  admin = await signIn();
  // The welcome is said once.
  await admin.get("/admin");
});

afterEach(restoreContent);
afterAll(restore);

const steps: RunStep[] = [
  { step: "doing", text: "Reading lantern.example" },
  { step: "source", title: "Lamps <b>& light</b>", url: "https://lantern.example/lamps" },
  { step: "source", title: "No page at all", url: "javascript:alert(1)" },
  { step: "doing", text: "Asking gpt-5-mini for offers" },
  { step: "offer", title: "10% off lamps", code: "LAMP10" },
  { step: "offer", title: "Free bulbs", code: null },
];

const checks: RunStep[] = [
  { step: "doing", text: "Checking each offer against its source" },
  { step: "offer", title: "10% off lamps", code: "LAMP10", check: "held" },
  {
    step: "offer",
    title: "Free bulbs",
    code: null,
    check: "review",
    problems: ["The quote does not stand on the page it names."],
  },
];

const pageOf = async (id: number) => (await admin.get(`/admin/runs/${id}`)).text();

describe("GET /admin/runs", () => {
  test("lists runs, the latest first: what for, how they went, what they used", async () => {
    await aRun({ ...endings.store, inputTokens: 12_345, outputTokens: 678, cost: 0.0123 });
    const failed = await aRun({ ...endings.failed, subject: "Torn <b>Tent</b>" });
    const html = await (await admin.get("/admin/runs")).text();
    const text = textOf(html);
    expect(text).toMatch(/Torn <b>Tent<\/b> Store Failed lantern\.example could not be reached\./);
    expect(text.indexOf("Torn")).toBeLessThan(text.indexOf("Lantern Lane"));
    expect(text).toContain("Done Lantern Lane with 11 offers; 4 wait for you");
    expect(text).toContain("gpt-5-mini store-1 12,345 in, 678 out $0.0123");
    expect(html).toContain(`href="/admin/stores/generate?run=${failed}"`);
    expect(html).not.toContain("<b>Tent");
    expect(html).not.toContain("/cancellation");
    const running = await aRun({ subject: "Slow Sale" });
    expect(await (await admin.get("/admin/runs")).text()).toContain(
      `action="/admin/runs/${running}/cancellation"`,
    );
  });

  test("comes 50 at a time", async () => {
    for (let number = 1; number <= 51; number++)
      await aRun({ ...endings.cancelled, subject: `Shop number ${number}` });
    const html = await (await admin.get("/admin/runs")).text();
    expect(textOf(html)).toContain("51 runs");
    expect(textOf(html)).not.toContain("Shop number 1 ");
    const next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = textOf(await (await admin.get(next)).text());
    expect(second).toContain("Shop number 1 ");
    expect(second).not.toContain("Shop number 2 ");
  });

  test("without any says so, and an odd address falls back", async () => {
    expect(textOf(await (await admin.get("/admin/runs?cursor=xyz")).text())).toContain(
      "Nothing has run yet.",
    );
  });
});

describe("GET /admin/runs/:id", () => {
  test("shows what is being done, the pages read and the offers as they are written", async () => {
    const html = await pageOf(await aRun({ steps }));
    const text = textOf(html);
    expect(text).toContain("Asking gpt-5-mini for offers…");
    expect(text).toContain("Pages read (2)");
    expect(text).toContain("Lamps <b>& light</b>");
    expect(html).not.toContain("<b>& light");
    expect(html).toMatch(
      /<a href="https:\/\/lantern\.example\/lamps"[^>]*rel="nofollow noopener noreferrer"/,
    );
    expect(html).not.toContain('href="javascript:');
    expect(text).toContain("Offers (2) 10% off lamps LAMP10 Free bulbs");
  });

  test("then how the check of each went", async () => {
    const text = textOf(await pageOf(await aRun({ steps: [...steps, ...checks] })));
    expect(text).toContain("Offers (2) 10% off lamps LAMP10 Found on the page");
    expect(text).toContain("Free bulbs Waits for review The quote does not stand on the page it names.");
  });

  test("of a blog shows how many words are written", async () => {
    const written = [1, 230, 1204].map((count) => ({ step: "words" as const, count }));
    expect(textOf(await pageOf(await aRun({ kind: "blog", steps: written })))).toContain(
      "1,204 words written",
    );
  });

  test("asks how far it is each second, until it has ended", async () => {
    const id = await aRun({ steps });
    expect(await pageOf(id)).toContain(`hx-get="/admin/runs/${id}" hx-trigger="every 1s"`);
    await endRun(id, endings.cancelled);
    expect(await pageOf(id)).not.toContain('hx-trigger="every');
  });

  test.each([
    [
      "a store",
      "store",
      "AI Store Generated Successfully Lantern Lane with 11 offers; 4 wait for you The list below says why",
    ],
    [
      "a store without a live deal",
      "waiting",
      "AI Store Generated Successfully Lantern Lane with 11 offers; 11 wait for you Nothing of this run is live yet",
    ],
    [
      "a blog",
      "blog",
      'Blog Generated Successfully! 🎉 Created "Light to Read By", check the blog dashboard to publish it',
    ],
    ["a failure", "failed", "Failed to generate store lantern.example could not be reached."],
    ["a cancellation", "cancelled", "Generation cancelled Nothing was saved."],
  ] as const)("says how it ended: %s", async (_, ending, said) => {
    const html = await pageOf(await aRun(endings[ending]));
    expect(textOf(html)).toContain(said);
    // It is not news any more.
    expect(toastOf(html)).toBeNull();
  });

  test("of a store leads to the store, its page and the review; of a failure to the same form", async () => {
    const done = await pageOf(await aRun(endings.store));
    for (const path of ["/admin/stores/1", "/store/lantern-lane", "/admin/inbox?reason=proposed"])
      expect(done).toContain(`href="${path}"`);
    const failed = await aRun(endings.failed);
    expect(await pageOf(failed)).toContain(`href="/admin/stores/generate?run=${failed}"`);
  });

  test.each([
    ["store", null, "Failed to generate store No reason was recorded."],
    ["blog", { message: "The server was stopped while it ran." }, "The server was stopped while it ran."],
    ["blog", { value: { message: "job heartbeat timeout" } }, "Its server was not heard from any more."],
  ] as const)("of a %s that nothing has ended says what is known: %j", async (kind, output, said) => {
    const id = await aRun({ ...endings.failed, kind, error: null });
    await db.execute(sql`
      update pgboss.job set output = ${output && JSON.stringify(output)}::jsonb
      where id = (select job from runs where id = ${id})`);
    expect(textOf(await pageOf(id))).toContain(`${said} Nothing was saved: start it again.`);
  });

  test.each(["999999", "99999999999", "none", "0"])("of a run %s that is not there is 404", async (id) => {
    expect((await admin.get(`/admin/runs/${id}`)).status).toBe(404);
    expect((await admin.post(`/admin/runs/${id}/cancellation`, {})).status).toBe(404);
  });
});

describe("the poll of a run", () => {
  const poll = (id: number, by = admin) => by.get(`/admin/runs/${id}`, htmx("run"));

  test("gets the current state without a toast, then the end with one toast and no more polls", async () => {
    const id = await aRun({ steps });
    const first = await poll(id);
    expect([first.status, first.headers.get("hx-trigger")]).toEqual([200, null]);
    const html = await first.text();
    expect(textOf(html)).toContain("Asking gpt-5-mini for offers…");
    expect(textOf(html)).not.toContain("Checking");
    expect(html).toContain(`hx-get="/admin/runs/${id}" hx-trigger="every 1s"`);
    expect(html).not.toContain('id="run"');
    expect(toastOf(html)).toBeNull();

    await db
      .update(runs)
      .set({ steps: [...steps, ...checks] })
      .where(eq(runs.id, id));
    expect(textOf(await (await poll(id)).text())).toContain("Checking each offer against its source…");

    await endRun(id, endings.store);
    const last = await poll(id);
    // The list behind the dialog loads again.
    expect(last.headers.get("hx-trigger")).toBe("ended");
    const ended = await last.text();
    expect(toastOf(ended)).toEqual({
      kind: "success",
      title: "AI Store Generated Successfully",
      description: "Lantern Lane with 11 offers; 4 wait for you",
    });
    expect(ended.match(/data-toast/g)).toHaveLength(1);
    expect(ended).not.toContain("hx-trigger");
  });

  test("after the session has ended changes nothing, so that it replaces no password that is typed", async () => {
    const other = await signIn();
    const id = await aRun({ steps });
    expect((await poll(id, other)).status).toBe(200);
    expect((await other.post("/admin/logout", {})).status).toBe(303);
    const response = await poll(id, other);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect((await byId(id))?.state).toBe("running");
  });
});

describe("POST /admin/runs/:id/cancellation", () => {
  test("ends the run, and leads back to it", async () => {
    const id = await aRun({ steps });
    const response = await admin.post(`/admin/runs/${id}/cancellation`, {});
    expect([response.status, response.headers.get("location")]).toEqual([303, `/admin/runs/${id}`]);
    expect(await byId(id)).toMatchObject({ state: "cancelled", endedAt: expect.any(Date) });
    const html = await pageOf(id);
    expect(textOf(html)).toContain("Generation cancelled Nothing was saved.");
    expect(html).not.toContain(`/admin/runs/${id}/cancellation`);
  });

  test("to htmx gives what changes", async () => {
    const id = await aRun({ steps });
    const response = await admin.post(`/admin/runs/${id}/cancellation`, {}, htmx("run"));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(textOf(html)).toContain("Generation cancelled Nothing was saved.");
    expect(html).not.toContain('id="run"');
  });

  test("of a run that has ended is 409, and says so", async () => {
    const id = await aRun(endings.store);
    for (const extra of [{}, htmx("run")]) {
      const response = await admin.post(`/admin/runs/${id}/cancellation`, {}, extra);
      expect(response.status).toBe(409);
      expect(textOf(await response.text())).toContain(
        "This run has already ended, so there is nothing to cancel.",
      );
    }
    expect((await byId(id))?.state).toBe("done");
  });

  describe("of one that is at work", () => {
    let provider: Provider;
    let merchant: Merchant;
    const normal = { ...env };

    beforeAll(async () => {
      provider = await startProvider();
      merchant = await startMerchant();
    });

    afterAll(async () => {
      await provider.stop();
      await merchant.stop();
      Object.assign(env, normal);
    });

    test("ends it, and nothing is saved", async () => {
      merchant.answer(() => new Promise<never>(() => {}));
      await admin.post("/admin/stores/generate", { storeName: "Never Read", affiliateLink: merchant.url });
      const id = (await lastRun())?.id ?? 0;
      while ((await byId(id))?.steps.length === 0) await Bun.sleep(10);
      expect((await admin.post(`/admin/runs/${id}/cancellation`, {})).status).toBe(303);
      expect(await ended(id)).toMatchObject({ state: "cancelled", result: null });
      const html = await (await admin.get(`/admin/runs/${id}`, htmx("run"))).text();
      expect(toastOf(html)).toMatchObject({ title: "Generation cancelled" });
      const [{ found } = { found: 1 }] = await db
        .select({ found: sql<number>`count(*)::int` })
        .from(sql`stores where name = 'Never Read'`);
      expect(found).toBe(0);
    });
  });
});
