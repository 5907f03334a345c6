import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { categories, deals, feeds, importRows, imports, stores } from "../../../db/schema";
import type { Actor } from "../../schemas/actor";
import type { BulkEdit, RowReason } from "../../schemas/feeds";
import { columnOf } from "../../schemas/fields";
import type { DealKind } from "../../schemas/vocabulary";
import * as audit from "../audit/changes";
import { setEach } from "../audit/set-each";
import { idOf, snapshots } from "../audit/snapshot";
import * as imported from "../feeds/imports";
import { logOnce } from "../feeds/log";
import { endOf } from "../system/days";
import * as settings from "../system/settings";
import { condition, type DealFilter } from "./admin-list";
import { liveDeal } from "./conditions";
import { dealEntities } from "./entity";
import { lockDeals, lockStores } from "./locks";
import { nextPosition } from "./offer-order";
import { refuseSameCodes } from "./rules";
import { hasTerms, lookSoon, resetProof } from "./terms";

/*
 * A change of all deals that a filter shows. It is an import whose rows are deals: what it would do is shown first, then it
 * is applied in sets, and can be undone as one.
 */

const STAGED_AT_ONCE = 500;
const APPLIED_AT_ONCE = 300;

type Row = typeof deals.$inferSelect;

/** Begins a change. @returns the import that shows it; `busy`: the one before is not over */
export async function begin(kind: DealKind, filter: DealFilter, edit: BulkEdit, title: string, actor: Actor) {
  const isOne = await condition(kind, filter);
  const begun = await db.transaction(async (tx) => {
    const feedId = await feedOfChanges(tx);
    const id = await imported.open(tx, { feedId, actor, fileName: title, edit, state: "staging" });
    if (id === undefined) return undefined;
    await tx.execute(sql`
      insert into ${importRows} (import_id, n, deal_id)
      select ${id}::int, row_number() over (order by ${deals.id}), ${deals.id} from ${deals} where ${isOne}`);
    await tx
      .update(imports)
      .set({ lines: sql`(select count(*) from ${importRows} where import_id = ${id}::int)` })
      .where(eq(imports.id, id));
    return id;
  });
  imported.wake();
  return begun === undefined ? ({ kind: "busy" } as const) : ({ kind: "begun", id: begun } as const);
}

/** The source that all changes of many belong to, which no list shows. */
async function feedOfChanges(tx: Transaction): Promise<number> {
  await tx.execute(sql`lock table ${feeds} in share row exclusive mode`);
  const [known] = await tx.select({ id: feeds.id }).from(feeds).where(eq(feeds.kind, "bulk"));
  if (known) return known.id;
  const [made] = await tx
    .insert(feeds)
    .values({ name: "Many deals", kind: "bulk" })
    .returning({ id: feeds.id });
  if (!made) throw new Error("The insert gave no row");
  return made.id;
}

/** What a row would set, or why it may not. */
type Planned = { columns: Partial<Row>; reason?: RowReason };

async function planner(edit: BulkEdit): Promise<(deal: Row) => Planned> {
  switch (edit.verb) {
    case "active":
      return (deal) => {
        if (edit.value && deal.claim !== null) return { columns: {}, reason: { name: "undecided" } };
        return { columns: { active: edit.value } };
      };
    case "featured":
      return ({ kind }) => ({ columns: kind === "coupon" ? { featured: edit.value } : {} });
    case "end": {
      const [day] = await db.select({ at: endOf(edit.day, settings.zone) }).from(sql`(values (1)) one`);
      const endsAt = day?.at ?? null;
      return ({ startsAt }) =>
        startsAt && endsAt && endsAt <= startsAt
          ? { columns: {}, reason: { name: "endsBeforeStart" } }
          : { columns: { endsAt } };
    }
    case "store": {
      const [store] = await db.select({ id: stores.id }).from(stores).where(eq(stores.id, edit.storeId));
      return () =>
        store ? { columns: { storeId: store.id } } : { columns: {}, reason: { name: "noStore" } };
    }
    case "category": {
      const { categoryId } = edit;
      const isThere = categoryId === null || (await db.$count(categories, eq(categories.id, categoryId))) > 0;
      return ({ kind }) => {
        if (!isThere) return { columns: {}, reason: { name: "noCategory" } };
        return { columns: kind === "offer" ? { categoryId } : {} };
      };
    }
    case "replace":
      return (deal) => replaced(deal, edit);
  }
}

const MOST_LETTERS = { title: 200, affiliateLink: 2000 };

function replaced(deal: Row, { field, find, by }: Extract<BulkEdit, { verb: "replace" }>): Planned {
  const text = deal[field]?.replaceAll(find, by).trim();
  if (text === undefined) return { columns: {} };
  if (text.length > MOST_LETTERS[field])
    return { columns: {}, reason: { name: "tooLong", about: String(MOST_LETTERS[field]) } };
  if (text === "") return { columns: {}, reason: { name: "missing" } };
  const isAddress = field === "title" || /^https?:$/.test(URL.parse(text)?.protocol ?? "");
  return isAddress
    ? { columns: { [field]: text } }
    : { columns: {}, reason: { name: "address", about: text } };
}

/** The columns that a plan changes. */
export function differences(deal: Row, columns: Partial<Row>): Partial<Row> {
  const isOther = ([name, value]: [string, unknown]) => {
    const now = deal[name as keyof Row];
    return now instanceof Date && value instanceof Date ? now.getTime() !== value.getTime() : now !== value;
  };
  return Object.fromEntries(Object.entries(columns).filter(isOther));
}

/** Says of each deal what the change would do. */
export async function stage(run: imported.Import, signal: AbortSignal): Promise<void> {
  if (!run.edit) return;
  const plan = await planner(run.edit);
  while (await stageSet(run, plan)) signal.throwIfAborted();
  await imported.move(run.id, ["staging"], "staged");
}

const rowsOf = (tx: Transaction, run: imported.Import, isOne: SQL | undefined, limit: number) =>
  tx
    .select({ n: importRows.n, deal: deals })
    .from(importRows)
    .innerJoin(deals, eq(deals.id, importRows.dealId))
    .where(and(eq(importRows.importId, run.id), isOne))
    .orderBy(importRows.n)
    .limit(limit);

type Planner = Awaited<ReturnType<typeof planner>>;

function stageSet(run: imported.Import, plan: Planner): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await imported.holds(tx, run.id, "staging"))) return false;
    const rows = await rowsOf(tx, run, isNull(importRows.verdict), STAGED_AT_ONCE);
    const planned = rows.map(({ n, deal }) => {
      const { columns, reason } = plan(deal);
      return { n, deal, after: differences(deal, columns), reason };
    });
    const clashes = await clashesOf(tx, planned);
    const judged = planned.map(({ n, deal, after, reason: own }) => {
      const reason = own ?? clashes.get(deal.id);
      const names = Object.keys(after);
      const verdict = reason ? "refused" : names.length > 0 ? "changed" : "same";
      return { n, verdict, after, columns: names, reasons: reason ? [reason] : [] };
    });
    await tx.execute(sql`
      update ${importRows} r set verdict = j.verdict, reasons = j.reasons, after = j.after, columns = j.columns
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (n int, verdict text, reasons jsonb, after jsonb, columns text[])
      where r.import_id = ${run.id}::int and r.n = j.n`);
    return rows.length === STAGED_AT_ONCE;
  });
}

/** Makes the change, as the deals are now. */
export async function apply(run: imported.Import, label: string, signal: AbortSignal): Promise<void> {
  if (!run.edit) return;
  const plan = await planner(run.edit);
  while (await applySet(run, label, plan)) signal.throwIfAborted();
  await imported.move(run.id, ["applying"], "applied");
}

function applySet(run: imported.Import, label: string, plan: Planner): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await imported.holds(tx, run.id, "applying"))) return false;
    const isDue = and(eq(importRows.verdict, "changed"), isNull(importRows.appliedAt));
    const due = await rowsOf(tx, run, isDue, APPLIED_AT_ONCE);
    if (due.length === 0) return false;
    const storeIds = due.map(({ deal }) => deal.storeId);
    await lockStores(tx, [
      ...new Set([...storeIds, ...(run.edit?.verb === "store" ? [run.edit.storeId] : [])]),
    ]);
    const ids = due.map(({ deal }) => deal.id);
    await lockDeals(tx, ids);
    const now = new Map(
      (await tx.select().from(deals).where(inArray(deals.id, ids))).map((deal) => [deal.id, deal]),
    );
    const writes = due.flatMap(({ deal: { id } }) => {
      const deal = now.get(id);
      const { columns, reason } = deal ? plan(deal) : { columns: {}, reason: undefined };
      const after = deal && !reason ? differences(deal, columns) : {};
      return deal && Object.keys(after).length > 0 ? [{ deal, after }] : [];
    });
    const clashes = await clashesOf(tx, writes);
    const free = writes.filter(({ deal }) => !clashes.has(deal.id));
    for (const kind of ["coupon", "offer"] as const)
      await write(
        tx,
        run,
        kind,
        free.filter(({ deal }) => deal.kind === kind),
      );
    await logOnce(tx, run, label, "run");
    const lines = due.map(({ n }) => n);
    await tx
      .update(importRows)
      .set({ appliedAt: sql`date_trunc('milliseconds', now())` })
      .where(and(eq(importRows.importId, run.id), inArray(importRows.n, lines)));
    return due.length === APPLIED_AT_ONCE;
  });
}

type Write = { deal: Row; after: Partial<Row> };

/** Deals that would be live with a code that another live deal of their store has. */
export async function clashesOf(tx: Transaction, writes: Write[]): Promise<Map<number, RowReason>> {
  const becoming = writes.flatMap(({ deal, after }) => {
    const then = { ...deal, ...after };
    const mayClash =
      then.active && ("active" in after || "endsAt" in after || "storeId" in after || "code" in after);
    return mayClash && then.code !== null ? [then] : [];
  });
  const [moved, others] = [true, false].map((isMoved) =>
    becoming.filter(
      ({ id, storeId }) => writes.some(({ deal }) => deal.id === id && deal.storeId !== storeId) === isMoved,
    ),
  ) as [Row[], Row[]];
  const refusals = await refuseSameCodes(others, tx);
  const clashes = new Map<number, RowReason>();
  for (const [id, { errors }] of refusals) {
    const [why] = errors.code ?? [];
    clashes.set(id, { name: "sameCode", about: typeof why === "object" ? (why.about ?? "") : "" });
  }
  for (const [storeId, deals] of Map.groupBy(moved, ({ storeId }) => storeId))
    for (const [id, title] of await takenIn(tx, storeId, deals))
      clashes.set(id, { name: "sameCode", about: title });
  return clashes;
}

/** Of deals that move to a store, those whose code a live deal there has, or one of them, with its title. */
async function takenIn(
  tx: Transaction,
  storeId: number,
  moving: Row[],
): Promise<[id: number, title: string][]> {
  const code = sql<string>`lower(${deals.code})`;
  const codes = moving.flatMap((deal) => deal.code?.toLowerCase() ?? []);
  const live = await tx
    .select({ code, title: deals.title })
    .from(deals)
    .where(and(eq(deals.storeId, storeId), liveDeal, inArray(code, codes)));
  const titles = new Map(live.map(({ code, title }) => [code, title]));
  return moving.flatMap(({ id, code, title }): [number, string][] => {
    const key = code?.toLowerCase() ?? "";
    const other = titles.get(key);
    if (other === undefined) titles.set(key, title);
    return other === undefined ? [] : [[id, other]];
  });
}

export async function write(
  tx: Transaction,
  change: audit.Change,
  kind: DealKind,
  writes: Write[],
): Promise<void> {
  if (writes.length === 0) return;
  const entity = dealEntities[kind];
  const idsOf = (some: Write[]) => some.map(({ deal }) => deal.id);
  const before = await snapshots(tx, entity, idsOf(writes), "no key update");
  const termed = idsOf(writes.filter(({ after }) => hasTerms(after) && !isSwitch(after)));
  if (termed.length > 0) {
    await lookSoon(tx, inArray(deals.id, termed));
    await tx
      .update(deals)
      .set({ ...resetProof, updatedAt: sql`updated_at` })
      .where(inArray(deals.id, termed));
  }
  const moved = writes.filter(({ after }) => after.storeId !== undefined);
  const [first] = moved;
  const next = first?.after.storeId === undefined ? 0 : await nextPosition(tx, first.after.storeId);
  const set = writes.map(({ deal, after }) => {
    const origins = Object.fromEntries(Object.entries(deal.origins).filter(([name]) => !(name in after)));
    const place =
      after.storeId === undefined ? {} : { sortOrder: next + moved.findIndex((one) => one.deal === deal) };
    const given = { ...after, ...place, origins, demo: false };
    const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [columnOf(name), value]));
    return { id: deal.id, values, columns: Object.keys(values) };
  });
  // The page of another store says nothing of it.
  if (moved.length > 0)
    await tx
      .update(deals)
      .set({ seenPage: null, updatedAt: sql`updated_at` })
      .where(inArray(deals.id, idsOf(moved)));
  const later = new Map((await setEach(tx, entity, set)).map((row) => [idOf(row), row]));
  const pairs = before.map((row) => ({ before: row, after: later.get(idOf(row)) ?? row }));
  await audit.recordUpdated(tx, change, entity, pairs);
}

/** What says nothing of the terms. */
const isSwitch = (after: Partial<Row>) =>
  Object.keys(after).every((name) => ["active", "featured", "categoryId", "affiliateLink"].includes(name));
