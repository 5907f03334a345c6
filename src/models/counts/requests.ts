import { desc, isNotNull, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { requests, stores } from "../../../db/schema";
import { cut } from "../../schemas/cut";
import { neighboursOf } from "../people/networks";
import { mayMiss } from "../people/throttle";
import { subjectOf, wordsIn } from "../search/words";
import { isFirstToday } from "./counters";
import { COUNT_LIMIT, countUpTo } from "./totals";

/** Wishes are shown for this long. */
export const WISHED_DAYS = 30;

/** Searches that found nothing are kept for this long, with the wishes for what was searched. */
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

/** Counts that a client asked us to look for a store's codes, once a day. */
export async function wishForStore(address: string, storeId: number): Promise<void> {
  if (!isFirstToday(address, `store ${storeId} wish`)) return;
  await db
    .insert(requests)
    .values({ storeId, day: sql`current_date`, wishes: 1 })
    .onConflictDoUpdate({
      target: [requests.storeId, requests.day],
      set: { wishes: sql`${requests.wishes} + 1` },
    });
}

/**
 * Counts a search that found nothing, or a wish for what was searched, once a day for each network. On a day with very many
 * texts a new one takes the place of one that came once, because a limit would let strangers close the list.
 */
export async function recordSearch(
  address: string,
  kind: "searches" | "wishes",
  search: string,
): Promise<void> {
  const text = textOf(search);
  if (text === undefined || !isFirstToday(address, `${kind} ${text}`, neighboursOf)) return;
  if (!(await mayMiss(address))) return;
  const count = sql.identifier(kind);
  const ofToday = sql`day = current_date and text is not null`;
  await query(sql`
    with counted as (
      insert into ${requests} (text, day, ${count}) values (${text}, current_date, 1)
      on conflict (text, day) do update set ${count} = ${requests}.${count} + 1
    )
    delete from ${requests} where id in (
      select id from ${requests}
      where ${ofToday} and searches + wishes = 1 and text <> ${text}
      order by random()
      limit greatest(0, (select count(*) from ${requests} where ${ofToday}) - ${TEXTS_PER_DAY - 1}::int)
      for update skip locked)`);
}

const isRecent = sql`day > current_date - ${WISHED_DAYS}::int`;

/** How often a store's codes were wished for lately. */
export const wishesForStore = sql<number>`(
  select coalesce(sum(wishes), 0)::int from ${requests} where store_id = ${stores}.id and ${isRecent})`;

export const isWished = sql`${stores.id} in (
  select store_id from ${requests} where store_id is not null and ${isRecent})`;

/** The searches whose answer somebody wished for lately, without those for a store that is here by now. */
export const wishedSearches = sql`(
  select min(id) as id, text, sum(wishes) filter (where ${isRecent})::int as wishes
  from ${requests} where text is not null and wishes > 0
  group by text having bool_or(${isRecent})
  and not exists (select from ${stores} where ${stores.normalizedName} = text)) wished`;

export type WishedSearch = { id: number; text: string; wishes: number };

export function wishedByIds(ids: number[]): Promise<WishedSearch[]> {
  return query(sql`select id, text, wishes from ${wishedSearches} where id = any(${sql.param(ids)}::int[])`);
}

type MissedSearch = { text: string; searches: number; wishes: number; lastDay: string };

/** `count`: how many there are in all, counted up to `most` + 1. */
export type MissedSearches = { items: MissedSearch[]; count: number; most: number };

/** The texts that visitors searched and did not find, the most wished for first. */
export async function missed(limit: number): Promise<MissedSearches> {
  const { day } = requests;
  const text = sql<string>`${requests.text}`;
  const wishes = sql<number>`sum(${requests.wishes})::int`;
  const searches = sql<number>`sum(${requests.searches})::int`;
  const items = await db
    .select({ text, searches, wishes, lastDay: sql<string>`max(${day})::text` })
    .from(requests)
    .where(isNotNull(requests.text))
    .groupBy(requests.text)
    .orderBy(desc(wishes), desc(searches), sql`max(${day}) desc`, text)
    .limit(limit);
  const of = sql`(select distinct text from ${requests} where text is not null) texts`;
  return { items, count: await countUpTo(COUNT_LIMIT + 1, of), most: COUNT_LIMIT };
}
