import { z } from "zod";
import { keywords } from "./blogs";
import { flag, link, optionalLines, optionalLink, optionalText, requiredText } from "./fields";
import { blogCategories } from "./vocabulary";

export const MAX_PAGE_LENGTH = 500_000;

export const storeRequest = z
  .object({
    storeName: requiredText(100),
    affiliateLink: link,
    offersLink: optionalLink.describe(
      "The shop's page of offers, where the affiliate link leads to another.",
    ),
    page: optionalLines(MAX_PAGE_LENGTH).describe(
      "The text or HTML of that page, copied from a browser: for a shop that lets no robot read it.",
    ),
    into: z
      .enum(["existing", "new"])
      .nullish()
      .transform((given) => given ?? null)
      .describe("Where there is a store of this name or website: whether it gets the offers, or a new one."),
  })
  .refine(({ page, offersLink }) => page === null || offersLink !== null, {
    path: ["offersLink"],
    error: "Give the address of the page whose text this is.",
  });

export type StoreRequest = z.infer<typeof storeRequest>;

export const blogRequest = z.object({
  topic: requiredText(200),
  category: z.enum(blogCategories, { error: `One of ${blogCategories.join(", ")}.` }),
  storeName: optionalText(100)
    .transform((slug) => (slug === "none" ? null : slug))
    .describe("The store's slug; none: no store."),
  targetKeywords: keywords.default([]),
  includeAffiliate: flag.default(true),
});

export type BlogRequest = z.infer<typeof blogRequest>;

export const runKinds = ["store", "blog"] as const;
const runStates = ["running", "done", "failed", "cancelled"] as const;

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
      /** The offers of this run. */
      offers: number;
      awaitReview: number;
      /** The store was there before. */
      isAdded?: true;
      /** One that the site does not have: a person may make it. */
      proposedCategory?: string | undefined;
    }
  | { kind: "blog"; id: number; title: string; slug: string };

/** Why a run has failed: `page` if the shop's could not be read, or what the provider did. `retryAfter`: in seconds. */
export type RunFailure = { error: string; reason?: string; retryAfter?: number | undefined };

/** What a model pointed at, and why it waits: for the reviewer, never for visitors. */
export type Proposal = {
  code: string | null;
  expiry: string | null;
  url: string;
  quote: string;
  problems: string[];
  /** The headings above the block, the outermost first. */
  heading: string[];
  /** The parts of the block that the offer points at. `part` says as what: title, value, code, start, end. */
  spans: { part: string; text: string }[];
  reading: string | null;
};
