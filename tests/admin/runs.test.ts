import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { desc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { runs } from "../../db/schema";
import { env } from "../../src/env";
import { settled } from "../../src/generation/engine";
import type { RunStep } from "../../src/schemas/generation";
import { restore, restoreContent } from "../catalogue";
import { textOf } from "../http";
import { type Merchant, startMerchant } from "../merchant";
import { type Provider, startProvider } from "../provider";
import { aRun, endings, htmx, toastOf } from "./a-run";
import { type Admin, signIn } from "./session";

let admin: Admin;

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
    ...{ step: "offer", title: "Free bulbs", code: null, check: "review" },
    problems: ["The quote does not stand on the page it names."],
  },
];

const pageOf = async (id: number) => (await admin.get(`/admin/runs/${id}`)).text();

const runOf = async (id: number) => (await db.select().from(runs).where(eq(runs.id, id)))[0];

const change = (id: number, columns: Partial<typeof runs.$inferInsert>) =>
  db.update(runs).set(columns).where(eq(runs.id, id));

describe("GET /admin/runs", () => {
  test("lists runs, the latest first: what for, how they went, what they used", async () => {
    await aRun({ ...endings.store, inputTokens: 12_345, outputTokens: 678, cost: 0.0123 });
    const failed = await aRun({ ...endings.failed, subject: "Torn <b>Tent</b>" });
    const html = await (await admin.get("/admin/runs")).text();
    const text = textOf(html);
    expect(text).toMatch(/Torn <b>Tent<\/b> Store Failed lantern\.example could not be reached\./);
    expect(text.indexOf("Torn")).toBeLessThan(text.indexOf("Lantern Lane"));
    expect(text).toContain("Done Lantern Lane 11 offers, 4 for review");
    expect(text).toContain("gpt-5-mini store-1 12,345 in, 678 out $0.0123");
    expect(html).toContain(`href="/admin/stores/generate?run=${failed}"`);
    expect(html).not.toContain("<b>Tent");
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
      "Nothing has been generated yet.",
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

  test("while it runs is loaded again where no scripts run, and only there", async () => {
    const id = await aRun({ steps });
    const html = await pageOf(id);
    expect(html.match(/http-equiv="refresh"/gi)).toHaveLength(1);
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"\/><\/noscript>/i);
    expect(html).toContain(`hx-sse:connect="/admin/runs/${id}/events"`);
    const fragment = await (await admin.get(`/admin/runs/${id}`, htmx("admin"))).text();
    expect(fragment).not.toMatch(/http-equiv="refresh"/i);
    await change(id, endings.cancelled);
    expect(await pageOf(id)).not.toMatch(/http-equiv="refresh"|hx-sse:connect/i);
  });

  test.each([
    [
      "a store",
      "store",
      "AI Store Generated Successfully Lantern Lane with 11 offers 4 of them wait for review",
    ],
    [
      "a store of which nothing is live",
      "waiting",
      "AI Store Generated Successfully Lantern Lane with 11 offers Nothing is live yet: all 11 wait for review",
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
    for (const path of ["/admin/stores/1", "/store/lantern-lane", "/admin/review"])
      expect(done).toContain(`href="${path}"`);
    const failed = await aRun(endings.failed);
    expect(await pageOf(failed)).toContain(`href="/admin/stores/generate?run=${failed}"`);
  });

  test.each([
    ["store", "Failed to generate store Unknown error occurred"],
    ["blog", "Generation Failed Failed to generate blog content"],
  ] as const)("of a %s that failed without a reason has words for it", async (kind, said) => {
    expect(textOf(await pageOf(await aRun({ ...endings.failed, kind, error: null })))).toContain(said);
  });

  test.each(["999999", "99999999999", "none", "0"])("of a run %s that is not there is 404", async (id) => {
    expect((await admin.get(`/admin/runs/${id}`)).status).toBe(404);
    expect((await admin.get(`/admin/runs/${id}/events`)).status).toBe(404);
    expect((await admin.post(`/admin/runs/${id}/cancellation`, {})).status).toBe(404);
  });
});

describe("GET /admin/runs/:id/events", () => {
  test("sends the state of the run, each change, and its end with one toast", async () => {
    const id = await aRun({ steps });
    const stream = follow(await admin.get(`/admin/runs/${id}/events`));
    const first = await stream.next();
    expect(first).toMatchObject({ id: "running" });
    expect(textOf(first.data)).toContain("Asking gpt-5-mini for offers…");
    expect(textOf(first.data)).not.toContain("Checking");

    await change(id, { steps: [...steps, ...checks] });
    const second = await stream.next();
    expect(textOf(second.data)).toContain("Checking each offer against its source…");
    expect(toastOf(second.data)).toBeNull();

    await change(id, endings.store);
    const last = await stream.next();
    expect(last.id).toBe("done");
    expect(toastOf(last.data)).toEqual({
      kind: "success",
      title: "AI Store Generated Successfully",
      description: "Lantern Lane with 11 offers",
    });
    expect(last.data.match(/data-toast/g)).toHaveLength(1);
    expect(await stream.next()).toMatchObject({ event: "ended" });
    expect(await stream.isOver()).toBe(true);
  });

  test("sends the end of a run that has ended, once", async () => {
    const id = await aRun(endings.failed);
    const stream = follow(await admin.get(`/admin/runs/${id}/events`));
    expect(toastOf((await stream.next()).data)).toEqual({
      kind: "error",
      title: "Failed to generate store",
      description: "lantern.example could not be reached.",
    });
    expect(await stream.next()).toMatchObject({ event: "ended" });
    const again = follow(
      await admin.get(`/admin/runs/${id}/events`, { headers: { "Last-Event-ID": "failed" } }),
    );
    expect(await again.next()).toMatchObject({ event: "ended", data: "" });
    expect(await again.isOver()).toBe(true);
  });

  test("continues with the current state after a lost connection", async () => {
    const id = await aRun({ steps });
    const headers = { "Last-Event-ID": "running" };
    const stream = follow(await admin.get(`/admin/runs/${id}/events`, { headers }));
    expect(textOf((await stream.next()).data)).toContain("Asking gpt-5-mini");
    await stream.leave();
  });

  test("sends the number of words of a blog as it grows", async () => {
    const id = await aRun({ kind: "blog", steps: [{ step: "words", count: 50 }] });
    const stream = follow(await admin.get(`/admin/runs/${id}/events`));
    expect(textOf((await stream.next()).data)).toContain("50 words written");
    await change(id, { steps: [{ step: "words", count: 100 }] });
    expect(textOf((await stream.next()).data)).toContain("100 words written");
    await stream.leave();
  });

  test("ends with the session that opened it", async () => {
    const other = await signIn();
    const id = await aRun({ steps });
    const stream = follow(await other.get(`/admin/runs/${id}/events`));
    await stream.next();
    expect((await other.post("/admin/logout", {})).status).toBe(303);
    let last: string | undefined = "";
    while (last !== undefined) last = await stream.nextLine();
    expect((await runOf(id))?.state).toBe("running");
    // Another session is none the poorer.
    expect((await admin.get(`/admin/runs/${id}`)).status).toBe(200);
  });

  test("keeps the connection alive while nothing changes", async () => {
    const id = await aRun({ steps });
    const stream = follow(await admin.get(`/admin/runs/${id}/events`));
    await stream.next();
    expect(await stream.nextLine()).toBe(":");
    await stream.leave();
  });

  test("is neither cached nor compressed", async () => {
    const id = await aRun(endings.cancelled);
    const { headers } = await admin.get(`/admin/runs/${id}/events`, { headers: { "Accept-Encoding": "br" } });
    expect(headers.get("content-type")).toStartWith("text/event-stream");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("x-accel-buffering")).toBe("no");
  });
});

describe("POST /admin/runs/:id/cancellation", () => {
  test("asks the run to stop, and leads back to it", async () => {
    const id = await aRun({ steps });
    const response = await admin.post(`/admin/runs/${id}/cancellation`, {});
    expect([response.status, response.headers.get("location")]).toEqual([303, `/admin/runs/${id}`]);
    expect(await runOf(id)).toMatchObject({ state: "running", isCancelAsked: true });
    const html = await pageOf(id);
    expect(textOf(html)).toContain("Stopping…");
    expect(html).not.toContain(`/admin/runs/${id}/cancellation`);
  });

  test("to htmx gives what changes", async () => {
    const id = await aRun({ steps });
    const response = await admin.post(`/admin/runs/${id}/cancellation`, {}, htmx("run"));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(textOf(html)).toContain("Stopping…");
    expect(html).not.toContain('id="run"');
  });

  test("of a run that has ended is 409, and says so", async () => {
    const id = await aRun(endings.store);
    for (const extra of [{}, htmx("run")]) {
      const response = await admin.post(`/admin/runs/${id}/cancellation`, {}, extra);
      expect(response.status).toBe(409);
      expect(textOf(await response.text())).toContain(
        "This run has ended already: there is nothing left to cancel.",
      );
    }
    expect(await runOf(id)).toMatchObject({ state: "done", isCancelAsked: false });
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
      const [run] = await db.select().from(runs).orderBy(desc(runs.id)).limit(1);
      const id = run?.id ?? 0;
      const stream = follow(await admin.get(`/admin/runs/${id}/events`));
      await stream.next();
      expect((await admin.post(`/admin/runs/${id}/cancellation`, {})).status).toBe(303);
      await settled(id);
      expect(await runOf(id)).toMatchObject({ state: "cancelled", result: null });
      let event = await stream.next();
      while (event.id === "running") event = await stream.next();
      expect(toastOf(event.data)).toMatchObject({ title: "Generation cancelled" });
      const [{ found } = { found: 1 }] = await db
        .select({ found: sql<number>`count(*)::int` })
        .from(sql`stores where name = 'Never Read'`);
      expect(found).toBe(0);
    });
  });
});

type Event = { event: string; data: string; id: string };

/** Reads a stream of events as a browser does. */
function follow(response: Response) {
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("There is no stream");
  let text = "";
  /** What comes up to the next empty line; undefined at the end. */
  const block = async (): Promise<string | undefined> => {
    while (!text.includes("\n\n")) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
    const at = text.indexOf("\n\n");
    const found = text.slice(0, at);
    text = text.slice(at + 2);
    return found;
  };
  const fieldOf = (lines: string[], name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
      .join("\n");
  return {
    /** The next event; comments are none. */
    async next(): Promise<Event> {
      let found = await block();
      while (found?.startsWith(":")) found = await block();
      if (found === undefined) throw new Error("The stream is over");
      const lines = found.split("\n");
      return { event: fieldOf(lines, "event"), data: fieldOf(lines, "data"), id: fieldOf(lines, "id") };
    },
    /** The next that comes, comments too. */
    nextLine: block,
    isOver: async () => (await block()) === undefined,
    leave: () => reader.cancel(),
  };
}
