import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import * as list from "../../../src/models/deals/admin-list";
import { queue } from "../../../src/models/inbox/queue";
import { observe } from "../../../src/models/proof/record";
import { type Observer, type Outcome, observationRules } from "../../../src/proof/vocabulary";
import { cast } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, inDays } from "../../site/rows";

afterEach(restore);

const MANY = { limit: 100 };
const rules = Object.entries<{ by: Observer; outcomes: readonly Outcome[] }>(observationRules);

test("the queue has the deals that a robot last lost, whatever robot", async () => {
  await db.update(deals).set({ active: false });
  for (const [kind, { by, outcomes }] of rules)
    for (const outcome of outcomes) {
      const { id } = await addCoupon({ title: `${kind} ${outcome}`, code: "STRIPES" }, cast.dealless);
      const seen = {
        dealId: id,
        kind,
        outcome,
        actor: by,
        reason: outcome === "limited" ? "region" : null,
      } as never;
      await observe([seen]);
    }
  const lost = await list.list("coupon", { by: "robot", result: "lost" }, "newest", MANY);
  const queued = await queue("gone", MANY.limit);
  const titles = queued.deals.map(({ title }) => title).toSorted();
  expect(titles).toEqual(lost.items.map(({ title }) => title).toSorted());
  expect(titles).toContain("page missing");
});

test("a deal that shoppers vote down is in the queue, and not after an editor's check", async () => {
  const { id } = await addCoupon({ code: "STRIPES" });
  const dead = { dealId: id, kind: "visitor", outcome: "dead", actor: "visitor", reason: "expired" } as const;
  const isQueued = async () => (await queue("failing", MANY.limit)).deals.some((deal) => deal.id === id);
  await observe([dead, dead]);
  expect(await isQueued()).toBe(false);
  await observe([dead]);
  expect(await isQueued()).toBe(true);
  await db
    .update(deals)
    .set({ endsAt: inDays(-1) })
    .where(eq(deals.id, id));
  expect(await isQueued()).toBe(false);
  await db.update(deals).set({ endsAt: null }).where(eq(deals.id, id));
  await observe([{ dealId: id, kind: "editor", outcome: "works", actor: "editor" }]);
  expect(await isQueued()).toBe(false);
});
