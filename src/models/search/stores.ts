import { and, eq, inArray, not } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, stores } from "../../../db/schema";
import * as logos from "../logos";
import type { Page, PageRequest } from "../paging";
import { among, remembered } from "../statements";
import { columns, type Store, type StoreRow, storeOf } from "../store-rows";
import { MOST_FOUND } from "../totals";
import { byWords } from "./by-words";
import { forgiving, forgivingPage } from "./forgiving";
import { rowsOf } from "./shares";
import { nameTiers, type Sorted, sortedStores } from "./store-names";
import { countOf, type List, pageOf, type Tier } from "./tiers";
import { holdAll, lookedFor, type Word } from "./words";

/** About as large a part of the stores is of one category. */
const OF_CATEGORY = 0.05;

/**
 * Stores by the words of their names: those that are called so or whose names begin so, those whose names hold the words
 * elsewhere, then those of a category that does, of both the most popular first. Where there is none, what was probably
 * meant.
 */
export function find(search: string, page: PageRequest): Promise<Page<Store>> {
  return forgivingPage("store", search, page, async (text) =>
    pageOf(list, await tiers(lookedFor(text)), page, ({ plainName: _, popularity: __, ...row }) =>
      storeOf(row),
    ),
  );
}

/** How many there are in all, counted up to `MOST_FOUND`. */
export async function count(search: string): Promise<number> {
  const countFor = async (text: string) => {
    const words = lookedFor(text);
    if (words.length === 0) return 0;
    const rows = await rowsOf("stores");
    const named = await countOf(list, await byWords("stores", stores.words, words), MOST_FOUND, rows);
    const others = await ofCategory(words);
    return others ? Math.min(named + (await countOf(list, others, MOST_FOUND, rows)), MOST_FOUND) : named;
  };
  return (await forgiving("store", search, countFor, (found) => found === 0)).found;
}

async function tiers(words: Word[]): Promise<(Tier | Promise<Tier | null>)[]> {
  if (words.length === 0) return [];
  const others = ofCategory(words);
  others.catch(() => {});
  return [...(await nameTiers(words)), others];
}

/** Stores of categories whose names hold the words, as their own names do not. */
async function ofCategory(words: Word[]): Promise<Tier | null> {
  const found = await remembered(
    db.select({ id: categories.id }).from(categories).where(holdAll(categories.words, words)),
  );
  if (found.length === 0) return null;
  const isIn = inArray(
    stores.categoryId,
    found.map(({ id }) => id),
  );
  const finds = OF_CATEGORY * (await rowsOf("stores"));
  return { fits: and(isIn, not(holdAll(stores.words, words))), find: isIn, finds, share: OF_CATEGORY };
}

const list: List<StoreRow & Sorted> = {
  ...sortedStores,
  read: async (ids) =>
    logos.showing(
      await remembered(
        db
          .select({ ...columns, plainName: stores.plainName, popularity: stores.popularity })
          .from(stores)
          .leftJoin(categories, eq(categories.id, stores.categoryId))
          .where(among(stores.id, ids)),
      ),
    ),
};
