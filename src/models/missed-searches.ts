import { sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { missedSearches } from "../../db/schema";
import { isFirstToday } from "./counters";
import { subjectOf, wordsIn } from "./search/words";

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
  return [...words].slice(0, MAX_CHARACTERS).join("").trim() || undefined;
}

/** Counts a client's search that found nothing, or its wish for what it searched, once a day. */
export async function record(address: string, kind: "searches" | "wishes", search: string): Promise<void> {
  const text = textOf(search);
  if (text === undefined || !isFirstToday(address, `${kind} ${text}`)) return;
  const count = sql.identifier(kind);
  await query(sql`
    insert into ${missedSearches} (text, day, ${count}) select ${text}, current_date, 1
    where exists (select from ${missedSearches} where text = ${text} and day = current_date)
      or (select count(*) from ${missedSearches} where day = current_date) < ${TEXTS_PER_DAY}::int
    on conflict (text, day) do update set ${count} = ${missedSearches}.${count} + 1`);
}

export async function prune(): Promise<void> {
  await db.delete(missedSearches).where(sql`${missedSearches.day} <= current_date - ${MISSED_DAYS}::int`);
}
