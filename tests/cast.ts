import { and, eq } from "drizzle-orm";
import { db } from "../db/client";
import * as demo from "../db/demo";
import { deals, stores } from "../db/schema";
import { recordCheck } from "../src/models/proof/checks";
import { record } from "../src/models/proof/record";
import { system } from "./../src/schemas/actor";

/** Named rows of the demo catalogue that the tests speak of. */
export const cast = {
  /** Offers and coupons, one of them ended. */
  harborPine: "harbor-pine",
  /** Coupons only. */
  trailbound: "trailbound",
  /** Offers only. */
  inkwell: "inkwell-supply",
  /** No deals at all. */
  dealless: "limepot-paints",
  /** Ended deals only. */
  ended: "gatherbox",
  /** Harbor & Pine's featured coupon with a code. */
  harbor20: "HARBOR20",
  /** A featured coupon without a code. */
  codeless: "Free shipping on orders over $50",
  blog: "why-a-coupon-code-fails",
  /** With three live deals. */
  blogWithStore: "how-to-save-at-harbor-pine",
  /** With a live deal and an ended one. */
  blogWithEnded: "coffee-subscription-vs-bags",
  /** Of every post. */
  author: "the-editors",
  draft: "keep-a-price-diary",
  archived: "spring-garden-spending-plan",
};

/** How many rows the demo catalogue has. */
export const size = {
  stores: demo.stores.length,
  deals: demo.deals.length,
  categories: demo.categories.length,
  blogs: demo.blogs.length,
  events: demo.events.length,
};

/** A row of a deal by its code. */
export async function dealByCode(code: string) {
  const [deal] = await db.select().from(deals).where(eq(deals.code, code)).limit(1);
  if (!deal) throw new Error(`The demo catalogue has no code ${code}`);
  return deal;
}

export async function storeBySlug(slug: string) {
  const [store] = await db.select().from(stores).where(eq(stores.slug, slug)).limit(1);
  if (!store) throw new Error(`The demo catalogue has no store ${slug}`);
  return store;
}

/** A deal of a store by its title. */
export async function dealByTitle(slug: string, title: string) {
  const { id } = await storeBySlug(slug);
  const [deal] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.storeId, id), eq(deals.title, title)))
    .limit(1);
  if (!deal) throw new Error(`${slug} has no deal "${title}"`);
  return deal;
}

/** Has a deal's only check by an editor be of this time. */
export async function checkedOn(dealId: number, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await recordCheck(tx, dealId, { verified: false, checkMethod: null }, { actor: system });
    await record(tx, [{ dealId, at, kind: "editor", outcome: "works", actor: "editor" }]);
  });
}

export type Evidence = { url: string; quote: string; at: string };

/** Has a robot find a deal on a page. */
export async function seenOn(dealId: number, { url, quote, at }: Evidence): Promise<void> {
  await db.transaction((tx) =>
    record(tx, [
      { dealId, quote, at: new Date(at), page: { url }, kind: "page", outcome: "seen", actor: "robot" },
    ]),
  );
}
