import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, stores } from "../../db/schema";
import type { Claim } from "../schemas/generation";
import { COUNT_LIMIT } from "./dashboard";
import type { Queue } from "./dashboard-queues";
import { editedColumns } from "./deals/write";
import { after, type Page, type PageRequest, toPage } from "./paging";

/** An offer with a claim that no check could confirm. Visitors see it only after a person has accepted it. */
export type Review = Omit<Awaited<ReturnType<typeof select>>[number], "claim"> & { claim: Claim };

// PostgreSQL uses the partial index only when the query repeats its condition literally.
const waits = sql`claim is not null and kind = 'offer'`;

export async function list(page: PageRequest): Promise<Page<Review>> {
  const place = after(page.cursor, deals.id, deals.id, { cast: "int", descending: false });
  const rows = await select(place, page.limit + 1);
  return toPage(
    rows.flatMap(withClaim),
    page.limit,
    ({ id }) => [id, id],
    (row) => row,
  );
}

export async function byId(id: number): Promise<Review | undefined> {
  return (await select(eq(deals.id, id), 1)).flatMap(withClaim)[0];
}

export function count(most: number): Promise<number> {
  return db.$count(db.select({ id: deals.id }).from(deals).where(waits).limit(most).as("found"));
}

export type Waiting = { id: number; title: string; store: string };

export async function queue(limit: number): Promise<Queue<Waiting>> {
  const [items, found] = await Promise.all([
    db
      .select({ id: deals.id, title: deals.title, store: stores.name })
      .from(deals)
      .innerJoin(stores, eq(stores.id, deals.storeId))
      .where(waits)
      .orderBy(asc(deals.id))
      .limit(limit),
    count(COUNT_LIMIT + 1),
  ]);
  return { items, count: found, most: COUNT_LIMIT };
}

async function select(condition: SQL | undefined, limit: number) {
  return db
    .select({ ...(await editedColumns()), claim: deals.claim })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(and(waits, condition))
    .orderBy(asc(deals.id))
    .limit(limit);
}

function withClaim({ claim, ...offer }: Awaited<ReturnType<typeof select>>[number]): Review[] {
  return claim ? [{ ...offer, claim }] : [];
}
