import { beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { cast, storeBySlug } from "../cast";
import { get, textOf } from "../http";
import { lastOf } from "../last-of";
import { adminOfTests, flashOf } from "./session";
import { proposal, waitingOffer } from "./waiting";

const admin = adminOfTests();

const TITLE = "20% off violet ink";
const fields = {
  title: TITLE,
  store: cast.dealless,
  description: "All colours.",
  affiliateLink: "https://inkwell.example/?ref=1",
  discountType: "percentage",
  discountValue: "20%",
};

let id: number;
let storeId: number;

beforeEach(async () => {
  storeId = (await storeBySlug(cast.dealless)).id;
  id = await waitingOffer({ storeId, title: TITLE });
});

const row = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0];
const isShown = async () =>
  textOf(await (await get(`/store/${cast.dealless}`)).text()).includes(TITLE) ||
  (await get(`/api/offers/${id}`)).status === 200;

/** Presses a button of its card in the inbox. */
const decide = (verb: string) => admin.post(`/admin/inbox/deal/${id}`, { verb, seen: "1-0-0" });

async function undo(response: Response): Promise<Response> {
  const toast = JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&"));
  return admin.post(toast.undo, {});
}

const { store: _, ...ofApi } = fields;
const bulk = (action: string) => admin.post("/admin/offers/bulk", { id: String(id), action });

const ways: [string, () => Promise<Response>, status: number][] = [
  ["by an API call", () => admin.json("PUT", `/api/offers/${id}`, { ...ofApi, storeId, active: true }), 422],
  [
    "by an API call without the field",
    () => admin.json("PUT", `/api/offers/${id}`, { ...ofApi, storeId }),
    200,
  ],
  ["by Activate in the list", () => bulk("activate"), 303],
  ["by Deactivate, then Activate in the list", () => bulk("deactivate").then(() => bulk("activate")), 303],
  ["by a save without the field", () => admin.post(`/admin/offers/${id}`, fields), 303],
  [
    "by a save that leaves it inactive",
    () => admin.post(`/admin/offers/${id}`, { ...fields, active: "false" }),
    303,
  ],
  [
    "by a check from the list",
    () => admin.post("/admin/checks", { id: String(id), terms: `${id}-1`, check: "works" }),
    303,
  ],
  [
    "by another end",
    () => admin.post("/admin/deals/offer/bulk", { id: String(id), verb: "end", day: "2030-01-01" }),
    303,
  ],
  ["by Works in the inbox", () => decide("works"), 409],
  ["by a snooze that is undone", async () => undo(await decide("snooze")), 303],
  ["by a refusal that is undone", async () => undo(await decide("refuse")), 303],
  ["by a publication that is undone", async () => undo(await decide("publish")), 303],
  [
    "by a deletion that the history undoes",
    async () => {
      await admin.post(`/admin/offers/${id}/deletion`, {});
      const [entry] = await lastOf(["offer"], [id]);
      return admin.post(`/admin/history/${entry}/undo`, {});
    },
    303,
  ],
];

describe("an offer that a model proposed does not become active", () => {
  test.each(ways)("%s", async (_, act, status) => {
    expect((await act()).status).toBe(status);
    expect(await row()).toMatchObject({ active: false, proposal });
    expect(await isShown()).toBe(false);
  });
});

describe("a person makes it active", () => {
  test.each<[string, () => Promise<Response>]>([
    ["with Publish in the inbox", () => decide("publish")],
    [
      "with a save of the editor as active",
      () => admin.post(`/admin/offers/${id}`, { ...fields, active: "true" }),
    ],
  ])("%s", async (_, act) => {
    expect((await act()).status).toBe(303);
    expect(await row()).toMatchObject({ active: true, proposal: null });
    expect(await isShown()).toBe(true);
  });
});
