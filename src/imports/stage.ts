import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { deals, feedItems, importRows } from "../../db/schema";
import type { RowReason } from "../schemas/feeds";
import type { Hidden } from "../schemas/reasons";
import { refusedAtFirst } from "./all-refused";
import { entityModels } from "./entities/models";
import { compareEntities } from "./entities/stage";
import { type Import, lockInState, move } from "./imports";
import { compareOffers, save } from "./offers/compare";
import { withIdentities } from "./offers/identities";
import type { Feed } from "./offers/items";
import { MANY_ABSENT } from "./offers/observe";
import { inSets } from "./sets";
import { plainLine } from "./values/text";

const ROWS_PER_TRANSACTION = 30;
const MIN_INT = -(2 ** 31);
/** Rows that are no deals may be whole posts. */
const ENTITIES_PER_TRANSACTION = 50;

/** Gives each row of an import its verdict, and then each deal that the import is without. */
export async function stage(run: Import, feed: Feed, signal: AbortSignal): Promise<void> {
  await db.execute(sql`analyze ${importRows}`);
  const model = feed.entity === "deal" ? undefined : entityModels[feed.entity];
  const hidden = await model?.hiddenIn?.(run.id);
  const titles = await titlesOf(run.id, feed);
  const problem = run.problem?.name === NONE_FITS ? null : run.problem;
  const allRefused = problem || (await isBegun(run.id)) ? undefined : refusedAtFirst();
  let about: string | undefined;
  // Rows of the file have numbers from 1 on, and deals that it is without have numbers below 0.
  await inSets(signal, async (after = 0) => {
    const judged = await stageSet(run, feed, after, { hidden, titles });
    about = allRefused?.(judged.rows);
    return about === undefined ? judged.next : undefined;
  });
  if (about !== undefined) {
    await move(run.id, "askForColumns", { problem: { name: NONE_FITS, about } });
    return;
  }
  // Only offers end because a list is without them.
  if (feed.entity === "deal") await addAbsent(run);
  await inSets(
    signal,
    async (after = MIN_INT) => (await stageSet(run, feed, after, { hidden, titles })).next,
  );
  await db.transaction(async (tx) => {
    if (await lockInState(tx, run.id, "staging")) await model?.settle?.(run.id, tx);
  });
  const [doubtful] = await db
    .select({ n: importRows.n })
    .from(importRows)
    .where(and(eq(importRows.importId, run.id), eq(importRows.verdict, "doubtful")))
    .limit(1);
  const isSure = feed.appliesItself && !doubtful && problem === null;
  await move(run.id, isSure ? "applyItself" : "show", { problem });
}

/** Why a person must look at the columns again. */
const NONE_FITS = "noneFits";

/** Whether some rows were compared before, by a job that was stopped, or for other stores. */
async function isBegun(importId: number): Promise<boolean> {
  const isCompared = and(sql`raw is not null`, sql`verdict is not null`);
  const [found] = await db
    .select({ n: importRows.n })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isCompared))
    .limit(1);
  return found !== undefined;
}

/** What rows need to know of the rest of the file: how they were hidden, and the titles of posts, by number. */
type OfWholeFile = { hidden: Map<number, Hidden> | undefined; titles: Map<string, string> | undefined };

/** The titles of an export's posts: some themes say a deal's store by the number of its post. */
async function titlesOf(
  importId: number,
  { entity, mapping }: Feed,
): Promise<Map<string, string> | undefined> {
  const column = mapping?.storeName;
  if (entity !== "deal" || !column) return undefined;
  const rows = await query<{ id: string; title: string }>(sql`
    with named as (
      select distinct raw ->> ${column}::text as id from ${importRows}
      where import_id = ${importId}::int and raw ->> ${column}::text ~ '^[0-9]{1,10}$' and raw ? 'wp:post_id' limit 100000)
    select named.id, raw ->> 'title' as title from named
    join ${importRows} r on r.import_id = ${importId}::int and r.raw ->> 'wp:post_id' = named.id`);
  return new Map(rows.map(({ id, title }) => [id, plainLine(title ?? "")]));
}

type Judged = { rows: { reasons: RowReason[] }[]; next: number | undefined };

/** `next`: the number after which rows may be left. */
function stageSet(run: Import, feed: Feed, after: number, { hidden, titles }: OfWholeFile): Promise<Judged> {
  return db.transaction(async (tx): Promise<Judged> => {
    if (!(await lockInState(tx, run.id, "staging"))) return { rows: [], next: undefined };
    const size = feed.entity === "deal" ? ROWS_PER_TRANSACTION : ENTITIES_PER_TRANSACTION;
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, run.id), gt(importRows.n, after), isNull(importRows.verdict)))
      .orderBy(importRows.n)
      .limit(size);
    if (rows.length === 0) return { rows, next: undefined };
    const judged =
      feed.entity === "deal"
        ? await compareOffers(tx, run, feed, await withIdentities(tx, run, feed, rows, titles))
        : await compareEntities(tx, run, feed, feed.entity, rows, hidden);
    await save(tx, run.id, judged);
    return { rows: judged, next: rows.length === size ? rows.at(-1)?.n : undefined };
  });
}

/**
 * Adds a row for each deal that a complete import is without for the second time. If a row cannot be told from others,
 * nobody knows what is missing.
 */
async function addAbsent({ id, feedId, isComplete }: Import): Promise<void> {
  if (!isComplete) return;
  await db.execute(sql`
    with items as (
      select i.*, not exists (select from ${importRows} r where r.import_id = ${id}::int and r.n > 0 and r.key = i.key) as is_absent
      from ${feedItems} i where feed_id = ${feedId}::int and not is_gone
        and exists (select from ${deals} where ${deals.id} = i.deal_id)),
    counted as (select count(*) filter (where is_absent) as absent, count(*) as of_all from items)
    insert into ${importRows} (import_id, n, key, deal_id, "values", reasons)
    select ${id}::int, -row_number() over (order by key), key, deal_id, "values",
      case when absent > ${MANY_ABSENT}::float8 * of_all
        then jsonb_build_array(jsonb_build_object('name', 'manyAbsent', 'about', absent::text)) else '[]' end
    from items, counted
    where is_absent and missed > 0 and not exists (
      select from ${importRows} where import_id = ${id}::int and n > 0 and key is null)
    on conflict do nothing`);
}
