import { beforeEach, describe, expect, test } from "bun:test";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, deals, history, observations, requests, snoozes, stores } from "../../db/schema";
import { checksLeft } from "../../src/models/inbox/list";
import * as reports from "../../src/models/people/reports";
import * as checks from "../../src/models/proof/checks";
import { ofDeal } from "../../src/models/proof/read";
import { observe, type Seen } from "../../src/models/proof/record";
import * as settings from "../../src/models/settings";
import { FAILURES_IN_A_ROW } from "../../src/proof/derive";
import { inboxVerbs } from "../../src/schemas/inbox";
import { settingsInput } from "../../src/schemas/settings";
import { ADMIN } from "../actor";
import { cast, storeBySlug } from "../cast";
import { get, textOf } from "../http";
import { addCoupon, inDays } from "../site/rows";
import { htmx } from "./a-run";
import { adminOfTests, encode, flashOf, request } from "./session";
import { proposal, waitingOffer } from "./waiting";

const admin = adminOfTests();
const inbox = "/admin/inbox";
const URL = "https://lamps.example/sale";
const QUOTE = "20% off with LAMP20 <b>today</b>";
const DRAFT = "Inkwell sells ink and paper.";
const CHANGE = { actor: ADMIN };

let storeId: number;

beforeEach(async () => {
  await db.update(deals).set({ active: false });
  storeId = (await storeBySlug(cast.dealless)).id;
  // A toast shows once.
  await admin.get(inbox);
});

const htmlAt = async (query = "") => (await admin.get(inbox + query)).text();
const thingsIn = (html: string) => [...html.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id);
const entries = async (query = "") => thingsIn(await htmlAt(query));
const row = async (id: number) => (await db.select().from(deals).where(eq(deals.id, id)))[0];
const cardOf = (html: string, entry: string) =>
  new RegExp(`<article id="${entry}".*?</article>`, "s").exec(html)?.[0] ?? "";
const seenIn = (html: string, entry: string) =>
  /name="seen" value="([^"]*)"/.exec(cardOf(html, entry))?.[1] ?? "";

/** Presses a button of a entry as the inbox shows it now. */
async function press(entry: string, verb: string, extra = {}, query = "") {
  const seen = seenIn(await htmlAt(query), entry);
  return admin.post(`${inbox}/${entry.replace("-", "/")}`, { verb, seen }, extra);
}

type Toast = { title: string; description?: string; undo?: string };

const toastOf = async (response: Response) =>
  JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&")) as Toast;

async function undo({ undo: path = "" }: Toast): Promise<string> {
  return (await toastOf(await admin.post(path, {}))).title;
}

const coupon = (values = {}) =>
  addCoupon({ title: "20% off lamps", code: "LAMP20", ...values }, cast.dealless);

async function checked(values = {}) {
  const { id } = await coupon(values);
  await checks.record({ actor: ADMIN }, [id], { outcome: "works" });
  return id;
}

const look = (dealId: number, outcome: Seen["outcome"], hoursAgo: number) =>
  observe([
    {
      ...({ dealId, kind: "page", outcome, actor: "robot", quote: QUOTE } as const),
      at: new Date(Date.now() - hoursAgo * 3.6e6),
      page: { url: URL, httpStatus: outcome === "gone" ? 410 : 200 },
    },
  ]);

async function lost(values = {}) {
  const { id } = await coupon(values);
  await look(id, "seen", 60);
  await look(id, "missing", 30);
  await look(id, "missing", 20);
  return id;
}

const passage = (text: string) => ({ headings: [], blocks: [text], notes: [], around: [] });

async function reworded() {
  const { id } = await coupon();
  await look(id, "seen", 60);
  const now = passage(QUOTE.replace("20%", "15%"));
  await db
    .update(deals)
    .set({ seenPage: { url: URL, ...passage(QUOTE), now } })
    .where(eq(deals.id, id));
  await look(id, "reworded", 3);
  return id;
}

async function failing(values = {}) {
  const id = await checked(values);
  const answer = {
    dealId: id,
    kind: "visitor",
    outcome: "dead",
    reason: "unknown",
    actor: "visitor",
  } as const;
  await observe(Array.from({ length: FAILURES_IN_A_ROW }, () => answer));
  return id;
}

const reportOf = (dealId: number, words = "It is for new customers.") =>
  reports.record({ kind: "problem", storeId, dealId }, { words, sourceUrl: "https://shop.example/terms" });

const suggest = (code: string) =>
  reports.record(
    { kind: "suggestion", storeId },
    { code, words: "From the letter.", sourceUrl: "https://shop.example" },
  );

const draft = () =>
  db.update(stores).set({ descriptionDraft: DRAFT, description: "" }).where(eq(stores.id, storeId));

const wish = (wishes: number) => db.insert(requests).values({ storeId, day: sql`current_date`, wishes });

async function post(): Promise<number> {
  const [blog] = await db
    .insert(blogs)
    .values({
      ...{ title: "Ink for <b>winter</b>", slug: "ink-for-winter", excerpt: "What to buy." },
      ...{ content: "<p>Ink.</p>", category: "savings-tips", aiAssisted: true },
    })
    .returning({ id: blogs.id });
  return blog?.id ?? 0;
}

describe("the list", () => {
  test("has each entry once with all its reasons, what ends first, then what visitors see wrong", async () => {
    const soon = await lost({ endsAt: inDays(2), popularity: 1 });
    await reportOf(soon);
    const busy = await failing({ code: "BUSY", popularity: 500 });
    const quiet = await lost({ code: "QUIET", popularity: 5 });
    const offer = await waitingOffer({ storeId });
    await draft();
    await wish(3);
    const never = (await coupon({ code: "NEVER" })).id;
    const ended = await failing({ code: "ENDED", endsAt: inDays(9) });
    await db
      .update(deals)
      .set({ endsAt: inDays(-1) })
      .where(eq(deals.id, ended));
    const html = await htmlAt();
    expect(thingsIn(html)).toEqual([
      `deal-${soon}`,
      `deal-${busy}`,
      `deal-${quiet}`,
      `store-${storeId}`,
      `deal-${offer}`,
      `deal-${never}`,
    ]);
    expect(textOf(cardOf(html, `deal-${soon}`))).toContain("Ends soon Gone from its page Reported");
    expect(textOf(html)).toContain("6 to decide.");
    expect(textOf(cardOf(html, `store-${storeId}`))).toContain("3 shoppers asked for its codes");
  });

  test("has a filter for each reason that something has, with its count, which the address keeps", async () => {
    const id = await lost();
    await reportOf(id);
    await suggest("LETTER5");
    const html = await htmlAt("?reason=reported");
    const reported = thingsIn(html);
    expect(reported).toHaveLength(2);
    expect(reported).toContain(`deal-${id}`);
    expect(textOf(html)).toMatch(/All 2 Gone from its page 1 Reported 2 /);
    expect(html).toContain(`action="/admin/inbox/deal/${id}?returnTo=%2Fadmin%2Finbox%3Freason%3Dreported"`);
    expect(await entries("?reason=gone")).toEqual([`deal-${id}`]);
    expect(await entries("?reason=changed")).toEqual([]);
    expect(await entries("?reason=wished")).toEqual([]);
    expect(await entries("?reason=nonsense")).toHaveLength(2);
  });

  test("has the stores and the searches that were wished for under one reason", async () => {
    await wish(3);
    const ago = (days: number) => sql`current_date - ${days}::int`;
    const [first] = await db
      .insert(requests)
      .values([
        { text: "nike", day: ago(40), wishes: 1 },
        { text: "nike", day: ago(3), wishes: 2, searches: 5 },
        { text: "nike", day: ago(0), wishes: 4 },
        { text: "puma", day: ago(31), wishes: 9 },
        { text: "only searched", day: ago(0), searches: 9 },
        { text: "inkwell papers", day: ago(0), wishes: 2 },
      ])
      .returning({ id: requests.id });
    await db.update(stores).set({ name: "Inkwell Papers" }).where(eq(stores.slug, cast.inkwell));
    const nike = `request-${first?.id}`;
    expect(await entries("?reason=wished")).toEqual([`store-${storeId}`, nike]);
    expect(await entries()).toEqual([`store-${storeId}`, nike]);
    const html = await htmlAt();
    expect(textOf(cardOf(html, nike))).toContain("6 shoppers asked for it in the last 30 days.");
    expect(textOf(html)).toContain("2 to decide.");
    await press(nike, "snooze");
    expect(await entries()).toEqual([`store-${storeId}`]);
  });

  test("shows the hundred most urgent, each once, and the next ones once these are decided", async () => {
    for (let number = 1; number <= 10; number++)
      await failing({ code: `F${number}`, popularity: number % 3 });
    for (let number = 1; number <= 90; number++) await waitingOffer({ storeId, title: `Offer ${number}` });
    await draft();
    const html = await htmlAt();
    expect(new Set(thingsIn(html)).size).toBe(100);
    expect(textOf(html)).toContain("101 to decide.");
    expect(textOf(html)).toContain("These are the 100 most urgent.");
    const [first = ""] = thingsIn(html);
    await press(first, "snooze");
    const shown = await entries();
    expect([shown.length, shown.includes(first)]).toEqual([100, false]);
  }, 30_000);

  test("brings deals that need a check as a daily portion by visits, with the rest under their filter", async () => {
    await settings.save(settingsInput.parse({ dailyChecks: 1_000 }), CHANGE);
    const dailyChecks = 1_000 - (await checksLeft()) + 2;
    await settings.save(settingsInput.parse({ dailyChecks }), CHANGE);
    const ids: number[] = [];
    // That one ends soon brings nobody to it.
    for (const popularity of [1, 5, 9, 7])
      ids.push(
        (await coupon({ code: `P${popularity}`, popularity, endsAt: popularity === 1 ? inDays(2) : null }))
          .id,
      );
    const [one, five, nine, seven] = ids.map((id) => `deal-${id}`);
    expect(await entries()).toEqual([nine, seven] as string[]);
    expect(await entries("?reason=never")).toEqual([nine, seven, five, one] as string[]);
    expect(await entries("?reason=soon")).toEqual([one] as string[]);
    expect(textOf(await htmlAt())).toContain("2 to decide.");
    const toast = await toastOf(await press(nine ?? "", "works"));
    expect(await entries()).toEqual([seven] as string[]);
    await undo(toast);
    expect(await entries()).toEqual([nine, seven] as string[]);
  });

  test("has a deal again a week after its check", async () => {
    const { id } = await coupon();
    await observe([{ dealId: id, kind: "editor", outcome: "works", actor: "editor", at: inDays(-8) }]);
    expect(textOf(cardOf(await htmlAt(), `deal-${id}`))).toContain("Not checked for a week");
    expect(await entries("?reason=unchecked")).toEqual([`deal-${id}`]);
    await checks.record({ actor: ADMIN }, [id], { outcome: "works" });
    expect(await entries()).toEqual([]);
  });

  test("turns strangers away, and says when nothing waits", async () => {
    expect((await request("GET", inbox)).headers.get("location")).toBe("/admin/login?next=%2Fadmin%2Finbox");
    const { id } = await coupon();
    expect((await request("POST", `${inbox}/deal/${id}`, encode({ verb: "works" }))).status).toBe(401);
    expect(await db.$count(observations, eq(observations.dealId, id))).toBe(0);
    await db.update(deals).set({ active: false });
    expect(textOf(await htmlAt())).toContain("Nothing waits.");
  });
});

describe("the evidence", () => {
  test("of a page that lost the deal is what it said, as text", async () => {
    const text = textOf(await htmlAt(`?reason=${(await lost()) && "gone"}`));
    for (const words of ["No longer on its page since", QUOTE, "It is no longer on the page."])
      expect(text).toContain(words);
  });

  test("of a page that has other words are both", async () => {
    await reworded();
    const text = textOf(await htmlAt());
    expect(text).toContain("Changed on its page since");
    expect(text).toContain(`${QUOTE} ${QUOTE.replace("20%", "15%")}`);
  });

  test("of a model's offer is the block that it points at, its ticket and why it waits", async () => {
    const id = await waitingOffer({ storeId });
    const text = textOf(cardOf(await htmlAt(), `deal-${id}`));
    expect(text).toContain("The code does not stand on the page, so it was dropped.");
    expect(text).toContain("Take <b>20%</b> off everything");
    expect(text).toContain("Second reading: Not asked, or no clear answer.");
    expect(text).toContain("As visitors would see it");
  });

  test("of hostile words is escaped", async () => {
    const evil = '"><script>alert(1)</script>';
    const id = await lost({ title: evil });
    await reportOf(id, evil);
    await waitingOffer({
      storeId,
      title: evil,
      proposal: { ...proposal, quote: evil, problems: [evil], reading: evil },
    });
    const html = await htmlAt();
    expect(thingsIn(html)).toHaveLength(2);
    expect(html).not.toContain("<script>alert");
  });
});

describe("a decision", () => {
  test.each(["works", "dead"])("that a deal %s is a signed check; it can be undone", async (verb) => {
    const signedBy = "The night desk";
    await settings.save(settingsInput.parse({ editorName: signedBy }), CHANGE);
    const id = await failing();
    const response = await press(`deal-${id}`, verb, {}, "?reason=failing");
    expect(response.headers.get("location")).toBe(inbox);
    const toast = await toastOf(response);
    expect(toast.title).toBe(`LAMP20: ${verb}`);
    expect((await ofDeal(id)).at(-1)).toMatchObject({
      kind: "editor",
      outcome: verb,
      method: "basket",
      signedBy,
    });
    expect(await entries()).toEqual([]);
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    expect(await entries("?reason=failing")).toEqual([`deal-${id}`]);
    expect(await undo(toast)).toBe("Nothing was undone");
  });

  test("leads back to the list that it was made in", async () => {
    const id = await failing();
    const here = "/admin/inbox?reason=failing";
    const seen = seenIn(await htmlAt("?reason=failing"), `deal-${id}`);
    const path = `${inbox}/deal/${id}?${new URLSearchParams({ returnTo: here })}`;
    expect((await admin.post(path, { verb: "works", seen })).headers.get("location")).toBe(here);
    const away = `${inbox}/deal/${id}?returnTo=https://evil.example/admin`;
    expect((await admin.post(away, { verb: "works", seen })).status).toBe(409);
  });

  test("to keep a deal lasts until its page says something new; it can be undone", async () => {
    const id = await lost();
    const toast = await toastOf(await press(`deal-${id}`, "keep"));
    expect(await entries("?reason=gone")).toEqual([]);
    expect(await entries()).toEqual([]);
    const [kept] = await db.select().from(history).where(eq(history.subjectId, id)).orderBy(desc(history.id));
    expect(kept).toMatchObject({ subject: "coupon", action: "update", actor: ADMIN.name });
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    expect(await entries("?reason=gone")).toEqual([`deal-${id}`]);
    await press(`deal-${id}`, "keep");
    await look(id, "seen", 7);
    await look(id, "missing", 6.5);
    expect(await entries("?reason=gone")).toEqual([]);
    await look(id, "missing", 0);
    expect(await entries("?reason=gone")).toEqual([`deal-${id}`]);
  });

  test("to keep other words is a check of them; undone, the page's old words count again", async () => {
    const id = await reworded();
    const toast = await toastOf(await press(`deal-${id}`, "keep"));
    const kept = await row(id);
    expect(kept?.proof).toMatchObject({ negative: null, confirmations: { editor: { method: "page" } } });
    expect(kept?.seenPage).toEqual({ url: URL, ...passage(QUOTE.replace("20%", "15%")) });
    expect(await entries()).toEqual([]);
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    const again = await row(id);
    expect(again?.proof).toMatchObject({
      negative: { outcome: "reworded" },
      finding: { outcome: "reworded" },
    });
    expect(again?.seenPage).toMatchObject({
      blocks: [QUOTE],
      now: { blocks: [QUOTE.replace("20%", "15%")] },
    });
    expect(await entries("?reason=changed")).toEqual([`deal-${id}`]);
  });

  test("to publish a model's offer makes it live; undone, it waits again", async () => {
    const id = await waitingOffer({ storeId, code: "INK20", title: "20% off all ink" });
    const toast = await toastOf(await press(`deal-${id}`, "publish"));
    expect(toast.title).toBe("INK20 published");
    expect(await row(id)).toMatchObject({ active: true, proposal: null, verifiedAt: null });
    expect(await (await get(`/store/${cast.dealless}`)).text()).toContain("20% off all ink");
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    expect(await row(id)).toMatchObject({ active: false, proposal });
    expect(await (await get(`/store/${cast.dealless}`)).text()).not.toContain("20% off all ink");
  });

  test("to publish an offer that lacks something is 422 with what it lacks", async () => {
    const id = await waitingOffer({ storeId, description: "", discountValue: "" });
    for (const extra of [{}, htmx(`article#deal-${id}`)]) {
      const response = await press(`deal-${id}`, "publish", extra);
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(textOf(html)).toContain("Description: This is required.");
      expect(thingsIn(html)).toEqual([`deal-${id}`]);
    }
    expect(await row(id)).toMatchObject({ active: false, proposal });
  });

  test("to refuse a model's offer deletes it; undone, it is there with its quote", async () => {
    const id = await waitingOffer({ storeId });
    const toast = await toastOf(await press(`deal-${id}`, "refuse"));
    expect(await row(id)).toBeUndefined();
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    expect(await row(id)).toMatchObject({ proposal, active: false });
  });

  test.each([
    ["publish", DRAFT],
    ["refuse", ""],
  ])("to %s a description decides the draft; it can be undone", async (verb, description) => {
    await draft();
    const store = async () => (await db.select().from(stores).where(eq(stores.id, storeId)))[0];
    const toast = await toastOf(await press(`store-${storeId}`, verb));
    expect(await store()).toMatchObject({ description, descriptionDraft: null });
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    expect(await store()).toMatchObject({ description: "", descriptionDraft: DRAFT });
  });

  test("to refuse a post deletes it; it is never published here", async () => {
    const id = await post();
    const html = cardOf(await htmlAt(), `blog-${id}`);
    expect(html).not.toContain('value="publish"');
    const toast = await toastOf(await press(`blog-${id}`, "refuse"));
    expect(await db.$count(blogs, eq(blogs.id, id))).toBe(0);
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    expect(await entries()).toEqual([`blog-${id}`]);
  });

  test("to refuse a report closes it without a check, and only those that were read", async () => {
    const id = await checked();
    await reportOf(id);
    const seen = seenIn(await htmlAt(), `deal-${id}`);
    await reportOf(id, "Another one.");
    const late = await admin.post(`${inbox}/deal/${id}`, { verb: "refuse", seen });
    expect(late.status).toBe(409);
    expect(textOf(await late.text())).toContain("Another one.");
    const toast = await toastOf(await press(`deal-${id}`, "refuse"));
    expect(await entries()).toEqual([]);
    expect(await db.$count(observations, eq(observations.dealId, id))).toBe(1);
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    expect(await entries()).toEqual([`deal-${id}`]);
  });

  test("to snooze hides a entry for a week; it can be undone", async () => {
    const id = await failing();
    const toast = await toastOf(await press(`deal-${id}`, "snooze"));
    expect([await entries(), await entries("?reason=failing")]).toEqual([[], []]);
    expect(textOf(await htmlAt())).toContain("Nothing waits.");
    expect(await undo(toast)).toMatch(/^(Undone: .+|1 change undone)$/);
    expect(await entries()).toEqual([`deal-${id}`]);
    await press(`deal-${id}`, "snooze");
    await db.update(snoozes).set({ until: sql`now()` });
    expect(await entries()).toEqual([`deal-${id}`]);
  });

  test("about something else than was read is 409 with what it is now, and decides nothing", async () => {
    const id = await waitingOffer({ storeId });
    const seen = seenIn(await htmlAt(), `deal-${id}`);
    await db.update(deals).set({ title: "Changed", version: 2 }).where(eq(deals.id, id));
    const response = await admin.post(
      `${inbox}/deal/${id}`,
      { verb: "publish", seen },
      htmx(`article#deal-${id}`),
    );
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toContain("This was changed since you read it.");
    expect(textOf(html)).toContain("Changed");
    expect(seenIn(html, `deal-${id}`)).toBe("2-0-0");
    expect(await row(id)).toMatchObject({ active: false, version: 2 });
  });

  test("about a page that changed again since is 409", async () => {
    const id = await lost();
    const seen = seenIn(await htmlAt(), `deal-${id}`);
    await look(id, "seen", 10);
    await look(id, "missing", 9);
    await look(id, "missing", 1);
    expect((await admin.post(`${inbox}/deal/${id}`, { verb: "keep", seen })).status).toBe(409);
    expect(await entries("?reason=gone")).toEqual([`deal-${id}`]);
  });

  test("twice is 409 the second time, and recorded once", async () => {
    const id = await failing();
    const seen = seenIn(await htmlAt(), `deal-${id}`);
    const send = () => admin.post(`${inbox}/deal/${id}`, { verb: "dead", seen });
    expect([(await send()).status, (await send()).status]).toEqual([303, 409]);
    expect(
      await db.$count(
        observations,
        and(eq(observations.dealId, id), eq(observations.outcome, "dead"), eq(observations.kind, "editor")),
      ),
    ).toBe(1);
  });

  test("that does not fit is 409, one that is none 422, and about what is gone 404", async () => {
    const id = await failing();
    expect((await press(`deal-${id}`, "publish")).status).toBe(409);
    for (const verb of ["", "constructor"]) expect((await press(`deal-${id}`, verb)).status).toBe(422);
    for (const path of ["deal/2000000000", "deal/0", "shop/1", "deal/x"])
      expect((await admin.post(`${inbox}/${path}`, { verb: "works", seen: "1-0-0" })).status).toBe(404);
  });
});

describe("ticked entries", () => {
  const send = (action: string, ...entry: string[]) => admin.post(`${inbox}/bulk`, { action, entry });
  const ticked = async (...ids: string[]) => {
    const html = await htmlAt();
    return ids.map((id) => `${id}.${seenIn(html, id)}`);
  };

  test("are decided together where it fits, which one undo takes back", async () => {
    const good = await waitingOffer({ storeId });
    const bad = await waitingOffer({ storeId, description: "" });
    const failed = await failing();
    await draft();
    const all = await ticked(`deal-${good}`, `deal-${bad}`, `deal-${failed}`, `store-${storeId}`);
    const toast = await toastOf(await send("publish", ...all, "deal-2000000000.1-0-0", "x-1.1", ""));
    expect(toast.title).toBe("2 entries published successfully");
    expect(toast.description).toContain("The others were changed meanwhile");
    expect([await row(good), await row(bad)]).toMatchObject([{ active: true }, { active: false, proposal }]);
    expect(await undo(toast)).toBe("2 changes undone");
    expect(await row(good)).toMatchObject({ active: false, proposal });
    const works = await toastOf(await send("works", ...(await ticked(`deal-${failed}`))));
    expect(works.title).toBe("1 entry marked as working successfully");
  });

  test("that were changed since, or none, change nothing", async () => {
    const id = await waitingOffer({ storeId });
    expect((await toastOf(await send("refuse"))).title).toBe("Select something first");
    for (const verb of inboxVerbs)
      expect((await toastOf(await send(verb, `deal-${id}.7-0-0`))).title).toStartWith("No entry ");
    expect((await send("constructor", `deal-${id}.1-0-0`)).status).toBe(404);
    expect(await db.$count(deals, inArray(deals.id, [id]))).toBe(1);
  });
});

describe("a report", () => {
  test("is settled by an editor's check of the deal, not by the robot's, and comes back with its undo", async () => {
    const id = await checked();
    expect(await entries()).toEqual([]);
    await reportOf(id);
    await observe([{ dealId: id, kind: "page", outcome: "unreadable", actor: "robot" }]);
    expect(await entries("?reason=reported")).toEqual([`deal-${id}`]);
    const { recorded } = await checks.record({ actor: ADMIN }, [id], { outcome: "dead" });
    expect(await entries()).toEqual([]);
    await checks.undo({ actor: ADMIN }, recorded);
    expect(await entries()).toEqual([`deal-${id}`]);
  });

  test("is found by its reference however old, and deleted for good", async () => {
    const id = await checked();
    const report = await reportOf(id);
    await checks.record({ actor: ADMIN }, [id], { outcome: "works" });
    expect(await entries(`?search=R-${report}`)).toEqual([`report-${report}`]);
    expect(textOf(await htmlAt("?search=R-99"))).toContain("No report has this reference.");
    const path = `${inbox}/report/${report}/deletion`;
    expect(textOf(await (await admin.get(path)).text())).toContain("This cannot be undone.");
    expect(await flashOf(admin, await admin.post(path, {}))).toContain("Report deleted successfully");
    expect([(await admin.post(path, {})).status, (await admin.get(path)).status]).toEqual([404, 404]);
  });

  test("that is deleted no longer calls for attention", async () => {
    const id = await checked();
    const report = await reportOf(id);
    await admin.post(`${inbox}/report/${report}/deletion`, {});
    expect(await entries()).toEqual([]);
  });

  test("with a suggested code leads to the form, and waits until the store has the code", async () => {
    const id = await suggest("Letter5");
    const html = await htmlAt();
    const path = /href="(\/admin\/coupons\/new\?[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const form = await (await admin.get(path)).text();
    expect(form).toMatch(/name="code"[^>]* value="Letter5"|value="Letter5"[^>]* name="code"/);
    expect(thingsIn(html)).toEqual([`report-${id}`]);
    expect((await toastOf(await press(`report-${id}`, "refuse"))).title).toBe("Letter5 refused");
    expect(await entries()).toEqual([]);
    const other = await suggest("Letter6");
    expect(await entries()).toEqual([`report-${other}`]);
    await checked({ code: "LETTER6" });
    expect(await entries()).toEqual([]);
  });
});

describe("an earlier address", () => {
  const earlier: [string, string][] = [
    ["/admin/queue", ""],
    ["/admin/queue?part=soon", "?reason=soon"],
    ["/admin/queue?part=gone", "?reason=gone"],
    ["/admin/queue?part=failing", "?reason=failing"],
    ["/admin/queue?part=never", "?reason=never"],
    ["/admin/queue?part=reported", "?reason=reported"],
    ["/admin/review", ""],
    ["/admin/review?kind=failing", "?reason=failing"],
    ["/admin/review?kind=changed", "?reason=changed"],
    ["/admin/review?kind=offers", "?reason=proposed"],
    ["/admin/review?kind=descriptions", "?reason=proposed"],
    ["/admin/review?kind=posts", "?reason=proposed"],
    ["/admin/review?kind=constructor", ""],
    ["/admin/review/12", "?reason=proposed"],
    ["/admin/reports", "?reason=reported"],
    ["/admin/reports?search=R-1001", "?reason=reported&search=R-1001"],
  ];

  test.each(earlier)("%s leads on to the filter that fits, for whoever is logged in", async (path, query) => {
    const response = await admin.get(path);
    expect([response.status, response.headers.get("location")]).toEqual([301, inbox + query]);
    const stranger = await request("GET", path);
    const login = `/admin/login?${new URLSearchParams({ next: path })}`;
    expect([stranger.status, stranger.headers.get("location")]).toEqual([303, login]);
  });
});
