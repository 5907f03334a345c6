import { asc, desc, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { blogs, deals, stores } from "../../db/schema";
import type { DealKind } from "../schemas/vocabulary";
import { COUNT_LIMIT } from "./dashboard";
import { selectDeals, withoutLiveDeal } from "./deals/read";
import { countUpTo } from "./totals";

/** `count` is the number of all items, at most `most + 1`. */
export type Queue<Item> = { items: Item[]; count: number; most: number };

export type EndingDeal = { id: number; kind: DealKind; title: string; store: string; endsAt: Date | null };

export async function endingWithin(within: number, limit: number): Promise<Queue<EndingDeal>> {
  const soon = sql`active and ends_at > now() and ends_at <= now() + make_interval(days => ${within}::int)`;
  const [items, count] = await Promise.all([
    selectDeals({
      id: deals.id,
      kind: deals.kind,
      title: deals.title,
      store: stores.name,
      endsAt: deals.endsAt,
    })
      .where(soon)
      .orderBy(asc(deals.endsAt))
      .limit(limit),
    countUpTo(COUNT_LIMIT + 1, deals, soon),
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
  const isDraft = sql`status = 'draft'`;
  const [items, count] = await Promise.all([
    db
      .select({ id: blogs.id, name: blogs.title })
      .from(blogs)
      .where(isDraft)
      .orderBy(desc(blogs.updatedAt), desc(blogs.id))
      .limit(limit),
    countUpTo(COUNT_LIMIT + 1, blogs, isDraft),
  ]);
  return { items, count, most: COUNT_LIMIT };
}

export type PlainLink = { subject: "store" | DealKind; id: number; name: string; link: string };

export async function plainLinks(limit: number): Promise<Queue<PlainLink>> {
  const ofStore = sql`website not like 'https://%'`;
  const ofDeal = sql`affiliate_link not like 'https://%'`;
  const [items, inStores, inDeals] = await Promise.all([
    query<PlainLink>(sql`
      (select 'store' as subject, id, name, website as link from ${stores} where ${ofStore} order by id desc limit ${limit})
      union all
      (select kind::text, id, title, affiliate_link from ${deals} where ${ofDeal} order by id desc limit ${limit})
      limit ${limit}`),
    countUpTo(COUNT_LIMIT + 1, stores, ofStore),
    countUpTo(COUNT_LIMIT + 1, deals, ofDeal),
  ]);
  return { items, count: inStores + inDeals, most: COUNT_LIMIT };
}
