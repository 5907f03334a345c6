import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db, type Reader, type Transaction } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import type { DealInput } from "../../schemas/deals";
import type { DealKind } from "../../schemas/vocabulary";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import { type BulkOutcome, outcomeOf, refused, sentBefore } from "../audit/outcome";
import { recordCheck } from "../proof/checks";
import { liveDeal } from "./conditions";
import { differences } from "./differences";
import { dealEntities } from "./entity";
import { lockStores } from "./locks";
import { nextPosition } from "./offer-order";
import { columns, type Deal, type EditedDeal, editedColumns, selectDeals } from "./read";
import { periodOf, sameCode } from "./rules";
import { termsAmong } from "./terms";
import { asPersons, clashesOf, lockRows, lockUnchanged, type Versioned, writeEach } from "./write-each";

export const couponModel = ofKind("coupon");
export const offerModel = ofKind("offer");

function ofKind(kind: DealKind) {
  return {
    byId: (id: number, on?: Reader) => byId(kind, id, on),
    /** Updates one after a person has reviewed its proposal; only then can it become active, which clears the proposal. */
    decide: (id: number, input: DealInput, change: Change, version?: number) =>
      update(kind, id, input, change, version, true),
    create: (input: DealInput, change: Change, moved?: Moved) => create(kind, input, change, moved),
    update: (id: number, input: DealInput, change: Change, version?: number) =>
      update(kind, id, input, change, version),
    del: (id: number, change: Change) => del(kind, id, change),
    delAll: (ids: number[], change: Change) => delAll(kind, ids, change),
  };
}

async function byId(kind: DealKind, id: number, on?: Reader): Promise<EditedDeal | undefined> {
  const [deal] = await selectDeals(await editedColumns(), on).where(isOne(kind, id));
  return deal;
}

/** What a deal of another site brings along: when it was created, and its place in its store's order. */
type Moved = Partial<Pick<typeof deals.$inferSelect, "createdAt" | "sortOrder">>;

async function create(kind: DealKind, input: DealInput, change: Change, moved?: Moved): Promise<Outcome> {
  const period = await periodOf(input, { asksForCode: true });
  // A form that is sent twice would find the code of the deal that it has just created.
  if ("kind" in period) return (await sentBefore(db, change)) ?? period;
  return audit.create(change, dealEntities[kind], async (tx) => {
    const sortOrder = moved?.sortOrder ?? (await nextPosition(tx, input.storeId));
    const rows = await insert(tx, { ...columnsOf(input), ...period, kind, ...moved, sortOrder });
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
  return outcomeOf(change, [dealEntities[kind]], async (tx) => {
    if (moves) await lockStores(tx, [deal.storeId, input.storeId]);
    const [row] = await lockRows(tx, [id]);
    if (!row) return { kind: "missing" };
    if (version !== undefined && row.version !== version)
      return (await sentBefore(tx, change)) ?? { kind: "stale" };
    const given = { ...columnsOf(input), ...period, ...(input.active && isDecided && { proposal: null }) };
    // Each save is a version, even one that changes nothing.
    const columns = { ...differences(row, given), active: input.active };
    const write = { deal: row, columns, sameTerms: input.sameTerms };
    await writeEach(tx, change, [asPersons(write)]);
    await recordCheck(tx, id, input, change);
    return { kind: "saved", id };
  });
}

/** A deal as an edit would leave it, with the fields whose change voids its checks; undefined if it would be refused. */
export async function preview(
  deal: Deal,
  input: DealInput,
): Promise<{ deal: Deal; voiding: string[] } | undefined> {
  const period = await periodOf(input, { startsAt: deal.startsAt, asksForCode: false });
  if ("kind" in period) return undefined;
  const [store] = await db.select(columns.store).from(stores).where(eq(stores.id, input.storeId));
  if (!store) return undefined;
  const given = { ...columnsOf(input), ...period };
  const changed = termsAmong(differences(deal, given), input.sameTerms);
  const voiding = changed.map((name) => (name === "endsAt" ? "expiryDate" : name));
  const proof = voiding.length > 0 ? null : deal.proof;
  return { deal: { ...deal, ...given, store, proof }, voiding };
}

/** Makes proposed deals live as a person has read them. Refuses codes that another live deal of the store has. */
export function publish(read: Versioned[], change: Change): Promise<BulkOutcome> {
  return db.transaction(async (tx) => {
    const columns = { active: true, proposal: null };
    const writes = (await lockUnchanged(tx, read)).map((deal) => ({ deal, columns }));
    const clashes = await clashesOf(tx, writes);
    const free = writes.filter(({ deal }) => !clashes.has(deal.id));
    await writeEach(tx, change, free);
    return {
      changed: free.map(({ deal }) => deal.id),
      refused: [...clashes.values()].map(({ about }) => sameCode(about ?? "")),
    };
  });
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
