import { expect, test } from "bun:test";
import { type Observed, proofOf } from "../../src/proof/derive";
import { proofStatusOf } from "../../src/proof/status";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-23T12:00:00Z");

const observed = (id: number, daysAgo: number, more: Partial<Observed>): Observed => ({
  id,
  kind: "page",
  outcome: "seen",
  at: new Date(now.getTime() - daysAgo * DAY_MS),
  reason: null,
  withdraws: null,
  sourceUrl: "https://zebra.example/",
  quote: null,
  method: null,
  country: null,
  signedBy: null,
  ...more,
});

test("the first sight is the oldest that was not a mistake, whatever confirmed the deal before", () => {
  const records = [
    observed(1, 9, { kind: "editor", outcome: "works" }),
    observed(2, 8, { quote: "20% of everything" }),
    observed(3, 7, { quote: "20% off everything" }),
    observed(4, 6, { quote: "Now 20% off everything" }),
    observed(5, 5, { kind: "editor", outcome: "withdrawn", withdraws: 2 }),
  ];
  expect(proofOf(records).first).toEqual({
    kind: "page",
    sourceUrl: "https://zebra.example/",
    quote: "20% off everything",
    at: now.getTime() - 7 * DAY_MS,
  });
  expect(proofOf(records.slice(0, 1)).first).toBeNull();
});

test("a check keeps who made it, how and where", () => {
  const check = {
    kind: "editor",
    outcome: "works",
    method: "basket",
    country: "GB",
    signedBy: "An Editor",
  } as const;
  const { lead } = proofStatusOf(proofOf([observed(1, 1, check)]), now);
  expect(lead).toMatchObject({ kind: "editor", method: "basket", country: "GB", signedBy: "An Editor" });
});
