import type { Proof } from "./derive";
import type { PageOutcome } from "./vocabulary";

/** An offer as its page shows it. */
export type Passage = {
  /** The headings above it, the outermost first. */
  headings: string[];
  blocks: string[];
  /** Blocks elsewhere that its marks lead to: "20% off*" and "* Minimum spend $50". */
  notes: string[];
  /** Other text that may be about it: loose lines under the same headings, and other blocks with its code. */
  around: string[];
};

/** Where to look for a deal, and for what. `now`: what the page says instead. `isEdited`: it has not shown these terms yet. */
export type SeenPage = { url: string } & ((Passage & { now?: Passage }) | { isEdited: true });

/** What a page must show of a deal whose terms were edited. */
export type TermsOfDeal = {
  code: string | null;
  title: string;
  description: string;
  discountType: string;
  discountValue: string;
  minSpend: number | null;
};

/** A deal to look for on a page. `textSha256`: of the page's text when it was last seen there. */
export type SoughtDeal = TermsOfDeal & {
  seenPage: SeenPage;
  /** The outcome of the last page check for these terms. */
  lastOutcome: PageOutcome | null;
  textSha256: string | null;
};

/** The words of a passage. */
export function quoteOf({ blocks, notes }: Passage): string {
  return [...blocks, ...notes].join("\n");
}

/** The page that shows the deal; null if there is none, or a newer check contradicts the deal. */
export function pageOf(proof: Proof | null): { url: string; quote: string; at: Date } | null {
  const {
    sourceUrl: url,
    quote,
    at,
  } = (proof?.negative ? undefined : proof?.confirmations.page) ?? { at: 0 };
  return url && quote ? { url, quote, at: new Date(at) } : null;
}
