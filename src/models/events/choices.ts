import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { blogs, categories, deals, stores } from "../../../db/schema";
import { idsOf } from "../../schemas/ids";
import { adminList as findDeals } from "../deals/admin-list";
import { contains } from "../search/words";

export const choiceKinds = ["categories", "stores", "deals", "guides"] as const;

/** The lists of an event whose entries are chosen. */
export type ChoiceKind = (typeof choiceKinds)[number];

/** `value`: a slug, or a deal's number. */
export type Choice = { id: number; value: string; name: string; note: string | null };

const MAX_SUGGESTIONS = 8;

const nothing = sql`null::text`;
const choiceTables: Record<ChoiceKind, { table: SQLWrapper; value: SQL; name: SQL; note: SQL }> = {
  categories: { table: categories, value: sql`slug`, name: sql`name`, note: nothing },
  stores: { table: stores, value: sql`slug`, name: sql`name`, note: nothing },
  guides: { table: blogs, value: sql`slug`, name: sql`title`, note: sql`nullif(status, 'published')::text` },
  deals: {
    table: deals,
    value: sql`id::text`,
    name: sql`title`,
    note: sql`(select ${stores.name} from ${stores} where ${stores.id} = store_id)`,
  },
};

/** Up to 8 whose names contain the text. Deals: live ones with its words, code or store. */
export async function suggestions(kind: ChoiceKind, text: string, except: string[]): Promise<Choice[]> {
  const limit = MAX_SUGGESTIONS + except.length;
  const { name } = choiceTables[kind];
  const found =
    kind === "deals"
      ? await find(kind, sql`id = any(${sql.param(await liveDeals(text, limit))}::int[])`, limit)
      : await find(kind, contains(name, text), limit);
  return found.filter(({ value }) => !except.includes(value)).slice(0, MAX_SUGGESTIONS);
}

/** Each of the words with its entry, which has it as its slug or number, or alone has it as its name in any case. */
export async function named(
  kind: ChoiceKind,
  words: string[],
  on?: Pick<Transaction, "execute">,
): Promise<[word: string, Choice?][]> {
  const { value, name } = choiceTables[kind];
  const lower = words.map((word) => word.toLowerCase());
  const condition =
    kind === "deals"
      ? sql`id = any(${sql.param(idsOf(words))}::int[])`
      : sql`${value} = any(${sql.param(words)}::text[]) or lower(${name}) = any(${sql.param(lower)}::text[])`;
  const found = words.length > 0 ? await find(kind, condition, undefined, on) : [];
  return words.map((word) => {
    const same = found.filter((one) => one.name.toLowerCase() === word.toLowerCase());
    return [word, found.find((one) => one.value === word) ?? (same.length === 1 ? same[0] : undefined)];
  });
}

function find(
  kind: ChoiceKind,
  condition = sql`true`,
  limit?: number,
  on?: Pick<Transaction, "execute">,
): Promise<Choice[]> {
  const { table, value, name, note } = choiceTables[kind];
  return query<Choice>(
    sql`
      select id, ${value} as value, ${name} as name, ${note} as note from ${table} where ${condition}
      order by lower(${name}), id limit ${limit ?? null}::int`,
    on,
  );
}

async function liveDeals(search: string, limit: number): Promise<number[]> {
  const found = await Promise.all(
    (["coupon", "offer"] as const).map((kind) =>
      findDeals(kind, { search, state: "live" }, "newest", { limit }),
    ),
  );
  return found.flatMap(({ items }) => items.map(({ id }) => id));
}
