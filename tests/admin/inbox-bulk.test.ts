import { beforeEach, expect, test } from "bun:test";
import { db } from "../../db/client";
import { blogs, deals, reports, snoozes, stores } from "../../db/schema";
import { items } from "../../src/models/inbox/read";
import { observe } from "../../src/models/proof/record";
import type { InboxSubject, InboxVerb } from "../../src/schemas/inbox";
import { cast, storeBySlug } from "../cast";
import { statementsOf } from "../models/statements";
import { adminOfTests, flashOf } from "./session";
import { proposal } from "./waiting";

const admin = adminOfTests();

const MANY = 100;
/** Of the whole request, however many entries are ticked. */
const STATEMENTS = 40;

type InboxEntry = { subject: InboxSubject; id: number };
type Columns = Partial<typeof deals.$inferInsert>;

let storeId: number;

beforeEach(async () => {
  storeId = (await storeBySlug(cast.dealless)).id;
});

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

async function addDeals(count: number, columns: (number: number) => Columns): Promise<InboxEntry[]> {
  const rows = numbers(count).map((number) => ({
    kind: "coupon" as const,
    storeId,
    title: `Lamps ${number}`,
    description: "All colours.",
    affiliateLink: "https://lamps.example/",
    discountType: "percentage" as const,
    discountValue: "20%",
    ...columns(number),
  }));
  const added = await db.insert(deals).values(rows).returning({ id: deals.id });
  return added.map(({ id }) => ({ subject: "deal", id }));
}

const unchecked = () => addDeals(MANY, (number) => ({ code: `LAMP${number}` }));

const proposed = (count: number) =>
  addDeals(count, (number) => ({ kind: "offer", code: `INK${number}`, active: false, proposal }));

/** Half of them are no longer on their page, and half have other words there. */
async function changed(): Promise<InboxEntry[]> {
  const entries = await unchecked();
  const look = (outcome: "seen" | "missing" | "reworded", hoursAgo: number, those = entries) =>
    observe(
      those.map(({ id: dealId }) => ({
        dealId,
        kind: "page",
        outcome,
        actor: "robot",
        at: new Date(Date.now() - hoursAgo * 3.6e6),
        page: { url: "https://lamps.example/sale", httpStatus: 200 },
      })),
    );
  const [gone, reworded] = [entries.slice(0, MANY / 2), entries.slice(MANY / 2)];
  await look("seen", 60);
  await look("missing", 30, gone);
  await look("missing", 20, gone);
  await look("reworded", 3, reworded);
  return entries;
}

async function described(count: number): Promise<InboxEntry[]> {
  const rows = numbers(count).map((number) => ({
    name: `Kettle ${number}`,
    slug: `kettle-${number}`,
    descriptionDraft: `Kettles of the kind ${number}.`,
  }));
  const added = await db.insert(stores).values(rows).returning({ id: stores.id });
  return added.map(({ id }) => ({ subject: "store", id }));
}

async function written(count: number): Promise<InboxEntry[]> {
  const rows = numbers(count).map((number) => ({
    title: `Ink ${number}`,
    slug: `ink-${number}`,
    excerpt: "What to buy.",
    content: "<p>Ink.</p>",
    category: "savings-tips" as const,
    aiAssisted: true,
  }));
  const added = await db.insert(blogs).values(rows).returning({ id: blogs.id });
  return added.map(({ id }) => ({ subject: "blog", id }));
}

async function suggested(count: number): Promise<InboxEntry[]> {
  const rows = numbers(count).map((number) => ({
    kind: "suggestion" as const,
    storeId,
    code: `LETTER${number}`,
    words: "From the letter.",
    sourceUrl: "https://shop.example/",
  }));
  const added = await db.insert(reports).values(rows).returning({ id: reports.id });
  return added.map(({ id }) => ({ subject: "report", id }));
}

const ofEachSubject = async () => [
  ...(await proposed(MANY / 4)),
  ...(await described(MANY / 4)),
  ...(await written(MANY / 4)),
  ...(await suggested(MANY / 4)),
];

/** The reasons of each that is not snoozed. */
async function waitingAmong(entries: InboxEntry[]): Promise<string[]> {
  const snoozed = await db.select().from(snoozes);
  return (await items(entries))
    .filter(({ subject, id }) => !snoozed.some((one) => one.subject === subject && one.subjectId === id))
    .map(({ subject, id, reasons }) => `${subject} ${id} ${reasons.join(" ")}`);
}

const actions: [InboxVerb, () => Promise<InboxEntry[]>][] = [
  ["works", unchecked],
  ["dead", unchecked],
  ["keep", changed],
  ["publish", async () => [...(await proposed(MANY / 2)), ...(await described(MANY / 2))]],
  ["refuse", ofEachSubject],
  ["snooze", ofEachSubject],
];

test.each(actions)(
  "%s on 100 ticked entries, and its undo, take at most 40 statements each",
  async (action, add) => {
    const entries = await add();
    const entry = (await items(entries)).map(({ subject, id, seen }) => `${subject}-${id}.${seen}`);
    const before = await waitingAmong(entries);
    expect(before).toHaveLength(MANY);
    let response = new Response();
    const send = async (path: string, form: Record<string, string | string[]>) => {
      const sent = await statementsOf(async () => {
        response = await admin.post(path, form);
      });
      expect({ isBounded: sent.length <= STATEMENTS, count: sent.length }).toMatchObject({ isBounded: true });
      return JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&"));
    };
    const { title, undo } = await send("/admin/inbox/bulk", { action, entry });
    expect(title).toStartWith("100 entries ");
    expect((await waitingAmong(entries)).filter((one) => before.includes(one))).toEqual([]);
    expect(await send(undo, {})).toMatchObject({ title: "100 changes undone" });
    expect(await waitingAmong(entries)).toEqual(before);
  },
);
