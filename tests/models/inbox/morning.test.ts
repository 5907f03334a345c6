import { afterEach, expect, test } from "bun:test";
import { checksByDay, overnight } from "../../../src/models/inbox/morning";
import * as checks from "../../../src/models/proof/checks";
import { observe } from "../../../src/models/proof/record";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { addCoupon, inDays } from "../../site/rows";

afterEach(restore);

test("the night has what was recorded since yesterday evening", async () => {
  const before = await overnight();
  const { id: dealId } = await addCoupon({ code: "STRIPES" });
  const look = { dealId, kind: "page", actor: "robot" } as const;
  const at = (path: string) => ({ page: { url: `https://${crypto.randomUUID()}.example/${path}` } });
  await observe([
    { ...look, outcome: "seen", at: inDays(-9), ...at("long-ago") },
    { ...look, outcome: "missing", at: inDays(-3), ...at("missed") },
    { ...look, outcome: "missing", ...at("missed") },
    { ...look, outcome: "unreadable", page: { ...at("busy").page, httpStatus: 429 } },
    { dealId, kind: "visitor", outcome: "works", actor: "visitor" },
  ]);
  const night = await overnight();
  const added = (["read", "unreadable", "busy", "answers", "gone"] as const).map(
    (name) => night[name] - before[name],
  );
  // It has been missed since before the night.
  expect(added).toEqual([1, 1, 1, 1, 0]);
  expect(night.lastReadAt).toBeInstanceOf(Date);
});

test("the checks of editors are counted by day, without those that were mistakes", async () => {
  const before = await checksByDay();
  const { id } = await addCoupon({ code: "STRIPES" });
  await checks.record(ADMIN, [id], { outcome: "works" });
  await checks.undo(ADMIN, (await checks.record(ADMIN, [id], { outcome: "dead" })).recorded);
  await observe([{ dealId: id, kind: "page", outcome: "seen", actor: "robot" }]);
  const days = await checksByDay();
  expect(days).toHaveLength(14);
  expect((days.at(-1)?.count ?? 0) - (before.at(-1)?.count ?? 0)).toBe(1);
});
