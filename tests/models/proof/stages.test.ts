import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import * as list from "../../../src/models/deals/admin-list";
import * as checks from "../../../src/models/proof/checks";
import { observe, type Seen } from "../../../src/models/proof/record";
import type { CheckFilter } from "../../../src/models/proof/stages";
import { countStages } from "../../../src/models/proof/stages";
import type { Cursor } from "../../../src/schemas/paging";
import { ADMIN } from "../../actor";
import { cast } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, addOffer, inDays } from "../../site/rows";

afterEach(restore);

/** Coupons of a store without others, named by how they were checked. */
async function shelf(): Promise<number[]> {
  const add = async (title: string, ...seen: Omit<Seen, "dealId">[]) => {
    const { id } = await addCoupon({ title, code: "STRIPES" }, cast.dealless);
    await observe(seen.map((one) => ({ ...one, dealId: id })));
    return id;
  };
  const editor = { kind: "editor", actor: "editor" } as const;
  const page = { kind: "page", actor: "robot" } as const;
  return [
    await add("never"),
    await add("today", { ...editor, outcome: "works" }),
    await add("seen", { ...page, outcome: "seen", at: inDays(-2) }),
    await add("ageing", { ...editor, outcome: "works", at: inDays(-10) }),
    await add("old", { ...page, outcome: "seen", at: inDays(-40) }),
    await add("dead", { ...editor, outcome: "dead", reason: "expired", at: inDays(-1) }),
    await add(
      "gone",
      { ...page, outcome: "missing", at: inDays(-2) },
      { ...page, outcome: "missing", at: inDays(-1) },
    ),
    await add("limited", { ...editor, outcome: "limited", reason: "region", at: inDays(-3) }),
  ];
}

async function titles(filter: CheckFilter): Promise<string[]> {
  const { items } = await list.adminList("coupon", { store: cast.dealless, ...filter }, "newest", {
    limit: 50,
  });
  return items.map(({ title }) => title).sort();
}

const filters: [name: string, filter: CheckFilter, titles: string[]][] = [
  ["fresh", { proof: "fresh" }, ["seen", "today"]],
  ["ageing", { proof: "ageing" }, ["ageing"]],
  ["without proof", { proof: "none" }, ["dead", "gone", "limited", "never", "old"]],
  ["to check", { proof: "check" }, ["ageing", "gone", "never", "old"]],
  ["never checked", { unchecked: 0 }, ["never"]],
  ["unchecked for 9 days", { unchecked: 9 }, ["ageing", "never", "old"]],
  ["checked by an editor", { by: "editor" }, ["ageing", "dead", "limited", "today"]],
  ["checked by the robot", { by: "robot" }, ["gone", "old", "seen"]],
  ["found", { result: "found" }, ["ageing", "old", "seen", "today"]],
  ["lost", { result: "lost" }, ["dead", "gone"]],
  ["lost to the robot", { result: "lost", by: "robot" }, ["gone"]],
  ["not for everyone", { result: "limited" }, ["limited"]],
];

describe("the list of coupons", () => {
  test.each(filters)("shows those that are %s", async (_, filter, expected) => {
    await shelf();
    expect(await titles(filter)).toEqual(expected);
    expect(await list.adminCount("coupon", { store: cast.dealless, ...filter }, 50)).toBe(expected.length);
  });

  test("has none that were checked before their code changed", async () => {
    const { id } = await addCoupon({ title: "changed", code: "STRIPES" }, cast.dealless);
    await checks.record({ actor: ADMIN }, [id], { outcome: "works" });
    await db.update(deals).set({ code: "DOTS", termsVersion: 2, proof: null });
    expect(await titles({ unchecked: 0 })).toEqual(["changed"]);
  });

  test("gives the longest unchecked first, page by page", async () => {
    await shelf();
    const found: string[] = [];
    let cursor: Cursor | undefined;
    do {
      const page = { limit: 3, cursor };
      const { items, next } = await list.adminList("coupon", { store: cast.dealless }, "unchecked", page);
      found.push(...items.map(({ title }) => title));
      cursor = next ?? undefined;
    } while (cursor);
    expect(found).toEqual(["never", "old", "ageing", "limited", "seen", "dead", "gone", "today"]);
  });

  test("counts its parts, offers apart from coupons", async () => {
    const before = await countStages("coupon");
    await shelf();
    await addOffer({ title: "never" }, cast.dealless);
    await addCoupon({ title: "over", endsAt: inDays(-1) }, cast.dealless);
    const after = await countStages("coupon");
    const added = Object.entries(after).map(([name, count]) => [name, count - before[name as "check"]]);
    expect(Object.fromEntries(added)).toEqual({ check: 4, fresh: 2, ageing: 1, none: 5, ended: 1 });
  });
});
