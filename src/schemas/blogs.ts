import { z } from "zod";
import {
  type Fields,
  flag,
  hasNoNul,
  inputsOf,
  isOneLine,
  link,
  NOT_STORED,
  ONE_LINE,
  optionalLines,
  optionalText,
  requiredText,
  slugField,
} from "./fields";
import { reasonText } from "./reasons";
import { looseSearch, search, storeParameter } from "./search";
import { blogCategories, blogCategoryLabels, blogStatuses, blogStatusLabels } from "./vocabulary";

export type AffiliateLink = { text: string; context: string | null; url: string };

export const blogQuery = z.object({
  search: search
    .optional()
    .describe(
      "Words of the title, the keywords or the excerpt; the last one may be incomplete. Titles come first.",
    ),
  category: z
    .enum(blogCategories, { error: `one of ${blogCategories.join(", ")}` })
    .optional()
    .describe("Posts of one kind."),
  featured: z
    .enum(["true", "false"], { error: "true or false" })
    .transform((text) => text === "true")
    .optional()
    .describe("Those that are featured, or that are not."),
  store: storeParameter,
  status: z
    .enum([...blogStatuses, "all"], { error: `one of ${blogStatuses.join(", ")}, all` })
    .optional()
    .describe("For the admin: posts of this status. Without it the published ones."),
});

export const blogFilters = z.object({
  search: looseSearch,
  category: z.enum(blogCategories).or(z.literal("")).catch("").default(""),
});

export type BlogFilters = z.infer<typeof blogFilters>;

export const LONGEST_CONTENT = 200_000;
const TOO_LONG = reasonText("tooLong", String(LONGEST_CONTENT));
export const isTooLong = (html: string) => html.length > LONGEST_CONTENT;
/** Not counted in a text's length, because the picture is stored elsewhere. */
const PICTURE = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]+/gi;
const MOST_KEYWORDS = 20;
const MOST_LINKS = 20;

export const keywords = z.preprocess(
  wordsOf,
  z
    .array(
      z
        .string("This should be text.")
        .max(60, "At most 60 characters each.")
        .refine(hasNoNul, NOT_STORED)
        .refine(isOneLine, ONE_LINE),
      "This should be a list of words.",
    )
    .max(MOST_KEYWORDS, `At most ${MOST_KEYWORDS} keywords.`),
);

/** A store's slug, or the store as the API shows it. */
const targetStore = z.preprocess(
  (given) => (typeof given === "object" && given !== null && "slug" in given ? given.slug : given),
  optionalText(100),
);

const affiliateLinks = z.preprocess(
  (given) => (typeof given === "string" ? linksOf(given) : (given ?? [])),
  z
    .array(
      z.strictObject(
        { text: requiredText(200), context: optionalText(500), url: link },
        "Each link is an object with text, context and url.",
      ),
      "This should be a list of links.",
    )
    .max(MOST_LINKS, `At most ${MOST_LINKS} links.`),
);

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `One of ${values.join(", ")}.`);

const shown = z.string();

export const blogFields = {
  title: { label: "Title", required: true, maxLength: 200, input: requiredText(200), output: shown },
  slug: slugField,
  excerpt: {
    label: "Excerpt",
    type: "area",
    maxLength: 500,
    input: optionalLines(500).transform((text) => text ?? ""),
    output: shown,
  },
  content: {
    label: "Content",
    input: z
      .string("This is required.")
      .transform((text) => text.replace(/\r\n?/g, "\n").trim())
      .pipe(
        z
          .string()
          .min(1, "This is required.")
          .refine((text) => !isTooLong(text.replace(PICTURE, "")), TOO_LONG)
          .refine(hasNoNul, NOT_STORED),
      )
      .describe(
        `HTML of at most ${LONGEST_CONTENT} characters, without those of pictures in \`data:\` addresses. It is cleaned when it is saved, and its pictures are copied to this site.`,
      ),
    output: shown.describe(
      'Clean HTML. Deals appear in it as nodes, such as `<p data-deal="12">…</p>`, filled with what is true of each now. What is sent in a node is ignored.',
    ),
  },
  status: {
    label: "Status",
    required: true,
    choices: Object.entries(blogStatusLabels),
    input: oneOf(blogStatuses).default("draft"),
    output: z.enum(blogStatuses),
  },
  reviewed: {
    label: "I have read this text and checked its claims",
    type: "check",
    hint: "It cannot be published until a person has read it.",
    input: flag
      .default(false)
      .describe(
        "For a post that was written with AI assistance: whether a person has read it and checked its claims. Until then it cannot be published.",
      ),
  },
  featured: { label: "Featured", type: "check", input: flag.default(false), output: z.boolean() },
  category: {
    label: "Category",
    required: true,
    choices: [["", "Choose…"], ...Object.entries(blogCategoryLabels)],
    input: oneOf(blogCategories),
    output: z.enum(blogCategories),
  },
  targetStore: {
    label: "Store",
    input: targetStore.describe("A store's slug."),
    output: z.object({ name: shown, slug: slugField.output }).nullable(),
  },
  authorName: { label: "Author", input: optionalText(100), output: shown.nullable() },
  keywords: {
    label: "Keywords",
    type: "area",
    hint: "With commas between; at most 20.",
    input: keywords.describe("A list of words, or a text with commas between them."),
    output: z.array(shown),
  },
  seoDescription: {
    label: "Description for search engines",
    type: "area",
    maxLength: 160,
    hint: "Empty: the excerpt",
    input: optionalLines(160),
    output: shown.nullable(),
  },
  affiliateLinks: {
    label: "Affiliate links",
    input: affiliateLinks,
    output: z.array(z.object({ text: shown, context: shown.nullable(), url: shown })),
  },
} as const satisfies Fields;

export const blogInput = z.object(inputsOf(blogFields));

export type BlogInput = z.infer<typeof blogInput>;

export const publication = z.object({
  status: blogInput.shape.status.unwrap(),
  reviewed: blogInput.shape.reviewed,
});

export type Publication = z.infer<typeof publication>;

export const featuring = z.object({ featured: flag });

type TypedLink = { text: string; context: string; url: string };

/** Links as a form sends them: one per line, with tabs between text, context and address. */
export function linesOf(links: (AffiliateLink | TypedLink)[]): string {
  return links
    .map(({ text, context, url }) => [text, context ?? "", url].map(oneLine).join("\t"))
    .filter((line) => line.trim() !== "")
    .join("\n");
}

export function linksOf(lines: string): TypedLink[] {
  return lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [text = "", context = "", url = ""] = line.split("\t");
      return { text, context, url };
    });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function wordsOf(given: unknown): unknown {
  const words = typeof given === "string" ? given.split(",") : (given ?? []);
  if (!Array.isArray(words)) return words;
  const trimmed = words.map((word) => (typeof word === "string" ? word.trim() : word));
  return [...new Set(trimmed)].filter((word) => word !== "");
}
