import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { blogs, deals, stores } from "../../db/schema";
import type { DealKind } from "../schemas/vocabulary";
import { COUNT_LIMIT } from "./dashboard";
import { withoutLiveDeal } from "./deals/read";
import { countUpTo } from "./totals";

/** `count` is the number of all items, at most `most + 1`. */
export type Queue<Item> = { items: Item[]; count: number; most: number };

export type EndingDeal = { id: number; kind: DealKind; title: string; store: string; endsAt: Date | null };

export async function endingWithin(within: number, limit: number): Promise<Queue<EndingDeal>> {
  const soon = sql`active and ends_at > now() and ends_at <= now() + make_interval(days => ${within}::int)`;
  const [items, count] = await Promise.all([
    db
      .select({
        id: deals.id,
        kind: deals.kind,
        title: deals.title,
        store: stores.name,
        endsAt: deals.endsAt,
      })
      .from(deals)
      .innerJoin(stores, eq(stores.id, deals.storeId))
      .where(soon)
      .orderBy(asc(deals.endsAt))
      .limit(limit),
    countRows(sql`deals where ${soon}`),
  ]);
  return { items, count, most: COUNT_LIMIT };
}

export type Named = { id: number; name: string };

export async function storesWithoutLiveDeal(limit: number): Promise<Queue<Named>> {
  const most = 50;
  const found = await db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(withoutLiveDeal)
    .orderBy(desc(stores.popularity), desc(stores.id))
    .limit(most + 1);
  return { items: found.slice(0, limit), count: found.length, most };
}

export async function drafts(limit: number): Promise<Queue<Named>> {
  const [items, count] = await Promise.all([
    db
      .select({ id: blogs.id, name: blogs.title })
      .from(blogs)
      .where(sql`status = 'draft'`)
      .orderBy(desc(blogs.updatedAt), desc(blogs.id))
      .limit(limit),
    countRows(sql`blogs where status = 'draft'`),
  ]);
  return { items, count, most: COUNT_LIMIT };
}

export type PlainLink = { subject: "store" | DealKind; id: number; name: string; link: string };

export async function plainLinks(limit: number): Promise<Queue<PlainLink>> {
  const ofStores = sql`stores where website not like 'https://%'`;
  const ofDeals = sql`deals where affiliate_link not like 'https://%'`;
  const [items, inStores, inDeals] = await Promise.all([
    query<PlainLink>(sql`
      (select 'store' as subject, id, name, website as link from ${ofStores} order by id desc limit ${limit})
      union all
      (select kind::text, id, title, affiliate_link from ${ofDeals} order by id desc limit ${limit})
      limit ${limit}`),
    countRows(ofStores),
    countRows(ofDeals),
  ]);
  return { items, count: inStores + inDeals, most: COUNT_LIMIT };
}

const countRows = (rows: SQL) => countUpTo(sql`from ${rows}`, COUNT_LIMIT + 1);
