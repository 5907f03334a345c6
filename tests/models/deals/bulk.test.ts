import { afterAll, beforeAll, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import { undoAll } from "../../../src/models/audit/history";
import { changeEnd } from "../../../src/models/deals/end";
import { coupons } from "../../../src/models/deals/write";
import * as checks from "../../../src/models/proof/checks";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { lastOf } from "../../last-of";
import { addStore } from "../../site/rows";
import { statementsOf } from "../statements";

const MANY = 2_000;
/** However many rows there are. */
const STATEMENTS = 20;

const change = { actor: ADMIN };
const batch = crypto.randomUUID();
let ids: number[] = [];
let recorded: number[] = [];

beforeAll(async () => {
  const { id: storeId } = await addStore();
  const rows = await db
    .insert(deals)
    .values(
      Array.from({ length: MANY }, (_, at) => ({
        kind: "coupon" as const,
        storeId,
        title: `Stripes ${at}`,
        code: `STRIPES${at}`,
        discountType: "percentage" as const,
        discountValue: "20%",
      })),
    )
    .returning({ id: deals.id });
  ids = rows.map(({ id }) => id);
});

afterAll(restore);

// One after the other, on the same rows.
const actions: Record<string, () => Promise<number>> = {
  async "a check"() {
    recorded = (await checks.record(ADMIN, ids, { outcome: "works", method: "basket" })).recorded;
    return recorded.length;
  },
  "the undo of a check": async () => (await checks.undo(ADMIN, recorded)).length,
  deactivate: async () => (await coupons.deactivate(ids, { ...change, batch })).changed.length,
  "the undo of a batch": async () => (await undoAll({ batch }, change)).undone.length,
  "to deactivate again": async () => (await coupons.deactivate(ids, change)).changed.length,
  activate: async () => (await coupons.activate(ids, change)).changed.length,
  feature: async () => (await coupons.feature(ids, change)).changed.length,
  "a change of the end": async () => (await changeEnd(ids, "2099-12-15", change)).changed.length,
  "the undo of a change of the end": async () =>
    (await undoAll(await lastOf(["coupon"], ids), change)).undone.length,
  "a deletion": async () => (await coupons.delAll(ids, change)).length,
  "the undo of a deletion": async () => (await undoAll(await lastOf(["coupon"], ids), change)).undone.length,
};

test("each bulk action on 2,000 deals takes at most 20 statements", async () => {
  for (const [action, act] of Object.entries(actions)) {
    let changed = 0;
    const sent = await statementsOf(async () => {
      changed = await act();
    });
    expect({ action, changed }).toEqual({ action, changed: MANY });
    expect({ action, isBounded: sent.length <= STATEMENTS }).toEqual({ action, isBounded: true });
  }
}, 180_000);
