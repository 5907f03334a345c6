import { asc, desc, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { stores } from "../../../db/schema";
import { holding } from "../words";

/** So many stores are chosen from a list; where there are more, one is named. */
const LISTED = 200;

export type StoreChoice = { slug: string; name: string };

const columns = { slug: stores.slug, name: stores.name };
const byName = sql`lower(${stores.name})`;

/** Every store by name; undefined where they are too many to choose from. */
export async function all(): Promise<StoreChoice[] | undefined> {
  const found = await db
    .select(columns)
    .from(stores)
    .orderBy(asc(byName), asc(stores.id))
    .limit(LISTED + 1);
  return found.length > LISTED ? undefined : found;
}

/** Some stores whose names hold these words; without words the most visited ones. */
export function suggestions(words: string): Promise<StoreChoice[]> {
  const found = db.select(columns).from(stores);
  return words
    ? found.where(holding(stores.name, words)).orderBy(asc(byName), asc(stores.id)).limit(20)
    : found.orderBy(desc(stores.popularity), desc(stores.id)).limit(20);
}

/**
 * The store that is meant by a slug, or by a name in any case.
 * @returns its id and slug, or a text that says why there is none.
 */
export async function named(text: string): Promise<{ id: number; slug: string } | { error: string }> {
  const chosen = { id: stores.id, slug: stores.slug };
  const [bySlug] = await db.select(chosen).from(stores).where(eq(stores.slug, text));
  if (bySlug) return bySlug;
  const same = await db.select(chosen).from(stores).where(eq(byName, text.toLowerCase())).limit(2);
  if (same.length > 1) return { error: "Several stores have this name. Write the slug of the one you mean." };
  return same[0] ?? { error: "There is no such store. Write its slug, such as harbor-pine, or its name." };
}
