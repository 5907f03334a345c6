import { describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { cast, checkedOn, storeBySlug } from "../cast";
import { adminOfTests } from "./session";

const admin = adminOfTests();

const checkedAt = new Date("2026-01-02T03:04:05Z");

const fields = {
  title: "20% off all paint",
  store: cast.dealless,
  description: "On every tin.\r\nOne use.",
  affiliateLink: "https://paint.example/?ref=1",
  discountType: "percentage",
  discountValue: "20%",
  code: "STRIPES",
  startsAt: "",
  expiryDate: "2030-12-18",
  active: "true",
};

describe.each(["coupon", "offer"] as const)("the form of a %s", (kind) => {
  const list = `/admin/${kind}s`;

  const stored = async () => {
    const { id } = await storeBySlug(cast.dealless);
    const [deal] = await db
      .select()
      .from(deals)
      .where(and(eq(deals.kind, kind), eq(deals.storeId, id)));
    if (!deal) throw new Error(`There is no ${kind}`);
    return deal;
  };

  test("records no check, and keeps one until the deal's terms change", async () => {
    await admin.post(list, { ...fields, verified: "now" });
    const { id, verifiedAt } = await stored();
    expect(verifiedAt).toBeNull();
    await checkedOn(id, checkedAt);
    await admin.post(`${list}/${id}`, {
      ...fields,
      title: "All paint: 20% off",
      sameTerms: "true",
      verified: "false",
    });
    expect((await stored()).verifiedAt).toEqual(checkedAt);
    await admin.post(`${list}/${id}`, { ...fields, code: "SPOTS" });
    expect(await stored()).toMatchObject({ code: "SPOTS", verifiedAt: null });
  });
});
