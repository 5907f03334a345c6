import type { z } from "zod";
import { env } from "../env";
import type { Blog, BlogSummary } from "../models/blogs";
import * as deals from "../models/deals";
import * as settings from "../models/settings";
import type { Store } from "../models/stores";
import { paths } from "../paths";
import { pageOf } from "../proof/page";
import { isVerifiedAt } from "../proof/status";
import { dealIdsIn } from "../schemas/post-nodes";
import { foreignPictures } from "../schemas/post-pictures";
import { sourceOf } from "../ui/links";
import { postHtmlWithoutStyles } from "../ui/post-content";
import * as shapes from "./shapes";

export function presentStore(store: Store): z.infer<typeof shapes.store> {
  return picked(shapes.store, { ...store, logo: logoOf(store), category: store.category?.name ?? null });
}

type Coupon = z.infer<typeof shapes.coupon>;
type Offer = z.infer<typeof shapes.offer>;

// The database allows each kind only its own discount types (deals_discount_type).
export function presentCoupon(deal: deals.Deal): Coupon {
  return picked(shapes.coupon, presentDeal(deal) as Coupon);
}

export function presentOffer(deal: deals.Deal): Offer {
  return picked(shapes.offer, presentDeal(deal) as Offer);
}

function presentDeal(deal: deals.Deal) {
  const { id, name, slug, currency, website } = deal.store;
  const store = { id, name, slug, logo: logoOf(deal.store), currency };
  const verifiedAt = isVerifiedAt(deal, new Date()) ? deal.verifiedAt : null;
  return {
    ...deal,
    expiryDate: deal.endsAt,
    discountPercent: deal.discountPercent || null,
    verified: verifiedAt !== null,
    verifiedAt,
    evidence: evidenceOf(deal),
    store: deal.kind === "coupon" ? { ...store, website } : store,
  };
}

export function presentBlogSummary(blog: BlogSummary): z.infer<typeof shapes.blogSummary> {
  return picked(shapes.blogSummary, blog);
}

/** Its text has the deals' present titles, values and dates in their nodes. */
export async function presentBlog(blog: Blog): Promise<z.infer<typeof shapes.blog>> {
  const shown = await deals.shownAmong(dealIdsIn(blog.content));
  const { timeZone } = await settings.current();
  return picked(shapes.blog, {
    ...blog,
    uncopiedPictures: foreignPictures(blog.content),
    content: postHtmlWithoutStyles(blog.content, shown, timeZone, env.PUBLIC_URL),
  });
}

type Values<Shape extends z.ZodObject> = {
  [Name in keyof z.output<Shape>]: z.output<Shape>[Name] | Date;
};

export function picked<Shape extends z.ZodObject>(shape: Shape, values: Values<Shape>): z.output<Shape> {
  const names = Object.keys(shape.shape) as (keyof z.output<Shape>)[];
  const entries = names.map((name) => [name, values[name]] as const);
  const texts = entries.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(texts) as z.output<Shape>;
}

/** Only an http address, because a client may turn it into a link. */
function evidenceOf({ proof }: deals.Deal): Coupon["evidence"] {
  const page = pageOf(proof);
  const source = page && sourceOf(page.url);
  return source && { url: source.href, quote: page.quote, at: page.at.toISOString() };
}

function logoOf({ logo, slug }: { logo: string | null; slug: string }): string {
  return URL.parse(logo ?? paths.mark(slug), env.PUBLIC_URL)?.href ?? env.PUBLIC_URL + paths.mark(slug);
}
