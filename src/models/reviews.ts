import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, deals, stores } from "../../db/schema";
import type { Claim } from "../schemas/generation";
import { type EditedDeal, editedColumns, selectDeals } from "./deals/read";
import { type Order, type Page, type PageRequest, pageOf, placeIn } from "./paging";
import { countUpTo } from "./totals";

/** An offer that a model proposed. Visitors see it only after a person has accepted it. */
export type WaitingOffer = EditedDeal & { claim: Claim };

// PostgreSQL uses a partial index only when the query repeats its condition literally.
export const offerWaits = sql`claim is not null and kind = 'offer'`;
const draftWaits = sql`description_draft is not null`;
const postWaits = sql`status = 'draft' and ai_assisted and reviewed_at is null`;

/** A row for each thing that waits, of every kind. */
export const waiting = sql`(
  select from ${deals} where ${offerWaits} union all select from ${stores} where ${draftWaits}
  union all select from ${blogs} where ${postWaits}) w`;

export const offers = {
  list: (page: PageRequest) => readOffers(page, offerWaits),
  byId: async (id: number) => (await readOffers({ limit: 1 }, and(offerWaits, eq(deals.id, id)))).items[0],
  count: (limit: number) => countUpTo(limit, deals, offerWaits),
};

/** Stores with a description that a model drafted. */
export const descriptions = {
  list: (page: PageRequest) => readDrafts(page, draftWaits),
  byId: async (id: number) => (await readDrafts({ limit: 1 }, and(draftWaits, eq(stores.id, id)))).items[0],
  count: (limit: number) => countUpTo(limit, stores, draftWaits),
};

/** Unpublished posts of a model that nobody has read. */
export const posts = {
  list: (page: PageRequest) => readPosts(page, postWaits),
  byId: async (id: number) => (await readPosts({ limit: 1 }, and(postWaits, eq(blogs.id, id)))).items[0],
  count: (limit: number) => countUpTo(limit, blogs, postWaits),
};

const byOffer: Order = { key: deals.id, id: deals.id, cast: "int" };

async function readOffers(page: PageRequest, condition: SQL | undefined): Promise<Page<WaitingOffer>> {
  const columns = { ...(await editedColumns()), claim: deals.claim, place: placeIn(byOffer) };
  const found = await pageOf(selectDeals(columns), byOffer, page, condition);
  const items = found.items.flatMap(({ claim, ...offer }) => (claim ? { ...offer, claim } : []));
  return { ...found, items };
}

const byStore: Order = { key: stores.id, id: stores.id, cast: "int" };

export type WaitingDraft = Awaited<ReturnType<typeof readDrafts>>["items"][number];

function readDrafts(page: PageRequest, condition: SQL | undefined) {
  const { id, name, slug, description, descriptionDraft, version } = stores;
  const columns = { id, name, slug, description, descriptionDraft, version, place: placeIn(byStore) };
  return pageOf(db.select(columns).from(stores), byStore, page, condition);
}

const byPost: Order = { key: blogs.id, id: blogs.id, cast: "int" };

function readPosts(page: PageRequest, condition: SQL | undefined) {
  const { id, title, excerpt, version } = blogs;
  return pageOf(
    db.select({ id, title, excerpt, version, place: placeIn(byPost) }).from(blogs),
    byPost,
    page,
    condition,
  );
}
