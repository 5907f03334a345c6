import { z } from "zod";
import { keywords } from "./blogs";
import { flag, link, optionalText, requiredText } from "./fields";
import { blogCategories } from "./vocabulary";

export const storeOrder = z.object({
  storeName: requiredText(100),
  affiliateLink: link,
});

export type StoreOrder = z.infer<typeof storeOrder>;

export const blogOrder = z.object({
  topic: requiredText(200),
  category: z.enum(blogCategories, { error: `One of ${blogCategories.join(", ")}.` }),
  storeName: optionalText(100)
    .transform((slug) => (slug === "none" ? null : slug))
    .describe("The store's slug; none: no store."),
  targetKeywords: keywords.default([]),
  includeAffiliate: flag.default(true),
});

export type BlogOrder = z.infer<typeof blogOrder>;

export const runKinds = ["store", "blog"] as const;
export const runStates = ["running", "done", "failed", "cancelled"] as const;

export type RunKind = (typeof runKinds)[number];
export type RunState = (typeof runStates)[number];

export type RunStep =
  | { step: "doing"; text: string }
  | { step: "source"; title: string; url: string }
  /** An offer, first when it is written and again when it has been checked. */
  | { step: "offer"; title: string; code: string | null; check?: "held" | "review"; problems?: string[] }
  | { step: "words"; count: number };

export type RunSource = { url: string; title: string; sha256: string };

export type RunResult =
  | {
      kind: "store";
      id: number;
      name: string;
      slug: string;
      offers: number;
      awaitReview: number;
    }
  | { kind: "blog"; id: number; title: string; slug: string };

/** A model's claim that no check confirmed: for the reviewer, never for visitors. */
export type Claim = {
  code: string | null;
  expiry: string | null;
  url: string;
  quote: string;
  problems: string[];
  /** The headings above the block, the outermost first. Rows from before the model pointed at blocks lack these three. */
  heading?: string[];
  /** The parts of the block that the offer points at. `part` says as what: code, value, condition, end. */
  spans?: { part: string; text: string }[];
  reading?: string | null;
};

export type Begun =
  | { kind: "started"; id: number }
  | { kind: "running" }
  /** The limit of runs per hour is reached; `again` is in seconds. */
  | { kind: "full"; again: number }
  | { kind: "unset"; message: string }
  | { kind: "refused"; errors: Record<string, string[]> };
