import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, query, type Transaction } from "../../../db/client";
import { deals, feedItems, importRows } from "../../../db/schema";
import { cameFrom, isNetwork } from "../../schemas/feeds";
import { columnOf } from "../../schemas/fields";
import type { UnverifiedOffer } from "../../schemas/generation";
import * as audit from "../audit/changes";
import { setEach } from "../audit/set-each";
import { idOf, snapshots } from "../audit/snapshot";
import { clashesOf, differences, write } from "../deals/bulk";
import { dealEntities } from "../deals/entity";
import { lockDeals, lockStores } from "../deals/locks";
import { hasTerms, lookSoon, resetProof } from "../deals/terms";
import { invalidateProof } from "../proof/derive";
import { record, type Seen } from "../proof/record";
import { thisMoment } from "../system/days";
import { holds, type Import, type ImportRow, move } from "./imports";
import { countAbsent, dealsOf, type Feed, itemsOf, ranksOf, withWord, wordsOf } from "./items";
import { logOnce } from "./log";
import { editOf, type FedColumns, fedColumns, kindOf, newColumns, planOf } from "./plan";

const SET = 300;

/** Writes what a staged import says, a set of rows at a time. What was written before it was interrupted stays. */
export async function apply(run: Import, feed: Feed, signal: AbortSignal): Promise<void> {
  while (await applySet(run, feed)) signal.throwIfAborted();
  await db.transaction(async (tx) => {
    if (!(await holds(tx, run.id, "applying"))) return;
    await noteOthers(tx, run);
    await move(run.id, ["applying"], "applied", {}, tx);
  });
}

/** @returns whether there may be more */
function applySet(run: Import, feed: Feed): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await holds(tx, run.id, "applying"))) return false;
    const rows = await tx
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, run.id),
          inArray(importRows.verdict, ["new", "changed", "ended"]),
          isNull(importRows.appliedAt),
        ),
      )
      .orderBy(importRows.n)
      .limit(SET);
    if (rows.length === 0) return false;
    // Of several rows of a deal, each is applied after the one before it.
    const deals = new Set<number>();
    const due = rows.filter(({ dealId }) => {
      const isFirst = dealId === null || !deals.has(dealId);
      if (dealId !== null) deals.add(dealId);
      return isFirst;
    });
    await applyRows(tx, run, feed, due);
    await logOnce(tx, run, feed.name, "run");
    return rows.length === SET || due.length < rows.length;
  });
}

async function applyRows(tx: Transaction, run: Import, feed: Feed, rows: ImportRow[]): Promise<void> {
  const change = { actor: run.actor, batch: run.batch };
  const fresh = rows.filter(({ verdict, storeId }) => verdict === "new" && storeId !== null);
  const known = rows.flatMap((row) =>
    row.verdict !== "new" && row.dealId ? [{ ...row, dealId: row.dealId }] : [],
  );
  const [edits, others] = [known.filter(isEdit), known.filter((row) => !isEdit(row))];
  await edit(tx, change, edits);
  await lockStores(tx, [...new Set(fresh.flatMap(({ storeId }) => storeId ?? []))]);
  const items = await itemsOf(
    tx,
    feed.id,
    rows.flatMap(({ key }) => key ?? []),
  );
  const made = await create(tx, change, feed, fresh);
  const changed = await update(tx, change, feed, others);
  // A list of the operator's own is no proof.
  const isProof = feed.isOfShops || isNetwork(feed.kind);
  const seen = (isProof ? [...made, ...changed] : []).map(({ dealId, isAbsent }): Seen => {
    return { dealId, kind: "feed", outcome: isAbsent ? "missing" : "seen", actor: "robot" };
  });
  const { dealIds, changed: shown } = await record(tx, seen);
  await invalidateProof(tx, { dealIds, changed: shown });
  const dealOf = new Map(made.map(({ n, dealId }) => [n, dealId]));
  await note(
    tx,
    run,
    rows.map((row) => ({ ...row, dealId: dealOf.get(row.n) ?? row.dealId })),
    items,
  );
}

type Applied = { n: number; dealId: number; isAbsent: boolean };

async function create(
  tx: Transaction,
  change: audit.Change,
  feed: Feed,
  rows: ImportRow[],
): Promise<Applied[]> {
  if (rows.length === 0) return [];
  const storeIds = [...new Set(rows.flatMap(({ storeId }) => storeId ?? []))];
  const last = await query<{ store_id: number; position: number }>(
    sql`select store_id, max(sort_order) as position from ${deals} where store_id = any(${sql.param(storeIds)}::int[]) group by 1`,
    tx,
  );
  const positions = new Map(last.map(({ store_id, position }) => [store_id, position]));
  const origins = Object.fromEntries(fedColumns.map((name) => [name, feed.id]));
  const values = rows.map(({ values, storeId, raw }) => {
    const id = storeId ?? 0;
    const sortOrder = (positions.get(id) ?? -1) + 1;
    positions.set(id, sortOrder);
    const kind = kindOf(values ?? {});
    const columns = newColumns(values ?? {}, kind);
    const active = feed.publishes;
    const claim = active ? null : claimOf(feed, columns, raw);
    return { ...columns, kind, storeId: id, sortOrder, origins, active, claim };
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
  return rows.flatMap(({ n }, at) => (ids[at] ? [{ n, dealId: ids[at], isAbsent: false }] : []));
}

/** Why a deal waits in the inbox, and what its feed said. */
function claimOf(
  { name }: Feed,
  { code, endsAt, affiliateLink }: FedColumns,
  raw: ImportRow["raw"],
): UnverifiedOffer {
  const quote = Object.entries(raw ?? {}).flatMap(([column, text]) =>
    text.trim() ? [`${column}: ${text}`] : [],
  );
  return {
    code,
    expiry: endsAt?.toISOString() ?? null,
    url: affiliateLink ?? "",
    quote: quote.join("\n").slice(0, 4000),
    problems: [cameFrom(name)],
    heading: [],
    spans: [],
    reading: null,
  };
}

type KnownRow = ImportRow & { dealId: number };

const isEdit = ({ values }: ImportRow) => values?.dealId !== undefined;

/** Edits deals as rows of the site's own export say. */
async function edit(tx: Transaction, change: audit.Change, rows: KnownRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ dealId }) => dealId);
  await lockDeals(tx, ids);
  const known = await dealsOf(tx, ids);
  const writes = rows.flatMap(({ dealId, values }) => {
    const deal = known.get(dealId);
    const { columns, reason } = deal ? editOf(values ?? {}, deal.kind) : { columns: {}, reason: undefined };
    return deal && !reason ? [{ deal, after: differences(deal, columns) }] : [];
  });
  const clashes = await clashesOf(tx, writes);
  const free = writes.filter(({ deal, after }) => !clashes.has(deal.id) && Object.keys(after).length > 0);
  for (const kind of ["coupon", "offer"] as const)
    await write(
      tx,
      change,
      kind,
      free.filter(({ deal }) => deal.kind === kind),
    );
}

/** Looks again at what each deal would become: it may have changed since it was staged. */
async function update(
  tx: Transaction,
  change: audit.Change,
  feed: Feed,
  rows: KnownRow[],
): Promise<Applied[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ dealId }) => dealId))];
  await lockDeals(tx, ids);
  const [known, words, ranks] = [await dealsOf(tx, ids), await wordsOf(tx, ids), await ranksOf(tx)];
  const plans = rows.flatMap((row) => {
    const deal = known.get(row.dealId);
    if (!deal) return [];
    const said = { key: row.key ?? "", values: row.values ?? {}, isGone: row.n < 0 };
    const plan = planOf(deal, withWord(words.get(row.dealId) ?? [], feed, said, ranks));
    return plan.problem ? [] : [{ ...plan, row, deal }];
  });
  const writes = plans.filter(({ columns }) => Object.keys(columns).length > 0);
  const others = writes.filter(({ isEnd }) => !isEnd).map(({ deal }) => deal.id);
  if (others.length > 0) await lookSoon(tx, inArray(deals.id, others));
  for (const kind of ["coupon", "offer"] as const) {
    const own = writes.filter(({ deal }) => deal.kind === kind);
    if (own.length === 0) continue;
    const entity = dealEntities[kind];
    const before = await snapshots(
      tx,
      entity,
      own.map(({ deal }) => deal.id),
      "no key update",
    );
    const termed = own.filter(({ isEnd, columns }) => !isEnd && hasTerms(columns)).map(({ deal }) => deal.id);
    if (termed.length > 0)
      await tx
        .update(deals)
        .set({ ...resetProof, updatedAt: sql`updated_at` })
        .where(inArray(deals.id, termed));
    const set = own.map(({ deal, columns, origins }) => {
      const values = Object.fromEntries(
        Object.entries({ ...columns, origins }).map(([name, value]) => [columnOf(name), value]),
      );
      return { id: deal.id, values: { ...values, demo: false }, columns: [...Object.keys(values), "demo"] };
    });
    const after = new Map((await setEach(tx, entity, set)).map((row) => [idOf(row), row]));
    await audit.recordUpdated(
      tx,
      change,
      entity,
      before.map((row) => ({ before: row, after: after.get(idOf(row)) ?? row })),
    );
  }
  return plans.map(({ row }) => ({ n: row.n, dealId: row.dealId, isAbsent: row.n < 0 }));
}

/** Notes what the feed said, and what it had said before, for an undo. */
async function note(
  tx: Transaction,
  run: Import,
  rows: ImportRow[],
  items: Awaited<ReturnType<typeof itemsOf>>,
): Promise<void> {
  const noted = rows.map(({ n, key, dealId, hash, values, verdict }) => {
    const item = items.get(key ?? "");
    const was = item
      ? {
          hash: item.hash,
          values: item.values,
          missed: item.missed,
          isGone: item.isGone,
          importId: item.importId,
        }
      : null;
    return { n, key, deal_id: dealId, hash: n < 0 ? null : hash, values, was, is_gone: n < 0, verdict };
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(noted)}::jsonb)
    as given (n int, key text, deal_id int, hash text, "values" jsonb, was jsonb, is_gone boolean)`;
  await tx.execute(sql`
    insert into ${feedItems} (feed_id, key, deal_id, hash, "values", is_gone, missed, import_id)
    select ${run.feedId}::int, key, deal_id, hash, "values", is_gone, 0, ${run.id}::int from ${given}
    where key is not null and deal_id is not null
    on conflict (feed_id, key) do update set deal_id = excluded.deal_id, hash = excluded.hash, "values" = excluded."values",
      is_gone = excluded.is_gone, missed = 0, import_id = excluded.import_id`);
  await tx.execute(sql`
    update ${importRows} r set applied_at = ${thisMoment}, deal_id = given.deal_id, was = nullif(given.was, 'null')
    from ${given} where r.import_id = ${run.id}::int and r.n = given.n`);
}

/** Notes what the feed says of rows that change no deal, if it said something else before, and what is missing from it. */
async function noteOthers(tx: Transaction, run: Import): Promise<void> {
  const { id, feedId } = run;
  await tx.execute(sql`
    with others as (
      select r.n, r.key, r.deal_id, r.hash, r."values", case when i.key is not null then ${stateOf(sql`i`)} end as was
      from ${importRows} r left join ${feedItems} i on i.feed_id = ${feedId}::int and i.key = r.key
      where r.import_id = ${id}::int and r.verdict = 'same' and r.n > 0 and r.key is not null and r.deal_id is not null
        and (i.key is null or i.hash is distinct from r.hash or i.missed > 0 or i.is_gone)),
    noted as (
      insert into ${feedItems} (feed_id, key, deal_id, hash, "values", import_id)
      select ${feedId}::int, key, deal_id, hash, "values", ${id}::int from others
      on conflict (feed_id, key) do update set hash = excluded.hash, "values" = excluded."values", missed = 0,
        is_gone = false, import_id = excluded.import_id)
    update ${importRows} r set applied_at = ${thisMoment}, was = others.was
    from others where r.import_id = ${id}::int and r.n = others.n`);
  await countAbsent(tx, run, 1);
}

const stateOf = (item: SQL) => sql`jsonb_build_object('hash', ${item}.hash, 'values', ${item}."values",
  'missed', ${item}.missed, 'isGone', ${item}.is_gone, 'importId', ${item}.import_id)`;
