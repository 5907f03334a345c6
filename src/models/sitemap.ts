import { getTableName, type SQL, sql } from "drizzle-orm";
import { query } from "../../db/client";
import { dependsOn } from "../cache/tags";
import { type Entity, slugOf } from "./audit/entity";
import { figure, read } from "./counts/figures";
import { type EntityName, entities } from "./entities";

/** The format allows 50,000; a file of these has about a megabyte. */
const IDS_PER_PART = 10_000;

type Listed = Required<Pick<Entity, "table" | "page">> & { name: EntityName };

/** The entities with pages, by their tables: coupons and offers share one. */
const listed = new Map<string, Listed>();

for (const [name, { table, page }] of Object.entries<Entity>(entities))
  if (page) listed.set(getTableName(table), { table, page, name: name as EntityName });

export const subjects = [...listed.keys()];

const partsOf = (subject: string, { table, page }: Listed) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('subject', ${subject}::text, 'part', part) order by part), '[]')
  from generate_series(0, (select coalesce(max(id), 0) / ${IDS_PER_PART}::int from ${table})) part
  where exists (select from ${table} where ${isOfPart(table, sql`part`)} and ${page.isListed}))`;

export const partFigures = figure<{ subject: string; part: number }[]>(
  "sitemap",
  sql`(${sql.join(
    [...listed].map((one) => partsOf(...one)),
    sql` || `,
  )})`,
);

/** The parts that have an address: part 2 has the ids from 20,000 to 29,999. */
export function parts(): Promise<{ subject: string; part: number }[]> {
  dependsOn(...subjects);
  return read(partFigures);
}

type Listing = { name: EntityName; key: string; changed: string | null };

/** The pages of a part: the slug or id of each, and when it changed (RFC 3339), if that is known. */
export async function entries(subject: string, part: number): Promise<Listing[]> {
  const entity = listed.get(subject);
  if (!entity) return [];
  dependsOn(...subjects);
  const { name, table, page } = entity;
  const key = slugOf(entity) ?? sql`${table}.id::text`;
  return query(sql`
    select ${name}::text as name, ${key} as key,
      to_char(${page.changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed
    from ${table} where ${isOfPart(table, sql`${part}::int`)} and ${page.isListed} order by ${table}.id`);
}

function isOfPart(table: Entity["table"], part: SQL): SQL {
  return sql`${table}.id >= ${part} * ${IDS_PER_PART}::int and ${table}.id < (${part} + 1) * ${IDS_PER_PART}::int`;
}
