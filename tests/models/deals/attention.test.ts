import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import * as list from "../../../src/models/deals/admin-list";
import { list as inbox } from "../../../src/models/inbox/list";
import { observe } from "../../../src/models/proof/record";
import { cast } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, inDays } from "../../site/rows";

afterEach(restore);

const MANY = { limit: 100 };
const HOUR_MS = 3_600_000;

test.each([
  ["page", "missing"],
  ["page", "gone"],
  ["feed", "missing"],
] as const)(
  "a deal that its %s misses (%s) is in the inbox once it was missed twice",
  async (kind, outcome) => {
    await db.update(deals).set({ active: false });
    const { id } = await addCoupon({ code: "STRIPES" }, cast.dealless);
    const miss = (hoursAgo: number) =>
      observe([
        { dealId: id, kind, outcome, actor: "robot", at: new Date(Date.now() - hoursAgo * HOUR_MS) } as const,
      ]);
    const listed = async () => (await inbox("gone")).map((thing) => thing.id);
    await miss(8);
    expect(await listed()).toEqual([]);
    await miss(1);
    expect(await listed()).toEqual([id]);
    const lost = await list.adminList("coupon", { by: "robot", result: "lost" }, "newest", MANY);
    expect(lost.items.map((deal) => deal.id)).toContain(id);
  },
);

test("a deal that shoppers vote down is in the inbox, and not after an editor's check", async () => {
  const { id } = await addCoupon({ code: "STRIPES" });
  const dead = { dealId: id, kind: "visitor", outcome: "dead", actor: "visitor", reason: "expired" } as const;
  const isListed = async () => (await inbox("failing")).some((thing) => thing.id === id);
  await observe([dead, dead]);
  expect(await isListed()).toBe(false);
  await observe([dead]);
  expect(await isListed()).toBe(true);
  await db
    .update(deals)
    .set({ endsAt: inDays(-1) })
    .where(eq(deals.id, id));
  expect(await isListed()).toBe(false);
  await db.update(deals).set({ endsAt: null }).where(eq(deals.id, id));
  await observe([{ dealId: id, kind: "editor", outcome: "works", actor: "editor" }]);
  expect(await isListed()).toBe(false);
});
