import * as settings from "../models/settings";
import type { FeedEntity } from "../schemas/feeds";
import { fallbackSettings } from "../schemas/settings";
import { entityKinds, type ImportedEntity } from "./entities/columns";
import { guessEntityMapping } from "./entities/read";
import type { Import } from "./imports";
import { guessValueFormat } from "./offers/guess";
import { POST_TYPE, presetFor } from "./offers/presets";
import { MAX_COLUMNS, type RawRow } from "./read/row";
import type { ValueFormat } from "./values/offer";

/** Rows from which columns and their values' format are guessed. */
export const SAMPLE_ROWS = 200;

/** Which column is what, and how values are written, as far as the first rows of a file show it. */
export async function guessFor(rows: RawRow[], entity: FeedEntity) {
  const [{ timeZone }, { currency }] = await Promise.all([settings.current(), settings.edited()]);
  const columns = columnsIn(rows);
  const { name, mapping, reading } =
    entity === "deal" ? offerGuess(rows, columns) : entityGuess(entity, rows, columns);
  // Its times are in UTC.
  const zone = entity === "exportedDeal" ? "UTC" : timeZone;
  const known = { zone, currency: currency ?? fallbackSettings.currency, ...reading };
  return {
    name,
    mapping,
    ...guessValueFormat(rows, mapping, known),
  };
}

/** Guesses from the posts that are offers, if the file has other posts too. */
function offerGuess(rows: RawRow[], columns: string[]) {
  const guess = presetFor(columns);
  const { only } = guess.reading;
  if (!only) return guess;
  return presetFor(columnsIn(rows.filter(({ fields }) => fields[only.column] === only.values)));
}

/** The post types of WordPress that each entity is read from. */
const POSTS_OF: Partial<Record<FeedEntity, string>> = {
  store: "store, stores, shop, brand",
  redirect: "post, page, coupons, coupon, wpcd_coupons, offer",
};

function entityGuess(entity: ImportedEntity, rows: RawRow[], columns: string[]) {
  const isWordPress = columns.includes(POST_TYPE);
  const values = POSTS_OF[entity] ?? "post, page";
  const reading: Partial<ValueFormat> = isWordPress ? { only: { column: POST_TYPE, values } } : {};
  return {
    name: isWordPress ? "WordPress export" : undefined,
    mapping: guessEntityMapping(entityKinds[entity], rows),
    reading,
  };
}

/**
 * The columns of some rows. A list whose rows all have others has too many to choose from: the first ones count.
 * @param first those that stand before them
 */
export function columnsIn(
  rows: { fields: Record<string, string> }[],
  first: readonly string[] = [],
): string[] {
  const columns = new Set(first);
  let length = first.join("").length;
  for (const { fields } of rows)
    for (const name of Object.keys(fields)) {
      if (columns.has(name)) continue;
      length += name.length;
      if (columns.size === MAX_COLUMNS || length > MAX_NAMES_LENGTH) return [...columns];
      columns.add(name);
    }
  return [...columns];
}

/** The columns of the first rows of an import, in the order of its file as far as that is known. */
export function columnsOf({ columns }: Pick<Import, "columns">, rows: RawRow[]): string[] {
  const present = columnsIn(rows);
  return columnsIn(
    rows,
    columns?.filter((name) => present.includes(name)),
  );
}

/** Characters of all columns' names. */
const MAX_NAMES_LENGTH = 50_000;
