import { and, asc, desc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db, type Reader } from "../../../db/client";
import { blogs, categories, deals, events, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { EventPhase } from "../../schemas/events";
import type { BlogStatus } from "../../schemas/vocabulary";
import { countUpTo } from "../counts/totals";
import { cursorIn, type Order, type PageRequest, pageOf } from "../paging";
import { contains } from "../search/words";
import * as settings from "../settings";

/** Days before an event in which the home page shows it. */
const NEAR_DAYS = 14;
const SHOWN = 100;

export type Event = Awaited<ReturnType<typeof find>>[number];

type Filter = { search?: string | undefined; status?: BlogStatus | "" | undefined };

const newest: Order = { key: events.firstDay, id: events.id, cast: "text", descending: true };

export async function list(filter: Filter, page: PageRequest) {
  const order: Order = { ...newest, key: sql`${events.firstDay}::text` };
  const query = db.select({ ...(await editedColumns()), cursor: cursorIn(order) }).from(events);
  return pageOf(query, order, page, matching(filter));
}

export function count(filter: Filter, limit: number): Promise<number> {
  return countUpTo(limit, events, matching(filter));
}

function matching({ search, status }: Filter): SQL | undefined {
  return and(contains(events.name, search), status ? eq(events.status, status) : undefined);
}

/** An event as its form has it. */
export async function byId(id: number, on: Reader = db) {
  const [event] = await on
    .select(await editedColumns())
    .from(events)
    .where(eq(events.id, id));
  return event;
}

const editedColumns = async () => ({ ...(await columns()), ...namedColumns });

const values = (
  table: typeof stores | typeof categories | typeof blogs | typeof deals,
  ids: SQLWrapper,
  value: string,
) =>
  sql<
    string[]
  >`array(select ${sql.raw(value)} from ${table} where id = any(${ids}) order by array_position(${ids}, id))`;

/** The slugs and numbers of what an event names. */
export const namedColumns = {
  categories: values(categories, events.categoryIds, "slug"),
  stores: values(stores, events.storeIds, "slug"),
  deals: values(deals, events.dealIds, "id::text"),
  guides: values(blogs, events.blogIds, "slug"),
  previous: sql<string | null>`(select slug from ${events} former where former.id = ${events}.previous_id)`,
};

/** For a select: the last ones. */
export function names(): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: events.id, name: events.name })
    .from(events)
    .orderBy(desc(events.firstDay), desc(events.id))
    .limit(SHOWN);
}

/** A published event. */
export async function shown(id: number): Promise<Event | undefined> {
  const [event] = await find(eq(events.id, id), 1);
  return event;
}

export async function bySlug(slug: string): Promise<Event | undefined> {
  const [event] = await find(eq(events.slug, slug), 1);
  return event;
}

/** The published events: the present ones, those to come, the next first, and those that are over, the last first. */
export async function all(): Promise<Event[]> {
  const found = await find(undefined, SHOWN);
  const rank = ({ phase }: Event) => ["during", "before", "after"].indexOf(phase);
  return found.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.phase === "after"
        ? other.lastDay.localeCompare(one.lastDay)
        : one.firstDay.localeCompare(other.firstDay)),
  );
}

/** The published event that runs, or else the next one to come within `NEAR_DAYS`. */
export async function near(): Promise<Event | undefined> {
  const [first] = await all();
  return first && first.phase !== "after" && first.daysToGo <= NEAR_DAYS ? first : undefined;
}

export async function next(): Promise<Event | undefined> {
  return (await all()).find(({ phase }) => phase === "before");
}

/** The published event that names this one as the time before. */
export async function following(id: number): Promise<Event | undefined> {
  const [event] = await find(eq(events.previousId, id), 1);
  return event;
}

async function find(condition: SQL | undefined, limit: number) {
  const rows = await db
    .select(await columns())
    .from(events)
    .where(and(eq(events.status, "published"), condition))
    .orderBy(desc(events.firstDay), asc(events.id))
    .limit(limit);
  dependsOn("events", "categories");
  return rows;
}

async function columns() {
  const { timeZone } = await settings.current();
  const today = sql`(now() at time zone ${timeZone}::text)::date`;
  const { demo, createdAt, updatedAt, ...rest } = getTableColumns(events);
  return {
    ...rest,
    phase: sql<EventPhase>`case when ${today} < ${events.firstDay} then 'before' when ${today} <= ${events.lastDay} then 'during' else 'after' end`,
    /** The name of its first category. */
    category: sql<string | null>`(select name from ${categories} where id = ${events.categoryIds}[1])`,
    /** Until it starts. */
    daysToGo: sql<number>`(${events.firstDay} - ${today})`,
  };
}
