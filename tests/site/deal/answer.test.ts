import { afterEach, describe, expect, setSystemTime, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { dailyKeys, deals, dealVisits } from "../../../db/schema";
import { couponModel } from "../../../src/models/deals/write";
import * as inbox from "../../../src/models/inbox/list";
import { ofDeal } from "../../../src/models/proof/read";
import { observe } from "../../../src/models/proof/record";
import * as visits from "../../../src/models/proof/visits";
import { deleteExpired } from "../../../src/operations/retention";
import { proofStatusOf } from "../../../src/proof/status";
import { couponInput } from "../../../src/schemas/deals";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { anotherClient } from "../../clients";
import { get, send, textOf, visit } from "../../http";
import { robot, whole } from "../reading";
import { addCoupon, addOffer, inDays } from "../rows";

afterEach(restore);

const DAY = 24 * 3_600_000;

type Form = { answer?: string; terms?: number; saved?: string };

const copy = (id: number, from: string) => send("POST", `/api/deals/${id}/copies`, { raw: null }, {}, from);

function answer(
  id: number,
  from: string,
  { answer = "works", terms = 1, saved = "" }: Form = {},
  headers = {},
) {
  return send("POST", `/deal/${id}/answer`, { form: { answer, saved, terms: String(terms) } }, headers, from);
}

function answerByScript(id: number, from: string, { answer = "works", terms = 1 }: Form = {}) {
  return send("POST", `/api/deals/${id}/answers`, { json: { answer, terms } }, {}, from);
}

/** A client that has copied the code. */
async function shopper(id: number): Promise<string> {
  const client = anotherClient();
  await copy(id, client);
  return client;
}

async function tell(id: number, ...given: string[]): Promise<void> {
  for (const one of given) expect((await answer(id, await shopper(id), { answer: one })).status).toBe(303);
}

/** The answers on record, such as "works" or "dead expired". */
async function recorded(id: number): Promise<string[]> {
  const all = await ofDeal(id);
  return all.map(({ outcome, reason }) => [outcome, reason].filter(Boolean).join(" "));
}

async function rowOf(id: number) {
  const [row] = await db.select().from(deals).where(eq(deals.id, id));
  if (!row) throw new Error("The deal is gone");
  return row;
}

const proofStatus = async (id: number) => proofStatusOf((await rowOf(id)).proof, new Date());

describe("an answer", () => {
  test("of three shoppers in a row that it failed is on its ticket, and so is an editor's", async () => {
    const voted = await addCoupon({ code: "STRIPES" });
    const tried = await addOffer({ code: "SPOTS" });
    const ticketOf = async (id: number) => textOf((await visit(`/deal/${id}`)).html);
    expect(await ticketOf(tried.id)).toContain("Active");
    await tell(voted.id, "expired", "unknown", "expired");
    await observe([
      { dealId: tried.id, kind: "editor", outcome: "dead", reason: "expired", actor: "editor" },
    ]);
    for (const { id } of [voted, tried]) expect(await ticketOf(id)).toContain("Failing");
  });

  test.each([
    ["/24 of IPv4", (at: number) => `203.0.113.${at}`],
    ["/48 of IPv6", (at: number) => `2001:db8:7:${at}::1`],
  ])("of a household that has a whole %s counts once a day", async (_, address) => {
    const { id } = await addCoupon({ code: "STRIPES" });
    for (let at = 1; at <= 5; at++) {
      await copy(id, address(at));
      await answer(id, address(at), { answer: "expired" });
    }
    expect(await recorded(id)).toEqual(["dead expired"]);
    expect((await proofStatus(id)).answers).toBeNull();
  });

  test("after a copy is noted, with the count from three on", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const first = await answer(id, await shopper(id), { saved: "12.50" });
    expect([first.status, first.headers.get("location")]).toEqual([303, `/deal/${id}/answer?noted=yes`]);
    expect(textOf((await visit(`/deal/${id}/answer?noted=yes`)).html)).toContain(
      "Noted. The receipt shows answers from three on.",
    );
    expect(await ofDeal(id)).toMatchObject([{ kind: "visitor", outcome: "works", saved: 12.5 }]);
    await tell(id, "works", "minimum_not_met");
    expect(textOf((await visit(`/deal/${id}/answer?noted=yes`)).html)).not.toContain("of 3");
    await tell(id, "expired");
    const { html } = await visit(`/deal/${id}/answer?noted=yes`);
    expect(textOf(html)).toContain("Noted on the receipt: 2 of 3 worked.");
  });

  test("after a click counts too, and by a script it is the same", async () => {
    const { id } = await addCoupon({ code: "STRIPES", affiliateLink: "https://partner.example/" });
    const client = anotherClient();
    await get(`/go/deal/${id}`, { "Sec-Fetch-Site": "same-origin" }, client);
    const response = await answerByScript(id, client, { answer: "usage_limit" });
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: "Noted. The receipt shows answers from three on." },
    ]);
    expect(await recorded(id)).toEqual(["dead usage_limit"]);
  });

  test("gives no badge and takes none away", async () => {
    const { id } = await addCoupon({ code: "STRIPES", verifiedAt: inDays(-1) });
    const { verifiedAt } = await rowOf(id);
    await tell(id, "expired", "expired", "expired", "expired");
    expect((await rowOf(id)).verifiedAt).toEqual(verifiedAt);
    expect(await proofStatus(id)).toMatchObject({ lead: { kind: "editor" }, negative: null });
    const other = await addCoupon({ code: "SPOTS" });
    await tell(other.id, "works", "works", "works");
    expect(await proofStatus(other.id)).toMatchObject({ lead: null, answers: { worked: 3, total: 3 } });
    expect((await rowOf(other.id)).verifiedAt).toBeNull();
  });

  test("of three shoppers that it is not for every basket becomes a hint, and counts against nothing", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await tell(id, "new_customers_only", "new_customers_only");
    expect(await proofStatus(id)).toMatchObject({ answers: null, limits: [] });
    await tell(id, "new_customers_only");
    expect(await proofStatus(id)).toMatchObject({ answers: null, limits: ["new_customers_only"] });
  });
});

describe("three in a row that the deal is dead", () => {
  const waits = async (id: number) => (await inbox.list("failing")).some((thing) => thing.id === id);

  test("send it to the inbox, from an editor's last look on and with no success between", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await tell(id, "expired", "unknown", "works", "expired", "minimum_not_met", "usage_limit");
    expect(await waits(id)).toBe(false);
    await tell(id, "expired");
    expect(await waits(id)).toBe(true);
    await observe([{ dealId: id, kind: "editor", outcome: "limited", actor: "editor" }]);
    expect(await waits(id)).toBe(false);
    await tell(id, "expired", "expired");
    expect(await waits(id)).toBe(false);
  });

  test("are stored for longer than the week in which answers are shown", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const dead = {
      dealId: id,
      kind: "visitor",
      outcome: "dead",
      reason: "expired",
      actor: "visitor",
    } as const;
    await observe([
      { ...dead, at: inDays(-20) },
      { ...dead, at: inDays(-10) },
    ]);
    await tell(id, "expired");
    expect(await waits(id)).toBe(true);
    expect((await proofStatus(id)).answers).toBeNull();
  });
});

test("who copied the code by hand, and says so, can answer without scripts", async () => {
  const [{ id }, offer] = [await addCoupon({ code: "STRIPES" }), await addCoupon({ code: null })];
  const form = { answer: "works", terms: "1", copied: "on" };
  const post = (id: number, from: string) => send("POST", `/deal/${id}/answer`, { form }, {}, from);
  const from = anotherClient();
  expect((await post(id, from)).status).toBe(303);
  expect((await post(offer.id, from)).status).toBe(422);
  expect(await recorded(id)).toEqual(["works"]);
});

describe("refused", () => {
  test("is an answer without a copy", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await shopper(id);
    const response = await answer(id, anotherClient());
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain("Copy the code or visit the store first.");
    const byScript = await answerByScript(id, anotherClient());
    expect(byScript.status).toBe(409);
    expect(await recorded(id)).toEqual([]);
  });

  test("is an answer after the copy of another deal", async () => {
    const [one, other] = [await addCoupon({ code: "STRIPES" }), await addCoupon({ code: "SPOTS" })];
    expect((await answer(other.id, await shopper(one.id))).status).toBe(422);
  });

  test("are a hundred answers of one client: the first stands", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const client = await shopper(id);
    const statuses = new Set<number>();
    for (let times = 0; times < 100; times++) {
      await copy(id, client);
      statuses.add((await answerByScript(id, client)).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(await recorded(id)).toEqual(["works"]);
  });

  test("are many of one deal in an hour", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    for (let one = 0; one < 60; one++) await answerByScript(id, await shopper(id));
    expect((await recorded(id)).length).toBe(60);
    const late = await shopper(id);
    expect((await answer(id, late)).status).toBe(422);
    const byScript = await answerByScript(id, late);
    expect([byScript.status, byScript.headers.get("retry-after")]).toEqual([429, "600"]);
  });

  test("is nobody else because two clients keep changing their minds", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    for (const client of [await shopper(id), await shopper(id)])
      for (let times = 0; times < 25; times++)
        await answerByScript(id, client, { answer: times % 2 === 0 ? "works" : "expired" });
    expect((await answer(id, await shopper(id))).status).toBe(303);
  });

  test.each([
    ["another site's page", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
    ["a robot", robot],
    ["a program without a name", { "User-Agent": "" }],
  ])("is %s", async (_, headers) => {
    const { id } = await addCoupon({ code: "STRIPES" });
    expect((await answer(id, await shopper(id), {}, headers)).status).toBe(403);
    expect(await recorded(id)).toEqual([]);
  });

  test("does not call the code of a deal without one unknown", async () => {
    const { id } = await addOffer({ code: null });
    const from = anotherClient();
    await get(`/go/deal/${id}`, { "Sec-Fetch-Site": "same-origin" }, from);
    expect(await whole(`/deal/${id}/answer`)).not.toContain('value="unknown"');
    const response = await answer(id, from, { answer: "unknown" });
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain("This deal has no code. Choose another answer.");
    expect((await answer(id, from, { answer: "expired" })).status).toBe(303);
  });

  test("is an answer to a code that has changed since, and old answers are not of the new code", async () => {
    const { id, storeId } = await addCoupon({ code: "STRIPES" });
    await tell(id, "works", "works", "works");
    const late = await shopper(id);
    const input = couponInput.parse({
      storeId,
      title: "Zebra crossing sale",
      code: "SPOTS",
      active: true,
      discountType: "percentage",
      discountValue: "10%",
    });
    expect(await couponModel.update(id, input, { actor: ADMIN })).toMatchObject({ kind: "saved" });
    const response = await answer(id, late);
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain("This deal has changed since you opened this page.");
    expect(await proofStatus(id)).toMatchObject({ answers: null });
    expect((await answer(id, late, { terms: 2 })).status).toBe(303);
    expect((await answer(id, late, { terms: 3 })).status).toBe(422);
  });

  test.each([
    ["that has ended", { startsAt: inDays(-3), endsAt: inDays(-1) }, 422],
    ["that has not begun", { startsAt: inDays(1) }, 404],
    ["that is switched off", { active: false }, 404],
  ])("is an answer to a deal %s", async (_, values, status) => {
    const { id } = await addCoupon({ code: "STRIPES", ...values });
    expect((await answer(id, await shopper(id))).status).toBe(status);
    expect(await recorded(id)).toEqual([]);
  });

  test("is an answer to a deal that is deleted", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const client = await shopper(id);
    await couponModel.del(id, { actor: ADMIN });
    expect((await answer(id, client)).status).toBe(404);
    expect((await answerByScript(id, client)).status).toBe(404);
  });

  test.each([{ answer: "" }, { answer: "login_required" }, { saved: "-5" }, { saved: "a lot" }])(
    "is the form %p, which comes back as it was typed",
    async (form) => {
      const { id } = await addCoupon({ code: "STRIPES" });
      const response = await answer(id, await shopper(id), { answer: "unknown", ...form });
      expect(response.status).toBe(422);
      const html = await response.text();
      if (form.saved) expect(html).toContain(`value="${form.saved}"`);
      if (form.saved) expect(html).toMatch(/<input[^>]*checked=""[^>]*value="unknown"/);
      expect(await recorded(id)).toEqual([]);
    },
  );
});

test("the median of three savings is on the deal's page, in its store's currency", async () => {
  const { id } = await addCoupon({ code: "STRIPES" });
  const page = async () => textOf((await visit(`/deal/${id}`)).html);
  for (const saved of ["5", "12.50"]) await answer(id, await shopper(id), { saved });
  await answer(id, await shopper(id));
  expect(await page()).not.toContain("saved about");
  await answer(id, await shopper(id), { saved: "90" });
  expect(await page()).toContain("3 of them saved about $12.50 (the median).");
});

describe("a client that answers again", () => {
  test("twice at once is noted once", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const client = await shopper(id);
    const responses = await Promise.all(Array.from({ length: 8 }, () => answer(id, client)));
    const places = responses.map(({ headers }) => headers.get("location")?.split("=")[1]);
    expect(places.toSorted()).toEqual([...Array(7).fill("already"), "yes"]);
    expect(await recorded(id)).toEqual(["works"]);
  });

  test("within a minute changes its answer, later the first stands", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const client = await shopper(id);
    await answer(id, client);
    await answer(id, client, { answer: "expired" });
    expect(await recorded(id)).toEqual(["works", "withdrawn", "dead expired"]);
    try {
      setSystemTime(new Date(Date.now() + 2 * 60_000));
      expect((await answer(id, client)).headers.get("location")).toEndWith("already");
    } finally {
      setSystemTime();
    }
  });

  test("on another day needs a visit of that day or the day before, which counts once", async () => {
    const noon = new Date().setUTCHours(12, 0, 0, 0);
    const later = (days: number, minutes = 0) =>
      setSystemTime(new Date(noon + days * DAY + minutes * 60_000));
    const { id } = await addCoupon({ code: "STRIPES" });
    const noted = async (client: string) =>
      (await answer(id, client)).headers.get("location")?.split("=")[1] ?? "refused";
    try {
      later(0);
      const client = await shopper(id);
      later(1);
      expect(await noted(client)).toBe("yes");
      await copy(id, client);
      later(1, 2);
      expect(await noted(client)).toBe("already");
      later(2);
      expect(await noted(client)).toBe("yes");
      later(3);
      expect(await noted(client)).toBe("refused");
      expect(await recorded(id)).toEqual(["works", "works"]);
    } finally {
      setSystemTime();
    }
  });

  test("has one minute in all to change", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const client = await shopper(id);
    await answer(id, client);
    for (const reason of ["expired", "region"]) {
      await db.update(dealVisits).set({ answeredAt: sql`answered_at - interval '40 seconds'` });
      await answer(id, client, { answer: reason });
    }
    expect(await recorded(id)).toEqual(["works", "withdrawn", "dead expired"]);
  });

  test("is forgotten after two days, with the keys of its hashes", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await shopper(id);
    await visits.lastTwoDays();
    const [row] = await db.select().from(dealVisits).where(eq(dealVisits.dealId, id));
    expect(row?.client).toMatch(/^[0-9a-f]{64}$/);
    for (const table of [dealVisits, dailyKeys]) await db.update(table).set({ day: sql`${table.day} - 2` });
    await deleteExpired();
    expect(await db.$count(dealVisits)).toBe(0);
    expect(await db.$count(dailyKeys)).toBe(0);
  });
});
