import { beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, history, observations } from "../../db/schema";
import { observe, type Seen } from "../../src/models/proof/record";
import { get, textOf } from "../http";
import { addCoupon } from "../site/rows";
import { htmx } from "./a-run";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();
const URL = "https://lamps.example/sale";
const QUOTE = "20% off with LAMP20 <b>today</b>";
const passage = (text: string) => ({ headings: [], blocks: [text], notes: [], around: [] });

let id: number;

const look = (outcome: Seen["outcome"], hoursAgo: number) =>
  observe([
    {
      ...({ dealId: id, kind: "page", outcome, actor: "robot", quote: QUOTE } as const),
      at: new Date(Date.now() - hoursAgo * 3.6e6),
      page: { url: URL, httpStatus: outcome === "gone" ? 410 : 200 },
    },
  ]);

/** The page has other words for it, as a look records them. */
async function reword(hoursAgo: number): Promise<void> {
  const now = passage(QUOTE.replace("20%", "15%"));
  await db
    .update(deals)
    .set({ seenPage: { url: URL, ...passage(QUOTE), now } })
    .where(eq(deals.id, id));
  await look("reworded", hoursAgo);
}

beforeEach(async () => {
  id = (await addCoupon({ code: "LAMP20", title: "20% off lamps" })).id;
  await look("seen", 60);
  // A toast shows once.
  await admin.get("/admin/review");
});

const queue = async () => (await admin.get("/admin/review")).text();
const isWaiting = async () => (await queue()).includes(`id="changed-${id}"`);
const deal = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0];
const decide = (decision: string, form: Record<string, string> = {}, extra = {}) =>
  admin.post(`/admin/review/changed/${id}/${decision}`, form, extra);

async function missTwice(hoursAgo = 30): Promise<void> {
  await look("missing", hoursAgo);
  await look("missing", hoursAgo - 7);
}

describe("a deal waits for review", () => {
  test("after two misses, with what its page said as text", async () => {
    await look("missing", 30);
    expect(await isWaiting()).toBe(false);
    await look("missing", 23);
    const html = await queue();
    const text = textOf(html);
    for (const words of [
      "No longer on the page since",
      QUOTE,
      "Its ticket says so, and visitors still see it.",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("What it says now");
    expect(text).toContain("1 waits for your decision.");
    expect(html).toContain(`/admin/coupons/${id}`);
  });

  test("at once where its page has other words, with both, and its ticket says so", async () => {
    await reword(3);
    const text = textOf(await queue());
    expect(text).toContain("Changed on its page since");
    expect(text).toContain(QUOTE);
    expect(text).toContain("15% off with LAMP20 <b>today</b> What it says now");
    const receipt = textOf(await (await get(`/deal/${id}`)).text());
    expect(receipt).toContain("Changed on the shop’s page since");
    expect(receipt).not.toContain("No longer on the shop’s page");
    expect((await deal())?.proof).toMatchObject({
      ...{ confirmedAt: null, negative: { outcome: "reworded" } },
      confirmations: { page: { quote: QUOTE } },
    });
  });

  test("after two answers that the page is gone", async () => {
    await look("gone", 30);
    await look("gone", 20);
    expect(textOf(await queue())).toContain("The page has answered 410 since");
  });

  test("only while it is live, and nothing newer confirms it", async () => {
    await missTwice();
    for (const hidden of [{ active: false }, { active: true, endsAt: new Date(Date.now() - 1000) }]) {
      await db.update(deals).set(hidden).where(eq(deals.id, id));
      expect(await isWaiting()).toBe(false);
    }
    await db.update(deals).set({ endsAt: null }).where(eq(deals.id, id));
    expect(await isWaiting()).toBe(true);
    await observe([{ dealId: id, kind: "editor", outcome: "works", actor: "editor" }]);
    expect(await isWaiting()).toBe(false);
  });
});

describe("a decision", () => {
  test("to keep it lasts until the page says something new", async () => {
    await missTwice();
    const { version } = (await deal()) ?? {};
    const response = await decide("publication", { version: String(version) });
    expect(response.status).toBe(303);
    expect(await flashOf(admin, response)).toContain("Deal kept");
    await look("missing", 12);
    await look("missing", 8);
    expect(await isWaiting()).toBe(false);
    await look("seen", 7);
    await look("missing", 6.5);
    expect(await isWaiting()).toBe(false);
    await look("missing", 0);
    expect(await isWaiting()).toBe(true);
    const [kept] = await db
      .select()
      .from(history)
      .where(and(eq(history.subjectId, id), eq(history.action, "update")));
    expect(kept).toMatchObject({ subject: "coupon", actor: "192.0.2.7" });
  });

  test("to keep it with other words is a check of them, and they are looked for from here on", async () => {
    await reword(50);
    await decide("publication");
    expect(await isWaiting()).toBe(false);
    const { proof, seenPage } = (await deal()) ?? {};
    expect(proof).toMatchObject({ negative: null, confirmations: { editor: { method: "page" } } });
    expect(seenPage).toEqual({ url: URL, ...passage(QUOTE.replace("20%", "15%")) });
    const page = textOf(await (await get(`/deal/${id}`)).text());
    expect(page).toContain("Read on the shop’s page by an editor");
  });

  test("to delete it takes one request, and can be undone with its record", async () => {
    await missTwice();
    const response = await decide("rejection", {}, htmx(`article#changed-${id}`));
    expect(response.status).toBeLessThan(400);
    expect(await deal()).toBeUndefined();
    expect((await get(`/deal/${id}`)).status).not.toBe(200);
    const [deletion] = await db
      .select({ id: history.id })
      .from(history)
      .where(and(eq(history.subjectId, id), eq(history.action, "delete")));
    await admin.post(`/admin/review/undo/${deletion?.id}`, {});
    expect(await deal()).toMatchObject({ code: "LAMP20" });
    expect(await db.$count(observations, eq(observations.dealId, id))).toBe(3);
    expect(await isWaiting()).toBe(true);
  });

  test("about an older version is 409, and changes nothing", async () => {
    await missTwice();
    const response = await decide("publication", { version: "999" });
    expect(response.status).toBe(409);
    expect(await isWaiting()).toBe(true);
  });

  test("about many at once says what was done", async () => {
    await missTwice();
    const { version } = (await deal()) ?? {};
    const entry = `changed-${id}-${version}`;
    const response = await admin.post("/admin/review/bulk", { action: "publication", entry });
    expect(await flashOf(admin, response)).toContain("1 entry kept successfully");
    expect((await decide("publication")).status).toBe(404);
  });
});
