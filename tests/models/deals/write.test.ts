import { afterEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, history, settings } from "../../../db/schema";
import { undo } from "../../../src/models/audit/history";
import { editAll } from "../../../src/models/deals/edit-all";
import { couponModel, offerModel, publish } from "../../../src/models/deals/write";
import { pageOf } from "../../../src/proof/page";
import { couponInput, offerInput } from "../../../src/schemas/deals";
import { ADMIN } from "../../actor";
import { cast, checkedOn, dealByCode, seenOn, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { lastOf } from "../../last-of";

afterEach(restore);

const change = { actor: ADMIN };

const words = { title: "Two pillows", description: "Down or wool.", discountValue: "20%" };

async function offer(fields: Record<string, unknown> = {}, slug = cast.harborPine) {
  const { id: storeId } = await storeBySlug(slug);
  return offerInput.parse({ ...words, affiliateLink: "https://a.example/ref", storeId, ...fields });
}

async function made(fields: Record<string, unknown> = {}): Promise<number> {
  return idOf(await offerModel.create(await offer(fields), change));
}

function idOf(outcome: Awaited<ReturnType<typeof offerModel.create>>): number {
  if (outcome.kind !== "saved") throw new Error(`It was not saved: ${JSON.stringify(outcome)}`);
  return outcome.id;
}

const rowOf = async (id: number) => (await db.select().from(deals).where(eq(deals.id, id)))[0];

/** The page that shows it. */
async function pageOfRow(id: number) {
  const page = pageOf((await rowOf(id))?.proof ?? null);
  return page && { ...page, at: page.at.toISOString() };
}

const setTimeZone = (timeZone: string) =>
  db.insert(settings).values({ timeZone }).onConflictDoUpdate({ target: settings.id, set: { timeZone } });

describe("the days of a deal", () => {
  test.each([
    ["UTC", "2026-12-18T00:00:00.000Z", "2026-12-18T23:59:59.000Z"],
    ["Europe/Berlin", "2026-12-17T23:00:00.000Z", "2026-12-18T22:59:59.000Z"],
    ["Pacific/Apia", "2026-12-17T11:00:00.000Z", "2026-12-18T10:59:59.000Z"],
  ])("begin and end in the site's time zone: %s", async (timeZone, starts, ends) => {
    await setTimeZone(timeZone);
    const id = await made({ startsAt: "2026-12-18", expiryDate: "2026-12-18" });
    const row = await rowOf(id);
    expect([row?.startsAt?.toISOString(), row?.endsAt?.toISOString()]).toEqual([starts, ends]);
    expect(await offerModel.byId(id)).toMatchObject({ startDay: "2026-12-18", endDay: "2026-12-18" });
  });

  test("last 23 hours where the clocks are put forward", async () => {
    await setTimeZone("Europe/Berlin");
    const row = await rowOf(await made({ startsAt: "2027-03-28", expiryDate: "2027-03-28" }));
    expect(row?.startsAt?.toISOString()).toBe("2027-03-27T23:00:00.000Z");
    expect(row?.endsAt?.toISOString()).toBe("2027-03-28T21:59:59.000Z");
  });

  test("may be instants, with any offset", async () => {
    const row = await rowOf(await made({ expiryDate: "2026-12-18T10:00:00+23:00" }));
    expect(row?.endsAt?.toISOString()).toBe("2026-12-17T11:00:00.000Z");
  });

  test("end before they start: refused at the end", async () => {
    const input = await offer({ startsAt: "2026-12-19", expiryDate: "2026-12-18" });
    expect(await offerModel.create(input, change)).toEqual({
      kind: "refused",
      errors: { expiryDate: [{ reason: "endsBeforeStart" }] },
    });
  });

  test("a start that is left out stays, and counts against the end", async () => {
    const id = await made({ startsAt: "2026-12-18" });
    expect(await offerModel.update(id, await offer({ expiryDate: "2026-12-17" }), change)).toMatchObject({
      kind: "refused",
    });
    await offerModel.update(id, await offer({ expiryDate: "2026-12-20" }), change);
    expect((await rowOf(id))?.startsAt?.toISOString()).toBe("2026-12-18T00:00:00.000Z");
    await offerModel.update(id, await offer({ startsAt: "" }), change);
    expect(await rowOf(id)).toMatchObject({ startsAt: null, endsAt: null });
  });
});

describe("what a deal refers to", () => {
  test("must be there", async () => {
    const nowhere = await offer({ storeId: 999_999 });
    expect(await offerModel.create(nowhere, change)).toMatchObject({
      errors: { storeId: [{ reason: "noSuchStore" }] },
    });
    const odd = await offer({ categoryId: 999_999 });
    expect(await offerModel.create(odd, change)).toMatchObject({
      errors: { categoryId: [{ reason: "noCategory" }] },
    });
  });

  test("has a kind: an offer's id is no coupon's", async () => {
    const id = await made();
    const { storeId } = await offer();
    const input = couponInput.parse({ title: "X", discountValue: "5%", storeId });
    expect(await couponModel.byId(id)).toBeUndefined();
    expect(await couponModel.update(id, input, change)).toEqual({ kind: "missing" });
    expect(await editAll([id], { verb: "active", value: false }, change, "coupon")).toEqual({
      changed: [],
      refused: [],
    });
    expect(await couponModel.delAll([id], change)).toEqual([]);
    expect(await couponModel.del(id, change)).toEqual({ kind: "missing" });
    expect(await rowOf(id)).toMatchObject({ title: "Two pillows", active: true });
  });
});

describe("a coupon's check", () => {
  const coupon = async (verified: boolean) => {
    const { id: storeId } = await storeBySlug(cast.harborPine);
    return couponInput.parse({ title: "X", discountValue: "5%", storeId, verified });
  };

  test("has the date of the check, until it is withdrawn", async () => {
    const outcome = await couponModel.create(await coupon(true), change);
    const id = idOf(outcome);
    const checked = new Date(Date.now() - 2 * 24 * 3_600_000);
    expect((await rowOf(id))?.verifiedAt).toBeInstanceOf(Date);
    await checkedOn(id, checked);
    await couponModel.update(id, await coupon(true), change);
    expect((await rowOf(id))?.verifiedAt).toEqual(checked);
    await couponModel.update(id, await coupon(false), change);
    expect((await rowOf(id))?.verifiedAt).toBeNull();
    await couponModel.update(id, await coupon(true), change);
    expect((await rowOf(id))?.verifiedAt?.getTime()).toBeGreaterThan(checked.getTime());
  });

  test("an edit leaves the category that a form does not have", async () => {
    const { id, categoryId: before } = await dealByCode(cast.harbor20);
    await db.update(deals).set({ categoryId: 1 }).where(eq(deals.id, id));
    await couponModel.update(id, await coupon(true), change);
    expect([before, (await rowOf(id))?.categoryId]).toEqual([null, 1]);
  });
});

describe("what is known of a deal", () => {
  const evidence = {
    url: "https://harbor-pine.example/offers",
    quote: "20% off with code TESTED20 until 18 December",
    at: "2026-11-21T10:00:00.000Z",
  };
  const proposal = {
    code: "TESTED20",
    expiry: null,
    url: evidence.url,
    quote: evidence.quote,
    problems: ["The code does not stand in the page."],
    heading: [],
    spans: [],
    reading: null,
  };
  const found = { code: "TESTED20", discountValue: "20%", expiryDate: "2026-12-18" };

  /** An offer with evidence for these three. */
  async function evidenced(): Promise<number> {
    const id = await made(found);
    await seenOn(id, evidence);
    return id;
  }

  /** An offer that waits for a person. */
  async function claimed(): Promise<number> {
    const id = await made({ active: false });
    await db.update(deals).set({ proposal }).where(eq(deals.id, id));
    return id;
  }

  test.each([
    ["title", { title: "Two down pillows" }],
    ["description", { description: "Down only." }],
    ["discount", { discountType: "deal" }],
    ["code", { code: "HARBOR30" }],
    ["code, which is removed", { code: "" }],
    ["value", { discountValue: "30%" }],
    ["minimum spend", { minSpend: 50 }],
    ["end", { expiryDate: "2026-12-19" }],
    ["end, which is removed", { expiryDate: "" }],
    ["value, as of other words alone", { discountValue: "30%", sameTerms: true }],
    ["end, a minute earlier", { expiryDate: "2026-12-18T23:58:59Z" }],
  ])("has no evidence any more after an edit of its %s", async (_, edit) => {
    const id = await evidenced();
    expect(await offerModel.update(id, await offer({ ...found, ...edit }), change)).toMatchObject({
      kind: "saved",
    });
    expect(await pageOfRow(id)).toBeNull();
  });

  test("has no evidence any more once it is another store's", async () => {
    const id = await evidenced();
    await offerModel.update(id, await offer(found, cast.inkwell), change);
    expect(await pageOfRow(id)).toBeNull();
  });

  test.each([
    ["its link", { affiliateLink: "https://partner.example/another" }],
    ["nothing", {}],
    ["words alone", { title: "2 down pillows", description: "Down only.", sameTerms: true }],
    ["its end in another way", { expiryDate: "2026-12-19T00:59:59+01:00" }],
    ["whether it is active", { active: false }],
  ])("keeps its evidence through an edit of %s", async (_, edit) => {
    const id = await evidenced();
    expect(await offerModel.update(id, await offer({ ...found, ...edit }), change)).toMatchObject({
      kind: "saved",
    });
    expect(await pageOfRow(id)).toEqual(evidence);
  });

  test("keeps its evidence where a form sends its lines with other ends, and after that", async () => {
    const id = await made({ description: "Down or wool.\nTerms: once." });
    await seenOn(id, evidence);
    for (const end of ["\r\n", "\r\n", "\n"])
      await offerModel.update(id, await offer({ description: `Down or wool.${end}Terms: once.` }), change);
    expect(await pageOfRow(id)).toEqual(evidence);
  });

  test("without code and end keeps its evidence too", async () => {
    const id = await made({ expiryDate: "" });
    await seenOn(id, evidence);
    await offerModel.update(id, await offer({ active: false }), change);
    expect(await pageOfRow(id)).toEqual(evidence);
  });

  test("keeps its evidence when it is switched off and on", async () => {
    const id = await evidenced();
    await editAll([id], { verb: "active", value: false }, change, "offer");
    await editAll([id], { verb: "active", value: true }, change, "offer");
    expect(await pageOfRow(id)).toEqual(evidence);
  });

  const waits = {
    kind: "refused" as const,
    errors: { active: [{ reason: "undecided" as const }] },
  };

  test("is not switched on while it is a proposal", async () => {
    const id = await claimed();
    expect(await editAll([id], { verb: "active", value: true }, change, "offer")).toEqual({
      changed: [],
      refused: [{ kind: "refused", errors: { form: [{ reason: "undecided" }] } }],
    });
    expect(await rowOf(id)).toMatchObject({ active: false, proposal, version: 1 });
  });

  test("is not made active by an edit while it is a proposal", async () => {
    const id = await claimed();
    const input = await offer({ active: true, title: "Two down pillows" });
    expect(await offerModel.update(id, input, change)).toEqual(waits);
    expect(await rowOf(id)).toMatchObject({ active: false, proposal, version: 1 });
  });

  test("is a proposal no longer once a person has decided that it is live", async () => {
    const id = await claimed();
    expect(await offerModel.decide(id, await offer({ active: true }), change)).toEqual({ kind: "saved", id });
    expect(await rowOf(id)).toMatchObject({ active: true, proposal: null });
  });

  test("stays a proposal where a person decides that it is not", async () => {
    const id = await claimed();
    await offerModel.decide(id, await offer({ active: false }), change);
    expect(await rowOf(id)).toMatchObject({ active: false, proposal });
  });

  test("may be switched off while it is a proposal", async () => {
    const id = await claimed();
    expect(await editAll([id], { verb: "active", value: false }, change, "offer")).toEqual({
      changed: [id],
      refused: [],
    });
  });

  test("stays a proposal through an edit that leaves it inactive", async () => {
    const id = await claimed();
    await offerModel.update(id, await offer({ active: false, title: "Two down pillows" }), change);
    expect(await rowOf(id)).toMatchObject({ active: false, proposal, title: "Two down pillows" });
  });

  test("holds of a coupon too, which keeps its proposal when it is featured", async () => {
    const { id, storeId } = await dealByCode(cast.harbor20);
    await db.update(deals).set({ proposal, active: false }).where(eq(deals.id, id));
    await seenOn(id, evidence);
    await editAll([id], { verb: "featured", value: false }, change, "coupon");
    await editAll([id], { verb: "featured", value: true }, change, "coupon");
    expect(await rowOf(id)).toMatchObject({ proposal });
    const input = couponInput.parse({ title: "X", discountValue: "5%", storeId });
    expect(await couponModel.update(id, input, change)).toEqual(waits);
    expect(await editAll([id], { verb: "active", value: true }, change, "coupon")).toEqual({
      changed: [],
      refused: [{ kind: "refused", errors: { form: [{ reason: "undecided" }] } }],
    });
    expect(await rowOf(id)).toMatchObject({ proposal, active: false });
    expect(await pageOfRow(id)).toEqual(evidence);
  });
});

describe("switching a deal", () => {
  test("writes the history, but not where it is so already", async () => {
    const id = await made();
    const changes = () => db.$count(history, and(eq(history.subject, "offer"), eq(history.subjectId, id)));
    await editAll([id], { verb: "active", value: true }, change, "offer");
    expect(await changes()).toBe(1);
    await editAll([id], { verb: "active", value: false }, change, "offer");
    expect(await changes()).toBe(2);
    expect(await rowOf(id)).toMatchObject({ active: false, version: 2 });
  });
});

test("terms that follow an undone change of the end have another version than those, which answers may still name", async () => {
  const id = await made();
  const version = async () => (await rowOf(id))?.termsVersion;
  await editAll([id], { verb: "end", day: "2099-12-15" }, change);
  const undone = await version();
  const [entry] = await lastOf(["coupon", "offer"], [id]);
  await undo(entry ?? 0, change);
  expect(await version()).not.toBe(undone);
  await offerModel.update(id, await offer({ code: "OTHER" }), change);
  expect(await version()).not.toBe(undone);
});

test("a proposed deal that was changed since it was read is not published", async () => {
  const id = await made({ active: false });
  const read = { id, version: (await rowOf(id))?.version ?? 0 };
  await offerModel.update(id, await offer({ active: false, title: "Three pillows" }), change);
  expect(await publish([read], change)).toEqual({ changed: [], refused: [] });
  expect((await rowOf(id))?.active).toBe(false);
});
