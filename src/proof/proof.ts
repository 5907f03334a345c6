import type { CheckMethod, FailureReason, ObservationKind, Outcome, PageOutcome } from "./vocabulary";

export type Observed = {
  id: number;
  kind: ObservationKind;
  outcome: Outcome;
  reason: FailureReason | null;
  at: Date;
  withdraws: number | null;
  sourceUrl: string | null;
  quote: string | null;
  method: CheckMethod | null;
  country: string | null;
  basket?: number | null;
  saved?: number | null;
  signedBy: string | null;
};

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The kinds that confirm a deal, the strongest first. */
export const strongestFirst = ["shop", "sale", "cart", "editor", "page", "feed"] as const;

export type ConfirmingKind = (typeof strongestFirst)[number];

/** Times are in milliseconds since 1970. */
export type Confirmation = Partial<
  Pick<Observed, "sourceUrl" | "quote" | "method" | "country" | "basket" | "saved" | "signedBy">
> & {
  at: number;
};

export type FirstSight = Pick<Observed, "kind" | "sourceUrl" | "quote"> & { at: number };

/** `since`: when the deal was declared dead, or first missed. */
export type Negative = Pick<Observed, "kind" | "outcome" | "reason"> & { since: number };

/** The last look at a deal, whatever it found. Visitors' answers and unreadable pages are none. */
export type LastCheck = Pick<Observed, "kind" | "outcome" | "signedBy"> & { at: number };

/** A change of its page that a person should read. `since`: when it was first seen. */
export type Finding = { outcome: "missing" | "gone" | "reworded"; since: number };

export type Proof = {
  /** Of the newest confirmation; null without a badge. */
  confirmedAt: number | null;
  first: FirstSight | null;
  /** The newest of each kind. */
  confirmations: Partial<Record<ConfirmingKind, Confirmation>>;
  negative: Negative | null;
  lastCheck: LastCheck | null;
  finding: Finding | null;
  /** Visitors' answers by day (UTC, since 1970). `limited`: why it is not for every basket. */
  answers: { day: number; worked: number; failed: number; limited?: FailureReason[] }[];
  /** Why it is not for every basket, the newest first, without what only visitors say. */
  limits: FailureReason[];
  /** Several visitors in a row say that it is dead: an editor should look. */
  isFailing?: true;
};

/** With the id of the newest observation, as it is stored with the deal. */
export type StoredProof = Proof & { last: number };

/** An offer as its page shows it. */
export type Passage = {
  /** Those above it, the outermost first. */
  headings: string[];
  blocks: string[];
  /** Blocks elsewhere that its marks lead to: "20% off*" and "* Minimum spend $50". */
  notes: string[];
  /** What may speak of it too: loose lines under the same headings, and other blocks with its code. */
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
  /** Of the last look for these terms. */
  lastOutcome: PageOutcome | null;
  textSha256: string | null;
};

/** The words of a passage. */
export function quoteOf({ blocks, notes }: Passage): string {
  return [...blocks, ...notes].join("\n");
}

/** The page that shows the deal; null if there is none, or something newer speaks against the deal. */
export function pageOf(proof: Proof | null): { url: string; quote: string; at: Date } | null {
  const {
    sourceUrl: url,
    quote,
    at,
  } = (proof?.negative ? undefined : proof?.confirmations.page) ?? { at: 0 };
  return url && quote ? { url, quote, at: new Date(at) } : null;
}

export const dayOf = (at: number) => Math.floor(at / DAY_MS);
