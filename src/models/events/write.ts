import { eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { blogs, categories, deals, events, stores } from "../../../db/schema";
import type { EventInput } from "../../schemas/events";
import type { Author, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Entity } from "../audit/entity";
import { byId } from "./read";

export { byId };

export const eventEntity: Entity = {
  subject: "event",
  table: events,
  name: "name",
  tags: () => ["events"],
  labels: {
    ...{
      category_ids: "Categories (ids)",
      store_ids: "Stores (ids)",
      deal_ids: "Deals",
      blog_ids: "Guides (ids)",
    },
    ...{ first_day: "First day", last_day: "Last day", min_percent: "Minimum saving", search: "Search word" },
  },
  unique: { events_slug_unique: "slug" },
  slugs: "event",
};

/** Refused if it names a category, store, deal or guide that does not exist. */
export function create(input: EventInput, author: Author): Promise<Outcome> {
  return withIds(input, (values) => audit.create(author, eventEntity, (tx) => insert(tx, values)));
}

export function insert(tx: Transaction, values: typeof events.$inferInsert) {
  return tx.insert(events).values(values).returning({ id: events.id });
}

export function update(id: number, input: EventInput, author: Author, version?: number): Promise<Outcome> {
  return withIds(input, (values) =>
    audit.update(author, eventEntity, id, version, (tx) =>
      tx.update(events).set(values).where(eq(events.id, id)),
    ),
  );
}

export function del(id: number, author: Author): Promise<Outcome> {
  return audit.remove(author, eventEntity, id);
}

async function withIds(
  { categories: inCategories, stores: ofStores, deals: dealIds, guides, ...input }: EventInput,
  write: (values: typeof events.$inferInsert) => Promise<Outcome>,
): Promise<Outcome> {
  const [foundCategories, foundStores, foundGuides, foundDeals] = await Promise.all([
    idsOf(categories, inCategories),
    idsOf(stores, ofStores),
    idsOf(blogs, guides),
    db.select({ id: deals.id }).from(deals).where(inArray(deals.id, dealIds)),
  ]);
  const known = new Set(foundDeals.map(({ id }) => id));
  const missing = {
    categories: missingIn(inCategories, foundCategories),
    stores: missingIn(ofStores, foundStores),
    guides: missingIn(guides, foundGuides),
    deals: dealIds.filter((id) => !known.has(id)),
  };
  const errors = Object.entries(missing).flatMap(([field, names]) =>
    names.length > 0 ? [[field, [`Not found: ${names.join(", ")}.`]]] : [],
  );
  if (errors.length > 0) return { kind: "refused", errors: Object.fromEntries(errors) };
  return write({
    ...input,
    categoryIds: [...foundCategories.values()],
    storeIds: [...foundStores.values()],
    blogIds: [...foundGuides.values()],
    dealIds,
  });
}

async function idsOf(
  table: typeof categories | typeof stores | typeof blogs,
  slugs: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.slug, slugs));
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

const missingIn = (slugs: string[], found: Map<string, number>) => slugs.filter((slug) => !found.has(slug));
