import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { subscribers } from "../../../db/schema";
import { type Change, log, type Outcome } from "../audit/changes";
import { refused, sentBefore } from "../audit/outcome";
import { countUpTo } from "../counts/totals";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../paging";
import { contains } from "../search/words";
import * as suppressions from "./suppressions";

export type Subscriber = typeof subscribers.$inferSelect;

type SubscriberFilter = { search?: string | undefined };

/**
 * Adds an address that somebody has typed. A known one is written too, because otherwise the time would show that it is known;
 * one that stays suppressed gets the same answer.
 */
export function subscribe(email: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await suppressions.letBack(email, tx))) return;
    await tx.insert(subscribers).values({ email }).onConflictDoUpdate({
      target: subscribers.email,
      set: { email },
    });
  });
}

type Agreed = { email: string; agreedAt: Date; agreedIn: string };

/**
 * Adds an address whose person agreed elsewhere, unless they have left. Done twice it adds it once; one that is here by another
 * way stays as it is.
 */
export function add(agreed: Agreed): Promise<Outcome> {
  const { email, agreedAt, agreedIn } = agreed;
  const isSame = and(eq(subscribers.agreedAt, agreedAt), eq(subscribers.agreedIn, agreedIn));
  return db.transaction(async (tx): Promise<Outcome> => {
    const left = await suppressions.among(await suppressions.hashesOf([email], tx), tx);
    if (left.size > 0) return refused("email", "suppressed");
    const [row] = await tx
      .insert(subscribers)
      .values(agreed)
      .onConflictDoUpdate({ target: subscribers.email, set: { email }, ...(isSame && { setWhere: isSame }) })
      .returning({ id: subscribers.id });
    return row ? { kind: "saved", id: row.id } : { kind: "duplicate", field: "email" };
  });
}

const order: Order = { key: subscribers.id, id: subscribers.id, cast: "int", descending: true };

export function list({ search }: SubscriberFilter, page: PageRequest): Promise<Page<Subscriber>> {
  const query = db.select({ ...getTableColumns(subscribers), cursor: cursorIn(order) }).from(subscribers);
  return pageOf(query, order, page, contains(subscribers.email, search));
}

export function count({ search }: SubscriberFilter, limit: number): Promise<number> {
  return countUpTo(limit, subscribers, contains(subscribers.email, search));
}

export async function byId(id: number): Promise<Subscriber | undefined> {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  return subscriber;
}

export async function del(id: number, change: Change): Promise<Outcome> {
  const [gone] = await delAll([id], change);
  return gone === undefined ? ((await sentBefore(db, change)) ?? { kind: "missing" }) : { kind: "saved", id };
}

/**
 * Deletes subscribers, and suppresses their addresses, so that no list brings them back. The history does not name them.
 * @returns the ids of those that existed
 */
export function delAll(ids: number[], change: Change): Promise<number[]> {
  return db.transaction(async (tx) => {
    const gone = await remove(ids, change, tx);
    await suppressions.keepDeleted(
      gone.map(({ email }) => email),
      tx,
    );
    return gone.map(({ id }) => id);
  });
}

/** Deletes subscribers as if they had never been added, or because their suppression says more. */
export async function remove(
  ids: number[],
  change: Change,
  tx: Transaction,
): Promise<Pick<Subscriber, "id" | "email">[]> {
  const gone = await tx
    .delete(subscribers)
    .where(inArray(subscribers.id, ids))
    .returning({ id: subscribers.id, email: subscribers.email });
  const deleted = { action: "delete", subject: "subscriber", label: "an address" } as const;
  await log(tx, change, ...gone.map(({ id }) => ({ ...deleted, subjectId: id })));
  return gone;
}

/** Deletes one whose suppression is kept already. */
export function takeOff(id: number, change: Change): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    await remove([id], change, tx);
    return { kind: "saved", id };
  });
}
