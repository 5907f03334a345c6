import { and, desc, eq, gt } from "drizzle-orm";
import { db } from "../../db/client";
import { subscribers } from "../../db/schema";
import { type Author, log, type Outcome } from "./audit/changes";
import { after, type Page, type PageRequest, toPage } from "./paging";
import { holding } from "./words";

export type Subscriber = { id: number; email: string; createdAt: Date };

type SubscriberFilter = { search?: string | undefined };

const columns = { id: subscribers.id, email: subscribers.email, createdAt: subscribers.createdAt };

/** A known address is written too, because otherwise the time would show that it is known. */
export async function subscribe(email: string): Promise<void> {
  await db.insert(subscribers).values({ email }).onConflictDoUpdate({
    target: subscribers.email,
    set: { email },
  });
}

export async function list(
  filter: SubscriberFilter,
  { limit, cursor }: PageRequest,
): Promise<Page<Subscriber>> {
  const rows = await db
    .select(columns)
    .from(subscribers)
    .where(
      and(matching(filter), after(cursor, subscribers.id, subscribers.id, { cast: "int", descending: true })),
    )
    .orderBy(desc(subscribers.id))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ id }) => [id, id],
    (row) => row,
  );
}

export function count(filter: SubscriberFilter, most: number): Promise<number> {
  return db.$count(db.select(columns).from(subscribers).where(matching(filter)).limit(most).as("found"));
}

export async function byId(id: number): Promise<Subscriber | undefined> {
  const [subscriber] = await db.select(columns).from(subscribers).where(eq(subscribers.id, id));
  return subscriber;
}

export async function* inBatches(size: number): AsyncGenerator<Subscriber[], void> {
  let last = 0;
  while (true) {
    const batch = await db
      .select(columns)
      .from(subscribers)
      .where(gt(subscribers.id, last))
      .orderBy(subscribers.id)
      .limit(size);
    if (batch.length > 0) yield batch;
    if (batch.length < size) return;
    last = batch.at(-1)?.id ?? last;
  }
}

/** The history does not name the deleted address. */
export function del(id: number, author: Author): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning({ id: subscribers.id });
    if (gone.length === 0) return { kind: "missing" };
    await log(tx, author, { action: "delete", subject: "subscriber", subjectId: id, label: "an address" });
    return { kind: "saved", id };
  });
}

function matching({ search }: SubscriberFilter) {
  return search ? holding(subscribers.email, search, "@.-_+") : undefined;
}
