import type { z } from "zod";
import { env } from "../env";
import type { Blog, BlogSummary } from "../models/blogs/list";
import type { Deal } from "../models/deals/list";
import type { Store } from "../models/stores/list";
import { paths } from "../paths";
import { sourceOf } from "../ui/evidence";
import * as shapes from "./shapes";

export function presentStore(store: Store): z.infer<typeof shapes.store> {
  return picked(shapes.store, { ...store, logo: logoOf(store), category: store.category?.name ?? null });
}

type Coupon = z.infer<typeof shapes.coupon>;
type Offer = z.infer<typeof shapes.offer>;

// The database allows each kind only its own discount types (deals_discount_type).
export function presentCoupon(deal: Deal): Coupon {
  return picked(shapes.coupon, presentDeal(deal) as Coupon);
}

export function presentOffer(deal: Deal): Offer {
  return picked(shapes.offer, presentDeal(deal) as Offer);
}

function presentDeal(deal: Deal) {
  const { id, name, slug, currency, website } = deal.store;
  return {
    ...deal,
    startsAt: instant(deal.startsAt),
    expiryDate: instant(deal.endsAt),
    verified: deal.verifiedAt !== null,
    verifiedAt: instant(deal.verifiedAt),
    evidence: evidenceOf(deal),
    store: {
      ...{ id, name, slug, logo: logoOf(deal.store), currency },
      ...(deal.kind === "coupon" ? { website } : {}),
    },
  };
}

function picked<Shape extends z.ZodObject>(shape: Shape, values: z.output<Shape>): z.output<Shape> {
  const names = Object.keys(shape.shape) as (keyof z.output<Shape>)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as z.output<Shape>;
}

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

/** Only an http address, because a client may turn it into a link. */
function evidenceOf({ evidence }: Deal): Coupon["evidence"] {
  const source = evidence && sourceOf(evidence);
  return source && { url: source.href, quote: evidence.quote, at: evidence.at };
}

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** An absolute address: a store without a logo has a drawn mark. */
function logoOf({ logo, slug }: { logo: string | null; slug: string }): string {
  return URL.parse(logo ?? paths.mark(slug), env.PUBLIC_URL)?.href ?? env.PUBLIC_URL + paths.mark(slug);
}
