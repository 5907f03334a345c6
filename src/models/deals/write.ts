import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import type { DealInput } from "../../schemas/deals";
import type { DealKind } from "../../schemas/vocabulary";
import type { Author, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Snapshot } from "../audit/entity";
import { dayOf } from "../days";
import * as settings from "../settings";
import { storeEntity } from "../stores/write";
import { audited } from "./audited";
import { checkedAt, checkHolds, evidenceHolds, periodOf, refuseSameCode } from "./check";
import { columns, type Deal, liveDeal, select } from "./read";

export const coupons = ofKind("coupon");
export const offers = ofKind("offer");

/** The verbs for one kind of deal, as every entity of the admin and the API has them. */
function ofKind(kind: DealKind) {
  return {
    byId: (id: number) => byId(kind, id),
    create: (input: DealInput, author: Author) => create(kind, input, author),
    update: (id: number, input: DealInput, author: Author, version?: number) =>
      update(kind, id, input, author, version),
    del: (id: number, author: Author) => del(kind, id, author),
    activate: (id: number, author: Author) => turn(kind, id, "active", true, author),
    deactivate: (id: number, author: Author) => turn(kind, id, "active", false, author),
    feature: (id: number, author: Author) => turn(kind, id, "featured", true, author),
    unfeature: (id: number, author: Author) => turn(kind, id, "featured", false, author),
  };
}

/** Changes an offer after a person has looked at its claim: made active, it is a claim no more. */
export function decide(id: number, input: DealInput, author: Author, version?: number): Promise<Outcome> {
  return update("offer", id, input, author, version, true);
}

/** A deal with the days of its start and its end in the site's time zone: `2026-12-18`. */
export type EditedDeal = Deal & { startDay: string | null; endDay: string | null };

/** The columns of an `EditedDeal`. */
export async function editedColumns() {
  const { timeZone } = await settings.current();
  return { ...columns, startDay: dayOf(deals.startsAt, timeZone), endDay: dayOf(deals.endsAt, timeZone) };
}

async function byId(kind: DealKind, id: number): Promise<EditedDeal | undefined> {
  const [deal] = await db
    .select(await editedColumns())
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(isOne(kind, id));
  return deal;
}

/** Creates a deal. An offer comes last in its store's order. */
async function create(kind: DealKind, input: DealInput, author: Author): Promise<Outcome> {
  const checked = await periodOf(input, null);
  if (checked.kind === "refused") return checked;
  const { period } = checked;
  const sameCode = await refuseSameCode({ ...input, ...period });
  // A form that is sent twice would meet the deal that it has just created.
  if (sameCode) return (await audit.sentBefore(db, author)) ?? sameCode;
  return audit.create(author, audited[kind], async (tx) => {
    const sortOrder = await nextPlace(tx, input.storeId);
    const verifiedAt = checkedAt(input.verified, false);
    const [created] = await tx
      .insert(deals)
      .values({ ...columnsOf(input), ...period, kind, sortOrder, verifiedAt })
      .returning({ id: deals.id });
    if (!created) throw new Error("The insert gave no row");
    return created.id;
  });
}

/**
 * Changes a deal. An offer that moves to another store comes last in its order. A change of terms voids an earlier check
 * and the evidence.
 * @param isDecided whether a person has looked at its claim: only then may a claim become active (otherwise refused, with
 * the reason under `active`), and it is no claim afterwards.
 */
async function update(
  kind: DealKind,
  id: number,
  input: DealInput,
  author: Author,
  version?: number,
  isDecided = false,
): Promise<Outcome> {
  const [deal] = await db
    .select({ ...columns, isLive: sql<boolean>`${liveDeal}` })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(isOne(kind, id));
  if (!deal) return { kind: "missing" };
  if (deal.awaitsReview && input.active && !isDecided) return UNDECIDED;
  const checked = await periodOf(input, deal.startsAt);
  if (checked.kind === "refused") return checked;
  const { period } = checked;
  const moves = deal.storeId !== input.storeId;
  // A deal that is live with its code is not asked about at every edit.
  const asks = deal.code !== input.code || moves || !deal.isLive;
  const sameCode = asks && (await refuseSameCode({ ...input, ...period }, id));
  if (sameCode) return sameCode;
  const write = async (tx: Transaction, before: Snapshot) => {
    await tx
      .update(deals)
      .set({
        ...columnsOf(input),
        ...period,
        ...(before.store_id === input.storeId ? {} : { sortOrder: await nextPlace(tx, input.storeId) }),
        verifiedAt: checkedAt(input.verified, checkHolds(before, input, period)),
        ...(evidenceHolds(before, input, period) ? {} : { evidence: null }),
        ...(input.active && isDecided ? { claim: null } : {}),
      })
      .where(eq(deals.id, id));
  };
  const lock = (tx: Transaction) => lockStores(tx, [deal.storeId, input.storeId]);
  return audit.update(author, audited[kind], id, version, write, moves ? lock : undefined);
}

/** Switches a flag; the outcome is saved where it is so already. Refused: to activate a claim, or a code that is live. */
async function turn(
  kind: DealKind,
  id: number,
  flag: "active" | "featured",
  on: boolean,
  author: Author,
): Promise<Outcome> {
  const [deal] = await select().where(isOne(kind, id));
  if (!deal) return { kind: "missing" };
  const activates = flag === "active" && on;
  if (deal.awaitsReview && activates) return UNDECIDED;
  if (deal[flag] === on) return { kind: "saved", id };
  const sameCode = activates && (await refuseSameCode({ ...deal, active: true, sameCode: false }, id));
  if (sameCode) return sameCode;
  const values = { [flag]: on };
  return audit.update(author, audited[kind], id, undefined, (tx) =>
    tx.update(deals).set(values).where(eq(deals.id, id)),
  );
}

async function del(kind: DealKind, id: number, author: Author): Promise<Outcome> {
  if ((await db.$count(deals, isOne(kind, id))) === 0) return { kind: "missing" };
  return audit.remove(author, audited[kind], id);
}

/** All of a store's offers in their hand-set order. */
export function offersInOrder(storeId: number): Promise<Deal[]> {
  return select().where(isOfferOf(storeId)).orderBy(asc(deals.sortOrder), asc(deals.id));
}

/**
 * Puts a store's offers in this order; refused unless it names exactly these, each once.
 * @param seen the order that it was made from: if the stored one differs, the outcome is stale.
 */
export function reorder(storeId: number, ids: number[], author: Author, seen?: number[]): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [store] = await tx
      .select({ name: stores.name })
      .from(stores)
      .where(eq(stores.id, storeId))
      .for("update");
    if (!store) return { kind: "missing" };
    const rows = await tx
      .select({ id: deals.id })
      .from(deals)
      .where(isOfferOf(storeId))
      .orderBy(asc(deals.sortOrder), asc(deals.id));
    const before = rows.map(({ id }) => id);
    if (Bun.deepEquals(before, ids)) return { kind: "saved", id: storeId };
    if (!Bun.deepEquals(before.toSorted(byNumber), ids.toSorted(byNumber)))
      return { kind: "refused", errors: { offerIds: ["Name every offer of the store, each once."] } };
    if (seen && !Bun.deepEquals(before, seen)) return { kind: "stale" };
    await tx.execute(sql`
      update ${deals} set sort_order = place.at - 1
      from unnest(${sql.param(ids)}::int[]) with ordinality place(id, at) where ${deals.id} = place.id`);
    const change = { action: "reorder", id: storeId, label: store.name, before, after: ids } as const;
    await audit.record(tx, author, storeEntity, change);
    return { kind: "saved", id: storeId };
  });
}

const UNDECIDED: Outcome = {
  kind: "refused",
  errors: { active: ["It waits for review: decide it under Review."] },
};

/** A deal's kind never changes. */
const isOne = (kind: DealKind, id: number) => and(eq(deals.kind, kind), eq(deals.id, id));

const isOfferOf = (storeId: number) => and(eq(deals.storeId, storeId), eq(deals.kind, "offer"));

/** The columns that an input sets as it is; a field that has none is left out. */
function columnsOf({ sameCode, verified, startsAt, expiryDate, ...columns }: DealInput) {
  return columns;
}

/** Stores before their deals, as a reorder and a delete lock them, so that two cannot wait for each other. */
async function lockStores(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .select({ id: stores.id })
    .from(stores)
    .where(inArray(stores.id, ids))
    .orderBy(stores.id)
    .for("update");
}

/** The place after a store's last offer. The store is locked, so that only one offer gets it. */
async function nextPlace(tx: Transaction, storeId: number): Promise<number> {
  await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId)).for("update");
  const [last] = await tx
    .select({ place: max(deals.sortOrder) })
    .from(deals)
    .where(and(eq(deals.kind, "offer"), eq(deals.storeId, storeId)));
  return (last?.place ?? -1) + 1;
}

const byNumber = (a: number, b: number) => a - b;
