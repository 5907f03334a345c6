import { expect, test } from "bun:test";
import { getTableName, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import type { Entity } from "../../../src/models/audit/entity";
import { referenceOf } from "../../../src/models/audit/outcome";
import { entities as described } from "../../../src/models/entities";

const entities: Entity[] = Object.values(described);
const tables = [...new Set(entities.map(({ table }) => getTableName(table)))];

test("a form gets a text for every unique constraint and every foreign key of an entity", async () => {
  const constraints = await query<{ table: string; name: string }>(sql`
    select rel.relname as table, conname as name from pg_constraint join pg_class rel on rel.oid = conrelid
    where contype = 'f' and rel.relname = any(${sql.param(tables)}::text[])
    union select rel.relname, i.relname from pg_index
    join pg_class i on i.oid = indexrelid join pg_class rel on rel.oid = indrelid
    where indisunique and not indisprimary and rel.relname = any(${sql.param(tables)}::text[])`);
  const unknown = constraints.filter(({ table, name }) =>
    entities.some(
      (entity) =>
        getTableName(entity.table) === table && !entity.unique?.[name] && !referenceOf(entity, name),
    ),
  );
  expect(constraints.length).toBeGreaterThan(5);
  expect(unknown).toEqual([]);
});

test("a delete keeps every row that goes with it or loses its reference, so that undo restores them", async () => {
  const keys = await query<{ parent: string; table: string; column: string; cascades: boolean }>(sql`
    select parent.relname as parent, child.relname as table, attname as column, confdeltype = 'c' as cascades
    from pg_constraint join pg_class parent on parent.oid = confrelid join pg_class child on child.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and parent.relname = any(${sql.param(tables)}::text[])
      and child.relname = any(${sql.param([...tables, "observations"])}::text[])`);
  const kept = entities.flatMap(({ table: parent, dependents = {} }) =>
    Object.values(dependents)
      .filter(({ isNamed }) => !isNamed)
      .map(({ table, column, through, isDeleted = false }) => ({
        parent: getTableName(through?.table ?? parent),
        table: getTableName(table),
        column,
        cascades: isDeleted,
      })),
  );
  const inOrder = (list: typeof keys) =>
    [...new Set(list.map((key) => JSON.stringify(Object.entries(key).sort())))].sort();
  expect(inOrder(kept)).toEqual(inOrder(keys));
});
