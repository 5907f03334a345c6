import { z } from "zod";
import { blogFields } from "../schemas/blogs";
import { categoryFields } from "../schemas/categories";
import { couponFields, offerFields } from "../schemas/deals";
import { outputsOf } from "../schemas/fields";
import { settingsFields } from "../schemas/settings";
import { storeFields } from "../schemas/stores";
import { blogStatuses } from "../schemas/vocabulary";
import { shown } from "./examples";

/* The OpenAPI document is generated from these shapes, and `present.ts` is typed by them. */

export function shape<Fields extends z.ZodRawShape>(id: string, fields: Fields, description?: string) {
  const meta = { id, ...(description && { description }), ...(shown[id] && { examples: [shown[id]] }) };
  return z.object(fields).meta(meta);
}

const id = z.int32().min(1);
const text = z.string();
const instant = z.string().meta({ format: "date-time" });
const slug = text.describe("The name in addresses: lower-case words with hyphens between.");
const evidence = z
  .object({
    url: z.url(),
    quote: text.describe("A literal quote, as plain text."),
    at: instant,
  })
  .nullable()
  .describe(
    "The page on which the code or the end date was found, and when. Null for a deal that an editor wrote.",
  );
const version = z
  .int32()
  .min(1)
  .describe("The number of edits. An edit that sends an older version is refused with 409.");

export const category = shape("Category", {
  id,
  ...outputsOf(categoryFields),
  storeCount: z.int32().describe("The number of stores in it."),
  version,
});

export const store = shape("Store", { id, ...outputsOf(storeFields), version });

const { name, currency, website, logo } = outputsOf(storeFields);
const storeOfOffer = z.object({ id, name, slug, logo, currency });
const storeOfCoupon = storeOfOffer.extend({ website });

const demo = z
  .boolean()
  .describe("Whether it belongs to the demo catalogue, which is invented, checks and all.");

const amounts = {
  discountPercent: z.number().nullable().describe("The first number of a discount that is a percentage."),
  discountAmount: z
    .number()
    .nullable()
    .describe("A fixed discount in the store's currency. Null if its text is no plain amount in it."),
};

export const coupon = shape("Coupon", {
  id,
  ...outputsOf(couponFields),
  ...amounts,
  verifiedAt: instant.nullable(),
  store: storeOfCoupon,
  evidence,
  demo,
  version,
});

export const offer = shape("Offer", {
  id,
  ...outputsOf(offerFields),
  ...amounts,
  verifiedAt: instant.nullable(),
  awaitsReview: z
    .boolean()
    .describe(
      "Whether a model proposed it and a person has not decided yet: until then it cannot become active.",
    ),
  sortOrder: z.int32().describe("The position among the store's offers."),
  store: storeOfOffer,
  evidence,
  demo,
  version,
});

export const offerOrder = shape("OfferOrder", { storeId: id, offerIds: z.array(id) });

export const storeWithDeals = shape("StoreWithDeals", {
  ...store.shape,
  coupons: z.array(coupon),
  offers: z.array(offer),
});

const { content, ...summary } = outputsOf(blogFields);

export const blogSummary = shape("BlogSummary", {
  id,
  ...summary,
  viewCount: z.int32(),
  publishedAt: instant.nullable(),
  aiAssisted: z.boolean().describe("Whether it was written with AI assistance."),
  reviewedAt: instant
    .nullable()
    .describe(
      "When a person confirmed that they read such a post and checked its claims. Until then it cannot be published.",
    ),
  createdAt: instant,
  version,
});

export const blog = shape("Blog", {
  ...blogSummary.shape,
  content,
  uncopiedPictures: z
    .array(text)
    .describe(
      "The addresses of the text's pictures that could not be copied to this site. Its pages show their `alt` instead; saving the post tries again.",
    ),
  updatedAt: instant,
});

const resultGroups = {
  stores: z.array(store).describe("The best first, 10 at most; `GET /api/stores?search=` has all."),
  deals: z
    .array(
      z.discriminatedUnion("kind", [
        coupon.extend({ kind: z.literal("coupon") }),
        offer.extend({ kind: z.literal("offer") }),
      ]),
    )
    .describe(
      "Live ones, 10 at most: that of an exact code first, then those with the words in their title.",
    ),
  blogs: z.array(blogSummary).describe("5 at most."),
  categories: z.array(category),
};

export const searchResults = shape("SearchResults", {
  ...resultGroups,
  corrected: text
    .nullable()
    .describe("The words that were searched instead, because those of the call found nothing."),
  partly: z
    .object(resultGroups)
    .nullable()
    .describe("If little has all of the words: the results with some of them, those with most first."),
});

export const config = shape("Config", {
  siteName: text,
  description: text,
  contactEmail: text,
  footerText: text,
  primaryColor: text,
  secondaryColor: text,
  domain: text,
});

export const settings = shape(
  "Settings",
  { ...outputsOf(settingsFields), version },
  "A null field has a built-in default, which `GET /api/config` shows.",
);

export const subscriber = shape("Subscriber", {
  id,
  email: text,
  agreedAt: instant
    .nullable()
    .describe(
      "When the person of an imported address agreed to get mail. Null: in a form of this site, when it was created.",
    ),
  agreedIn: text.nullable().describe("Where: a form of another site. Null: in a form of this site."),
  createdAt: instant,
});

export const googleAds = shape("GoogleAds", { configured: z.boolean(), message: text });

export const generatedStore = shape("GeneratedStore", {
  store,
  offersCount: z.int32().describe("The number of offers, live or waiting."),
  awaitReview: z.int32().describe("The number of offers that wait for a review."),
  notice: text.nullable().describe("Says where offers wait and whether any is live; null if none waits."),
});

export const generatedBlog = shape("GeneratedBlog", {
  blog: z.object({ id, title: text, slug, status: z.enum(blogStatuses) }),
});
