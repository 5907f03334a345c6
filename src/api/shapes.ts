import { z } from "zod";
import { couponFields, offerFields } from "../schemas/deals";
import { outputsOf } from "../schemas/fields";
import { storeFields } from "../schemas/stores";
import { blogCategories, blogStatuses } from "../schemas/vocabulary";
import { shown } from "./examples";

/* The OpenAPI document is generated from these shapes, and `present.ts` is typed by them. */

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

export const category = z
  .object({ id, name: text, slug, storeCount: z.int32().describe("The number of stores in it."), version })
  .meta({ id: "Category", examples: [shown.category] });

export const store = z
  .object({ id, ...outputsOf(storeFields), version })
  .meta({ id: "Store", examples: [shown.store] });

const { name, currency, website, logo } = outputsOf(storeFields);
const storeOfOffer = z.object({ id, name, slug, logo, currency });
const storeOfCoupon = storeOfOffer.extend({ website });

export const coupon = z
  .object({
    id,
    ...outputsOf(couponFields),
    verifiedAt: instant.nullable(),
    ...{ store: storeOfCoupon, evidence, version },
  })
  .meta({ id: "Coupon", examples: [shown.coupon] });

export const offer = z
  .object({
    id,
    ...outputsOf(offerFields),
    verifiedAt: instant.nullable(),
    awaitsReview: z
      .boolean()
      .describe(
        "Whether a model proposed it and a person has not decided yet: until then it cannot become active.",
      ),
    sortOrder: z.int32().describe("The position among the store's offers."),
    ...{ store: storeOfOffer, evidence, version },
  })
  .meta({ id: "Offer", examples: [shown.offer] });

export const offerOrder = z
  .object({ storeId: id, offerIds: z.array(id) })
  .meta({ id: "OfferOrder", examples: [shown.offerOrder] });

export const storeWithDeals = store
  .extend({ coupons: z.array(coupon), offers: z.array(offer) })
  .meta({ id: "StoreWithDeals", examples: [] });

export const blogSummary = z
  .object({
    ...{ id, title: text, slug, excerpt: text, category: z.enum(blogCategories) },
    ...{ status: z.enum(blogStatuses), featured: z.boolean(), viewCount: z.int32() },
    keywords: z.array(text),
    targetStore: z.object({ name: text, slug }).nullable(),
    ...{ authorName: text.nullable(), seoDescription: text.nullable() },
    affiliateLinks: z.array(z.object({ text, context: text.nullable(), url: text })),
    publishedAt: instant.nullable(),
    aiAssisted: z.boolean().describe("Whether it was written with AI assistance."),
    reviewedAt: instant
      .nullable()
      .describe(
        "When a person confirmed that they read such a post and checked its claims. Until then it cannot be published.",
      ),
    ...{ createdAt: instant, version },
  })
  .meta({ id: "BlogSummary", examples: [] });

export const blog = blogSummary
  .extend({ content: text.describe("Clean HTML."), updatedAt: instant })
  .meta({ id: "Blog", examples: [shown.blog] });

export const searchResults = z
  .object({
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
    corrected: text
      .nullable()
      .describe("The words that were searched instead, because those of the call found nothing."),
  })
  .meta({ id: "SearchResults", examples: [] });

export const config = z
  .object({
    ...{ siteName: text, description: text, contactEmail: text, footerText: text },
    ...{ primaryColor: text, secondaryColor: text, domain: text },
  })
  .meta({ id: "Config", examples: [shown.config] });

export const settings = z
  .object({
    ...{ siteName: text.nullable(), description: text.nullable(), contactEmail: text.nullable() },
    ...{ footerText: text.nullable(), primaryColor: text.nullable(), secondaryColor: text.nullable() },
    timeZone: text.nullable(),
    heroClaims: z.array(z.object({ value: text, label: text })).nullable(),
    ...{ liveHeroClaims: z.boolean(), version },
  })
  .meta({
    id: "Settings",
    description: "A null field has a built-in default, which `GET /api/config` shows.",
    examples: [shown.settings],
  });

export const subscriber = z
  .object({ id, email: text, createdAt: instant })
  .meta({ id: "Subscriber", examples: [shown.subscriber] });

export const googleAds = z
  .object({ configured: z.boolean(), message: text })
  .meta({ id: "GoogleAds", examples: [shown.googleAds] });

export const generatedStore = z
  .object({
    store,
    offersCount: z.int32().describe("The number of offers, live or waiting."),
    awaitReview: z.int32().describe("The number of offers that wait for a review."),
    notice: text.nullable().describe("Says where offers wait and whether any is live; null if none waits."),
  })
  .meta({
    id: "GeneratedStore",
    examples: [{ store: shown.store, offersCount: 11, awaitReview: 3, notice: shown.notice }],
  });

export const generatedBlog = z
  .object({ blog: z.object({ id, title: text, slug, status: z.enum(blogStatuses) }) })
  .meta({
    id: "GeneratedBlog",
    examples: [{ blog: { id: 25, title: "When to Buy Linen", slug: "when-to-buy-linen", status: "draft" } }],
  });

export const problem = z
  .object({
    ...{ type: text, title: text, status: z.int32(), detail: text, requestId: text },
    errors: z
      .record(z.string(), z.array(text))
      .optional()
      .describe("For each wrong field, what it should be."),
    current: z
      .unknown()
      .optional()
      .describe("The current state, for a stale edit or an incomplete order of offers."),
  })
  .meta({ id: "Problem", description: "The error and what to do (RFC 9457)." });
