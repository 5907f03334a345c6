import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "./connection";
import journal from "./migrations/meta/_journal.json";
import written from "./migrations/meta/_objects.json";

/*
 * What the migrations make of an empty database: `bun run migration` writes it down, by running this file.
 */

const OBJECTS = sql`
  with own as (select 'public'::regnamespace as schema),
  extended as (select objid from pg_depend where deptype = 'e'),
  tables as (
    select oid, relname from own, pg_class
    where relnamespace = schema and relkind = 'r' and oid not in (select objid from extended))
  select kind || ' ' || name || ': ' || definition as line from (
    select 'column' as kind, relname || '.' || attname as name, concat_ws(' ', format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end, nullif(attidentity::text, ''), nullif(attgenerated::text, ''),
        pg_get_expr(adbin, adrelid)) as definition
      from tables join pg_attribute on attrelid = tables.oid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all select 'index', relname, pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid
    union all select 'constraint', relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
      from tables join pg_constraint on conrelid = tables.oid where contype in ('c', 'f', 'p', 'u', 'x')
    union all select 'trigger', relname || '.' || tgname, pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text
      from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all select 'function', proname, 'md5 ' || md5(regexp_replace(prosrc, ' (COLLATE [^)]*)?\\)', ')', 'g'))
      from own, pg_proc where pronamespace = schema and oid not in (select objid from extended)
    union all select 'dictionary', dictname, coalesce(dictinitoption, '') from own, pg_ts_dict where dictnamespace = schema
    union all select 'search configuration', cfgname, '' from own, pg_ts_config where cfgnamespace = schema
    union all select 'enum', typname, string_agg(enumlabel, ', ' order by enumsortorder)
      from own, pg_enum join pg_type on pg_type.oid = enumtypid
      where typnamespace = schema and pg_type.oid not in (select objid from extended) group by typname
  ) objects`;

/** Types, columns, constraints, indexes, triggers and functions of a database, each as a line. */
export async function objectsOf(db: Pick<Database, "execute">): Promise<string[]> {
  return rowsOf<{ line: string }>(await db.execute(OBJECTS))
    .map(({ line }) => line)
    .toSorted();
}

/** How a database's objects differ from those that the migrations make. @returns a line for each that is too many (+) or missing (-). */
export async function differences(db: Pick<Database, "execute">): Promise<string[]> {
  const found = new Set(await objectsOf(db));
  const expected = new Set(written.objects);
  return [
    ...[...expected].filter((line) => !found.has(line)).map((line) => `- ${line}`),
    ...[...found].filter((line) => !expected.has(line)).map((line) => `+ ${line}`),
  ];
}

if (import.meta.main) {
  const { openEmbedded } = await import("./embedded");
  const { migrateWithin } = await import("./migrate");
  const connection = await openEmbedded("memory://", { reserveMib: 0 });
  // Not `connection.migrate`, which compares with what was written down before.
  await connection.db.transaction((tx) => migrateWithin(tx));
  const path = `${import.meta.dir}/migrations/meta/_objects.json`;
  const made = { migration: journal.entries.at(-1)?.tag, objects: await objectsOf(connection.db) };
  await Bun.write(path, `${JSON.stringify(made, null, 2)}\n`);
  await connection.close();
}
