import { eq, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { deals, hosts, sources } from "../../db/schema";
import { dealsOf, type Found, type LookedAt, lookedFor, record, type Sought } from "./looks";

export type Source = typeof sources.$inferSelect & { deals: Sought[] };

/** In seconds, by the database's clock. */
export type Times = { unchangedFor: number; endsIn: number | null };

const FIRST_LOOK = sql`interval '6 hours' * (0.8 + 0.4 * random())`;
/** Later than any look is planned: the clock was wrong. */
const TOO_LATE = sql`interval '9 days'`;
const CLAIMED_FOR = sql`interval '10 minutes'`;
const BUSY_FOR = sql`interval '1 minute'`;

const isDue = sql`(${sources.dueAt} <= now() or ${sources.dueAt} > now() + ${TOO_LATE})`;

/** Adds the addresses of live deals, and removes those that have none any more. */
export async function update(): Promise<void> {
  await db.execute(sql`
    with live as (
      select evidence ->> 'url' as url, sum(popularity)::int as popularity from ${deals} where ${lookedFor} group by 1)
    insert into ${sources} (url, host, due_at, popularity)
    select url, lower(substring(url from '^https?://([^/?#]+)')), now() + ${FIRST_LOOK}, popularity
    from live where url ~* '^https?://[^/?#]'
    on conflict (md5(url)) do update set popularity = excluded.popularity
      where ${sources.popularity} <> excluded.popularity`);
  await db.execute(sql`
    delete from ${sources} where url not in (
      select evidence ->> 'url' from ${deals} where ${lookedFor})`);
}

/** Hosts that have due addresses and may be asked soon, the one that has waited longest first. */
export async function dueHosts(limit: number): Promise<string[]> {
  const rows = await db
    .select({ host: sources.host })
    .from(sources)
    .leftJoin(hosts, eq(hosts.host, sources.host))
    .where(sql`${isDue} and (${hosts.nextAt} is null or ${hosts.nextAt} < now() + ${BUSY_FOR})`)
    .groupBy(sources.host)
    .orderBy(sql`min(${sources.dueAt})`)
    .limit(limit);
  return rows.map(({ host }) => host);
}

/** Claims the due address of a host whose deals are viewed most. After a killed process it is due again. */
export async function claimNext(host: string): Promise<Source | undefined> {
  const first = db
    .select({ id: sources.id })
    .from(sources)
    .where(sql`${sources.host} = ${host} and ${isDue}`)
    .orderBy(sql`${sources.popularity} desc, ${sources.dueAt}, ${sources.id}`)
    .limit(1)
    .for("update", { skipLocked: true });
  const [source] = await db
    .update(sources)
    .set({ dueAt: sql`now() + ${CLAIMED_FOR}` })
    .where(eq(sources.id, first))
    .returning();
  return source && { ...source, deals: await dealsOf(db, source.url) };
}

/** Gives a claimed address back, which nobody has looked at. */
export async function release(id: number): Promise<void> {
  await db.update(sources).set({ dueAt: sql`now()` }).where(eq(sources.id, id));
}

export type Look = LookedAt &
  Partial<Pick<Source, "etag" | "lastModified" | "title">> & {
    found: Found[];
  };

/** Saves a look, and plans the next one. @param secondsToNext of the times of the page and its deals. */
export function save(look: Look, secondsToNext: (times: Times) => number): Promise<void> {
  const { sourceId, url, title = null, text, etag = null, lastModified = null, found } = look;
  return db.transaction(async (tx) => {
    const hasChanged = await record(tx, look, found);
    const [source] = await tx.select().from(sources).where(eq(sources.id, sourceId));
    if (!source) return;
    const isNew = text !== undefined && text !== (source.newText ?? source.text);
    const isWhole = found.length > 0 && found.every(({ result }) => result === "seen");
    const page = text === undefined ? {} : { etag, lastModified };
    const texts =
      text === undefined
        ? {}
        : isWhole
          ? { title, text, newText: null }
          : { newText: text === source.text ? null : text };
    const changedAt = isNew || hasChanged ? sql`now()` : source.changedAt;
    const movedTo = text === undefined ? source.movedTo : url === source.url ? null : url;
    const set = { ...page, ...texts, changedAt, movedTo, lookedAt: sql`now()` };
    await tx.update(sources).set(set).where(eq(sources.id, sourceId));
    const seconds = secondsToNext(await timesOf(source.url, sourceId, tx));
    await tx
      .update(sources)
      .set({ dueAt: sql`now() + make_interval(secs => ${seconds}::float8)` })
      .where(eq(sources.id, sourceId));
  });
}

async function timesOf(url: string, id: number, on: Pick<typeof db, "execute">): Promise<Times> {
  const [times] = await query<Times>(
    sql`
      select extract(epoch from now() - changed_at)::float8 as "unchangedFor", (
        select extract(epoch from min(ends_at) - now())::float8 from ${deals}
        where evidence ->> 'url' = ${url} and ${lookedFor}) as "endsIn"
      from ${sources} where id = ${id}`,
    on,
  );
  return times ?? { unchangedFor: 0, endsIn: null };
}
