import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { asc, eq, inArray } from "drizzle-orm";
import { zipSync } from "fflate";
import { db } from "../../db/client";
import { deals, history, importRows, stores } from "../../db/schema";
import { begin } from "../../src/imports/begin";
import * as imports from "../../src/imports/imports";
import type { Format } from "../../src/imports/read/row";
import type { FaultName } from "../../src/schemas/reasons";
import { ADMIN } from "../actor";
import { restore } from "../catalogue";
import { addStore } from "../site/rows";
import { addFeed, applyFile, stageFile, stateOf, verdictsOf, work } from "./importing";
import { utf8, writtenFiles } from "./read/files";

const SHOPS = ["Zebra Works", "Pine & Co", "Otter"];

beforeEach(async () => {
  await addStore({ website: "https://www.zebra.example" });
  await addStore({ name: "Pine & Co", slug: "pine-co", website: "https://pine.example", currency: "EUR" });
  await addStore({ name: "Otter", slug: "otter" });
});
afterEach(restore);

type More = { startsAt?: string; endsAt?: string; minSpend?: number; link?: string; text?: string };
type Deal = readonly [title: string, code: string | null, value: string, more?: More];

type File = {
  bytes: Uint8Array;
  /** What a person corrects of the guessed format. */
  corrected?: Partial<Format>;
  /** What else a deal has is empty. */
  deals: Deal[];
  /** Such as `3 code placeholder YOURCODE`: the line, the field and why it cannot be read. */
  refused?: string[];
  doubtful?: string[];
  skipped?: number;
  isComplete?: boolean;
  /** Why the rest of the file, or all of it, is not read. */
  problem?: FaultName;
};

const csv = (...lines: string[]) => utf8(lines.join("\r\n"));
const json = (value: unknown) => utf8(JSON.stringify(value));
const utf16 = (text: string, mark = "\ufeff") => new Uint8Array(Buffer.from(mark + text, "utf16le"));
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
const many = <Row>(count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n));

const Z = "zebra.example";
const HEAD = "Domain,Title,Code";
const CAFE = `${HEAD}\n${Z},Café – save €5,A1\n`;
const cafe: Deal[] = [["Café – save €5", "A1", "€5"]];
const one = ["Save 10%", "A1", "10%"] as const;

const XML_ONE = `<o><domain>${Z}</domain><title>Save 10%</title><code>A1</code></o>`;
const nothing = { deals: [], skipped: 0, isComplete: false };

/** Files that are too long, or packed, to be written down. */
const made: Record<string, File> = {
  "UTF-16LE with a mark": { bytes: utf16(CAFE), deals: cafe },
  "UTF-16LE without a mark": { bytes: utf16(CAFE, ""), deals: cafe },
  "UTF-16BE": { bytes: swapped(utf16(CAFE)), deals: cafe },
  "a quotation mark in the first row that is not closed": {
    bytes: csv(HEAD, `${Z},"Not closed,C0`, ...many(700, (n) => `${Z},"Save ${(n % 99) + 1}%",C${n}`)),
    deals: many(700, (n): Deal => [`Save ${(n % 99) + 1}%`, `C${n}`, `${(n % 99) + 1}%`]),
    refused: ["2 quotes"],
  },
  "a line of 1 MB": {
    bytes: csv(HEAD, `${Z},${"x".repeat(1_000_000)},X1`, `${Z},Save 10%,A1`),
    deals: [one],
    refused: ["2 tooLong 262144"],
  },
  "XML nested 10,000 deep after its first row": {
    bytes: utf8(`<d>${XML_ONE}<o>${"<x>".repeat(10_000)}</d>`),
    deals: [one],
    skipped: 0,
    isComplete: false,
    problem: "tooDeep",
  },
  "a ZIP of one file": {
    bytes: zipSync({ "__MACOSX/._a.csv": utf8("x"), "a.csv": csv(HEAD, `${Z},Save 10%,A1`) }),
    deals: [one],
  },
  "a ZIP of two files": {
    bytes: zipSync({ "a.csv": csv(HEAD, `${Z},Save 10%,A1`), "b.csv": csv(HEAD) }),
    ...nothing,
    problem: "severalFiles",
  },
  "a cut ZIP that only stores its file": {
    bytes: zipSync({ "a.csv": csv(HEAD, `${Z},Save 10%,A1`, `${Z},Save 20%,B2`) }, { level: 0 }).subarray(
      0,
      95,
    ),
    deals: [one],
    isComplete: false,
    problem: "cut",
  },
  "what only begins like a ZIP": {
    bytes: new Uint8Array([0x50, 0x4b, 3, 4, ...utf8("not an archive ".repeat(20))]),
    ...nothing,
    problem: "zip",
  },
  "a ZIP of 30 kB that unpacks to 30 MB": {
    bytes: zipSync({ "bomb.csv": new Uint8Array(30 * 1024 * 1024).fill(65) }, { level: 6 }),
    ...nothing,
    problem: "tooLarge",
  },
};
const files = {
  ...writtenFiles<Omit<File, "bytes">>(import.meta.dir, "corpus.json"),
  ...made,
};

describe("a whole import of", () => {
  test.each(Object.entries(files))("%s", async (_, file) => {
    const {
      bytes,
      corrected,
      deals,
      refused = [],
      doubtful = [],
      skipped = 1,
      isComplete = true,
      problem,
    } = file;
    const id = await applyFile(await addFeed(), bytes, corrected);
    const run = await imports.byId(id);
    const isRead = deals.length + doubtful.length > 0;
    expect([run?.state, run?.problem?.name]).toEqual([isRead ? "applied" : "refused", problem]);
    expect(run?.isComplete).toBe(isComplete);
    expect(await rowsOf(id, "refused")).toEqual(refused);
    expect(await rowsOf(id, "doubtful")).toEqual(doubtful);
    expect(await dealsOfShops()).toEqual(deals.map(whole));
    expect([run?.skipped, run?.lines]).toEqual([
      skipped,
      deals.length + refused.length + doubtful.length + skipped,
    ]);
  });
});

function whole([title, code, value, more = {}]: Deal) {
  const { startsAt, endsAt, minSpend = null, link = null, text } = more;
  return {
    ...{ title, code, value, minSpend, link },
    startsAt: startsAt && `${startsAt}.000Z`,
    endsAt: endsAt && `${endsAt}.000Z`,
    description: text ?? (expect.any(String) as unknown as string),
  };
}

async function dealsOfShops() {
  const found = await db
    .select({ deal: deals })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(inArray(stores.name, SHOPS))
    .orderBy(asc(deals.id));
  return found.map(({ deal: { title, code, discountValue, minSpend, affiliateLink, ...deal } }) => ({
    ...{ title, code, value: discountValue, minSpend, link: affiliateLink },
    startsAt: deal.startsAt?.toISOString(),
    endsAt: deal.endsAt?.toISOString(),
    description: deal.description,
  }));
}

async function rowsOf(id: number, verdict: "refused" | "doubtful"): Promise<string[]> {
  const rows = await db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.n));
  return rows
    .filter((row) => row.verdict === verdict)
    .map(({ n, reasons: [reason] }) =>
      [n, reason?.field, reason?.name, reason?.about].filter((part) => part !== undefined).join(" "),
    );
}

describe("one file after another", () => {
  const list = (count: number, head = HEAD) => csv(head, ...many(count, (n) => `${Z},Save ${n + 1}%,C${n}`));
  const live = async () => (await dealsOfShops()).filter(({ endsAt }) => endsAt === undefined).length;

  test("an empty day ends nothing, however often it comes", async () => {
    const feed = await addFeed({ appliesItself: true });
    await applyFile(feed, list(10));
    for (const empty of [csv(HEAD), csv(HEAD), new Uint8Array(), csv(HEAD, "", ""), json([]), json([])])
      await applyFile(feed, empty);
    expect(await live()).toBe(10);
  });

  test("when 40 % are gone, nothing ends without a person", async () => {
    const feed = await addFeed({ appliesItself: true });
    await applyFile(feed, list(10));
    await applyFile(feed, list(6));
    const id = await stageFile(feed, list(6));
    expect(await stateOf(id)).toBe("staged");
    expect((await verdictsOf(id)).filter((verdict) => verdict === "doubtful manyAbsent")).toHaveLength(4);
    await imports.move(id, "cancel");
    await applyFile(feed, list(6));
    expect(await live()).toBe(10);
  });

  test("a cut file ends nothing", async () => {
    const feed = await addFeed();
    await applyFile(feed, list(10));
    const cut = list(10).subarray(0, -20);
    for (const _ of [1, 2, 3]) await applyFile(feed, cut);
    expect(await live()).toBe(10);
  });

  test("the same file twice changes nothing, nor do moved columns and another encoding", async () => {
    const feed = await addFeed();
    await applyFile(feed, list(10));
    const before = await db.select().from(deals).orderBy(asc(deals.id));
    const entries = await db.$count(history);
    const moved = csv("Code,Title,Domain", ...many(10, (n) => `C${n},Save ${n + 1}%,${Z}`));
    const wide = utf16(new TextDecoder().decode(list(10)));
    for (const bytes of [list(10), moved, wide]) {
      const id = await applyFile(feed, bytes);
      expect(new Set(await verdictsOf(id))).toEqual(new Set(["same"]));
    }
    expect(await db.select().from(deals).orderBy(asc(deals.id))).toEqual(before);
    expect(await db.$count(history)).toBe(entries);
  });

  test("a file that lacks a column waits for a person", async () => {
    const feed = await addFeed({ appliesItself: true });
    await applyFile(feed, list(10));
    const bytes = list(10, "Domain,Name,Code");
    const { id } = await begin(feed, { name: "offers.csv", bytes }, ADMIN);
    await work(id);
    expect(await stateOf(id)).toBe("mapping");
  });
});
