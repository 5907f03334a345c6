import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import type { OfferInput } from "../../schemas/deals";
import { type Author, type Outcome, record } from "../changes";
import * as deal from "./deals";

export const byId = (id: number) => deal.byId("offer", id);

/** Makes an offer, the last in its store's order. */
export function create(input: OfferInput, author: Author): Promise<Outcome> {
  return deal.create("offer", input, { categoryId: input.categoryId }, author);
}

export function update(id: number, input: OfferInput, author: Author, version?: number): Promise<Outcome> {
  return deal.update("offer", id, input, { categoryId: input.categoryId }, author, version);
}

/** Changes an offer as somebody decides that has seen what was claimed of it: made active, it is a claim no more. */
export function decide(id: number, input: OfferInput, author: Author, version?: number): Promise<Outcome> {
  const own = { categoryId: input.categoryId };
  return deal.update("offer", id, input, own, author, version, { decided: true });
}

export const del = (id: number, author: Author) => deal.del("offer", id, author);
export const activate = (id: number, author: Author) => deal.turn("offer", id, "active", true, author);
export const deactivate = (id: number, author: Author) => deal.turn("offer", id, "active", false, author);

export type OrderedOffer = Awaited<ReturnType<typeof ofStore>>[number];

const ofOne = (storeId: number) => and(eq(deals.storeId, storeId), eq(deals.kind, "offer"));

/** All of a store's offers in their hand-set order. */
export function ofStore(storeId: number) {
  return db
    .select({
      id: deals.id,
      title: deals.title,
      code: deals.code,
      active: deals.active,
      awaitsReview: deal.isClaim,
      startsAt: deals.startsAt,
      endsAt: deals.endsAt,
    })
    .from(deals)
    .where(ofOne(storeId))
    .orderBy(asc(deals.sortOrder), asc(deals.id));
}

/**
 * Puts a store's offers in this order; refused unless it names exactly these, each once.
 * @param seen the order from which it was made: where another holds by now, the outcome is stale.
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
      .where(ofOne(storeId))
      .orderBy(asc(deals.sortOrder), asc(deals.id));
    const before = rows.map(({ id }) => id);
    if (isSame(before, ids)) return { kind: "saved", id: storeId };
    if (!isSame(before.toSorted(byNumber), ids.toSorted(byNumber)))
      return { kind: "refused", errors: { offerIds: ["Name every offer of the store, each once."] } };
    if (seen && !isSame(before, seen)) return { kind: "stale" };
    await tx.execute(sql`
      update ${deals} set sort_order = place.at - 1
      from unnest(${sql.param(ids)}::int[]) with ordinality place(id, at) where ${deals.id} = place.id`);
    await record(tx, author, {
      action: "reorder",
      subject: "store",
      subjectId: storeId,
      label: store.name,
      before,
      after: ids,
    });
    return { kind: "saved", id: storeId };
  });
}

const byNumber = (a: number, b: number) => a - b;

function isSame(these: number[], those: number[]): boolean {
  return these.length === those.length && these.every((id, at) => id === those[at]);
}
