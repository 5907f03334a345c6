import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { ofDeal } from "../../src/models/proof/read";
import * as settings from "../../src/models/settings";
import { settingsInput } from "../../src/schemas/settings";
import { ADMIN } from "../actor";
import { type Admin, signIn } from "../admin/session";
import { cast, checkedOn, storeBySlug } from "../cast";
import { restore, restoreContent } from "../catalogue";
import { get, textOf } from "../http";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(restoreContent);
afterAll(restore);

type Shown = { id: number; verified: boolean; verifiedAt: string | null };

const DAY_MS = 24 * 3_600_000;
const CHECKED = new Date(Date.now() - 2 * DAY_MS).toISOString();

describe.each(["coupons", "offers"])("the check in /api/%s", (list) => {
  const body = async () => ({
    title: "20% off all paint",
    description: "On every tin.",
    storeId: (await storeBySlug(cast.dealless)).id,
    code: "STRIPES",
    affiliateLink: "https://paint.example/?ref=1",
    discountType: "percentage",
    discountValue: "20",
    startsAt: "2026-01-01",
    expiryDate: "2030-12-18",
    verified: true,
  });

  /** A deal that was checked some time ago. */
  async function checked(at = CHECKED) {
    const sent = await body();
    const created = (await (await admin.json("POST", `/api/${list}`, sent)).json()) as Shown;
    await checkedOn(created.id, new Date(at));
    return { id: created.id, sent };
  }

  async function put(id: number, sent: object): Promise<Shown> {
    const response = await admin.json("PUT", `/api/${list}/${id}`, sent);
    expect(response.status).toBe(200);
    return (await response.json()) as Shown;
  }

  const changes: [string, Record<string, unknown>][] = [
    ["code", { code: "SPOTS" }],
    ["type of discount", { discountType: "fixed" }],
    ["value", { discountValue: "25%" }],
    ["minimum spend", { minSpend: 60 }],
    ["terms", { description: "On large tins." }],
    ["start", { startsAt: "2026-01-03" }],
    ["end", { expiryDate: null }],
    ["title", { title: "A fifth off all paint" }],
  ];

  test.each(changes)("is void after a change of %s", async (_, change) => {
    const { id, sent } = await checked();
    const shown = await put(id, { ...sent, ...change, verified: "keep" });
    expect(shown).toMatchObject({ verified: false, verifiedAt: null });
  });

  test("of a changed deal has the time of the new check", async () => {
    const { id, sent } = await checked();
    const start = Date.now();
    const { verifiedAt } = await put(id, { ...sent, code: "SPOTS" });
    expect(Date.parse(verifiedAt ?? "")).toBeGreaterThanOrEqual(start - 1);
  });

  test("of more than 30 days ago reads as none, as on the ticket, and stays on record when that is sent back", async () => {
    const old = new Date(Date.now() - 31 * DAY_MS);
    const { id } = await checked(old.toISOString());
    const echo = await (await get(`/api/${list}/${id}`)).json();
    expect(echo).toMatchObject({ verified: false, verifiedAt: null });
    await put(id, echo as object);
    const check = { outcome: "works", at: old, isWithdrawn: false };
    expect(await ofDeal(id)).toContainEqual(expect.objectContaining(check));
  });

  test("stays after a change of the link, which says nothing of the deal", async () => {
    const { id, sent } = await checked();
    const shown = await put(id, { ...sent, affiliateLink: "https://paint.example/other", verified: "keep" });
    expect(shown).toMatchObject({ verified: true, verifiedAt: CHECKED });
  });

  test("keeps its time if the deal is unchanged or only its wording changes", async () => {
    const { id, sent } = await checked();
    const echo = await (await get(`/api/${list}/${id}`)).json();
    expect((await put(id, echo as object)).verifiedAt).toBe(CHECKED);
    const reworded = { ...sent, title: "All paint: 20% off", sameTerms: true };
    expect((await put(id, reworded)).verifiedAt).toBe(CHECKED);
    expect((await put(id, { ...reworded, active: false })).verifiedAt).toBe(CHECKED);
  });

  test("stays if an edit leaves it out, and is void but not renewed if that edit changes the terms", async () => {
    const { id } = await checked();
    expect(await put(id, { active: false })).toMatchObject({ verified: true, verifiedAt: CHECKED });
    expect(await put(id, { code: "SPOTS" })).toMatchObject({ verified: false, verifiedAt: null });
    expect(await put(id, { active: true })).toMatchObject({ verified: false });
  });

  test("is set with `now`, and removed with `false`", async () => {
    const { id, sent } = await checked();
    const start = Date.now();
    const { verifiedAt } = await put(id, { ...sent, verified: "now" });
    expect(Date.parse(verifiedAt ?? "")).toBeGreaterThanOrEqual(start - 1);
    expect(await put(id, { ...sent, verified: false })).toMatchObject({ verified: false, verifiedAt: null });
    expect(await put(id, { ...sent, verified: "keep" })).toMatchObject({ verified: false });
  });

  test("is signed with the editor's name, and says how it was made", async () => {
    await settings.save(settingsInput.parse({ editorName: "The night desk" }), { actor: ADMIN });
    const { id, sent } = await checked();
    const newest = async () => (await ofDeal(id)).at(-1);
    await put(id, { ...sent, verified: "now", checkMethod: "page" });
    expect(await newest()).toMatchObject({ kind: "editor", method: "page", signedBy: "The night desk" });
    await put(id, { ...sent, verified: "now", checkMethod: "price" });
    expect(await newest()).toMatchObject({ kind: "editor", method: null });
    await put(id, { ...sent, verified: "now" });
    expect(await newest()).toMatchObject({ kind: "editor", method: null, signedBy: "The night desk" });
    const wrong = await admin.json("PUT", `/api/${list}/${id}`, { ...sent, checkMethod: "guess" });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { errors: { checkMethod: ["basket, price, page or shop."] } },
    ]);
  });

  test("has documentation that names every change that voids it", async () => {
    const terms = "title, store, discount, value, code, minimum spend, description or dates";
    const description = await (await admin.get("/api/openapi.json")).text();
    expect(description).toContain(`Changing the ${terms} voids an earlier check.`);
  });

  test("does not move with the deal to another store", async () => {
    const { id, sent } = await checked();
    const { id: storeId } = await storeBySlug(cast.inkwell);
    expect(await put(id, { ...sent, storeId, verified: "keep" })).toMatchObject({ verified: false });
  });

  test("shows on the store's page with its date", async () => {
    await checked("2026-01-02T03:04:05.000Z");
    const page = textOf(await (await get(`/store/${cast.dealless}`)).text());
    expect(page).toContain("Not checked since 2 Jan 2026");
  });
});
