import { and, eq, type SQL, sql } from "drizzle-orm";
import { deals } from "../../db/schema";
import type { Claim } from "../schemas/generation";
import { type EditedDeal, editedColumns, selectDeals } from "./deals/read";
import { type Order, type Page, type PageRequest, pageOf, placeIn } from "./paging";
import { countUpTo } from "./totals";

/** An offer with a claim that no check could confirm. Visitors see it only after a person has accepted it. */
export type Review = EditedDeal & { claim: Claim };

// PostgreSQL uses the partial index only when the query repeats its condition literally.
export const waits = sql`claim is not null and kind = 'offer'`;

export function list(page: PageRequest): Promise<Page<Review>> {
  return read(page, waits);
}

export async function byId(id: number): Promise<Review | undefined> {
  return (await read({ limit: 1 }, and(waits, eq(deals.id, id)))).items[0];
}

export function count(limit: number): Promise<number> {
  return countUpTo(limit, deals, waits);
}

const order: Order = { key: deals.id, id: deals.id, cast: "int" };

async function read(page: PageRequest, condition: SQL | undefined): Promise<Page<Review>> {
  const columns = { ...(await editedColumns()), claim: deals.claim, place: placeIn(order) };
  const found = await pageOf(selectDeals(columns), order, page, condition);
  const items = found.items.flatMap(({ claim, ...offer }) => (claim ? { ...offer, claim } : []));
  return { ...found, items };
}
