import { beforeEach, describe, expect, test } from "bun:test";
import { ofDeal } from "../../src/models/proof/read";
import { observe } from "../../src/models/proof/record";
import * as settings from "../../src/models/system/settings";
import { FAILURES_IN_A_ROW } from "../../src/proof/derive";
import { settingsInput } from "../../src/schemas/settings";
import { ADMIN } from "../actor";
import { addCoupon } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

let id: number;

beforeEach(async () => {
  id = (await addCoupon({ code: "LAMP20", title: "20% off lamps" })).id;
  await observe(
    Array.from({ length: FAILURES_IN_A_ROW }, () => ({
      ...({ dealId: id, kind: "visitor", outcome: "dead", reason: "unknown", actor: "visitor" } as const),
    })),
  );
});

const isWaiting = async () =>
  (await (await admin.get("/admin/review")).text()).includes(`id="failing-${id}"`);

describe("a code that shoppers found dead", () => {
  test.each([
    ["publication", "works"],
    ["rejection", "dead"],
  ])("leaves the queue by %s, which is a signed check in the basket", async (decision, outcome) => {
    const signedBy = "The night desk";
    await settings.save(settingsInput.parse({ editorName: signedBy }), { actor: ADMIN });
    expect(await isWaiting()).toBe(true);
    const decided = await admin.post(`/admin/review/failing/${id}/${decision}`, {});
    const { undo } = JSON.parse((await flashOf(admin, decided)).replaceAll("&amp;", "&"));
    expect(await isWaiting()).toBe(false);
    const check = { kind: "editor", actor: "editor", outcome, method: "basket", signedBy };
    expect((await ofDeal(id)).at(-1)).toMatchObject(check);
    expect((await admin.post(undo, {})).headers.get("location")).toBe("/admin/review");
    expect(await isWaiting()).toBe(true);
  });
});
