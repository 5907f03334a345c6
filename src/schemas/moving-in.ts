import { z } from "zod";
import { blogFields, blogInput } from "./blogs";
import { couponFields, offerFields } from "./deals";
import { hasRightValue, wrongValue } from "./discounts";
import { eventFields, eventInput } from "./events";
import {
  type Fields,
  flag,
  inputsOf,
  optionalText,
  reference,
  requiredText,
  slug,
  subscription,
  wholeNumber,
} from "./fields";
import { dealKinds, discountTypes } from "./vocabulary";

/* What is said of deals, posts, events and subscribers of another site, beside what forms say. */

const instant = (required: boolean) =>
  z.preprocess(
    (given) => (given === "" ? null : given),
    required
      ? z.iso.datetime({ error: "This is required." })
      : z.iso.datetime({ error: "This is no time." }).nullish().default(null),
  );

const movedFields = {
  publishedAt: { label: "Published", input: instant(false) },
  aiAssisted: { label: "AI-assisted", input: flag.default(false) },
  reviewedAt: { label: "Read", input: instant(false) },
} satisfies Fields;

const { reviewed, ...ofPosts } = blogFields;

export const movedPostFields: Fields = { ...ofPosts, ...movedFields };

export const movedPost = blogInput
  .extend(inputsOf(movedFields))
  .refine(({ aiAssisted, reviewedAt, status }) => !aiAssisted || reviewedAt || status !== "published", {
    path: ["reviewedAt"],
    error: "A post that was written with AI assistance cannot be published until a person has read it.",
  });

const { previousId, ...ofEvents } = eventFields;
const formerEvent = { previous: { label: previousId.label, input: optionalText(200) } } satisfies Fields;

/** `previous`: the slug of the event that it follows. */
export const movedEventFields: Fields = { ...ofEvents, ...formerEvent };

export const movedEvent = eventInput.safeExtend(inputsOf(formerEvent));

export type MovedEvent = z.output<typeof movedEvent>;

export const movedSubscriberFields = {
  email: { label: "Email", required: true, input: subscription.shape.email },
  agreedAt: {
    label: "Agreed",
    required: true,
    input: instant(true).refine((at) => Date.parse(String(at)) <= Date.now(), "This is in the future."),
  },
  agreedIn: { label: "Agreed in", required: true, input: requiredText(200) },
} satisfies Fields;

export const movedSubscriber = z.object(inputsOf(movedSubscriberFields));

const { storeId, sameCode, sameTerms, verified, checkMethod, ...ofCoupons } = couponFields;
const { affiliateLink, discountType } = offerFields;

/** `store`: its slug; `category`: its name. Both kinds may have a category and be featured, whatever their forms show. */
const ofDeals = {
  store: { label: storeId.label, required: true, input: slug },
  category: { label: offerFields.categoryId.label, input: optionalText(100) },
  sortOrder: { label: "Place", input: wholeNumber(1_000_000_000).optional() },
  createdAt: { label: "Created", required: true, input: instant(true) },
} satisfies Fields;

const dealNumber = { id: { label: "ID", required: true, input: reference } } satisfies Fields;
const ofKind = { dealKind: { label: "Coupon or offer", required: true, input: z.enum(dealKinds) } };

/** An exported deal, as its form says it. */
export const movedDealFields = {
  ...dealNumber,
  ...ofKind,
  ...ofCoupons,
  discountType: { label: discountType.label, required: true, input: z.enum(discountTypes) },
  ...ofDeals,
} satisfies Fields;

const couponParts = inputsOf({ ...ofCoupons, ...ofDeals });
const offerParts = inputsOf({ ...ofCoupons, affiliateLink, discountType, ...ofDeals });

/** As of a feed, an offer without a description has its title as one. */
export const movedDeal = z
  .discriminatedUnion(
    "dealKind",
    [
      z.object({ ...couponParts, dealKind: z.literal("coupon") }).refine(hasRightValue, wrongValue),
      z.object({ ...offerParts, dealKind: z.literal("offer") }).refine(hasRightValue, wrongValue),
    ],
    { error: "coupon or offer." },
  )
  .transform((deal) =>
    deal.dealKind === "offer" ? { ...deal, description: deal.description || deal.title } : deal,
  );

export type MovedDeal = z.output<typeof movedDeal>;
export type MovedPost = z.output<typeof movedPost>;
