import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { proofWords } from "../../src/proof/proof-words";
import type { Standing } from "../../src/proof/status";
import { ageOf } from "../../src/proof/status";
import type { ConfirmingKind } from "../../src/proof/vocabulary";
import { Code39 } from "../../src/ui/code39";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-23T12:00:00Z");

function standing(kind: ConfirmingKind, daysAgo: number, method: "basket" | null = null): Standing {
  const at = now.getTime() - daysAgo * DAY_MS;
  const lead = { kind, at, method, age: ageOf(at, now) };
  return { lead, negative: null, answers: null, limits: [] };
}

test.each([
  [standing("editor", 1, "basket"), "Tried in a basket by an editor, 22\u00a0Nov"],
  [standing("page", 0), "On the shop’s page, 23\u00a0Nov"],
  [standing("sale", 3), "Last bought with: 20\u00a0Nov"],
  [standing("page", 8), "On the shop’s page 1 week ago"],
  [standing("editor", 21, "basket"), "Tried in a basket by an editor 3 weeks ago"],
  [standing("editor", 31, "basket"), "Not checked since 23\u00a0Oct"],
  [standing("editor", 400, "basket"), "Not checked since 19\u00a0Oct\u00a02025"],
  [{ ...standing("page", 31), answers: { worked: 3, of: 4 } }, "3 of 4 said it worked this week"],
])("the line of %j", (standing, words) => {
  expect(proofWords(standing, "UTC", now)).toBe(words);
});

test("a bar code has the number between two stars, each of nine elements", () => {
  const svg = renderToStaticMarkup(Code39({ number: 10 }));
  const bars = [...svg.matchAll(/M(\d+) 0h(\d)/g)].map(([, x, width]) => [Number(x), Number(width)] as const);
  // A star, 1, 0 and a star, of five bars each: wide ones are 5.
  expect(bars.map(([, width]) => (width === 5 ? "w" : "n")).join("")).toBe("nnwwnwnnnwnnwwnnnwwn");
  const [last = [0, 0]] = bars.slice(-1);
  expect(svg).toContain(`viewBox="0 0 ${last[0] + last[1]} 36"`);
});
