import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Transaction } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import type { DealInput } from "../../schemas/deals";
import { columnOf } from "../../schemas/fields";
import type { DealKind } from "../../schemas/vocabulary";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Snapshot } from "../audit/entity";
import { type BulkOutcome, refused, sentBefore } from "../audit/outcome";
import { recordCheck } from "../proof/checks";
import { liveDeal } from "./conditions";
import { dealEntities } from "./entity";
import { lockStores } from "./locks";
import { nextPosition } from "./offer-order";
import { columns, type Deal, type EditedDeal, editedColumns, selectDeals } from "./read";
import { type Candidate, changedTerms, periodOf, refuseSameCodes } from "./rules";
import { lookSoon, ownedByPerson, resetProof } from "./terms";

export const coupons = ofKind("coupon");
export const offers = ofKind("offer");

function ofKind(kind: DealKind) {
  return {
    byId: (id: number) => byId(kind, id),
    /** Updates one after a person has reviewed its claim; only then can it become active, which clears the claim. */
    decide: (id: number, input: DealInput, change: Change, version?: number) =>
      update(kind, id, input, change, version, true),
    create: (input: DealInput, change: Change) => create(kind, input, change),
    update: (id: number, input: DealInput, change: Change, version?: number) =>
      update(kind, id, input, change, version),
    del: (id: number, change: Change) => del(kind, id, change),
    delAll: (ids: number[], change: Change) => delAll(kind, ids, change),
    activate: (ids: number[], change: Change) => activate(kind, ids, change),
    deactivate: (ids: number[], change: Change) => setFlag(kind, ids, { active: false }, change),
    feature: (ids: number[], change: Change) => setFlag(kind, ids, { featured: true }, change),
    unfeature: (ids: number[], change: Change) => setFlag(kind, ids, { featured: false }, change),
  };
}

async function byId(kind: DealKind, id: number): Promise<EditedDeal | undefined> {
  const [deal] = await selectDeals(await editedColumns()).where(isOne(kind, id));
  return deal;
}

async function create(kind: DealKind, input: DealInput, change: Change): Promise<Outcome> {
  const period = await periodOf(input, { asksForCode: true });
  // A form that is sent twice would find the code of the deal that it has just created.
  if ("kind" in period) return (await sentBefore(db, change)) ?? period;
  return audit.create(change, dealEntities[kind], async (tx) => {
    const sortOrder = await nextPosition(tx, input.storeId);
    const rows = await insert(tx, { ...columnsOf(input), ...period, kind, sortOrder });
    for (const { id } of rows) await recordCheck(tx, id, input, change);
    return rows;
  });
}

export function insert(tx: Transaction, values: PgInsertValue<typeof deals>) {
  return tx.insert(deals).values(values).returning({ id: deals.id });
}

async function update(
  kind: DealKind,
  id: number,
  input: DealInput,
  change: Change,
  version?: number,
  isDecided = false,
): Promise<Outcome> {
  const isLive = sql<boolean>`${liveDeal}`;
  const [deal] = await selectDeals({ ...columns, isLive }).where(isOne(kind, id));
  if (!deal) return { kind: "missing" };
  if (deal.awaitsReview && input.active && !isDecided) return UNDECIDED;
  const moves = deal.storeId !== input.storeId;
  // A deal that is already live with its code needs no confirmation at every edit.
  const asksForCode = deal.code !== input.code || moves || !deal.isLive;
  const period = await periodOf(input, { startsAt: deal.startsAt, id, asksForCode });
  if ("kind" in period) return period;
  const valuesOf = async (tx: Transaction, before: Snapshot) => {
    const isMoved = before.store_id !== input.storeId;
    const isOther = changedTerms(before, input, period).length > 0;
    if (isOther) await lookSoon(tx, eq(deals.id, id));
    const given: Snapshot = { ...columnsOf(input), ...period };
    return {
      ...columnsOf(input),
      ...period,
      ...(isOther && resetProof),
      ...(isMoved && { sortOrder: await nextPosition(tx, input.storeId), seenPage: null }),
      ...(input.active && isDecided && { claim: null }),
      origins: ownedByPerson(...columnsThatChange(before, given)),
    };
  };
  const lock = (tx: Transaction) => lockStores(tx, [deal.storeId, input.storeId]);
  return audit.update(change, dealEntities[kind], id, version, valuesOf, {
    ...(moves && { prepare: lock }),
    after: (tx) => recordCheck(tx, id, input, change),
    ...(input.sameTerms && { said: { same_terms: true } }),
  });
}

/** The columns that an edit sets to another value. */
function columnsThatChange(
  before: Snapshot,
  given: Snapshot,
): (keyof Deal & keyof typeof deals.$inferSelect)[] {
  const text = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const was = (name: string) => {
    const value = before[columnOf(name)];
    return given[name] instanceof Date && typeof value === "string" ? Date.parse(value) : value;
  };
  const names = Object.keys(given) as (keyof Deal & keyof typeof deals.$inferSelect)[];
  return names.filter((name) => was(name) !== text(given[name]));
}

/** A deal as an edit would leave it, with the fields whose change voids its checks; undefined if it would be refused. */
export async function preview(
  deal: Deal,
  input: DealInput,
): Promise<{ deal: Deal; voiding: string[] } | undefined> {
  const period = await periodOf(input, { startsAt: deal.startsAt, asksForCode: false });
  if ("kind" in period) return undefined;
  const [before] = await db
    .select({ row: sql<Snapshot>`to_jsonb(${deals})`, store: columns.store })
    .from(deals)
    .innerJoin(stores, eq(stores.id, input.storeId))
    .where(eq(deals.id, deal.id));
  if (!before) return undefined;
  const voiding = changedTerms(before.row, input, period);
  const { store } = before;
  const proof = voiding.length > 0 ? null : deal.proof;
  return { deal: { ...deal, ...columnsOf(input), ...period, store, proof }, voiding };
}

/** Makes proposed deals live as a person has read them. Refuses codes that another live deal of the store has. */
export async function publish(read: (Candidate & Chosen)[], change: Change): Promise<BulkOutcome> {
  const refusals = await refuseSameCodes(read);
  const chosen = read.filter(({ id }) => !refusals.has(id));
  const changed = await db.transaction((tx) => updateAll(tx, change, chosen, { active: true, claim: null }));
  return { changed, refused: [...refusals.values()] };
}

/** Refuses undecided claims, and codes that another live deal of the store has. */
async function activate(kind: DealKind, ids: number[], change: Change): Promise<BulkOutcome> {
  const { id, storeId, title, code, startsAt, endsAt, awaitsReview } = columns;
  const inactive = await db
    .select({ id, storeId, title, code, startsAt, endsAt, awaitsReview })
    .from(deals)
    .where(and(isAmong(kind, ids), eq(deals.active, false)))
    .orderBy(id);
  const refused = await refuseSameCodes(inactive.filter((deal) => !deal.awaitsReview));
  for (const deal of inactive) if (deal.awaitsReview) refused.set(deal.id, UNDECIDED);
  const allowed = ids.filter((id) => !refused.has(id));
  const { changed } = await setFlag(kind, allowed, { active: true }, change);
  return { changed, refused: [...refused.values()] };
}

/** Skips deals that already have the flag: a new version would make somebody's open edit stale. */
async function setFlag(
  kind: DealKind,
  ids: number[],
  flag: { active: boolean } | { featured: boolean },
  change: Change,
): Promise<BulkOutcome> {
  const isSet = "active" in flag ? eq(deals.active, flag.active) : eq(deals.featured, flag.featured);
  const found = await db
    .select({ id: deals.id, isSet: sql<boolean>`${isSet}` })
    .from(deals)
    .where(isAmong(kind, ids));
  const set = found.filter((deal) => deal.isSet).map(({ id }) => id);
  const others = found.filter((deal) => !deal.isSet);
  const changed = await db.transaction((tx) =>
    audit.updateAll(tx, change, dealEntities[kind], others, () => flag),
  );
  return { changed: [...set, ...changed], refused: [] };
}

type Chosen = { id: number; kind: DealKind; version?: number };

/** Updates coupons and offers, which the caller has locked. */
export async function updateAll(
  tx: Transaction,
  change: Change,
  chosen: Chosen[],
  values: PgUpdateSetSource<typeof deals>,
): Promise<number[]> {
  const changed: number[] = [];
  for (const [kind, ofKind] of Map.groupBy(chosen, ({ kind }) => kind))
    changed.push(...(await audit.updateAll(tx, change, dealEntities[kind], ofKind, () => values)));
  return changed;
}

async function delAll(kind: DealKind, ids: number[], change: Change): Promise<number[]> {
  const found = await db.select({ id: deals.id }).from(deals).where(isAmong(kind, ids));
  return audit.removeAll(
    change,
    dealEntities[kind],
    found.map(({ id }) => id),
  );
}

async function del(kind: DealKind, id: number, change: Change): Promise<Outcome> {
  if ((await db.$count(deals, isOne(kind, id))) === 0)
    return (await sentBefore(db, change)) ?? { kind: "missing" };
  return audit.remove(change, dealEntities[kind], id);
}

const UNDECIDED = refused("active", "undecided");

const isAmong = (kind: DealKind, ids: number[]) => and(eq(deals.kind, kind), inArray(deals.id, ids));

const isOne = (kind: DealKind, id: number) => and(eq(deals.kind, kind), eq(deals.id, id));

function columnsOf({
  sameCode,
  sameTerms,
  verified,
  checkMethod,
  startsAt,
  expiryDate,
  ...columns
}: DealInput) {
  return columns;
}
