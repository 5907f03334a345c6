import { hostOf } from "../../format";
import type { Passage, SoughtDeal } from "../../proof/page";
import type { PageOutcome } from "../../proof/vocabulary";
import type { Block } from "./blocks";
import { findAgain, findTerms } from "./find-offer";
import { isSamePage } from "./same-page";

export type Answer =
  | { kind: "failed"; reason: string }
  | { kind: "status"; status: number }
  /** 304: each deal is found as at the last check. */
  | { kind: "unchanged" }
  /** A page, with the address where it was found. `text`: of `textOfPage`. */
  | { kind: "page"; url: string; text: string; blocks: Block[] };

/** `passage`: its words on the page now. `note`: for people, why the page says nothing. */
export type CheckResult = { outcome: PageOutcome; passage?: Passage; note?: string };

/**
 * Finds out whether a page still shows a deal as it did.
 * @param asked the address that was asked for, and texts of the page by their hashes
 * @returns undefined if the page does not show terms that it never showed, which is no finding.
 */
export function checkDeal(
  deal: SoughtDeal,
  answer: Answer,
  { url, earlier }: { url: string; earlier: Map<string, string> },
  codes: string[],
): CheckResult | undefined {
  const { code, seenPage } = deal;
  const isReadable = answer.kind === "page" && hostOf(answer.url) === hostOf(url);
  if ("isEdited" in seenPage) {
    const passage = isReadable ? findTerms(deal, answer.blocks, codes) : undefined;
    return passage && { outcome: "seen", passage };
  }
  if (answer.kind === "unchanged") return deal.lastOutcome ? { outcome: deal.lastOutcome } : undefined;
  if (answer.kind === "failed") return unreadable(answer.reason);
  if (answer.kind === "status")
    return [404, 410].includes(answer.status) ? { outcome: "gone" } : unreadable(`status ${answer.status}`);
  if (!isReadable) return unreadable("moved to another host");
  const result = findAgain(seenPage, code, answer.blocks, codes);
  if (result.outcome !== "missing") return result;
  const text = earlier.get(deal.textSha256 ?? "");
  if (text === undefined) return unreadable("no earlier text");
  return isSamePage(text, answer.text) ? result : unreadable("another page");
}

const unreadable = (note: string): CheckResult => ({ outcome: "unreadable", note });
