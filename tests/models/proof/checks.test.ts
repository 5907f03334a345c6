import { afterEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { checkPictures, deals, observations } from "../../../db/schema";
import { undo } from "../../../src/models/audit/history";
import { couponModel } from "../../../src/models/deals/write";
import * as model from "../../../src/models/proof/checks";
import { ofDeal } from "../../../src/models/proof/read";
import { observe } from "../../../src/models/proof/record";
import * as settings from "../../../src/models/settings";
import { checkInput } from "../../../src/proof/input";
import { settingsInput } from "../../../src/schemas/settings";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { lastOf } from "../../last-of";
import { addCoupon, inDays } from "../../site/rows";

afterEach(restore);

const HOUR_MS = 60 * 60 * 1000;
const change = { actor: ADMIN };

async function rowOf(id: number) {
  const [row] = await db.select().from(deals).where(eq(deals.id, id));
  if (!row) throw new Error("The deal is gone");
  return row;
}

describe("an editor's check", () => {
  test("is dated now and signed with the name in the settings", async () => {
    await settings.save(settingsInput.parse({ editorName: "The night desk" }), change);
    const { id } = await addCoupon({ code: "STRIPES" });
    const start = Date.now() - 1;
    await model.record(change, [id], {
      outcome: "works",
      method: "basket",
      country: "GB",
      note: "Basket of 40",
    });
    const [check] = await ofDeal(id);
    expect(check).toMatchObject({
      kind: "editor",
      outcome: "works",
      actor: "editor",
      signedBy: "The night desk",
      method: "basket",
      country: "GB",
      note: "Basket of 40",
      hasPicture: false,
      isWithdrawn: false,
    });
    const { checkedAt, lastCheck, proof } = await rowOf(id);
    expect(Number(checkedAt)).toBeGreaterThanOrEqual(start);
    expect(lastCheck).toBe("editor works");
    expect(proof?.lastCheck).toMatchObject({ signedBy: "The night desk" });
  });

  test("of many deals leaves out those that are gone, and is undone as one", async () => {
    const [one, other] = [await addCoupon({ title: "One" }), await addCoupon({ title: "Other" })];
    await model.record(change, [one.id], { outcome: "works", method: "page" });
    const { recorded: ids } = await model.record(change, [one.id, other.id, 2_000_000_000], {
      outcome: "dead",
      reason: "expired",
    });
    expect(ids).toHaveLength(2);
    expect(await rowOf(one.id)).toMatchObject({ lastCheck: "editor dead", verifiedAt: null });
    await model.undo(change, ids);
    expect(await rowOf(one.id)).toMatchObject({ lastCheck: "editor works", verifiedAt: expect.any(Date) });
    expect(await rowOf(other.id)).toMatchObject({ lastCheck: null, checkedAt: null });
    expect(await model.undo(change, ids)).toEqual([]);
  });

  test("that is not for everyone leaves the badge", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await model.record(change, [id], { outcome: "works" });
    await model.record(change, [id], { outcome: "limited", reason: "region" });
    const { verifiedAt, lastCheck, proof } = await rowOf(id);
    expect(verifiedAt).toBeInstanceOf(Date);
    expect(lastCheck).toBe("editor limited");
    expect(proof?.limits).toEqual(["region"]);
  });

  test.each([
    ["visitor", "visitor", "works"],
    ["page", "robot", "unreadable"],
  ] as const)("stays the last one after a %s", async (kind, actor, outcome) => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await model.record(change, [id], { outcome: "works" });
    await observe([{ dealId: id, kind, actor, outcome }]);
    expect((await rowOf(id)).lastCheck).toBe("editor works");
  });

  test("gives way to a later look of the robot", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const at = new Date(Date.now() - HOUR_MS);
    await observe([{ dealId: id, kind: "editor", actor: "editor", outcome: "dead", at }]);
    await observe([{ dealId: id, kind: "page", actor: "robot", outcome: "missing" }]);
    expect((await rowOf(id)).lastCheck).toBe("page missing");
  });
});

describe("a check's picture", () => {
  const png = () =>
    new Bun.Image(Buffer.from(SQUARE, "base64")).resize(2400, 1600, { fit: "fill" }).png().bytes();

  test("is stored as WebP of at most 1200 px", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const made = await model.pictureOf(new File([new Uint8Array(await png())], "basket.png"));
    if ("error" in made) throw new Error(made.error);
    await model.record(change, [id], { outcome: "works", picture: made });
    const [check] = await db.select().from(observations).orderBy(desc(observations.id)).limit(1);
    const stored = await model.picture(Number(check?.id));
    const { format, width, height } = await new Bun.Image(stored ?? new Uint8Array()).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 1200, height: 800 });
    expect((await ofDeal(id))[0]).toMatchObject({ hasPicture: true });
    expect((await ofDeal(id))[0]).not.toHaveProperty("picture");
  });

  test("comes back with its deal, and is deleted once that can no longer be undone", async () => {
    const made = await model.pictureOf(new File([new Uint8Array(await png())], "basket.png"));
    if ("error" in made) throw new Error(made.error);
    const { id } = await addCoupon({ code: "STRIPES" });
    const { recorded } = await model.record(change, [id], { outcome: "works", picture: made });
    const check = recorded[0] ?? 0;
    await couponModel.del(id, change);
    await model.prunePictures();
    expect(await model.picture(check)).toBeUndefined();
    await undo((await lastOf(["coupon"], [id]))[0] ?? 0, change);
    await model.prunePictures();
    expect(await model.picture(check)).toEqual(new Uint8Array(made));
    await couponModel.del(id, change);
    await model.prunePictures();
    await db.update(checkPictures).set({ deletedAt: inDays(-32) });
    await model.prunePictures();
    expect(await db.$count(checkPictures)).toBe(0);
  });

  test.each([
    ["no picture", () => new Uint8Array([1, 2, 3]), "pictureFormat"],
    ["more than 4 MiB", () => new Uint8Array(4 * 1024 * 1024 + 1), "pictureSize"],
  ])("is refused as %s", async (_, bytes, error) => {
    expect(await model.pictureOf(new File([bytes()], "basket.png"))).toMatchObject({
      error,
    });
  });
});

const SQUARE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test.each([
  [{ outcome: "works", reason: "" }, undefined],
  [{ outcome: "works", reason: "expired" }, "no reason"],
  [{ outcome: "dead" }, undefined],
  [{ outcome: "dead", reason: "usage_limit" }, undefined],
  [{ outcome: "dead", reason: "region" }, "Not for everyone"],
  [{ outcome: "limited" }, "required"],
  [{ outcome: "limited", reason: "region", country: "gb" }, undefined],
  [{ outcome: "limited", reason: "unknown" }, "Dead"],
  [{ outcome: "works", country: "G8" }, "Two letters"],
])("the form %j is accepted or says why not", (form, fault) => {
  const { success, error } = checkInput.safeParse(form);
  expect(success).toBe(fault === undefined);
  if (fault) expect(error?.message).toContain(fault);
});
