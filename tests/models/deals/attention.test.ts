import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import * as list from "../../../src/models/deals/admin-list";
import { list as inbox } from "../../../src/models/inbox/list";
import { observe } from "../../../src/models/proof/record";
import { type Observer, type Outcome, observationRules } from "../../../src/proof/vocabulary";
import { cast } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, inDays } from "../../site/rows";

afterEach(restore);

const MANY = { limit: 100 };
const rules = Object.entries<{ by: Observer; outcomes: readonly Outcome[] }>(observationRules);

test("the inbox has the deals that a robot last lost, whatever robot", async () => {
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
  const { items } = await inbox("gone", MANY);
  const ids = items.map(({ id }) => id).toSorted();
  expect(ids).toEqual(lost.items.map(({ id }) => id).toSorted());
  expect(lost.items.map(({ title }) => title)).toContain("page missing");
});

test("a deal that shoppers vote down is in the inbox, and not after an editor's check", async () => {
  const { id } = await addCoupon({ code: "STRIPES" });
  const dead = { dealId: id, kind: "visitor", outcome: "dead", actor: "visitor", reason: "expired" } as const;
  const isListed = async () => (await inbox("failing", MANY)).items.some((thing) => thing.id === id);
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
