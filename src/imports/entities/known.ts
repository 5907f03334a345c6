import { getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, type Reader } from "../../../db/client";
import { entityKinds, type ImportedEntity } from "./columns";
import { entityModels } from "./models";

/** `values`: as the form of the admin would send them. */
export type Known = { id: number; version: number; values: Record<string, unknown> };

/** What is here of the keys of rows. */
export async function knownByKey(
  on: Reader,
  entity: ImportedEntity,
  keys: string[],
): Promise<Map<string, Known>> {
  const { key } = entityKinds[entity];
  const column = columnsOf(entity)[key];
  const given = keys.filter((one) => one !== "");
  if (!column || given.length === 0) return new Map();
  const found = await known(on, entity, inArray(column, given));
  return new Map(found.map((one) => [String(one.values[key]), one]));
}

export async function knownById(
  on: Reader,
  entity: ImportedEntity,
  ids: number[],
): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map();
  const found = await known(on, entity, inArray(entityModels[entity].table.id, ids));
  return new Map(found.map((one) => [one.id, one]));
}

const columnsOf = (entity: ImportedEntity): Record<string, PgColumn> =>
  getTableColumns(entityModels[entity].table);

async function known(on: Reader, entity: ImportedEntity, isOne: SQL): Promise<Known[]> {
  const { table, others } = entityModels[entity];
  const columns = columnsOf(entity);
  const own = Object.keys(entityKinds[entity].fields).flatMap((name) => {
    const column = columns[name];
    return column ? [[name, column] as const] : [];
  });
  const rows = await on
    .select({
      number: table.id,
      version: columns.version ?? sql`1`,
      values: { ...Object.fromEntries(own), ...others },
    })
    .from(table)
    .where(isOne);
  return rows.map(({ number, version, values }) => ({
    id: Number(number),
    version: Number(version),
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value instanceof Date ? value.toISOString() : value,
      ]),
    ),
  }));
}

export const entitiesById = (entity: ImportedEntity, ids: number[]) => knownById(db, entity, ids);
