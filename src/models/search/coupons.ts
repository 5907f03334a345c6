import { and, inArray, not, type SQL, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import type { CouponSort } from "../../schemas/vocabulary";
import { type Deal, liveCoupon, orderings, type Row, read, select } from "../deal-rows";
import type { Page, PageRequest } from "../paging";
import { MOST_FOUND } from "../totals";
import { byWords } from "./by-words";
import { forgiving, forgivingPage } from "./forgiving";
import { rowsOf } from "./shares";
import { namedStores } from "./store-names";
import { countOf, type List, pageOf, type Tier } from "./tiers";
import { lookedFor, type Word } from "./words";

/** About as large a part of the coupons is of one category. */
const OF_CATEGORY = 0.05;

/**
 * Live coupons that hold all of the words in their title, their description or their store's name: those of the stores
 * that the words name first, then the others, each in their order. Where nothing holds them, what was probably meant.
 */
export function find(
  search: string,
  category: string | undefined,
  sort: CouponSort,
  page: PageRequest,
): Promise<Page<Deal>> {
  return forgivingPage("deal", search, page, async (text) =>
    pageOf(list(sort), await tiers(lookedFor(text), category), page, (row) => row),
  );
}

/** How many there are in all, counted up to `MOST_FOUND`. */
export async function count(search: string, category: string | undefined): Promise<number> {
  const countFor = async (text: string) => {
    const words = lookedFor(text);
    if (words.length === 0) return 0;
    return countOf(list("latest"), await holding(words, category), MOST_FOUND, await rowsOf("deals"));
  };
  return (await forgiving("deal", search, countFor, (found) => found === 0)).found;
}

async function tiers(words: Word[], category: string | undefined): Promise<(Tier | null)[]> {
  if (words.length === 0) return [];
  const [stores, holds] = await Promise.all([namedStores(words), holding(words, category)]);
  if (stores.length === 0) return [null, holds];
  const ofThese = inArray(deals.storeId, stores);
  return [
    // Few enough to be sorted, and never looked for elsewhere.
    { fits: isOf(category), find: ofThese, finds: 0, share: 0 },
    { ...holds, fits: and(holds.fits, not(ofThese)) },
  ];
}

async function holding(words: Word[], category: string | undefined): Promise<Tier> {
  const tier = await byWords("deals", deals.words, words);
  return category ? { ...tier, fits: and(tier.fits, isOf(category)), share: tier.share * OF_CATEGORY } : tier;
}

/** Asked of each deal that holds the words, which are few, and not of all that the category has. */
function isOf(category: string | undefined): SQL | undefined {
  const wanted = category?.toLowerCase();
  return wanted
    ? sql`(select category_id from stores where id = ${deals.storeId})
        = any(array(select id from categories where slug = ${wanted} or lower(name) = ${wanted}))`
    : undefined;
}

function list(sort: CouponSort): List<Row> {
  const { key, from, at, ...type } = orderings[sort];
  return {
    table: deals,
    base: and(liveCoupon, from),
    key,
    type,
    at,
    read: (found, order) =>
      read(
        select()
          .innerJoin(found, sql`found.id = ${deals.id}`)
          .orderBy(...order),
      ),
  };
}
