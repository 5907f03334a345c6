import { z } from "zod";
import { flag, link, optionalText, requiredText } from "./fields";
import { blogCategories } from "./vocabulary";

/** What a store is generated from. */
export const storeOrder = z.object({
  storeName: requiredText(100),
  affiliateLink: link,
});

export type StoreOrder = z.infer<typeof storeOrder>;

/** Keywords as a list, or as one text with commas between; none means they were left out. */
const targetKeywords = z
  .preprocess(
    (given) => (typeof given === "string" ? given.split(",") : given),
    z
      .array(z.string().trim().max(60, "At most 60 characters each."))
      .max(20, "At most 20 keywords.")
      .nullish(),
  )
  .transform((words) => words?.filter(Boolean) ?? []);

/** What a blog is generated from. */
export const blogOrder = z.object({
  topic: requiredText(200),
  category: z.enum(blogCategories, { error: `One of ${blogCategories.join(", ")}.` }),
  storeName: optionalText(100)
    .transform((slug) => (slug === "none" ? null : slug))
    .describe("The store's slug; none: no store."),
  targetKeywords,
  includeAffiliate: flag.default(true),
});

export type BlogOrder = z.infer<typeof blogOrder>;

/** What a run of a model is for. */
export const runKinds = ["store", "blog"] as const;
export const runStates = ["running", "done", "failed", "cancelled"] as const;

export type RunKind = (typeof runKinds)[number];
export type RunState = (typeof runStates)[number];

/** A line of what a run has done so far, in order. */
export type RunStep =
  /** Something is under way: "Reading harbor.example". */
  | { step: "doing"; text: string }
  /** A page that was read. */
  | { step: "source"; title: string; url: string }
  /** An offer as it is written, and later how its checks went. */
  | { step: "offer"; title: string; code: string | null; check?: "held" | "review"; problems?: string[] }
  /** How a blog's text grows, in words. */
  | { step: "words"; count: number };

export type RunSource = { url: string; title: string; sha256: string };

/** What came of a run. */
export type RunResult =
  | { kind: "store"; id: number; name: string; slug: string; offers: number; awaitReview: number }
  | { kind: "blog"; id: number; title: string; slug: string };

/** Why a code or a date is believed: where it stood, word for word, when, and in which bytes. */
export type Evidence = {
  url: string;
  quote: string;
  /** When the page was fetched, ISO 8601. */
  at: string;
  /** SHA-256 of what was fetched, hex. */
  sha256: string;
};

/** What a model said of a deal and no check could confirm: shown to the person who decides, never to visitors. */
export type Claim = {
  code: string | null;
  /** `2026-12-31`. */
  expiry: string | null;
  url: string;
  quote: string;
  /** What was found to be wrong, each a sentence. */
  problems: string[];
};
