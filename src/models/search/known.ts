import { sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { blogs, categories, deals, stores, storeText } from "../../../db/schema";
import { synonymsOf } from "./synonyms";
import { type Terms, termsOf, wordsIn } from "./words";

/** The words that neither the catalogue nor the table of synonyms has. */
export async function unknownOf(words: string[]): Promise<string[]> {
  const unnamed = words.filter((word) => !synonymsOf(word));
  if (unnamed.length === 0) return [];
  const has = (column: unknown) => sql`${column} @@ to_tsquery('stems', '''' || word || '''')`;
  const found = await query<{ word: string }>(sql`
    select word from unnest(${sql.param(unnamed)}::text[]) word
    where not exists (select 1 from ${stores} where ${has(storeText(stores))})
      and not exists (select 1 from ${deals} where ${has(deals.words)})
      and not exists (select 1 from ${blogs} where ${has(blogs.words)})
      and not exists (select 1 from ${categories} where ${has(sql`words(${categories.name})`)})`);
  return found.map(({ word }) => word);
}

const MOST_WORDS_OF_SHOP = 3;
const OF_A_SHOP = /\b(coupon|code|promo|voucher)s?\b/i;

/**
 * Whether a search that found nothing may be a shop's name: a domain or a word that the catalogue does not have; of several
 * such words only with a capital letter, or with "coupon" or the like.
 */
export async function isLikeShop(
  search: string,
  { words, domain }: Terms = termsOf(search),
): Promise<boolean> {
  if (domain !== undefined) return true;
  if (words.length === 0 || words.length > MOST_WORDS_OF_SHOP || !words.some((word) => /\p{L}/u.test(word)))
    return false;
  if (words.length > 1 && !/\p{Lu}/u.test(search) && !OF_A_SHOP.test(search)) return false;
  return (await unknownOf(words)).length === words.length && wordsIn(search).length <= words.length + 2;
}
