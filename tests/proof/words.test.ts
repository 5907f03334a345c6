import { expect, test } from "bun:test";
import { ageOf, type ProofStatus } from "../../src/proof/status";
import type { ConfirmingKind } from "../../src/proof/vocabulary";
import { proofWords } from "../../src/proof/words";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-23T12:00:00Z");

function proofStatus(kind: ConfirmingKind, daysAgo: number, method: "basket" | null = null): ProofStatus {
  const at = now.getTime() - daysAgo * DAY_MS;
  const lead = { kind, at, method, age: ageOf(at, now) };
  return { lead, negative: null, answers: null, limits: [] };
}

test.each([
  [proofStatus("editor", 1, "basket"), "Tried in a basket by an editor, 22\u00a0Nov"],
  [proofStatus("page", 0), "On the shop’s page, 23\u00a0Nov"],
  [proofStatus("sale", 3), "Last bought with: 20\u00a0Nov"],
  [proofStatus("page", 8), "On the shop’s page 1 week ago"],
  [proofStatus("editor", 21, "basket"), "Tried in a basket by an editor 3 weeks ago"],
  [proofStatus("editor", 31, "basket"), "Not checked since 23\u00a0Oct"],
  [proofStatus("editor", 400, "basket"), "Not checked since 19\u00a0Oct\u00a02025"],
  [{ ...proofStatus("page", 31), answers: { worked: 3, total: 4 } }, "3 of 4 said it worked this week"],
])("the line of %j", (proofStatus, words) => {
  expect(proofWords(proofStatus, "UTC", now)).toBe(words);
});
