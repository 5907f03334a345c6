import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  sql,
} from "drizzle-orm";
import { db, type Reader, type Transaction } from "../../db/client";
import { feedItems, feeds, imports } from "../../db/schema";
import { type FeedInput, feedFields, isNetwork } from "../schemas/feeds";
import { reasonText } from "../schemas/reasons";
import type { Change, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import type { Entity, GoingBack } from "./audit/entity";
import { refused } from "./audit/outcome";
import { countUpTo } from "./counts/totals";
import { cursorIn, type Order, type PageRequest, pageOf } from "./paging";

export const feedEntity: Entity = {
  one: "source",
  many: "sources",
  table: feeds,
  name: "name",
  tags: () => [],
  fields: feedFields,
  unique: { feeds_bulk: "kind" },
  labels: {
    format: null,
    mapping: null,
    reading: null,
    due_at: null,
    etag: null,
    last_modified: null,
    cursor: null,
    failure: null,
  },
  derived: ["secret", "due_at", "etag", "last_modified", "cursor", "failure"],
  goingBack: forgetKeys,
};

/** An undo has no key to type again, so that one for another server goes. */
async function forgetKeys(tx: Transaction, rows: GoingBack[]): Promise<void> {
  const moved = rows.filter(({ now, before, columns }) => {
    const back = Object.fromEntries(columns.map((column) => [column, before[column]]));
    return serverOf({ ...now, ...back } as Server) !== serverOf(now as Server);
  });
  await tx
    .update(feeds)
    .set({ secret: null, failure: reasonText("keyAgain") })
    .where(
      and(
        inArray(
          feeds.id,
          moved.map(({ id }) => id),
        ),
        isNotNull(feeds.secret),
      ),
    );
}

export type ListedFeed = Awaited<ReturnType<typeof list>>["items"][number];

const { secret, ...shown } = getTableColumns(feeds);

/** How a source is shown: whether it has a key, never the key. */
const columns = {
  ...shown,
  hasSecret: sql<boolean>`${secret} is not null`,
  items: sql<number>`(select count(*)::int from ${feedItems} where feed_id = ${feeds}.id and not is_gone)`,
  lastImport: sql<number | null>`(select max(id) from ${imports} where feed_id = ${feeds}.id)`,
};

/** Changes of many deals have a source of their own. */
const isListed = ne(feeds.kind, "bulk");

const order: Order = { key: feeds.rank, id: feeds.id, cast: "int" };

/** Sources, the best first. */
export function list(page: PageRequest) {
  const found = db.select({ ...columns, cursor: cursorIn(order) }).from(feeds);
  return pageOf(found, order, page, isListed);
}

export function count(limit: number): Promise<number> {
  return countUpTo(limit, feeds, isListed);
}

export async function byId(id: number, on: Reader = db) {
  const [feed] = await on.select(columns).from(feeds).where(eq(feeds.id, id));
  return feed;
}

/** The same for jobs, with the key. */
export async function forJob(id: number) {
  const [feed] = await db.select().from(feeds).where(eq(feeds.id, id));
  return feed;
}

export function names(): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: feeds.id, name: feeds.name })
    .from(feeds)
    .where(isListed)
    .orderBy(asc(feeds.rank), asc(feeds.id));
}

const dueFrom = (hours: number | null) => (hours === null ? null : sql`coalesce(${feeds.dueAt}, now())`);

export function create(input: FeedInput, change: Change): Promise<Outcome> {
  const dueAt = input.everyHours === null ? null : sql`now()`;
  return audit.create(change, feedEntity, (tx) =>
    tx
      .insert(feeds)
      .values({ ...input, dueAt })
      .returning({ id: feeds.id }),
  );
}

type Server = Pick<typeof feeds.$inferSelect, "kind" | "address">;

/** The host that gets the source's key. For another host it is typed again, because an editor may not read it. */
const serverOf = ({ kind, address }: Server) => `${kind} ${URL.parse(address ?? "")?.origin}`;

/** Without a `secret` the key stays. What its file lists cannot be changed. */
export function update(id: number, input: FeedInput, change: Change, version?: number): Promise<Outcome> {
  const { secret, entity, ...values } = input;
  const refuse = async (tx: Transaction) => {
    const isOther = and(eq(feeds.id, id), ne(feeds.entity, "deal"));
    if (isNetwork(input.kind) && (await tx.$count(feeds, isOther)) > 0)
      return refused("kind", "networkOfDeals");
    const [before] = await tx.select().from(feeds).where(eq(feeds.id, id));
    if (secret === null && before?.secret && serverOf(input) !== serverOf(before))
      return refused("secret", "keyAgain");
    return undefined;
  };
  const valuesOf = () => ({
    ...values,
    ...(secret !== null && { secret }),
    dueAt: dueFrom(input.everyHours),
  });
  return audit.update(change, feedEntity, id, version, valuesOf, { refuse });
}

type HowToRead = Pick<typeof feeds.$inferSelect, "mapping" | "reading">;

/** Sets which column is what, and how values are written. */
export function setMapping(id: number, read: HowToRead, change: Change): Promise<Outcome> {
  return audit.update(change, feedEntity, id, undefined, () => read);
}

/** Says whether its new deals are live at once, or wait in the inbox. */
export function setPublishes(id: number, publishes: boolean, change: Change): Promise<Outcome> {
  return audit.update(change, feedEntity, id, undefined, () => ({ publishes }));
}

/** Deletes the source of an upload that was cancelled before anybody had said which column is what: nothing is known of it. */
export async function forgetUnused(id: number): Promise<void> {
  const others = and(eq(imports.feedId, id), ne(imports.state, "cancelled"));
  await db
    .delete(feeds)
    .where(
      and(
        eq(feeds.id, id),
        eq(feeds.kind, "upload"),
        isNull(feeds.mapping),
        notExists(db.select({ id: imports.id }).from(imports).where(others)),
        notExists(db.select({ id: feedItems.feedId }).from(feedItems).where(eq(feedItems.feedId, id))),
      ),
    );
}

/** Deletes a source and its imports. What they brought stays. */
export const { del, delAll } = audit.deletionOf(feedEntity);

/** Sources whose time has come. */
export function due() {
  return db.select().from(feeds).where(lte(feeds.dueAt, sql`now()`)).orderBy(asc(feeds.dueAt));
}

type Fetched = Pick<typeof feeds.$inferSelect, "etag" | "lastModified" | "cursor">;

/** Plans the next fetch. After a failure it is in a quarter of an hour. @param found undefined: it failed */
export async function fetched(
  id: number,
  found: Partial<Fetched> | undefined,
  failure?: string,
): Promise<void> {
  const { etag, lastModified, cursor } = found ?? {};
  const every = sql`make_interval(hours => every_hours)`;
  const wait = found ? every : sql`least(${every}, interval '15 minutes')`;
  await db
    .update(feeds)
    .set({
      etag,
      lastModified,
      cursor,
      failure: failure ?? null,
      dueAt: sql`case when every_hours is not null then now() + ${wait} end`,
    })
    .where(eq(feeds.id, id));
}
