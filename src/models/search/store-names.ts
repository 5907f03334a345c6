import { and, not, type SQL, sql } from "drizzle-orm";
import { stores } from "../../../db/schema";
import { byWords } from "./by-words";
import { type List, pageOf, type Tier } from "./tiers";
import { holdAll, LAST_LETTER, type Word } from "./words";

/** The deals of so many stores that words name come before other deals. */
const MOST_NAMED = 20;

/** No word goes on with it. */
const AFTER_SPACE = "!";

/** In which order stores come that were searched for: an exact name stands before those that begin with it. */
export const byPlainName = {
  table: stores,
  base: undefined,
  key: stores.plainName,
  type: { cast: "text", descending: false },
} as const satisfies Partial<List<never>>;

/** Stores whose names are the words or begin with them, then those that hold them elsewhere. */
export async function nameTiers(words: Word[]): Promise<[beginning: Tier, inside: Tier]> {
  const text = words.map(({ text }) => text).join(" ");
  const end = text + (words.at(-1)?.isBeginning ? LAST_LETTER : AFTER_SPACE);
  const begins = sql`(${stores.plainName} >= ${text} and ${stores.plainName} < ${end})`;
  const inside = await byWords("stores", stores.words, words);
  return [
    { fits: undefined, within: begins, find: null, finds: 0, share: 1 },
    { ...inside, fits: and(nameHolds(words), not(begins)) },
  ];
}

/** The plain name is cut where it is longer. */
const LONGEST = 200;

/** The stores that hold all of the words, told by what the index by name has: to look each up takes five times as long. */
function nameHolds(words: Word[]): SQL {
  const held = words.map(
    ({ text, isBeginning }) =>
      sql`' ' || ${stores.plainName} || ' ' like ${isBeginning ? `% ${text}%` : `% ${text} %`}`,
  );
  const beyond = sql`(select ${holdAll(sql`long.words`, words)} from ${stores} long where long.id = ${stores.id})`;
  return sql`(${and(...held)} or length(${stores.plainName}) >= ${LONGEST} and ${beyond})`;
}

/** Some of the stores that words name, by id: those whose names begin so, by name, then the oldest of the others. */
export async function namedStores(words: Word[]): Promise<number[]> {
  const [beginning, inside] = await nameTiers(words);
  const first = await pageOf(ids(byPlainName), [beginning], { limit: MOST_NAMED }, ({ id }) => id);
  const left = MOST_NAMED - first.items.length;
  if (left === 0) return first.items;
  const others = await pageOf(ids(byAge), [inside], { limit: left }, ({ id }) => id);
  return [...first.items, ...others.items];
}

const byAge = { ...byPlainName, key: stores.id, type: { cast: "int", descending: false } } as const;

function ids(list: typeof byPlainName | typeof byAge): List<{ id: number }> {
  return {
    ...list,
    at: ({ id }) => [id, id],
    read: async (ids) => ids.map((id) => ({ id })),
  };
}
