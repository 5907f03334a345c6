import { desc, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { missedSearches } from "../../../db/schema";
import { cut } from "../../schemas/cut";
import { neighboursOf } from "../people/networks";
import { mayMiss } from "../people/throttle";
import { subjectOf, wordsIn } from "../search/words";
import { isFirstToday } from "./counters";
import { COUNT_LIMIT, countUpTo } from "./totals";

/** Missed searches are kept for this long. */
export const MISSED_DAYS = 90;
const TEXTS_PER_DAY = 1_000;
const MAX_CHARACTERS = 80;

// Nine digits may be a telephone number, and a sign at may be in an address for mail.
const PRIVATE = /@|(?:\p{Nd}[\s().+/-]*){9}/u;

/** A search as it is counted; undefined if it is empty or may say something about a person. */
export function textOf(search: string): string | undefined {
  if (PRIVATE.test(search.normalize("NFKC"))) return undefined;
  const words = wordsIn(subjectOf(search)).join(" ");
  return cut(words, MAX_CHARACTERS).trim() || undefined;
}

/**
 * Counts a search that found nothing, or a wish for what was searched, once a day for each network. On a day with very many
 * texts a new one takes the place of one that came once, because a limit would let strangers close the list.
 */
export async function record(address: string, kind: "searches" | "wishes", search: string): Promise<void> {
  const text = textOf(search);
  if (text === undefined || !isFirstToday(address, `${kind} ${text}`, neighboursOf)) return;
  if (!(await mayMiss(address))) return;
  const count = sql.identifier(kind);
  await query(sql`
    with counted as (
      insert into ${missedSearches} (text, day, ${count}) values (${text}, current_date, 1)
      on conflict (text, day) do update set ${count} = ${missedSearches}.${count} + 1
    )
    delete from ${missedSearches} where day = current_date and text in (
      select text from ${missedSearches}
      where day = current_date and searches + wishes = 1 and text <> ${text}
      order by random()
      limit greatest(0, (select count(*) from ${missedSearches} where day = current_date) - ${TEXTS_PER_DAY - 1}::int)
      for update skip locked)`);
}

type MissedSearch = { text: string; searches: number; wishes: number; lastDay: string };

/** `count`: how many there are in all, counted up to `most` + 1. */
export type MissedSearches = { items: MissedSearch[]; count: number; most: number };

/** The texts that visitors searched and did not find, the most wished for first. */
export async function missed(limit: number): Promise<MissedSearches> {
  const { text, day } = missedSearches;
  const wishes = sql<number>`sum(${missedSearches.wishes})::int`;
  const searches = sql<number>`sum(${missedSearches.searches})::int`;
  const items = await db
    .select({ text, searches, wishes, lastDay: sql<string>`max(${day})::text` })
    .from(missedSearches)
    .groupBy(text)
    .orderBy(desc(wishes), desc(searches), sql`max(${day}) desc`, text)
    .limit(limit);
  const of = sql`(select distinct text from ${missedSearches}) texts`;
  return { items, count: await countUpTo(COUNT_LIMIT + 1, of), most: COUNT_LIMIT };
}
