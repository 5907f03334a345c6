import type { z } from "zod";
import { env } from "../env";
import type { Blog, BlogSummary } from "../models/blogs";
import type { Deal } from "../models/deals";
import type { Store } from "../models/stores";
import { paths } from "../paths";
import { sourceOf } from "../ui/evidence";
import type * as shapes from "./shapes";

/** A store as the lists show it. */
export function presentStore(store: Store): z.infer<typeof shapes.store> {
  const { id, name, slug, description, website, category, dealCount, version } = store;
  return {
    ...{ id, name, slug, logo: logoOf(store), description, website },
    ...{ category: category?.name ?? null, dealCount, version },
  };
}

type Coupon = z.infer<typeof shapes.coupon>;

export function presentCoupon(deal: Deal): Coupon {
  const { id, title, description, code, discountValue, startsAt, endsAt } = deal;
  const { featured, active, affiliateLink, store, version } = deal;
  // The database lets no coupon be anything else (deals_discount_type).
  const discountType = deal.discountType as Coupon["discountType"];
  return {
    ...{ id, title, description, code, discountType, discountValue },
    ...{ startsAt: instant(startsAt), expiryDate: instant(endsAt) },
    ...{ ...checkOf(deal), featured, active, affiliateLink },
    storeId: store.id,
    store: { id: store.id, name: store.name, slug: store.slug, logo: logoOf(store), website: store.website },
    ...{ evidence: evidenceOf(deal), version },
  };
}

type Offer = z.infer<typeof shapes.offer>;

export function presentOffer(deal: Deal): Offer {
  const { id, title, description, categoryId, code, affiliateLink, discountValue, startsAt, endsAt } = deal;
  const { active, awaitsReview, sortOrder, store, version } = deal;
  const discountType = deal.discountType as Offer["discountType"];
  return {
    ...{ id, title, description, storeId: store.id, categoryId, code, affiliateLink },
    ...{ discountType, discountValue, startsAt: instant(startsAt), expiryDate: instant(endsAt) },
    ...{ ...checkOf(deal), active, awaitsReview, sortOrder },
    store: { id: store.id, name: store.name, slug: store.slug, logo: logoOf(store) },
    ...{ evidence: evidenceOf(deal), version },
  };
}

/** A blog as the lists show it. */
export function presentBlogSummary(blog: BlogSummary): z.infer<typeof shapes.blogSummary> {
  const { publishedAt, reviewedAt, createdAt } = blog;
  return {
    ...blog,
    ...{ publishedAt: instant(publishedAt), reviewedAt: instant(reviewedAt) },
    createdAt: createdAt.toISOString(),
  };
}

export function presentBlog(blog: Blog): z.infer<typeof shapes.blog> {
  const { content, updatedAt, ...summary } = blog;
  return { ...presentBlogSummary(summary), content, updatedAt: updatedAt.toISOString() };
}

function checkOf({ verifiedAt }: Deal) {
  return { verified: verifiedAt !== null, verifiedAt: instant(verifiedAt) };
}

/** Whoever reads it may make a link of its address. */
function evidenceOf({ evidence }: Deal): Coupon["evidence"] {
  const source = evidence && sourceOf(evidence);
  return source && { url: source.href, quote: evidence.quote, at: evidence.at };
}

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** Always an address: a store without a logo of its own has its drawn mark. */
function logoOf({ logo, slug }: { logo: string | null; slug: string }): string {
  return URL.parse(logo ?? paths.mark(slug), env.PUBLIC_URL)?.href ?? env.PUBLIC_URL + paths.mark(slug);
}
