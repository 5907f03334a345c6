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
import { addCoupon, addOffer, inDays } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const list = `/admin/coupons?store=${cast.dealless}`;
const path = `/admin/deals/end?${new URLSearchParams({ returnTo: list })}`;

async function rowOf(id: number) {
  const [row] = await db.select().from(deals).where(eq(deals.id, id));
  if (!row) throw new Error("The deal is gone");
  return row;
}

async function change(ids: number[], expiryDate: string): Promise<{ title: string; undo?: string }> {
  const response = await admin.post(path, { id: ids.map(String), expiryDate });
  expect(response.headers.get("location")).toBe(list);
  return JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&"));
}

describe("Change end", () => {
  test("asks for the day, of the deals that are ticked", async () => {
    const { id } = await addCoupon({}, cast.dealless);
    const html = await (await admin.post(path, { id: String(id) })).text();
    expect(textOf(html)).toContain("Change the end of 1 deal");
    expect(html).toContain(`name="id" value="${id}"`);
    const response = await admin.post(path, {});
    expect(await flashOf(admin, response)).toContain("Select a deal first");
  });

  test("ends them with that day in the site's time zone; their checks are void until it is undone", async () => {
    await settings.save(settingsInput.parse({ timeZone: "Pacific/Apia" }), { actor: ADMIN });
    const ids = [
      (await addCoupon({ code: "TENTH", endsAt: inDays(3) }, cast.dealless)).id,
      (await addOffer({ endsAt: null }, cast.dealless)).id,
    ];
    await checks.record({ actor: ADMIN }, ids, { outcome: "works" });
    const before = await Promise.all(ids.map(rowOf));
    const { title, undo = "" } = await change(ids, "2031-05-04");
    expect(title).toBe("2 deals changed successfully");
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
    expect((await change([id], "2020-01-01")).title).toBe("No deal changed");
    expect(await change([id], "")).not.toHaveProperty("undo");
    expect((await admin.post(path, { id: String(id), expiryDate: "soon" })).status).toBe(422);
    expect(await rowOf(id)).toMatchObject({ endsAt: null, termsVersion: 1 });
  });
});
