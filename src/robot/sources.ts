import { eq, sql } from "drizzle-orm";
import { db, query, type Transaction } from "../../db/client";
import { deals, hosts, sources } from "../../db/schema";
import { lockDeals, seenAt } from "../models/deals";
import { type FetchedPage, texts } from "../models/proof";
import { type DealOnPage, dealsOn, type Found, isOn, lookedFor, record } from "./page-checks";

type Row = typeof sources.$inferSelect;

/** `text`: the newest, if its hash is of it. `earlier`: the texts in which the deals were last seen, by their hashes. */
export type Source = Row & { deals: DealOnPage[]; text: string | undefined; earlier: Map<string, string> };

/** In seconds, by the database's clock. */
export type Times = { unchangedFor: number; endsIn: number | null };

const FIRST_LOOK = sql`interval '6 hours' * (0.8 + 0.4 * random())`;
/** Deals that were found long ago are first checked at a random time, so that they do not fall due together. */
const FIRST_LOOKS_WITHIN = sql`interval '6 hours' * random()`;
/** No check is planned later than this, so a later time comes from a wrong clock. */
const TOO_LATE = sql`interval '9 days'`;
const LIST_WITHIN_MS = sql.raw("60000");
const CLAIMED_FOR = sql`interval '10 minutes'`;
const BUSY_FOR = sql`interval '1 minute'`;

const isDue = sql`(${sources.dueAt} <= now() or ${sources.dueAt} > now() + ${TOO_LATE})`;

/** Adds the addresses of live deals, and removes those that have none any more. */
export async function update(): Promise<void> {
  for (const write of [addLive, removeOthers])
    await db.transaction(async (tx) => {
      // It reads all deals.
      await tx.execute(sql`set local statement_timeout = ${LIST_WITHIN_MS}`);
      await write(tx);
    });
}

async function addLive(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with live as (
      select ${seenAt} as url, sum(popularity)::int as popularity,
        to_timestamp(max((proof #>> '{confirmations,page,at}')::float8) / 1000) as at
      from ${deals} where ${lookedFor} group by 1)
    insert into ${sources} (url, host, due_at, popularity)
    select url, lower(substring(url from '^https?://(?:www[.])?([^/?#]+)')),
      greatest(least(at, now()) + ${FIRST_LOOK}, now() + ${FIRST_LOOKS_WITHIN}), popularity
    from live where url ~* '^https?://[^/?#]'
      and not exists (select from ${sources} other where other.moved_to = live.url)
    order by (select id from ${sources} other where md5(other.url) = md5(live.url))
    on conflict (md5(url)) do update set popularity = excluded.popularity
      where ${sources.popularity} <> excluded.popularity`);
}

async function removeOthers(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with live as (select distinct ${seenAt} as url from ${deals} where ${lookedFor})
    delete from ${sources} where id in (
      select id from ${sources} where not exists (select from live where url = ${sources.url})
        and (moved_to is null or exists (select from ${sources} other where other.url = ${sources.movedTo})
          or not exists (select from live where url = ${sources.movedTo}))
      order by id for update of ${sources})`);
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
  return source && withTexts(source, await dealsOn(source));
}

async function withTexts(source: Row, ofSource: DealOnPage[]): Promise<Source> {
  const earlier = await texts.all([source.textSha256, ...ofSource.map(({ textSha256 }) => textSha256)]);
  return { ...source, deals: ofSource, earlier, text: earlier.get(source.textSha256 ?? "") };
}

/** Gives a claimed address back, which nobody has looked at. */
export async function release(id: number): Promise<void> {
  await db.update(sources).set({ dueAt: sql`now()` }).where(eq(sources.id, id));
}

/** `page`: its text and conditions only if it could be read. */
export type PageCheck = { sourceId: number; page: FetchedPage; found: Found[] };

type SaveOptions = {
  secondsToNext: (times: Times) => number;
  at?: Date | undefined;
};

/** Saves a check, and plans the next one by the times of the page and its deals. */
export function save(check: PageCheck, { secondsToNext, at }: SaveOptions): Promise<void> {
  const { sourceId, found, page } = check;
  const { text, etag = null, lastModified = null, url, ...facts } = page;
  return db.transaction(async (tx) => {
    await lockDeals(
      tx,
      found.map(({ deal }) => deal.id),
    );
    const [source] = await tx.select().from(sources).where(eq(sources.id, sourceId)).for("update");
    if (!source) return;
    const textSha256 = text === undefined ? null : await texts.store(tx, text);
    const recorded = { ...facts, url, etag, lastModified, ...(textSha256 && { textSha256 }) };
    const hasChanged = await record(tx, found, recorded, at);
    const isNew = textSha256 !== null && textSha256 !== source.textSha256;
    const movedTo = url === source.url ? null : url;
    await tx
      .update(sources)
      .set({
        ...(textSha256 && { textSha256, etag, lastModified, movedTo }),
        ...((isNew || hasChanged) && { changedAt: sql`now()` }),
        lookedAt: sql`now()`,
      })
      .where(eq(sources.id, sourceId));
    const [times] = await query<Times>(
      sql`
        select extract(epoch from now() - changed_at)::float8 as "unchangedFor", (
          select extract(epoch from min(ends_at) - now())::float8 from ${deals}
          where ${isOn({ ...source, movedTo })} and ${lookedFor}) as "endsIn"
        from ${sources} where id = ${sourceId}`,
      tx,
    );
    const seconds = secondsToNext(times ?? { unchangedFor: 0, endsIn: null });
    await tx
      .update(sources)
      .set({ dueAt: sql`now() + make_interval(secs => ${seconds}::float8)` })
      .where(eq(sources.id, sourceId));
  });
}
