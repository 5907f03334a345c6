import { afterEach, expect, test } from "bun:test";
import { overnight } from "../../../src/models/counts/overnight";
import { observe } from "../../../src/models/proof/record";
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
