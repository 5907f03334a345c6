import { and, eq, gt, isNull, or } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, categories, deals, slugRedirects, stores } from "../../db/schema";
import { cast, checkedOn, type Evidence, seenOn, storeBySlug } from "../cast";

const DAY = 24 * 60 * 60 * 1000;

/** A time this many days from now. */
export function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY);
}

type DealValues = Partial<typeof deals.$inferInsert> & {
  /** When an editor checked it. */
  verifiedAt?: Date | null;
  evidence?: Evidence;
};

/** Adds a coupon, live by default. */
export async function addCoupon(values: DealValues = {}, store: string = cast.harborPine) {
  return addDeal({ kind: "coupon", ...values }, store);
}

/** Adds an offer, live by default. */
export async function addOffer(values: DealValues = {}, store: string = cast.harborPine) {
  return addDeal({ kind: "offer", affiliateLink: "https://partner.example/offer", ...values }, store);
}

type KindOfDeal = { kind: "coupon" | "offer" };

async function addDeal({ verifiedAt, evidence, ...values }: DealValues & KindOfDeal, store: string) {
  const { id } = await storeBySlug(store);
  const [deal] = await db
    .insert(deals)
    .values({
      storeId: id,
      title: "Zebra crossing sale",
      discountType: "percentage",
      discountValue: "10%",
      ...values,
    })
    .returning();
  if (deal && verifiedAt) await checkedOn(deal.id, verifiedAt);
  if (deal && evidence) await seenOn(deal.id, evidence);
  return present(deal);
}

/** Adds a store without deals, category, website and logo. */
export async function addStore(values: Partial<typeof stores.$inferInsert> = {}) {
  const [store] = await db
    .insert(stores)
    .values({ name: "Zebra Works", slug: "zebra-works", ...values })
    .returning();
  return present(store);
}

/** Adds a blog post, published by default. */
export async function addBlog(values: Partial<typeof blogs.$inferInsert> = {}) {
  const [blog] = await db
    .insert(blogs)
    .values({
      title: "Zebra stripes",
      slug: "zebra-stripes",
      content: "<p>Black, then white.</p>",
      category: "comparisons",
      status: "published",
      publishedAt: new Date(),
      ...values,
    })
    .returning();
  return present(blog);
}

/** Says that a slug once named this row. */
export async function addOldSlug(
  subject: "store" | "category" | "blog",
  slug: string,
  subjectId: number,
): Promise<void> {
  await db.insert(slugRedirects).values({ subject, slug, subjectId });
}

function present<Row>(row: Row | undefined): Row {
  if (!row) throw new Error("The row was not inserted");
  return row;
}

/** Deals that are live, and deals that are not, with the reason. */
export const lives: [reason: string, values: DealValues, isLive: boolean][] = [
  ["is active, without dates", {}, true],
  ["began yesterday and ends tomorrow", { startsAt: inDays(-1), endsAt: inDays(1) }, true],
  ["is switched off", { active: false }, false],
  ["begins tomorrow", { startsAt: inDays(1) }, false],
  ["ended yesterday", { endsAt: inDays(-1) }, false],
  ["ended a minute ago", { endsAt: inDays(-1 / 1440) }, false],
];

/** The coupons that the demo catalogue has live, with what lists sort by. None of them begins or ends meanwhile. */
export function liveCoupons() {
  return db
    .select({
      id: deals.id,
      title: deals.title,
      code: deals.code,
      featured: deals.featured,
      category: categories.slug,
      latest: deals.createdAt,
      discount: deals.saving,
      expiry: deals.endsAt,
      popularity: deals.popularity,
    })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .leftJoin(categories, eq(categories.id, stores.categoryId))
    .where(
      and(
        eq(deals.kind, "coupon"),
        eq(deals.active, true),
        or(isNull(deals.endsAt), gt(deals.endsAt, new Date())),
        isNull(deals.startsAt),
      ),
    );
}
