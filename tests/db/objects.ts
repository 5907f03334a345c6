/** What a database is made of, without its rows: all that migrations make. */
export const OBJECTS = `
  select * from (
    select 'column' as kind, table_name || '.' || column_name as name,
      concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as definition
    from information_schema.columns where table_schema = 'public'
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', proname, regexp_replace(prosrc, ' (COLLATE [^)]*)?\\)', ')', 'g') from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    union all select 'enum', typname, string_agg(enumlabel, ',' order by enumsortorder)
      from pg_enum join pg_type on pg_type.oid = enumtypid group by typname
  ) objects order by kind, name, definition`;
