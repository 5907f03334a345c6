import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import * as reports from "../../src/models/people/reports";
import * as checks from "../../src/models/proof/checks";
import { observe } from "../../src/models/proof/record";
import { ADMIN } from "../actor";
import { cast, storeBySlug } from "../cast";
import { textOf } from "../http";
import { addCoupon, inDays } from "../site/rows";
import { adminOfTests } from "./session";

const admin = adminOfTests();

const htmlAt = async (path: string) => (await admin.get(path)).text();
const textAt = async (path: string) => textOf(await htmlAt(path));

/** A deal that was checked just now, so that nothing but a report sends it to the queue. */
async function checkedDeal() {
  await db.update(deals).set({ active: false });
  const { id, storeId } = await addCoupon({ title: "A tenth off", code: "TENTH" }, cast.dealless);
  await checks.record(ADMIN, [id], { outcome: "works" });
  return { id, storeId };
}

async function reportOf({ id, storeId }: { id: number; storeId: number }) {
  const words = "The shop says it is for new customers.";
  return reports.record(
    { kind: "problem", storeId, dealId: id },
    { words, sourceUrl: "https://shop.example/terms" },
  );
}

async function suggest(code: string) {
  const { id: storeId } = await storeBySlug(cast.dealless);
  return reports.record(
    { kind: "suggestion", storeId },
    { code, words: "From the letter.", sourceUrl: "https://shop.example" },
  );
}

describe("a reported problem", () => {
  test("is counted, stands in the queue, and leads to the deal with what to do", async () => {
    const deal = await checkedDeal();
    expect(await textAt("/admin/queue")).toContain("Nothing to look at.");
    const id = await reportOf(deal);
    const queue = await textAt("/admin/queue?part=reported");
    expect(queue).toContain("1 to look at.");
    expect(queue).toContain("Reported 1");
    expect(queue).toMatch(new RegExp(`A tenth off .* R-${id} , .*: The shop says it is for new customers.`));
    const list = await htmlAt("/admin/reports?state=waiting");
    expect(textOf(list)).toMatch(new RegExp(`Reports 1 .* R-${id} Problem Waits`));
    expect(list).toMatch(new RegExp(`<a href="/admin/coupons/${deal.id}"[^>]*>Check the deal`));
    const editor = await textAt(`/admin/coupons/${deal.id}`);
    expect(editor).toMatch(/Reported by shoppers Look at the shop\. .* that settles the report\. R-/);
    expect(await textAt("/admin")).toContain("Shoppers' reports that wait 1 entry A tenth off, ");
  });

  test("is settled by an editor's check of the deal, not by the robot's", async () => {
    const deal = await checkedDeal();
    await reportOf(deal);
    await observe([{ dealId: deal.id, kind: "page", outcome: "unreadable", actor: "robot" }]);
    expect(await textAt("/admin/reports?state=waiting")).toContain("1 report ");
    const { recorded } = await checks.record(ADMIN, [deal.id], { outcome: "dead" });
    const settled = await textAt("/admin/reports?state=waiting");
    expect(settled).toContain("No report fits this filter.");
    expect(await textAt("/admin/reports")).not.toContain("Waits");
    expect(await textAt("/admin/queue")).toContain("Nothing to look at.");
    await checks.undo(ADMIN, recorded);
    expect(await textAt("/admin/queue?part=reported")).toContain("1 to look at.");
  });

  test("of a deal that has ended does not wait", async () => {
    const deal = await checkedDeal();
    await reportOf(deal);
    await db
      .update(deals)
      .set({ endsAt: inDays(-1) })
      .where(eq(deals.id, deal.id));
    expect(await textAt("/admin/reports?state=waiting")).toContain("No report fits this filter.");
  });
});

test("a suggested code leads to the form with store and code, and waits until the store has it", async () => {
  const id = await suggest("Letter5");
  const html = await htmlAt("/admin/reports?state=waiting");
  const path = /href="(\/admin\/coupons\/new\?[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const form = await htmlAt(path);
  expect(form).toMatch(/name="code"[^>]* value="Letter5"|value="Letter5"[^>]* name="code"/);
  expect(form).toMatch(new RegExp(`<option value="${cast.dealless}" selected`));
  await addCoupon({ code: "LETTER5" }, cast.dealless);
  expect(await textAt("/admin/reports")).toContain(`R-${id} Suggested code`);
  expect(await textAt("/admin/reports?state=waiting")).toContain("No report fits this filter.");
});
