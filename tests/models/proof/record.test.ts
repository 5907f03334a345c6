import { afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, history, observations, sourceTexts } from "../../../db/schema";
import { env } from "../../../src/env";
import * as audit from "../../../src/models/audit/history";
import { couponModel } from "../../../src/models/deals/write";
import { ofDeal } from "../../../src/models/proof/read";
import { observe, type Seen } from "../../../src/models/proof/record";
import * as texts from "../../../src/models/proof/texts";
import { remove, withdraw } from "../../../src/models/proof/withdraw";
import * as stores from "../../../src/models/stores/write";
import { deleteExpired } from "../../../src/operations/retention";
import { proofStatusOf } from "../../../src/proof/status";
import { type FailureReason, type ObservationKind, observationRules } from "../../../src/proof/vocabulary";
import { proofWords } from "../../../src/proof/words";
import { couponInput } from "../../../src/schemas/deals";
import { ADMIN } from "../../actor";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, addStore } from "../../site/rows";

afterEach(restore);

const HOUR_MS = 60 * 60 * 1000;
const change = { actor: ADMIN };

/** Such as "page seen" or "visitor dead expired", and how many days ago. */
type Event = readonly [text: string, daysAgo: number];

function seenOf(dealId: number, [text, daysAgo]: Event): Seen {
  const [kind, outcome, reason] = text.split(" ") as [
    ObservationKind,
    Seen["outcome"],
    FailureReason | undefined,
  ];
  const at = new Date(Date.now() - daysAgo * 24 * HOUR_MS);
  return { dealId, kind, outcome, actor: observationRules[kind].by, at, ...(reason && { reason }) };
}

async function dealWith(...events: Event[]): Promise<number> {
  const { id } = await addCoupon({ code: "STRIPES" });
  if (events.length > 0) await observe(events.map((event) => seenOf(id, event)));
  return id;
}

async function rowOf(id: number) {
  const [row] = await db.select().from(deals).where(eq(deals.id, id));
  if (!row) throw new Error("The deal is gone");
  return row;
}

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 24 * HOUR_MS).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });

async function wordsOf(id: number): Promise<string | null> {
  const words = proofWords(proofStatusOf((await rowOf(id)).proof, new Date()), "UTC");
  // A date stays on one line.
  return words?.replaceAll("\u00a0", " ") ?? null;
}

const SIX_HOURS = 0.25;

/** `confirmed`: how many days ago; null: it has no badge. */
type Timeline = [story: string, events: Event[], words: string | null, confirmed: number | null];

const timelines: Timeline[] = [
  ["nothing is known", [], null, null],
  ...(
    [
      ["shop works", "Confirmed by the shop,"],
      ["sale works", "Last bought with:"],
      ["cart works", "Accepted by the shop’s cart,"],
      ["editor works", "Checked by an editor,"],
      ["page seen", "On the shop’s page,"],
      ["feed seen", "In the shop’s feed,"],
    ] as const
  ).map(([text, words]): Timeline => [`${text} gives the badge`, [[text, 2]], `${words} ${day(2)}`, 2]),
  [
    "visitors give no badge",
    [
      ["visitor works", 1],
      ["visitor works", 1],
      ["visitor dead unknown", 1],
    ],
    "2 of 3 said it worked this week",
    null,
  ],
  ["an unreadable page says nothing", [["page unreadable", 1]], null, null],
  [
    "an unreadable page takes nothing away",
    [
      ["page seen", 3],
      ["page unreadable", 2],
      ["page unreadable", 1],
    ],
    `On the shop’s page, ${day(3)}`,
    3,
  ],
  [
    "dead after a check",
    [
      ["editor works", 3],
      ["editor dead", 2],
    ],
    `Did not work on ${day(2)}`,
    null,
  ],
  [
    "the cart refuses an expired code",
    [
      ["page seen", 3],
      ["cart dead expired", 2],
    ],
    `Refused by the shop’s cart on ${day(2)}`,
    null,
  ],
  [
    "a check after dead",
    [
      ["editor dead", 3],
      ["editor works", 2],
    ],
    `Checked by an editor, ${day(2)}`,
    2,
  ],
  [
    "a page still shows a code that failed",
    [
      ["page seen", 4],
      ["editor dead", 3],
      ["page seen", 2],
    ],
    `Did not work on ${day(3)}`,
    null,
  ],
  [
    "dead is reported late",
    [
      ["editor works", 2],
      ["shop dead", 3],
    ],
    `Checked by an editor, ${day(2)}`,
    2,
  ],
  [
    "visitors' failures leave the badge",
    [
      ["editor works", 5],
      ["visitor dead expired", 2],
      ["visitor dead expired", 1],
    ],
    `Checked by an editor, ${day(5)}`,
    5,
  ],
  [
    "not for every basket is neutral",
    [
      ["editor works", 3],
      ["editor limited region", 2],
      ["cart limited", 1],
    ],
    `Checked by an editor, ${day(3)}`,
    3,
  ],
  [
    "missed once",
    [
      ["page seen", 3],
      ["page missing", 2],
    ],
    `On the shop’s page, ${day(3)}`,
    3,
  ],
  [
    "missed twice, 6 hours apart",
    [
      ["page seen", 3],
      ["page missing", 2],
      ["page gone", 2 - SIX_HOURS],
    ],
    `No longer on the shop’s page since ${day(2)}`,
    null,
  ],
  [
    "other words on the page",
    [
      ["page seen", 3],
      ["page reworded", 2],
      ["page reworded", 1],
    ],
    `Changed on the shop’s page since ${day(2)}`,
    null,
  ],
  [
    "the code with other words between two misses",
    [
      ["page seen", 5],
      ["page missing", 4],
      ["page reworded", 3],
      ["page missing", 2],
    ],
    `Changed on the shop’s page since ${day(3)}`,
    null,
  ],
  [
    "the code is back with other words after two misses",
    [
      ["page seen", 5],
      ["page missing", 4],
      ["page missing", 3],
      ["page reworded", 2],
    ],
    `Changed on the shop’s page since ${day(2)}`,
    null,
  ],
  [
    "missed twice, within 6 hours",
    [
      ["page seen", 3],
      ["page missing", 2],
      ["page missing", 2 - SIX_HOURS + 0.01],
    ],
    `On the shop’s page, ${day(3)}`,
    3,
  ],
  [
    "two misses with a sighting between",
    [
      ["page missing", 3],
      ["page seen", 2],
      ["page missing", 1],
    ],
    `On the shop’s page, ${day(2)}`,
    2,
  ],
  [
    "one miss of the page and one of the feed",
    [
      ["page seen", 4],
      ["page missing", 2],
      ["feed missing", 1],
    ],
    `On the shop’s page, ${day(4)}`,
    4,
  ],
  [
    "seen again after two misses",
    [
      ["page missing", 4],
      ["page missing", 3],
      ["page seen", 2],
    ],
    `On the shop’s page, ${day(2)}`,
    2,
  ],
  [
    "gone from the feed",
    [
      ["feed seen", 9],
      ["feed missing", 3],
      ["feed missing", 2],
    ],
    `No longer in the shop’s feed since ${day(3)}`,
    null,
  ],
  [
    "of the last 7 days the strongest leads",
    [
      ["sale works", 6],
      ["editor works", 2],
      ["page seen", 1],
    ],
    `Last bought with: ${day(6)}`,
    1,
  ],
  [
    "a strong one of 8 days does not lead",
    [
      ["shop works", 8],
      ["page seen", 1],
    ],
    `On the shop’s page, ${day(1)}`,
    1,
  ],
  [
    "of old ones the newest leads",
    [
      ["shop works", 40],
      ["page seen", 20],
      ["editor works", 30],
    ],
    "On the shop’s page 2 weeks ago",
    20,
  ],
  ["a time in the future counts as now", [["editor works", -3]], `Checked by an editor, ${day(0)}`, 0],
];

describe("what is shown", () => {
  test.each(timelines)("%s", async (_, events, words, confirmed) => {
    const id = await dealWith(...events);
    expect(await wordsOf(id)).toBe(words);
    const { verifiedAt } = await rowOf(id);
    if (confirmed === null) expect(verifiedAt).toBeNull();
    else expect(Math.abs(Date.now() - confirmed * 24 * HOUR_MS - Number(verifiedAt))).toBeLessThan(HOUR_MS);
  });

  test.each([
    [7, "fresh"],
    [7.1, "ageing"],
    [30, "ageing"],
    [30.1, "old"],
  ] as const)("after %p days is %s", async (days, age) => {
    const id = await dealWith(["editor works", 0]);
    const { proof } = await rowOf(id);
    const now = new Date((proof?.confirmedAt ?? 0) + days * 24 * HOUR_MS);
    expect(proofStatusOf(proof, now).lead).toMatchObject({ kind: "editor", age });
  });

  test("counts visitors' answers of a week from three on, without those of other baskets", async () => {
    const id = await dealWith(
      ["visitor works", 8],
      ["visitor works", 1],
      ["visitor dead expired", 2],
      ["visitor limited minimum_not_met", 3],
      ["visitor limited minimum_not_met", 2],
      ["visitor limited minimum_not_met", 1],
      ["visitor limited region", 1],
      ["cart limited login_required", 20],
    );
    const now = async () => proofStatusOf((await rowOf(id)).proof, new Date());
    expect(await now()).toMatchObject({
      lead: null,
      answers: null,
      limits: ["login_required", "minimum_not_met"],
    });
    await observe([seenOf(id, ["visitor works", 0])]);
    expect(await now()).toMatchObject({ answers: { worked: 2, total: 3 } });
    const later = new Date(Date.now() + 9 * 24 * HOUR_MS);
    expect(proofStatusOf((await rowOf(id)).proof, later).answers).toBeNull();
  });
});

describe("an observation", () => {
  test("is withdrawn by a further one, which is no edit of the deal", async () => {
    const id = await dealWith(["page seen", 5], ["editor dead", 2]);
    const before = await rowOf(id);
    const [, dead] = await ofDeal(id);
    await db.transaction((tx) => withdraw(tx, [dead?.id ?? 0], "editor"));
    expect(await wordsOf(id)).toBe(`On the shop’s page, ${day(5)}`);
    await db.transaction((tx) => withdraw(tx, [dead?.id ?? 0], "editor"));
    expect((await ofDeal(id)).map(({ outcome, withdraws }) => [outcome, withdraws])).toEqual([
      ["seen", null],
      ["dead", null],
      ["withdrawn", dead?.id ?? 0],
    ]);
    const { updatedAt, version } = await rowOf(id);
    expect({ updatedAt, version }).toEqual({ updatedAt: before.updatedAt, version: before.version });
  });

  test("cannot be changed, nor written or deleted without the deal's proof", async () => {
    const id = await dealWith(["editor works", 5]);
    const refused: [string, PromiseLike<unknown>][] = [
      ["never changed", db.update(observations).set({ at: new Date() }).where(eq(observations.dealId, id))],
      ["is not that of its", db.delete(observations).where(eq(observations.dealId, id))],
      [
        "is not that of its",
        db.execute(sql`insert into observations (deal_id, terms_version, kind, outcome, at, actor)
          values (${id}::int, 1, 'shop', 'works', now(), 'shop')`),
      ],
      ["is not that of its", db.update(deals).set({ proof: null }).where(eq(deals.id, id))],
    ];
    for (const [text, statement] of refused)
      expect(String(await statement.then(String, (error: Error) => error.cause))).toContain(text);
    expect(await wordsOf(id)).toBe(`Checked by an editor, ${day(5)}`);
  });

  test.each([
    ["robot", "editor works"],
    ["visitor", "page seen"],
    ["editor", "sale works"],
    ["visitor", "visitor seen"],
    ["network", "sale dead"],
  ] as const)("of a %s is not %s", async (actor, text) => {
    const id = await dealWith();
    const thrown = await observe([{ ...seenOf(id, [text, 1]), actor }]).catch(String);
    expect(thrown).toContain(`No ${actor} may record ${text}`);
    expect(await ofDeal(id)).toEqual([]);
  });

  test("has a reason that fits its outcome", async () => {
    const id = await dealWith();
    for (const text of ["visitor dead region", "visitor limited expired", "editor works other"])
      expect(String(await observe([seenOf(id, [text, 1])]).catch((error) => error.cause))).toContain(
        "observations_reason",
      );
  });

  test("of a deal that is gone is left out", async () => {
    const id = await dealWith();
    await couponModel.del(id, change);
    expect(await observe([seenOf(id, ["page seen", 0])])).toEqual([]);
  });

  test("is not lost to another of the same moment", async () => {
    const id = await dealWith();
    const kinds = ["page seen", "editor works", "sale works", "shop works"];
    await Promise.all(kinds.map((text) => observe([seenOf(id, [text, 0])])));
    expect(Object.keys((await rowOf(id)).proof?.confirmations ?? {}).sort()).toEqual([
      "editor",
      "page",
      "sale",
      "shop",
    ]);
  });

  test("is deleted on request, with the text that it was made on", async () => {
    const id = await dealWith(["editor works", 9]);
    const page = { url: "https://zebra.example/", text: "Ann Smith: STRIPES" };
    const [seen = 0] = await observe([{ ...seenOf(id, ["page seen", 1]), page }]);
    await remove([seen]);
    expect((await ofDeal(id)).map(({ kind }) => kind)).toEqual(["editor"]);
    expect(await wordsOf(id)).toBe("Checked by an editor 1 week ago");
    expect(await texts.check(texts.sha256Of(page.text))).toEqual({ kind: "gone" });
  });
});

const inputOf = async (id: number, change: object) => {
  const { title, description, code, discountValue, storeId } = await rowOf(id);
  const same = { title, description, code, discountValue, storeId, verified: "keep" };
  return couponInput.parse({ ...same, ...change });
};

describe("an editor's check", () => {
  test("that is withdrawn stays on record, and leaves the other confirmations", async () => {
    const id = await dealWith(["page seen", 3]);
    const save = async (verified: boolean | "now") =>
      couponModel.update(id, await inputOf(id, { verified }), change);
    const written = async () => (await ofDeal(id)).map(({ kind, outcome }) => `${kind} ${outcome}`);
    await save(true);
    expect(await written()).toEqual(["page seen"]);
    await save("now");
    await save("now");
    await save(false);
    expect((await written()).sort()).toEqual([
      "editor withdrawn",
      "editor withdrawn",
      "editor works",
      "editor works",
      "page seen",
    ]);
    expect(await wordsOf(id)).toBe(`On the shop’s page, ${day(3)}`);
    await save(false);
    expect(await written()).toHaveLength(5);
  });
});

describe("a deal with other terms", () => {
  test("keeps no observation, not even when it gets the old code back", async () => {
    const id = await dealWith(["editor works", 3], ["page seen", 2], ["visitor works", 1]);
    await couponModel.update(id, await inputOf(id, { code: "SPOTS" }), change);
    expect(await rowOf(id)).toMatchObject({ proof: null, verifiedAt: null });
    await couponModel.update(id, await inputOf(id, { code: "STRIPES" }), change);
    expect(await rowOf(id)).toMatchObject({ proof: null, verifiedAt: null });
    expect(await ofDeal(id)).toHaveLength(3);
    await observe([seenOf(id, ["page seen", 0])]);
    expect(Object.keys((await rowOf(id)).proof?.confirmations ?? {})).toEqual(["page"]);
  });

  test("is not confirmed by a look at the old ones that ends later", async () => {
    const id = await dealWith();
    const { termsVersion } = await rowOf(id);
    await couponModel.update(id, await inputOf(id, { code: "SPOTS" }), change);
    await observe([{ ...seenOf(id, ["page seen", 0]), termsVersion }]);
    expect(await ofDeal(id)).toHaveLength(1);
    expect((await rowOf(id)).verifiedAt).toBeNull();
  });
});

describe("a deleted deal that is restored", () => {
  test.each(["by itself", "with its store"])("%s has its observations again", async (way) => {
    const store = await addStore();
    const { id } = await addCoupon({ code: "STRIPES" }, store.slug);
    await observe([seenOf(id, ["page seen", 5]), seenOf(id, ["editor works", 2])]);
    const [, check] = await ofDeal(id);
    await db.transaction((tx) => withdraw(tx, [check?.id ?? 0], "editor"));
    const [before, row] = [await ofDeal(id), await rowOf(id)];
    await (way === "by itself" ? couponModel.del(id, change) : stores.del(store.id, change));
    expect(await ofDeal(id)).toEqual([]);
    const [entry] = await db.select().from(history).where(eq(history.action, "delete"));
    expect(await audit.undo(entry?.id ?? 0, change)).toMatchObject({ kind: "saved" });
    expect(await ofDeal(id)).toEqual(before);
    expect(await rowOf(id)).toMatchObject({ proof: row.proof, verifiedAt: row.verifiedAt });
  });
});

describe("the text of a source", () => {
  const text = "Harbor & Pine\nCode STRIPES: 10 % off — “today”.\u{1f9e6}";

  test("is stored once under its hash, which can be checked", async () => {
    const id = await dealWith();
    const seen = { ...seenOf(id, ["page seen", 0]), page: { url: "https://zebra.example/", text } };
    await observe([seen, seen]);
    const [first, second] = await ofDeal(id);
    expect(first?.textSha256).toBe(texts.sha256Of(text));
    expect(second?.textSha256).toBe(first?.textSha256 ?? "");
    expect(await db.$count(sourceTexts)).toBe(1);
    expect(await texts.check(texts.sha256Of(text))).toEqual({ kind: "stored", text });
  });

  test("is found out where somebody altered it", async () => {
    const sha256 = await db.transaction((tx) => texts.store(tx, text));
    for (const gzip of [Bun.gzipSync("Code STRIPES: 90 % off"), new Uint8Array([1, 2])]) {
      await db.update(sourceTexts).set({ gzip });
      expect(await texts.check(sha256)).toEqual({ kind: "altered" });
    }
  });

  test("is deleted some days after it was last seen, unless texts are stored for ever", async () => {
    const sha256 = await db.transaction((tx) => texts.store(tx, text));
    await db.update(sourceTexts).set({ seenAt: sql`now() - interval '30 days'` });
    await deleteExpired({ ...env, KEEP_DAYS: { ...env.KEEP_DAYS, texts: 0 } });
    await deleteExpired({ ...env, KEEP_DAYS: { ...env.KEEP_DAYS, texts: 31 } });
    expect(await texts.check(sha256)).toMatchObject({ kind: "stored" });
    await deleteExpired({ ...env, KEEP_DAYS: { ...env.KEEP_DAYS, texts: 29 } });
    expect(await texts.check(sha256)).toEqual({ kind: "gone" });
  });

  test("stays where the same text is seen again", async () => {
    const sha256 = await db.transaction((tx) => texts.store(tx, text));
    await db.update(sourceTexts).set({ seenAt: sql`now() - interval '30 days'` });
    await db.transaction((tx) => texts.store(tx, text));
    await deleteExpired({ ...env, KEEP_DAYS: { ...env.KEEP_DAYS, texts: 29 } });
    expect(await texts.check(sha256)).toMatchObject({ kind: "stored" });
  });
});

test("the demo's observations go with the demo's deals", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  expect(await db.$count(observations)).toBeGreaterThan(10);
  await stores.del(id, change);
  await db.delete(deals);
  expect(await db.$count(observations)).toBe(0);
});
