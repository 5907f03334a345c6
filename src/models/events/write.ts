import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { blogs, categories, deals, events, stores } from "../../../db/schema";
import { type EventInput, eventFields } from "../../schemas/events";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Entity } from "../audit/entity";
import { choiceKinds, named } from "./choices";
import { byId } from "./read";

export { byId };

export const eventEntity: Entity = {
  one: "event",
  many: "events",
  table: events,
  name: "name",
  tags: () => ["events"],
  fields: eventFields,
  labels: { category_ids: "Categories", store_ids: "Stores", deal_ids: "Picked deals", blog_ids: "Guides" },
  names: {
    category_ids: { table: categories, name: "name" },
    store_ids: { table: stores, name: "name" },
    deal_ids: { table: deals, name: "title" },
    blog_ids: { table: blogs, name: "title" },
    previous_id: { table: events, name: "name" },
  },
  unique: { events_slug_unique: "slug" },
  page: {
    isPublic: eq(events.status, "published"),
    // The page of any other event is empty.
    isListed: sql`${events.status} = 'published' and (min_percent is not null or search is not null or cardinality(deal_ids || store_ids || category_ids || blog_ids) > 0)`,
    changedAt: sql`${events.updatedAt}`,
  },
};

/** Refused if it names a category, store, deal or guide that does not exist. */
export function create(input: EventInput, change: Change): Promise<Outcome> {
  return withIds(input, (values) => audit.create(change, eventEntity, (tx) => insert(tx, values)));
}

export function insert(tx: Transaction, values: typeof events.$inferInsert) {
  return tx.insert(events).values(values).returning({ id: events.id });
}

export function update(id: number, input: EventInput, change: Change, version?: number): Promise<Outcome> {
  return withIds(input, (values) => audit.update(change, eventEntity, id, version, () => values));
}

export const { del, delAll } = audit.deletionOf(eventEntity);

async function withIds(
  input: EventInput,
  write: (values: typeof events.$inferInsert) => Promise<Outcome>,
): Promise<Outcome> {
  const found = await Promise.all(choiceKinds.map((kind) => named(kind, input[kind])));
  const errors = found.flatMap((entries, index) => {
    const missing = entries.flatMap(([word, choice]) => (choice ? [] : [word]));
    return missing.length > 0
      ? [[choiceKinds[index], [{ reason: "notFound", about: missing.join(", ") }]]]
      : [];
  });
  if (errors.length > 0) return { kind: "refused", errors: Object.fromEntries(errors) };
  const [categoryIds, storeIds, dealIds, blogIds] = found.map((entries) => [
    ...new Set(entries.flatMap(([, choice]) => choice?.id ?? [])),
  ]);
  return write({ ...input, categoryIds, storeIds, dealIds, blogIds });
}
