import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "../../../db/client";
import { blogs, deals, stores } from "../../../db/schema";
import type { UnverifiedOffer } from "../../schemas/generation";
import { countUpTo } from "../counts/totals";
import { needsAttention } from "../deals/attention";
import { liveDeal } from "../deals/conditions";
import { columns, type EditedDeal, editedColumns, selectDeals } from "../deals/read";
import { findingWaits, readChanged } from "../proof/page-changes";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../system/paging";

/** An offer that a model proposed. Visitors see it only after a person has accepted it. */
export type WaitingOffer = EditedDeal & { claim: UnverifiedOffer };

export const offerWaits = sql`${needsAttention("proposed")} and kind = 'offer'`;

export const offers = waitingIn(deals, offerWaits, readOffers);

export const changed = waitingIn(deals, findingWaits, readChanged);

export const descriptions = waitingIn(stores, sql`description_draft is not null`, readDrafts);

export const posts = waitingIn(
  blogs,
  sql`status = 'draft' and ai_assisted and reviewed_at is null`,
  readPosts,
);

export const failing = waitingIn(deals, sql`${needsAttention("failing")} and ${liveDeal}`, readFailing);

export const waiting = sql`(${sql.join(
  [failing, changed, offers, descriptions, posts].map(({ rows }) => rows),
  sql` union all `,
)}) waiting`;

type Read<Item> = (page: PageRequest, condition: SQL | undefined) => Promise<Page<Item>>;

function waitingIn<Item>(table: PgTable & { id: PgColumn }, waits: SQL, read: Read<Item>) {
  return {
    list: (page: PageRequest) => read(page, waits),
    byId: async (id: number) => (await read({ limit: 1 }, and(waits, eq(table.id, id)))).items[0],
    count: (limit: number) => countUpTo(limit, table, waits),
    rows: sql`select from ${table} where ${waits}`,
  };
}

const orderOf = (id: PgColumn): Order => ({ key: id, id, cast: "int" });

async function readOffers(page: PageRequest, condition: SQL | undefined): Promise<Page<WaitingOffer>> {
  const order = orderOf(deals.id);
  const columns = { ...(await editedColumns()), claim: deals.claim, cursor: cursorIn(order) };
  const found = await pageOf(selectDeals(columns), order, page, condition);
  const items = found.items.flatMap(({ claim, ...offer }) => (claim ? { ...offer, claim } : []));
  return { ...found, items };
}

function readFailing(page: PageRequest, condition: SQL | undefined) {
  const order = orderOf(deals.id);
  return pageOf(selectDeals({ ...columns, cursor: cursorIn(order) }), order, page, condition);
}

function readDrafts(page: PageRequest, condition: SQL | undefined) {
  const { id, name, description, descriptionDraft, version } = stores;
  const order = orderOf(id);
  const columns = { id, name, description, descriptionDraft, version, cursor: cursorIn(order) };
  return pageOf(db.select(columns).from(stores), order, page, condition);
}

function readPosts(page: PageRequest, condition: SQL | undefined) {
  const { id, title, excerpt, version } = blogs;
  const order = orderOf(id);
  return pageOf(
    db.select({ id, title, excerpt, version, cursor: cursorIn(order) }).from(blogs),
    order,
    page,
    condition,
  );
}
