import { and, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { storeAddress, stores, storeText } from "../../../db/schema";
import * as categories from "../categories";
import { contains, hasTrigram, hasWords, queriesOf, type Terms } from "./words";

// A word that all of 100,000 descriptions have would make PostgreSQL rank all stores.
const MOST_BY_TEXT = 1_000;

/** A store has each word in its name, description or category. */
export async function isStore(terms: Terms): Promise<SQL> {
  const queries = queriesOf(terms);
  const ofCategories = (await categories.namedWith(queries)).map(({ id, has }) => {
    const isOf = eq(stores.categoryId, id);
    const others = queries.filter((_, index) => !has[index]);
    return others.length === 0 ? isOf : isAmongFirst(and(isOf, hasText(others)));
  });
  const inText = queries.length > 0 ? isAmongFirst(hasText(queries)) : undefined;
  return or(hasWords(stores.words, terms), inText, ...ofCategories, hasAddress(terms)) as SQL;
}

/** The ids of stores with at least some of the words, those with most of them first; of equal ones the best of each word in turn. */
export async function idsWithSome(
  terms: Terms,
  least: number,
  { limit, except }: { limit: number; except: number[] },
): Promise<number[]> {
  const queries = queriesOf(terms);
  const named = await categories.namedWith(queries);
  const each = queries.map((word, index) => {
    const ids = named.filter(({ has }) => has[index]).map(({ id }) => id);
    const ofCategory =
      ids.length > 0 ? isAmongFirst(inArray(stores.categoryId, ids), byPopularity) : undefined;
    return sql`select id, ${index}::int as word, popularity, words @@ ${word} as is_named from ${stores}
      where ${and(or(isAmongFirst(hasText([word])), ofCategory), notInArray(stores.id, except))}`;
  });
  const found = await query<{ id: number }>(sql`
    select id from (
      select id, word, count(*) over (partition by word) > ${FREQUENT}::int as is_frequent,
        row_number() over (partition by word order by is_named desc, popularity desc, id desc) as turn
      from (${sql.join(each, sql` union all `)}) had) ranked
    group by id having count(*) >= ${least}::int
    order by count(*) desc, bool_and(is_frequent), min(turn), min(word), id desc limit ${limit}`);
  return found.map(({ id }) => id);
}

/** A word that more stores have says little of what is wanted. */
const FREQUENT = 24;

/** How well a store matches: 3: its exact name, 2: the beginning of it, 1: its name's words, 0: other texts. */
export function storeMatch(terms: Terms): SQL<number> {
  const { name, isTyping } = terms;
  const specific = terms.words.join(" ");
  const beginning = isTyping ? specific : `${specific} `;
  return sql<number>`case when ${stores.normalizedName} in (${name}, ${specific}) then 3
    when starts_with(${stores.normalizedName}, ${beginning}) then 2
    when ${or(hasWords(stores.words, { ...terms, hasSynonyms: false }), hasAddress(terms))} then 1 else 0 end`;
}

const hasAddress = ({ domain }: Terms) =>
  domain && hasTrigram(domain) ? contains(storeAddress(stores), domain) : undefined;

const isAmongFirst = (match: SQL | undefined, order = sql``) =>
  sql`${stores.id} = any(array(select id from ${stores} where ${match} ${order} limit ${MOST_BY_TEXT}))`;

const byPopularity = sql`order by ${stores.popularity} desc`;

// If PostgreSQL knew that a word is frequent, it would parse descriptions instead of reading the index.
const hasText = (queries: SQL[]) => sql`${storeText(stores)} @@ (select ${sql.join(queries, sql` && `)})`;
