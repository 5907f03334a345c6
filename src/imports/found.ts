import { sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { importRows, imports } from "../../db/schema";
import type { Change } from "../models/audit";
import * as feeds from "../models/feeds";
import { cut } from "../schemas/cut";
import { type FeedEntity, feedEntityLabels, feedInput } from "../schemas/feeds";
import { entityKinds } from "./entities/columns";
import { guessEntityMapping, missingNeeds } from "./entities/read";
import { columnsIn, guessFor, SAMPLE_ROWS } from "./guess-columns";
import { firstRaw } from "./import-rows";
import type { Import } from "./imports";
import { POST_TYPE, presetFor } from "./offers/presets";
import type { RawRow } from "./read/row";

/** What a file lists, and how many rows of it. `kind`: what its rows are called there. */
export type Found = { entity: FeedEntity; count: number; kind?: string };

/** In the order in which an old site moves in: what others refer to stands first. */
const ORDER: FeedEntity[] = ["store", "deal", "blog", "redirect", "subscriber"];

const LEFT_BEHIND = /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_)/;

/** What a file has for this site, in the order in which it moves in. */
export async function foundIn(run: Pick<Import, "id" | "lines" | "skipped">): Promise<Found[]> {
  const rows = await firstRaw(run.id, SAMPLE_ROWS);
  const columns = columnsIn(rows);
  const found = columns.includes(POST_TYPE) ? await ofWordPress(run.id, rows) : ofList(run, rows, columns);
  return found.toSorted((one, other) => ORDER.indexOf(one.entity) - ORDER.indexOf(other.entity));
}

async function ofWordPress(id: number, rows: RawRow[]): Promise<Found[]> {
  const types = await query<{ type: string; count: number }>(sql`
    select raw ->> ${POST_TYPE}::text as type, count(*)::int as count from ${importRows}
    where import_id = ${id}::int and raw ? ${POST_TYPE}::text group by 1`);
  const found = types
    .filter(({ type }) => !LEFT_BEHIND.test(type))
    .flatMap(({ type, count }): Found[] => {
      const own = rows.filter(({ fields }) => fields[POST_TYPE] === type);
      const { mapping } = presetFor(columnsIn(own));
      const isOfDeals = mapping.storeName !== undefined && (mapping.code ?? mapping.link) !== undefined;
      if (isOfDeals) return [{ entity: "deal", count, kind: type }];
      if (/^(stores?|shops?|brands?|merchants?)$/.test(type)) return [{ entity: "store", count, kind: type }];
      return /^(post|page)$/.test(type) ? [{ entity: "blog", count, kind: type }] : [];
    });
  const addresses = found.filter(({ entity }) => entity !== "store");
  const sum = addresses.reduce((sum, { count }) => sum + count, 0);
  return sum > 0 ? [...found, { entity: "redirect", count: sum }] : found;
}

function ofList(
  { lines, skipped }: Pick<Import, "lines" | "skipped">,
  rows: RawRow[],
  columns: string[],
): Found[] {
  const { name, mapping } = presetFor(columns);
  const isOfDeals = name !== undefined || (mapping.title && (mapping.code ?? mapping.link));
  const fits = (["subscriber", "redirect", "blog", "store"] as const).filter((entity) => {
    const guessed = guessEntityMapping(entityKinds[entity], rows);
    return missingNeeds(entityKinds[entity], guessed).length === 0;
  });
  const entities: FeedEntity[] = isOfDeals ? ["deal"] : fits.slice(0, 1);
  return entities.map((entity) => ({ entity, count: lines - skipped }));
}

/**
 * Begins an import of one thing that the file of another import has: its rows are there already, and wait for their columns.
 * @returns its id
 */
export async function takeOne(
  run: Import & { feed: { name: string } },
  { entity, kind }: Pick<Found, "entity" | "kind">,
  change: Change,
): Promise<number> {
  const name = cut([run.feed.name, kind ?? feedEntityLabels[entity].toLowerCase()].join(", "), 100);
  const feed = await feeds.create(feedInput.parse({ name, entity }), change);
  if (feed.kind !== "saved") throw new Error("The source was not saved");
  const all = await firstRaw(run.id, SAMPLE_ROWS);
  const rows = kind && entity !== "redirect" ? all.filter(({ fields }) => fields[POST_TYPE] === kind) : all;
  const { mapping, reading } = await guessFor(rows, entity);
  const only = kind && entity !== "redirect" ? { only: { column: POST_TYPE, values: kind } } : {};
  await feeds.setMapping(feed.id, { mapping, reading: { ...reading, ...only } }, change);
  return db.transaction(async (tx) => {
    const { fileName, format, columns, fileHash, lines, skipped, isComplete } = run;
    const values = { fileName, format, columns, fileHash, lines, skipped, isComplete };
    const [made] = await tx
      .insert(imports)
      .values({ ...values, feedId: feed.id, actor: change.actor, state: "mapping" })
      .returning({ id: imports.id });
    if (!made) throw new Error("The insert gave no row");
    await tx.execute(sql`
      insert into ${importRows} (import_id, n, raw, verdict, reasons)
      select ${made.id}::int, n, raw, case when raw is null then 'refused' end, case when raw is null then reasons else '[]' end
      from ${importRows} where import_id = ${run.id}::int and n > 0`);
    return made.id;
  });
}
