import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import * as checks from "../../src/models/proof/checks";
import { observe } from "../../src/models/proof/record";
import { ADMIN } from "../actor";
import { cast } from "../cast";
import { textOf } from "../http";
import { addCoupon } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const saved = { title: "A tenth off", code: "TENTH", discountValue: "10%", description: "On all paint." };
const form = { ...saved, store: cast.dealless, discountType: "percentage", active: "true" };

async function checked() {
  const { id } = await addCoupon(saved, cast.dealless);
  await checks.record({ actor: ADMIN }, [id], {
    outcome: "works",
    method: "basket",
    note: "Basket of 40",
  });
  await observe([{ dealId: id, kind: "page", outcome: "unreadable", actor: "robot" }]);
  return { id, path: `/admin/coupons/${id}` };
}

const asFragment = { headers: { "HX-Request": "true", "HX-Target": "div#preview" } };
const preview = async (path: string, typed: object) =>
  (await admin.post(`${path}/preview`, { ...form, ...typed }, asFragment)).text();

describe("GET /admin/coupons/:id", () => {
  test("shows the form, the ticket and the history of checks", async () => {
    const { path } = await checked();
    const text = textOf(await (await admin.get(path)).text());
    expect(text).toContain("Coupons / TENTH");
    expect(text).toMatch(/As visitors see it .*10% OFF .*Tried in a basket by an editor/);
    expect(text).toMatch(/Check history .*Page not readable .*page check .*Tried in a basket /);
    expect(text).toContain("Basket of 40");
    expect(text).not.toContain("Changing this voids");
  });

  test("marks withdrawn observations and those of earlier terms", async () => {
    const { id, path } = await checked();
    const {
      recorded: [last = 0],
    } = await checks.record({ actor: ADMIN }, [id], { outcome: "dead" });
    await checks.undo({ actor: ADMIN }, [last]);
    expect(textOf(await (await admin.get(path)).text())).toContain("Did not work · taken back");
    await admin.post(path, { ...form, code: "NINTH" });
    expect(textOf(await (await admin.get(path)).text())).toContain("Tried in a basket · of earlier terms");
  });

  test("records a check and comes back", async () => {
    const { id, path } = await checked();
    const html = await (await admin.get(`${path}?search=tenth`)).text();
    const action = /action="(\/admin\/checks\?[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const response = await admin.post(action, {
      id: String(id),
      terms: `${id}-1`,
      outcome: "dead",
      reason: "expired",
    });
    expect(response.headers.get("location")).toBe(`${path}?search=tenth`);
    expect(await flashOf(admin, response)).toContain("TENTH: dead");
  });
});

describe("POST /admin/coupons/:id", () => {
  test("keeps the checks through other words, and keeps in the history who said so", async () => {
    const { id, path } = await checked();
    expect(textOf(await (await admin.get(path)).text())).toContain("Only the wording changed");
    await admin.post(path, { ...form, title: "A tenth off all paint", sameTerms: "true" });
    expect(textOf(await (await admin.get(path)).text())).not.toContain("of earlier terms");
    const list = await (await admin.get(`/admin/history?subject=coupon&id=${id}&action=update`)).text();
    const entry = /href="(\/admin\/history\/\d+)/.exec(list)?.[1] ?? "";
    expect(textOf(await (await admin.get(entry)).text())).toContain("Only the wording changed – Yes");
    await admin.post(path, { ...form, title: "A fifth off" });
    expect(textOf(await (await admin.get(path)).text())).toContain("of earlier terms");
  });
});

describe("POST /admin/coupons/:id/preview", () => {
  test("shows the ticket as typed, and says what voids its checks", async () => {
    const { id, path } = await checked();
    const html = await preview(path, { code: "NINTH", discountValue: "9%" });
    expect(textOf(html)).toContain("9% OFF");
    expect(textOf(html)).not.toContain("Tried in a basket");
    expect(html).toMatch(/id="void-code"[^>]*>Was TENTH\. Changing this voids 2 checks\./);
    expect(html).toMatch(/id="void-discountValue"[^>]*>Was 10%\. Changing this voids 2 checks\./);
    expect(html).toMatch(/id="void-title"[^>]*><\/span>/);
    const [row] = await db.select().from(deals).where(eq(deals.id, id));
    expect(row).toMatchObject({ code: "TENTH", discountValue: "10%" });
  });

  test("leaves the checks where somebody says that only the wording changed", async () => {
    const { path } = await checked();
    const typed = { title: "A tenth off all paint", description: "All of our paint." };
    expect(await preview(path, typed)).toMatch(/id="void-description"[^>]*>Changing this voids 2 checks\./);
    const html = await preview(path, { ...typed, sameTerms: "true" });
    expect(textOf(html)).toContain("Tried in a basket by an editor");
    expect(html).not.toContain("Changing this voids");
  });

  test("says nothing where there are no checks", async () => {
    const { id } = await addCoupon(saved, cast.dealless);
    expect(await preview(`/admin/coupons/${id}`, { code: "NINTH" })).not.toContain("Changing this voids");
  });

  test("leaves the ticket while something wrong is typed", async () => {
    const { path } = await checked();
    const response = await admin.post(`${path}/preview`, { ...form, title: "" }, asFragment);
    expect(response.status).toBe(204);
  });

  test("of an offer is 404", async () => {
    const { id } = await checked();
    expect((await admin.post(`/admin/offers/${id}/preview`, form)).status).toBe(404);
  });
});
