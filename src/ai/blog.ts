import { z } from "zod";
import { requiredText, slug } from "../schemas/fields";
import { slugOf } from "../schemas/ids";
import { type BlogCategory, blogCategoryLabels } from "../schemas/vocabulary";

import { contentFaults } from "./blog-content";
import { type Held, unheldClaims, unheldInText } from "./claims";
import { codeDoubts, type Doubt } from "./post-prose";
import { type Answered, ask, type Budget } from "./question";
import { type Block, readHtml } from "./reading";
import { type Find, unheldOnReading } from "./second-reading";
import { fence, fenceRule } from "./untrusted";

/** Changes whenever the prompt or the schema does, or those of the second reading. */
export const BLOG_PROMPT_VERSION = "blog-7";

/** A live deal of a store; `ends` is its last day, such as `2026-12-31`. */
export type StoreDeal = {
  title: string;
  code: string | null;
  discountValue: string;
  terms: string | null;
  ends?: string | null;
};

export type BlogQuestion = {
  topic: string;
  category: BlogCategory;
  keywords: string[];
  /** The store it is about, with its live deals and the addresses that may be linked. */
  store?:
    | {
        name: string;
        website: string | null;
        deals: StoreDeal[];
        links: string[];
      }
    | undefined;
  includeAffiliate: boolean;
  /** Such as `2026-11-21`. */
  today: string;
  signal: AbortSignal;
  /** What has been written so far, without tags; a repair begins anew. */
  onText: (text: string) => void;
  /** A draft that holds so far is read once more. */
  onReading: () => void;
  /** A draft with faults is being put right. */
  onRepair?: () => void;
};

const wire = z.object({
  title: z.string().describe("At most 100 characters"),
  slug: z.string().describe("Lower-case words with hyphens between, at most 80 characters"),
  excerpt: z.string().describe("One or two sentences, at most 300 characters"),
  seoDescription: z.string().describe("For search results, at most 160 characters"),
  keywords: z.array(z.string()).min(3).max(10),
  content: z.string().describe("HTML of 800 to 1500 words"),
});

const fields = z.object({
  title: requiredText(150),
  slug: z.string().trim(),
  excerpt: requiredText(500),
  seoDescription: requiredText(160),
  keywords: z.array(requiredText(60)).min(1).max(20),
  content: requiredText(60_000),
});

export type BlogDraft = z.infer<typeof fields>;

/**
 * Writes a blog post of 800 to 1500 words whose prices, percentages, codes and ends are all of the given deals, and
 * whose links are all of the store's list. No other word stands where a reader would look for a code: rules of language
 * see to that, and then a second reading by the model, whose finds are compared with the deals. What the person typed
 * as topic and keywords proves none of them. The slug has no word that the title and the keywords lack.
 * @throws AiFailure, `unusable` naming what still does not hold after the repairs.
 */
export async function writeBlog(
  question: BlogQuestion,
): Promise<BlogDraft & Omit<Answered<unknown>, "answer">> {
  const { mark, text } = fence([JSON.stringify(question.store ?? null, null, 1)]);
  const links = question.includeAffiliate ? (question.store?.links ?? []) : [];
  const held = heldBy(question);
  const { answer, ...cost } = await ask({
    name: "blog",
    instructions: `${INSTRUCTIONS}\n\n${fenceRule(mark)}`,
    prompt: [
      `Topic: ${JSON.stringify(question.topic)}`,
      `Kind of post: ${blogCategoryLabels[question.category]}`,
      `Words that readers search for: ${JSON.stringify(question.keywords)}`,
      `The store and its live deals:\n\n${text}`,
      links.length > 0
        ? `Link at least once to one of these and to nothing else: ${JSON.stringify(links)}`
        : NO_LINKS,
    ].join("\n\n"),
    wire,
    answer: draftFor(held, links),
    review(draft, budget) {
      question.onReading();
      return misleading(draft, held, budget);
    },
    signal: question.signal,
    onRepair: question.onRepair,
    onPartial: (partial) => question.onText(textSoFar(partial)),
  });
  return { ...answer, ...cost };
}

const INSTRUCTIONS = `You write a post for the blog of a coupon site that prints nothing it cannot prove. An editor reads it before it is published.
- 800 to 1500 words of plain, useful English about the topic. No filler, no urgency, no invented people, studies or experience.
- HTML with h2 and h3 headings (at least two h2), p, ul, ol, li, strong, em and a only. At least one list. No h1, no attribute but href.
- Prices, percentages, codes and end dates: only those of the given deals, written exactly as given. Everywhere else write without any number of money and without any percentage, also in examples and where the topic has one, and without discounts in other words: no "a third off", no "2-for-1", no "the second is free". A store's end of an offer, or its free delivery, is said only where a given deal has it. No word in capitals and no word with digits in it but a given code, a common abbreviation or standard, or a model behind its maker's name. Never invent a code and never write one as an example; no other word stands where a reader would look for one. In sentences about codes other nouns have their article: "a jacket", not "jacket".
- About the store say only what the given data says.`;

const NO_LINKS = "No links at all.";

function heldBy({ store, today, topic, keywords }: BlogQuestion): Held {
  const deals = store?.deals ?? [];
  const told = deals.flatMap(({ title, terms, discountValue }) => [title, terms ?? "", discountValue]);
  return {
    codes: deals.flatMap(({ code }) => code ?? []),
    values: [store?.name ?? "", ...told],
    topics: [topic, ...keywords],
    addresses: [store?.website ?? [], store?.links ?? []].flat(),
    days: deals.flatMap(({ ends }) => ends ?? []),
    today,
  };
}

function draftFor(held: Held, links: string[]) {
  return fields
    .superRefine((draft, context) => {
      for (const message of contentFaults(draft.content, links)) {
        context.addIssue({ code: "custom", path: ["content"], message });
      }
      const { title, excerpt, seoDescription, keywords, content } = draft;
      const texts = [title, excerpt, seoDescription, ...keywords];
      const inTexts = texts.flatMap((text) => unheldInText(text, held));
      const claims = [...new Set([...inTexts, ...unheldClaims(content, held)])];
      if (claims.length > 0) {
        const message = `Not in the given deals, so take it out: ${claims.join(", ")}`;
        context.addIssue({ code: "custom", path: ["content"], message });
      }
      const parts: Record<string, Block[][]> = {
        excerpt: [[{ kind: "prose", text: excerpt }]],
        seoDescription: [[{ kind: "prose", text: seoDescription }]],
        keywords: keywords.map((text) => [{ kind: "item", text }]),
        // The title announces what begins the content.
        content: [[{ kind: "heading", text: title }, ...readHtml(content).blocks]],
      };
      for (const [field, blocks] of Object.entries(parts)) {
        tell(
          context,
          field,
          blocks.flatMap((one) => codeDoubts(one, held)),
          held,
        );
      }
    })
    .transform((draft) => ({ ...draft, slug: slugFor(draft) }));
}

/** The draft's own slug if the title and the keywords, which have been checked, have all its words; else the title's. */
function slugFor({ slug: given, title, keywords }: z.infer<typeof fields>): string {
  const said = new Set([title, ...keywords].flatMap((text) => slugOf(text).split("-")));
  const own = slug.safeParse(given).data;
  if (own?.split("-").every((word) => said.has(word))) return own;
  return slugOf(title.slice(0, 80)) || "post";
}

/** Which words of which sentences are in doubt, and what to do. */
function tell(context: z.RefinementCtx, field: string, doubts: Doubt[], { codes }: Held): void {
  if (doubts.length === 0) return;
  const named = codes.length > 0 ? `Name no code but ${codes.join(", ")}` : "Name no code";
  const places = doubts.map(
    ({ sentence, words }) => `${words.map((word) => `"${word}"`).join(", ")} in "${sentence}"`,
  );
  const message = `A reader would look for a code where these words stand. ${named}, and say it in other words: ${places.join("; ")}`;
  context.addIssue({ code: "custom", path: [field], message });
}

/** What a second reading finds in a draft that no deal holds, and what to do. */
async function misleading(draft: BlogDraft, held: Held, budget: Budget): Promise<string | undefined> {
  const { title, excerpt, seoDescription, keywords, content } = draft;
  const blocks = readHtml(content).blocks.map(({ kind, text }) => MARKS[kind] + text);
  const text = [title, excerpt, seoDescription, keywords.join(", "), ...blocks].join("\n");
  const { codes, prices } = await unheldOnReading(text, held, budget);
  const faults = [
    codes.length > 0 && `A reader would enter what no deal has; say it in other words: ${listed(codes)}`,
    prices.length > 0 && `Not in the given deals, so leave it out: ${listed(prices)}`,
  ].filter(Boolean);
  return faults.length > 0 ? faults.join("\n") : undefined;
}

const listed = (finds: Find[]) => finds.map(({ word, quote }) => `"${word}" in "${quote}"`).join("; ");

const MARKS: Record<Block["kind"], string> = { heading: "# ", item: "- ", prose: "" };

const begun = z.object({ title: z.string().catch(""), content: z.string().catch("") });

function textSoFar(partial: unknown): string {
  const { title = "", content = "" } = begun.safeParse(partial).data ?? {};
  return [title, readHtml(content).text].filter((text) => text !== "").join("\n");
}
