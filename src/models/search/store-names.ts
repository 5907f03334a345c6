import { and, not, type SQL, sql } from "drizzle-orm";
import { stores } from "../../../db/schema";
import type { Cursor } from "../../schemas/paging";
import { byWords } from "./by-words";
import { type List, pageOf, type Tier } from "./tiers";
import { holdAll, LAST_LETTER, type Word } from "./words";

/** The deals of so many stores that words name come before other deals. */
const MOST_NAMED = 20;

/** No word goes on with it. */
const AFTER_SPACE = "!";

/** An index alone has what stores are sorted by and their names. */
const looks = 2.5;

/**
 * In which order stores come that were searched for: an exact name stands before those that begin with it, all of these
 * by name; behind them the most popular come first.
 */
export const sortedStores = {
  table: stores,
  base: undefined,
  key: stores.plainName,
  type: { cast: "text", descending: false },
  at: ({ plainName, id }: Sorted) => [plainName, id],
  looks,
  behind: {
    key: stores.popularity,
    type: { cast: "int", descending: true },
    at: ({ popularity, id }: Sorted) => [popularity, id],
    looks,
  },
} satisfies Partial<List<Sorted>>;

export type Sorted = { id: number; plainName: string; popularity: number };

/** Stores whose names are the words or begin with them, then those that hold them elsewhere. */
export async function nameTiers(words: Word[]): Promise<[beginning: Tier, inside: Tier]> {
  const text = words.map(({ text }) => text).join(" ");
  const end = text + (words.at(-1)?.isBeginning ? LAST_LETTER : AFTER_SPACE);
  const begins = sql`(${stores.plainName} >= ${text} and ${stores.plainName} < ${end})`;
  const inside = await byWords("stores", stores.words, words);
  return [
    { fits: undefined, within: begins, find: null, finds: 0, share: 1 },
    { ...inside, fits: nameHolds(words, begins), columns: sql`${stores.id}, ${stores.plainName}` },
  ];
}

/** A plain name of more letters is cut, and no letter has less than a byte. */
const LONGEST = 200;

/**
 * The stores that hold all of the words and do not begin so, told by what the index by name has: to look each up takes
 * five times as long.
 */
function nameHolds(words: Word[], begins: SQL): SQL {
  // Most names have not even the letters, and to see that takes half the time.
  const held = words.map(
    ({ text, isBeginning }) =>
      sql`${stores.plainName} like ${`%${text}%`}
        and ' ' || ${stores.plainName} || ' ' like ${isBeginning ? `% ${text}%` : `% ${text} %`}`,
  );
  const beyond = sql`(select ${holdAll(sql`long.words`, words)} from ${stores} long where long.id = ${stores.id})`;
  // Not `or`, of which PostgreSQL makes a question of its own whether a name begins so, and asks it of each.
  const isShort = sql`octet_length(${stores.plainName}) < ${LONGEST}`;
  return sql`case when ${isShort} then ${and(...held, not(begins))} else ${and(beyond, not(begins))} end`;
}

/** Some of the stores that words name, by id: those whose names begin so, by name, then the most popular of the others. */
export async function namedStores(words: Word[]): Promise<number[]> {
  const found = await pageOf(ids, await nameTiers(words), { limit: MOST_NAMED }, ({ id }) => id);
  return found.items;
}

/** There is no second page to go on to. */
const at = ({ id }: { id: number }): Cursor => [id, id];

const ids: List<{ id: number }> = {
  ...sortedStores,
  at,
  behind: { ...sortedStores.behind, at },
  read: async (ids) => ids.map((id) => ({ id })),
};
