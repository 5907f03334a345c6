import { z } from "zod";
import { cut } from "../../schemas/cut";
import { requiredLines, requiredText } from "../../schemas/fields";
import { type DealPart, dealNode } from "../../schemas/post-nodes";
import { slugOf } from "../../schemas/slugs";
import { type BlogCategory, blogCategoryLabels } from "../../schemas/vocabulary";
import type { Usage } from "../model/failure";
import { ask } from "../model/question";
import { fence, fenceRule } from "../model/untrusted";

/** Change it with the prompt or the schema. */
export const BLOG_PROMPT_VERSION = "blog-8";

/** Placeholders number the deals with one digit. */
export const MAX_NAMED_DEALS = 9;

export type NamedDeal = {
  id: number;
  about: string;
  terms: string;
  parts: DealPart[];
};

export type BlogQuestion = {
  topic: string;
  category: BlogCategory;
  keywords: string[];
  store?: { name: string; deals: NamedDeal[] } | undefined;
  signal: AbortSignal;
  /** The text so far, without tags; a repair starts again. */
  onText: (text: string) => void;
  onRepair?: () => void;
};

const responseSchema = z.object({
  title: z.string().describe("At most 100 characters"),
  excerpt: z.string().describe("One or two sentences, at most 300 characters"),
  seoDescription: z.string().describe("For search results, at most 160 characters"),
  keywords: z.array(z.string()).min(3).max(10),
  content: z.string().describe("HTML of 800 to 1500 words, with placeholders"),
});

const plainText = (longest: number) =>
  requiredText(longest).refine((text) => !text.includes("{{"), "Placeholders stand in the content only.");

const fields = z.object({
  title: plainText(150),
  excerpt: plainText(500),
  seoDescription: plainText(160),
  keywords: z.array(plainText(60)).min(1).max(20),
  content: requiredLines(60_000),
});

/** `content` is HTML with deals as nodes; it is not cleaned yet. */
type BlogDraft = z.infer<typeof fields> & { slug: string };

/** Writes a post of 800 to 1500 words; a person has to check its claims. @throws AiFailure, also if repairs do not help. */
export async function writeBlog(question: BlogQuestion): Promise<BlogDraft & { usage: Usage }> {
  const { store, signal, onText, onRepair } = question;
  const deals = store?.deals.slice(0, MAX_NAMED_DEALS) ?? [];
  const { mark, text } = fence([JSON.stringify(factsOf(store?.name, deals), null, 1)]);
  const { answer, usage } = await ask({
    name: "blog",
    instructions: `${INSTRUCTIONS}\n\n${fenceRule(mark)}`,
    prompt: [
      `Topic: ${JSON.stringify(question.topic)}`,
      `Kind of post: ${blogCategoryLabels[question.category]}`,
      `Words that readers search for: ${JSON.stringify(question.keywords)}`,
      `The store and its live deals:\n\n${text}`,
    ].join("\n\n"),
    responseSchema,
    answer: fields
      .superRefine(({ content }, context) => {
        for (const message of faultsIn(content, deals))
          context.addIssue({ code: "custom", path: ["content"], message });
      })
      .transform((draft) => ({
        ...draft,
        slug: slugOf(cut(draft.title, 80)) || "post",
        content: withNodes(draft.content, deals),
      })),
    signal,
    onRepair,
    onPartial: (partial) => onText(textSoFar(partial)),
  });
  return { ...answer, usage };
}

const INSTRUCTIONS = `You write a post for the blog of a coupon site. An editor reads it before it is published.
- 800 to 1500 words of plain, useful English about the topic. No filler, no urgency, no invented people, studies or experience.
- HTML with h2 and h3 headings (at least two h2), p, ul, ol, li, strong, em and blockquote only. At least one list. No h1, no links, no attributes.
- Never write a coupon code, a price, an amount of money, a percentage, an end date or an address: the site fills them in. Where a deal belongs, write a placeholder with the deal's name, only such as the deal lists in "placeholders". {{deal:d1}} on a line of its own shows the whole deal. Within a sentence {{code:d1}} shows its code, {{value:d1}} what it saves (such as "20% OFF"), {{ends:d1}} the day on which it ends, and {{link:d1}} a link with its title.
- A deal may change or end after the post is written, so write nothing else about its terms. Without deals write no placeholder.
- Placeholders stand in the content only, never in the title, the excerpt, the description or the keywords.
- About the store say only what the given data says.`;

function factsOf(store: string | undefined, deals: NamedDeal[]) {
  if (!store) return null;
  const named = deals.map(({ about, terms, parts }, index) => ({
    about,
    terms,
    placeholders: parts.map((part) => `{{${part === "ticket" ? "deal" : part}:d${index + 1}}}`),
  }));
  return { store, deals: named };
}

const MIN_WORDS = 800;
const MAX_WORDS = 1500;
const MIN_HEADINGS = 2;

function faultsIn(content: string, deals: NamedDeal[]): string[] {
  const tags = [...content.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag = ""]) => tag.toLowerCase());
  const unknown = [...content.matchAll(placeholder)].filter((match) => !nodeOf(match, deals));
  const words = wordsIn(textOf(content.replace(placeholder, "deal")));
  const headings = tags.filter((tag) => tag === "h2").length;
  return [
    words < MIN_WORDS && `It has ${words} words; write at least ${MIN_WORDS}.`,
    words > MAX_WORDS && `It has ${words} words; write at most ${MAX_WORDS}.`,
    headings < MIN_HEADINGS && `It needs at least ${MIN_HEADINGS} h2 headings.`,
    !tags.includes("li") && "It needs a list: ul or ol with li.",
    tags.includes("h1") && "It must have no h1, because its page has one.",
    unknown.length > 0 && `There are no such placeholders: ${unknown.map(([text]) => text).join(", ")}`,
  ].filter((fault) => fault !== false);
}

/** Also matches braces that begin no placeholder, because they are a fault. */
const placeholder = /\{\{(?:\s*(\w+)\s*:\s*d(\d)\s*\}\})?/g;
const ownLine = /<p>\s*(\{\{\s*deal\b[^{}]*\}\})\s*<\/p>|^[ \t]*(\{\{\s*deal\b[^{}]*\}\})[ \t]*$/gm;

function withNodes(content: string, deals: NamedDeal[]): string {
  const filled = (text: string, isOwnLine: boolean) =>
    text.replace(placeholder, (...match) => nodeOf(match, deals, isOwnLine) ?? "");
  return filled(
    withoutAttributes(content).replace(ownLine, (_, inParagraph, bare) => filled(inParagraph ?? bare, true)),
    false,
  );
}

/** Only the site sets links, and only placeholders become nodes. */
function withoutAttributes(html: string): string {
  return html.replace(/<(\/?)([a-z][\w-]*)[^>]*>/gi, (_, slash, tag) =>
    tag.toLowerCase() === "a" ? "" : `<${slash}${tag}>`,
  );
}

function nodeOf([, name, number]: string[], deals: NamedDeal[], isOwnLine = true) {
  const deal = deals[Number(number) - 1];
  const part = deal?.parts.find((part) => part === (name === "deal" ? "ticket" : name));
  return deal && part && dealNode(deal.id, part === "ticket" && !isOwnLine ? "link" : part);
}

const begun = z.object({ title: z.string().catch(""), content: z.string().catch("") });

function textSoFar(partial: unknown): string {
  const { title = "", content = "" } = begun.safeParse(partial).data ?? {};
  return `${title}\n${textOf(content)}`.trim();
}

function textOf(html: string): string {
  return html.replace(/<[^<>]*>/g, " ").replace(/\s+/g, " ");
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
