import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { db, query, type Transaction } from "../../db/client";
import { deals, importRows } from "../../db/schema";
import { changes as audit, idOf, snapshots } from "../models/audit";
import { dealEntities, lockDeals, lockStores, writeEach } from "../models/deals";
import { observe } from "../models/proof";
import { cut } from "../schemas/cut";
import { cameFrom } from "../schemas/feeds";
import type { Proposal } from "../schemas/generation";
import type { ImportRow } from "./import-rows";
import { type Import, lockInState, move } from "./imports";
import { logOnce } from "./log";
import { countAbsent, dealsOf, type Feed, itemsOfDeals, withItem } from "./offers/items";
import { noteDeals, noteItems, saysSomethingNew } from "./offers/note";
import { isProof, observeRest, outcomeOf, sighting } from "./offers/observe";
import { type FeedColumns, feedColumns, kindOf, newColumns, planOf } from "./offers/plan";
import { inSets } from "./sets";

const ROWS_PER_TRANSACTION = 30;

/** Writes what a staged import says, a set of rows at a time. What was written before it was interrupted stays. */
export async function apply(run: Import, feed: Feed, signal: AbortSignal): Promise<void> {
  await db.execute(sql`analyze ${importRows}`);
  await inSets(signal, (after) => applySet(run, feed, after));
  await db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "applying"))) return;
    await noteItems(tx, run, saysSomethingNew);
  });
  await observeRest(run, feed, signal);
  await db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "applying"))) return;
    await countAbsent(tx, run, 1);
    await move(run.id, "finish", {}, tx);
  });
}

/** @returns the number after which rows may be left */
function applySet(run: Import, feed: Feed, after: number | undefined): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "applying"))) return undefined;
    const rows = await tx
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, run.id),
          after === undefined ? undefined : gt(importRows.n, after),
          inArray(importRows.verdict, ["new", "changed", "ended"]),
          isNull(importRows.appliedAt),
        ),
      )
      .orderBy(importRows.n)
      .limit(ROWS_PER_TRANSACTION);
    if (rows.length === 0) return undefined;
    // Of several rows of a deal, each is applied after the one before it.
    const deals = new Set<number>();
    const due = rows.filter(({ dealId }) => {
      const isFirst = dealId === null || !deals.has(dealId);
      if (dealId !== null) deals.add(dealId);
      return isFirst;
    });
    const left = rows.find((row) => !due.includes(row));
    await applyRows(tx, run, feed, due);
    await logOnce(tx, run, feed.name);
    if (left) return left.n - 1;
    return rows.length === ROWS_PER_TRANSACTION ? rows.at(-1)?.n : undefined;
  });
}

async function applyRows(tx: Transaction, run: Import, feed: Feed, rows: ImportRow[]): Promise<void> {
  const change = { actor: run.actor, batch: run.batch };
  const fresh = rows.filter(({ verdict, storeId }) => verdict === "new" && storeId !== null);
  const known = rows.flatMap((row) =>
    row.verdict !== "new" && row.dealId ? [{ ...row, dealId: row.dealId }] : [],
  );
  await lockStores(tx, [...new Set(fresh.flatMap(({ storeId }) => storeId ?? []))]);
  const made = await create(tx, change, feed, fresh);
  const changed = await update(tx, change, feed, known);
  const found = [...made, ...changed].filter(({ outcome }) => outcome !== undefined);
  if (isProof(feed))
    await observe(
      found.map(({ dealId, outcome = "seen" }) => sighting(run, dealId, outcome)),
      tx,
    );
  await noteDeals(tx, run, made);
  const lines = rows.map(({ n }) => n);
  await noteItems(tx, run, sql`r.n = any(${sql.param(lines)}::int[])`);
}

/** `outcome`: what the row says of its deal; undefined: neither that it is there nor that it is not. */
type Applied = { n: number; dealId: number; outcome?: "seen" | "missing" | undefined };

async function create(
  tx: Transaction,
  change: audit.Change,
  feed: Feed,
  rows: ImportRow[],
): Promise<Applied[]> {
  if (rows.length === 0) return [];
  const storeIds = [...new Set(rows.flatMap(({ storeId }) => storeId ?? []))];
  const last = await query<{ store_id: number; position: number | null }>(
    // Of each kind on its own, it is the end of an index.
    sql`
      select given.id as store_id, greatest(
        (select max(sort_order) from ${deals} where store_id = given.id and kind = 'coupon'),
        (select max(sort_order) from ${deals} where store_id = given.id and kind = 'offer')) as position
      from unnest(${sql.param(storeIds)}::int[]) given (id)`,
    tx,
  );
  const positions = new Map(last.map(({ store_id, position }) => [store_id, position]));
  const origins = Object.fromEntries(feedColumns.map((name) => [name, feed.id]));
  const values = rows.map(({ values, storeId, raw }) => {
    const id = storeId ?? 0;
    const sortOrder = (positions.get(id) ?? -1) + 1;
    positions.set(id, sortOrder);
    const kind = kindOf(values ?? {});
    const columns = newColumns(values ?? {}, kind);
    const isOff = values?.status === "suspended";
    const active = feed.publishes && !isOff;
    const proposal = active || isOff ? null : proposalOf(feed, columns, raw);
    return { ...columns, kind, storeId: id, sortOrder, origins, active, proposal };
  });
  const inserted = await tx.insert(deals).values(values).returning({ id: deals.id });
  const ids = inserted.map(({ id }) => id);
  for (const kind of ["coupon", "offer"] as const) {
    const own = ids.filter((_, at) => values[at]?.kind === kind);
    const entity = dealEntities[kind];
    const states = await snapshots(tx, entity, own, "key share");
    const events = states.map((after) => ({
      action: "create" as const,
      id: idOf(after),
      label: String(after.title),
      after,
    }));
    if (events.length > 0) await audit.record(tx, change, entity, ...events);
  }
  return rows.flatMap(({ n }, at): Applied[] => {
    const [dealId, endsAt] = [ids[at], values[at]?.endsAt];
    // An expired deal of an archive was not seen at its shop.
    return dealId ? [{ n, dealId, outcome: endsAt && endsAt <= new Date() ? undefined : "seen" }] : [];
  });
}

/** Why a deal waits in the inbox, and what its feed said. */
function proposalOf(
  { name }: Feed,
  { code, endsAt, affiliateLink }: FeedColumns,
  raw: ImportRow["raw"],
): Proposal {
  const quote = Object.entries(raw ?? {}).flatMap(([column, text]) =>
    text.trim() ? [`${column}: ${text}`] : [],
  );
  return {
    code,
    expiry: endsAt?.toISOString() ?? null,
    url: affiliateLink ?? "",
    quote: cut(quote.join("\n"), 4000),
    problems: [cameFrom(name)],
    heading: [],
    spans: [],
    reading: null,
  };
}

type KnownRow = ImportRow & { dealId: number };

/** Looks again at what each deal would become: it may have changed since it was staged. */
async function update(
  tx: Transaction,
  change: audit.Change,
  feed: Feed,
  rows: KnownRow[],
): Promise<Applied[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ dealId }) => dealId);
  await lockDeals(tx, ids);
  const [known, items] = [await dealsOf(tx, ids), await itemsOfDeals(tx, ids)];
  const plans = rows.flatMap((row) => {
    const deal = known.get(row.dealId);
    if (!deal) return [];
    const said = { key: row.key ?? "", values: row.values ?? {}, isGone: row.n < 0 };
    const all = withItem(items.get(row.dealId) ?? [], feed, said);
    const plan = planOf(deal, all);
    const outcome = outcomeOf(said, all, { ...deal, ...plan.columns });
    return plan.problem ? [] : [{ ...plan, row, deal, outcome }];
  });
  const changed = plans.filter(({ columns }) => Object.keys(columns).length > 0);
  await writeEach(tx, change, changed);
  return plans.map(({ row, outcome }) => ({ n: row.n, dealId: row.dealId, outcome }));
}
