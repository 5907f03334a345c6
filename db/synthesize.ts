import { type Name, type SQL, sql } from "drizzle-orm";
import { db, query } from "./client";

const BATCH_SIZE = 2_000;

const names = sql.raw(
  `(array['Amber','Birch','Cobalt','Dune','Ember','Fern','Garnet','Hazel','Indigo','Juniper','Kelp','Larch','Maple'])[1 + i % 13]
   || ' ' ||
   (array['Supply','Works','House','Goods','Market','Studio','Depot','Trading','Outlet','Workshop','Pantry'])[1 + i % 11]`,
);

/** One deal in a hundred is no longer on its page, so that the inbox has something to show. */
const isLost = sql.raw("i % 100 = 4");

/** The proof that models/proof would derive from one check. */
const proof = sql`jsonb_build_object(
  'last', nextval(pg_get_serial_sequence('observations', 'id')), 'answers', '[]'::jsonb, 'limits', '[]'::jsonb)
  || case when ${isLost} then jsonb_build_object(
    'confirmedAt', null, 'confirmations', '{}'::jsonb,
    'negative', jsonb_build_object('kind', 'page', 'outcome', 'missing', 'reason', null, 'since', checked.at),
    'finding', jsonb_build_object('outcome', 'missing', 'since', checked.at),
    'lastCheck', jsonb_build_object('kind', 'page', 'outcome', 'missing', 'signedBy', null, 'at', checked.at))
  else jsonb_build_object(
    'confirmedAt', checked.at, 'negative', null, 'finding', null,
    'confirmations', jsonb_build_object('editor', jsonb_build_object(
      'at', checked.at, 'sourceUrl', null, 'quote', null, 'method', null, 'country', null)),
    'lastCheck', jsonb_build_object('kind', 'editor', 'outcome', 'works', 'signedBy', null, 'at', checked.at))
  end`;

export async function synthesize(wanted: { stores: number; deals: number }): Promise<void> {
  const [have] = await query<{ stores: number; deals: number; first: number }>(sql`
    select count(*)::int as stores, coalesce(min(id), 0)::int as first,
      (select count(*)::int from deals where store_id in (select id from stores where slug like 'synthetic-%')) as deals
    from stores where slug like 'synthetic-%'`);
  await withLateIndexes(async () => {
    for (const [from, to] of batches(have?.stores ?? 0, wanted.stores)) await insertStores(from, to);
    if (wanted.deals > 0) await addDeals(have?.deals ?? 0, wanted.deals);
  });
  await run(sql`analyze`);
}

async function withLateIndexes(work: () => Promise<void>): Promise<void> {
  const each = async (act: (index: Name) => SQL[]) => {
    for (const name of ["stores_by_words", "deals_by_words"])
      await run(sql`set local maintenance_work_mem = '256MB'`, ...act(sql.identifier(name)));
  };
  await each((index) => [sql`alter index ${index} set (fastupdate = on, gin_pending_list_limit = 1000000)`]);
  try {
    await work();
  } finally {
    await each((index) => [
      sql`alter index ${index} set (fastupdate = off)`,
      sql`alter index ${index} reset (gin_pending_list_limit)`,
      sql`reindex index ${index}`,
    ]);
  }
}

/** Without the time limit of a visitor's query. */
async function run(...statements: SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const statement of statements) await tx.execute(statement);
  });
}

async function addDeals(have: number, wanted: number): Promise<void> {
  const [ids] = await query<{ first: number | null; stores: number }>(
    sql`select min(id) as first, count(*)::int as stores from stores where slug like 'synthetic-%'`,
  );
  if (!ids?.first) throw new Error("Deals need stores: give --stores too");
  for (const [from, to] of batches(have, wanted)) await insertDeals(from, to, wanted);
}

function* batches(have: number, wanted: number): Generator<[from: number, to: number]> {
  for (let from = have + 1; from <= wanted; from += BATCH_SIZE)
    yield [from, Math.min(from + BATCH_SIZE - 1, wanted)];
}

async function insertStores(from: number, to: number): Promise<void> {
  await run(sql`
    insert into stores (name, slug, category_id, description, website, popularity)
    select ${names} || ' ' || i, 'synthetic-' || i,
      (select id from categories order by id offset i % greatest((select count(*) from categories), 1) limit 1),
      'Everyday goods sent within two working days. Returns are free for 30 days.',
      'https://synthetic-' || i || '.example', (i::bigint * 7919) % 1000
    from generate_series(${from}::int, ${to}::int) as i`);
}

/** Their checks are of the last 60 days, and recorded in that order. */
async function insertDeals(from: number, to: number, last: number): Promise<void> {
  await run(sql`
    with added as (
    insert into deals (kind, store_id, title, description, code, discount_type, discount_value, affiliate_link,
      ends_at, proof, featured, sort_order, popularity, created_at)
    select case when i / 7 % 3 = 0 then 'offer' else 'coupon' end::deal_kind, s.id,
      (5 + i % 60) || '% off your order at ' || s.name, 'Full-price goods only, once per customer. Deal ' || i || '.',
      case when i % 4 > 0 then 'SYN' || i end, 'percentage', (5 + i % 60) || '%', s.website,
      case when i % 5 > 0 then now() + make_interval(hours => i % 2000 - 200) end,
      case when i % 2 = 0 then ${proof} end,
      i % 1000 = 1, i, (i::bigint * 104729) % 500, now() - make_interval(secs => i % 5000000)
    from generate_series(${from}::int, ${to}::int) as i
    cross join lateral (
      select (extract(epoch from now()) * 1000)::bigint - (${last}::int - i) * 60 * 86400000::bigint / ${last}::int as at) checked
    join stores s on s.slug = 'synthetic-' || (1 + i % (select count(*) from stores where slug like 'synthetic-%'))
    returning id, terms_version, proof, checked_at)
    insert into observations (id, deal_id, terms_version, kind, outcome, at, actor) overriding system value
    select (proof ->> 'last')::bigint, id, terms_version, (proof #>> '{lastCheck,kind}')::observation_kind,
      (proof #>> '{lastCheck,outcome}')::observation_outcome, checked_at,
      case proof #>> '{lastCheck,kind}' when 'page' then 'robot' else 'editor' end::observer
    from added where proof is not null order by 1`);
}
