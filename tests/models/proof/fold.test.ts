import { afterEach, expect, test } from "bun:test";
import { eq, inArray, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, observations } from "../../../db/schema";
import * as deal from "../../../src/models/deals/list";
import { derive } from "../../../src/models/proof/derive";
import * as figures from "../../../src/models/proof/figures";
import { foldRepeats, SINGLE_DAYS } from "../../../src/models/proof/fold";
import * as timeline from "../../../src/models/proof/ledger";
import { observe } from "../../../src/models/proof/record";
import { countStages } from "../../../src/models/proof/stages";
import { withdraw } from "../../../src/models/proof/withdraw";
import { paths } from "../../../src/paths";
import { restore } from "../../catalogue";
import { get } from "../../http";
import { addCoupon } from "../../site/rows";

afterEach(restore);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Numbers that are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Row = typeof observations.$inferInsert;

/** Half a year of looks at a page and a feed, which mostly find the same, with checks and answers between. */
function halfAYear(dealId: number, seed: number): Row[] {
  const next = numbersFrom(seed);
  const pageOutcomes = ["seen", "seen", "missing", "unreadable", "gone", "reworded"] as const;
  const sourceUrl = "https://shop.example/sale";
  let outcome: (typeof pageOutcomes)[number] = "seen";
  let quote = "20% off";
  return Array.from({ length: 180 }, (_, day): Row[] => {
    // Half a day from the ends of what counts by days.
    const at = new Date(Date.now() - (180.5 - day) * DAY_MS + next(1000));
    if (next(15) === 0) outcome = pageOutcomes[next(pageOutcomes.length)] ?? "seen";
    if (next(40) === 0) quote = `${next(50)}% off`;
    const terms = { dealId, termsVersion: 1, at };
    const looked: Row = { ...terms, sourceUrl, quote, kind: "page", actor: "robot", outcome };
    const others: Row[] = [
      { ...terms, kind: "editor", actor: "editor", outcome: next(3) ? "works" : "dead" },
      { ...terms, kind: "visitor", actor: "visitor", outcome: next(2) ? "works" : "dead" },
      { ...terms, kind: "feed", actor: "robot", outcome: next(5) ? "seen" : "missing" },
    ];
    const other = others[next(25)];
    return other ? [looked, other] : [looked];
  }).flat();
}

/** Stores rows as they were before anything was merged. */
const store = (rows: Row[]) =>
  db.transaction(async (tx) => {
    await tx.insert(observations).values(rows);
    await derive(tx, [...new Set(rows.map(({ dealId }) => dealId))]);
  });

const fold = (ids: number[]) => db.transaction((tx) => foldRepeats(tx, ids));

/** All that anybody is shown of these deals' observations. */
async function shownOf(ids: number[]) {
  const of = async (id: number) => {
    const found = await deal.shown(id);
    if (!found) throw new Error("The deal is gone");
    const pages = [1, 2, 3, 4, 5].map((page) => timeline.ledger(found, page));
    const html = await (await get(paths.deal(id))).text();
    return {
      pages: (await Promise.all(pages)).map(({ entries, hasMore }) => ({
        hasMore,
        // The first of a run has the number of those that went.
        entries: entries.map(({ repeats: _, ...entry }) => entry),
      })),
      days: await timeline.lastDays(found, "UTC"),
      answers: await timeline.answersByReason(found),
      receipt: /<section class="slip".*?<\/section>/s.exec(html)?.[0],
    };
  };
  const { id, proof, verifiedAt, checkedAt, lastCheck, attention } = deals;
  return {
    stored: await db
      .select({ id, proof, verifiedAt, checkedAt, lastCheck, attention })
      .from(deals)
      .where(inArray(deals.id, ids))
      .orderBy(id),
    of: await Promise.all(ids.map(of)),
    figures: (await figures.current()).value,
    stages: await countStages("coupon"),
  };
}

const countOf = (dealId: number) => db.$count(observations, eq(observations.dealId, dealId));

const sumOf = async (dealId: number) => {
  const [row] = await db
    .select({ sum: sql<number>`sum(repeats)::int` })
    .from(observations)
    .where(eq(observations.dealId, dealId));
  return row?.sum;
};

test("what said the same is merged, and no stamp, figure or receipt changes", async () => {
  const ids: number[] = [];
  for (let seed = 1; seed <= 8; seed++) {
    const { id } = await addCoupon({ code: `FOLD${seed}` });
    await store(halfAYear(id, seed));
    ids.push(id);
  }
  const before = await shownOf(ids);
  expect(before.of.every(({ receipt }) => receipt?.includes("times since"))).toBe(true);
  const rows = await Promise.all(ids.map(countOf));
  await fold(ids);
  const left = await Promise.all(ids.map(countOf));
  for (const [at, count] of left.entries()) expect(count).toBeLessThan((rows[at] ?? 0) / 2 + 20);
  expect(await Promise.all(ids.map(sumOf))).toEqual(rows);
  expect(await shownOf(ids)).toEqual(before);
  expect(await db.transaction((tx) => derive(tx, ids))).toEqual([]);
  expect(await shownOf(ids)).toEqual(before);
  await fold(ids);
  expect(await Promise.all(ids.map(countOf))).toEqual(left);
});

test("a deal that is looked at daily goes on being counted, in as many rows as its days are single", async () => {
  const { id } = await addCoupon({ code: "GOESON" });
  const days = 90;
  for (let day = days; day >= 0; day--) {
    const at = new Date(Date.now() - (day + 0.5) * DAY_MS);
    await observe([{ dealId: id, at, kind: "feed", actor: "robot", outcome: "seen" }]);
  }
  expect(await sumOf(id)).toBe(days + 1);
  // Besides them the first sight, the first of the others, which has their number, and the last that is old.
  expect(await countOf(id)).toBe(SINGLE_DAYS + 3);
  const found = await deal.shown(id);
  if (!found) throw new Error("The deal is gone");
  const { entries } = await timeline.ledger(found, 1);
  expect(entries.map(({ count }) => count)).toEqual([days, 1]);
});

test("what was taken back stays, with what took it back", async () => {
  const { id } = await addCoupon({ code: "TAKENBACK" });
  await store(
    [200, 190, 180, 170, 160].map((days) => ({
      dealId: id,
      termsVersion: 1,
      at: new Date(Date.now() - days * DAY_MS),
      kind: "feed",
      actor: "robot",
      outcome: "seen",
    })),
  );
  const [, , third] = await db
    .select({ id: observations.id })
    .from(observations)
    .where(eq(observations.dealId, id))
    .orderBy(observations.id);
  await db.transaction((tx) => withdraw(tx, [third?.id ?? 0], "robot"));
  await fold([id]);
  expect(await countOf(id)).toBe(6);
});

test("nothing else of an observation can be changed", async () => {
  const { id } = await addCoupon({ code: "SETINSTONE" });
  await observe([{ dealId: id, kind: "feed", actor: "robot", outcome: "seen" }]);
  const change = db.update(observations).set({ note: "otherwise" }).where(eq(observations.dealId, id));
  // `expect().rejects` would keep the answers of the database's thread from being heard.
  const error = await change.execute().catch(String);
  expect(error).toContain("Failed query");
});

test("what is said of one deal and of the next is not merged", async () => {
  const ids = [(await addCoupon({ code: "FOLD1" })).id, (await addCoupon({ code: "FOLD2" })).id];
  const sourceUrl = "https://shop.example/sale";
  const said = { termsVersion: 1, kind: "page", actor: "robot", outcome: "missing", sourceUrl } as const;
  const rows = ids.flatMap((dealId) =>
    [90, 89, 88].map((days): Row => ({ ...said, dealId, at: new Date(Date.now() - days * DAY_MS) })),
  );
  await store(rows);
  await fold(ids);
  const left = await db
    .select({ dealId: observations.dealId, repeats: observations.repeats })
    .from(observations)
    .where(inArray(observations.dealId, ids))
    .orderBy(observations.id);
  expect(left.map(({ dealId, repeats }) => [ids.indexOf(dealId), repeats])).toEqual([
    [0, 2],
    [0, 1],
    [1, 2],
    [1, 1],
  ]);
});
