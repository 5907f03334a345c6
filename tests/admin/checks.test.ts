import { describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { cast, checkedOn, storeBySlug } from "../cast";
import { textOf } from "../http";
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

describe.each(["coupon", "offer"] as const)("the check in the form of a %s", (kind) => {
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

  /** A deal that was checked some time ago, and the choice that its form comes with. */
  async function checked() {
    await admin.post(list, { ...fields, verified: "now" });
    const { id } = await stored();
    await checkedOn(id, checkedAt);
    const html = await (await admin.get(`${list}/${id}`)).text();
    const choices = /<select[^>]* name="verified".*?<\/select>/s.exec(html)?.[0] ?? "";
    const verified = /<option value="(\w+)" selected/.exec(choices)?.[1] ?? "";
    return { id, path: `${list}/${id}`, text: textOf(choices), verified };
  }

  test("is chosen for a new one, which is not checked by itself", async () => {
    await admin.post(list, fields);
    expect((await stored()).verifiedAt).toBeNull();
    await db.delete(deals).where(eq(deals.id, (await stored()).id));
    await admin.post(list, { ...fields, verified: "now" });
    expect((await stored()).verifiedAt).toBeInstanceOf(Date);
  });

  test("shows its date, and keeps it where nothing of the deal changes", async () => {
    const { path, text, verified } = await checked();
    expect(text).toContain("Checked on 2 Jan 2026");
    await admin.post(path, { ...fields, title: "All paint: 20% off", verified });
    expect((await stored()).verifiedAt).toEqual(checkedAt);
  });

  test("is void after a change of the code, unless the form says that it was checked now", async () => {
    const { path, verified } = await checked();
    await admin.post(path, { ...fields, code: "SPOTS", verified });
    expect(await stored()).toMatchObject({ code: "SPOTS", verifiedAt: null });
    await admin.post(path, { ...fields, code: "DOTS", verified: "now" });
    expect((await stored()).verifiedAt?.getTime()).toBeGreaterThan(checkedAt.getTime());
  });

  test("has a form and API documentation that name every change that voids it", async () => {
    const list =
      "store, discount, value, code, minimum spend, description, link, dates or numbers in the title";
    const { path } = await checked();
    const html = await (await admin.get(path)).text();
    expect(textOf(html)).toContain(`Changing the ${list} makes it “Not checked”`);
    const description = await (await admin.get("/api/openapi.json")).text();
    expect(description).toContain(`Changing the ${list} voids an earlier check.`);
  });

  test("is renewed and taken back by choice", async () => {
    const { path } = await checked();
    await admin.post(path, { ...fields, verified: "now" });
    expect((await stored()).verifiedAt?.getTime()).toBeGreaterThan(checkedAt.getTime());
    await admin.post(path, { ...fields, verified: "false" });
    expect((await stored()).verifiedAt).toBeNull();
  });

  test("stands as chosen in a form that comes back with an error", async () => {
    const { path } = await checked();
    const response = await admin.post(path, { ...fields, title: "", verified: "now" });
    expect(await response.text()).toMatch(/<option value="now" selected/);
  });
});
