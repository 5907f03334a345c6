import { and, eq, gte, lt, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { stores, vocabulary } from "../../../db/schema";
import type { Page, PageRequest } from "../paging";
import { atLeast, remembered } from "../statements";
import { nearest } from "./nearest";
import { LAST_LETTER, lookedFor, type Word } from "./words";

export type Subject = "store" | "deal" | "blog";

/** More words than these are hardly alike. */
const MOST_ALIKE = 1_000;
/** From 0 to 1, how alike a name must be: the smaller, the more of them are to be compared. */
const ALIKE = 0.6;

/**
 * Searches for words, and where they find nothing because nothing has one of them, for what was probably meant: first
 * for the words that are most like the unknown ones, then for the store whose name is most like them all.
 */
export async function forgiving<Found>(
  subject: Subject,
  search: string,
  find: (search: string) => Promise<Found>,
  isNothing: (found: Found) => boolean,
): Promise<{ found: Found; corrected?: string }> {
  const asked = lookedFor(search);
  const recognising = Promise.all(asked.map((word) => recognise(word, subject)));
  const findMeant = async (words: Recognised[]) => {
    for (const guess of [mostAlike, similarStore]) {
      const corrected = await guess(words, subject);
      if (corrected === undefined) continue;
      const found = await find(corrected);
      if (!isNothing(found)) return { found, corrected };
    }
    return undefined;
  };
  // A word that is not known will hardly be found: what was meant is looked for meanwhile.
  const early = recognising.then((words) => (words.some(isUnknown) ? findMeant(words) : undefined));
  early.catch(() => {});
  const found = await find(search);
  if (!isNothing(found)) return { found };
  const [alone, ...others] = await recognising;
  // Alone it has just found nothing, though something may have had it once.
  const isGone = alone && others.length === 0 && !alone.isRight && alone.isKnown;
  const meant = isGone ? await findMeant([{ ...alone, isKnown: false }]) : await early;
  return meant ?? { found };
}

/** The same for a page, which says what was searched for instead. A later page has words that find something. */
export async function forgivingPage<Item>(
  subject: Subject,
  search: string,
  { cursor }: PageRequest,
  find: (search: string) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  if (cursor) return find(search);
  const { found, corrected } = await forgiving(subject, search, find, ({ items }) => items.length === 0);
  return corrected === undefined ? found : { ...found, corrected };
}

/** `isRight`: it is never corrected. `isKnown`: something has it, or had it lately. */
type Recognised = Word & { isRight: boolean; isKnown: boolean };

const isUnknown = ({ isKnown }: Recognised) => !isKnown;

async function recognise(word: Word, subject: Subject): Promise<Recognised> {
  const { text, isBeginning } = word;
  // Numbers and codes are right as they are, and so short a word could be any.
  if (/\d/.test(text) || text.length < 3) return { ...word, isRight: true, isKnown: true };
  const isIt = isBeginning
    ? and(gte(vocabulary.word, text), lt(vocabulary.word, text + LAST_LETTER))
    : eq(vocabulary.word, text);
  const known = await remembered(
    db
      .select({ word: vocabulary.word })
      .from(vocabulary)
      .where(and(eq(vocabulary.subject, subject), isIt))
      .limit(atLeast(1)),
  );
  return { ...word, isRight: false, isKnown: known.length > 0 };
}

/** The words with each unknown one replaced by the known one that is most like it; undefined where one has none. */
async function mostAlike(words: Recognised[], subject: Subject): Promise<string | undefined> {
  const meant = await Promise.all(
    words.map(async (word) => (word.isKnown ? word.text : nearest(word, await alike(word.text, subject)))),
  );
  return meant.includes(undefined) ? undefined : meant.join(" ");
}

async function alike(text: string, subject: Subject): Promise<string[]> {
  // As a text the subject has no index, which would otherwise be taken, and every one of its words be compared.
  const rows = await query<{ word: string }>(sql`
    select word from vocabulary where subject::text = ${subject} and word <> ${text}
      and rests && rests_of(${text}) limit ${MOST_ALIKE}`);
  return rows.map(({ word }) => word);
}

/** The name that shares the most groups of three letters with the words, however they are parted. */
async function similarStore(words: Recognised[], subject: Subject): Promise<string | undefined> {
  if (subject === "blog") return undefined;
  const text = words.map(({ text }) => text).join(" ");
  return db.transaction(async (tx) => {
    // To compare the names of a small table one by one takes longer than the planner thinks.
    await tx.execute(sql`
      select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true), set_config('enable_seqscan', 'off', true)`);
    const [store] = await tx
      .select({ name: stores.name })
      .from(stores)
      .where(sql`${stores.name} % ${text}`)
      .orderBy(sql`similarity(${stores.name}, ${text}) desc`, stores.id)
      .limit(1);
    return store?.name;
  });
}
