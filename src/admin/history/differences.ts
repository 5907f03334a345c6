import type { EntryWithStates, References } from "../../models/history";
import { dateAndTime } from "../../ui/dates";
import { fieldLabel } from "./words";

/** A field before and after; null is nothing. */
export type Difference = { label: string; before: string | null; after: string | null };

type Row = Record<string, unknown>;

/** What the database writes by itself, and what is counted. */
const SILENT = new Set([
  ...["id", "version", "created_at", "updated_at", "discount_percent", "popularity", "view_count", "demo"],
]);

/** Which rows a column's number names. */
const targets: Record<string, keyof References> = {
  store_id: "stores",
  target_store_id: "stores",
  category_id: "categories",
};

/** The fields in which an entry's two states differ, in the words of `spell`. */
export function differencesOf(entry: EntryWithStates, spell: Spell): Difference[] {
  if (entry.action === "reorder")
    return [{ label: "Order", before: orderOf(entry.before, spell), after: orderOf(entry.after, spell) }];
  const [before, after] = [rowOf(entry.before), rowOf(entry.after)];
  return Object.keys({ ...before, ...after })
    .filter((column) => !SILENT.has(column))
    .map((column) => ({
      label: fieldLabel(column),
      before: spell(column, before[column]),
      after: spell(column, after[column]),
    }))
    .filter((field) => field.before !== field.after);
}

/** The rows that an entry's states name. */
export function referencesOf(entry: EntryWithStates): References {
  const found: References = { stores: [], categories: [], deals: [] };
  for (const row of [rowOf(entry.before), rowOf(entry.after)])
    for (const [column, kind] of Object.entries(targets)) found[kind].push(...idsIn([row[column]]));
  if (entry.action === "reorder")
    for (const order of [entry.before, entry.after]) found.deals.push(...idsIn(order));
  return found;
}

/** What went with a row that was deleted: how many, by what they are. */
export function companions(entry: EntryWithStates): { deals: number; blogs: number; stores: number } {
  const kept = (entry.before ?? {}) as Row;
  const many = (name: string) => (Array.isArray(kept[name]) ? kept[name].length : 0);
  return { deals: many("deals"), blogs: many("blogs"), stores: many("stores") };
}

export type Spell = (column: string, value: unknown) => string | null;

/** Writes a column's value as a person would. */
export function speller(names: Map<string, string>, timeZone: string): Spell {
  return (column, value) => {
    if (value === null || value === undefined || value === "") return null;
    const kind = targets[column] ?? (column === "deals" ? column : undefined);
    if (kind) return names.get(`${kind} ${value}`) ?? `No longer there (${value})`;
    if (typeof value === "boolean") return value ? "Yes" : "No";
    if (column.endsWith("_at")) return dateAndTime(new Date(String(value)), timeZone);
    if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
    return value.length === 0 ? null : value.map(line).join("\n");
  };
}

/** One of a list: a keyword, a claim, a link. */
function line(item: unknown): string {
  return typeof item === "object" && item !== null
    ? Object.values(item)
        .filter((part) => part !== null)
        .join(" ")
    : String(item);
}

function orderOf(ids: unknown, spell: Spell): string {
  return idsIn(ids)
    .map((id, place) => `${place + 1}. ${spell("deals", id)}`)
    .join("\n");
}

/** A deleted row stands among what went with it. */
function rowOf(state: unknown): Row {
  const row = (state ?? {}) as Row;
  return (row.row ?? row) as Row;
}

function idsIn(list: unknown): number[] {
  return Array.isArray(list) ? list.filter((id) => typeof id === "number") : [];
}
