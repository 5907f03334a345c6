import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import * as checks from "../../src/models/proof/checks";
import * as settings from "../../src/models/settings";
import { settingsInput } from "../../src/schemas/settings";
import { ADMIN } from "../actor";
import { cast } from "../cast";
import { textOf } from "../http";
import { addCoupon, inDays } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const list = `/admin/coupons?store=${cast.dealless}`;
const path = `/admin/deals/coupon/bulk?store=${cast.dealless}`;

async function rowOf(id: number) {
  const [row] = await db.select().from(deals).where(eq(deals.id, id));
  if (!row) throw new Error("The deal is gone");
  return row;
}

async function edit(
  ids: number[],
  values: Record<string, string>,
): Promise<{ title: string; undo?: string }> {
  const response = await admin.post(path, { id: ids.map(String), ...values });
  expect(response.headers.get("location")).toBe(list);
  return JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&"));
}

const change = (ids: number[], day: string) => edit(ids, { verb: "end", day });

describe("Change", () => {
  test("asks what to change of the deals that are ticked", async () => {
    const { id } = await addCoupon({}, cast.dealless);
    const html = await (await admin.post(path, { id: String(id) })).text();
    expect(textOf(html)).toContain("Change 1 coupon");
    expect(html).toContain(`name="id" value="${id}"`);
    const response = await admin.post(path, {});
    expect(await flashOf(admin, response)).toContain("Select a coupon first");
  });

  test("ends them with that day in the site's time zone; their checks are void until it is undone", async () => {
    await settings.save(settingsInput.parse({ timeZone: "Pacific/Apia" }), { actor: ADMIN });
    const ids = [
      (await addCoupon({ code: "TENTH", endsAt: inDays(3) }, cast.dealless)).id,
      (await addCoupon({ endsAt: null }, cast.dealless)).id,
    ];
    await checks.record({ actor: ADMIN }, ids, { outcome: "works" });
    const before = await Promise.all(ids.map(rowOf));
    const { title, undo = "" } = await change(ids, "2031-05-04");
    expect(title).toBe("2 coupons changed successfully");
    for (const id of ids)
      expect(await rowOf(id)).toMatchObject({
        endsAt: new Date("2031-05-04T10:59:59Z"),
        proof: null,
        termsVersion: 2,
      });
    await admin.post(undo, {});
    for (const { id, endsAt, lastCheck } of before)
      expect(await rowOf(id)).toMatchObject({ endsAt, lastCheck, termsVersion: 1 });
    expect(await flashOf(admin, await admin.post(undo, {}))).toContain("Nothing was undone");
  });

  test("is undone without its earlier checks if somebody has checked the deal since", async () => {
    const { id } = await addCoupon({ endsAt: inDays(3) }, cast.dealless);
    await checks.record({ actor: ADMIN }, [id], { outcome: "dead" });
    const { undo = "" } = await change([id], "");
    expect((await rowOf(id)).endsAt).toBeNull();
    await checks.record({ actor: ADMIN }, [id], { outcome: "works" });
    await admin.post(undo, {});
    expect(await rowOf(id)).toMatchObject({ termsVersion: 3, proof: null });
    expect((await rowOf(id)).endsAt).toBeInstanceOf(Date);
  });

  test("changes nothing for a day before the start, the present end or what is no day", async () => {
    const { id } = await addCoupon({ startsAt: inDays(30), endsAt: null }, cast.dealless);
    expect((await change([id], "2020-01-01")).title).toBe("No coupon changed");
    expect(await change([id], "")).not.toHaveProperty("undo");
    expect((await admin.post(path, { id: String(id), verb: "end", day: "soon" })).status).toBe(422);
    expect(await rowOf(id)).toMatchObject({ endsAt: null, termsVersion: 1 });
  });

  test("finds and replaces in their titles, not in those of others", async () => {
    const [one, other] = [await addCoupon({}, cast.dealless), await addCoupon({}, cast.dealless)];
    const { title, undo = "" } = await edit([one.id], { verb: "replace title", find: "Zebra", by: "Okapi" });
    expect(title).toBe("1 coupon changed successfully");
    expect((await rowOf(one.id)).title).toBe(one.title.replace("Zebra", "Okapi"));
    expect((await rowOf(other.id)).title).toBe(other.title);
    await admin.post(undo, {});
    expect((await rowOf(one.id)).title).toBe(one.title);
  });
});
