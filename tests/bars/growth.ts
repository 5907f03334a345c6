import { sql } from "drizzle-orm";
import { env } from "../../src/env";
import { preparedDatabase } from "../database";
import { sharedCluster } from "../postgres-cluster";

/*
 * How much a year of page checks and counted views adds to the database, before and after what grows is merged and deleted: for 10,000 deals whose
 * pages are checked daily and change a few times. A tenth of the deals is filled in, and the sizes are multiplied by ten.
 *
 *   bun tests/bars/growth.ts
 */
const DEALS = 1_000;
const OF = 10_000;
const DAYS = 365;
const MIB = 1024 * 1024;

const cluster = process.env.TEST_DATABASE_URL ? undefined : await sharedCluster();
const server = process.env.TEST_DATABASE_URL ?? cluster?.url;
if (!server) throw new Error("This needs PostgreSQL");
const database = await preparedDatabase(server);
Object.assign(process.env, { DATABASE_URL: database.url, LOG_LEVEL: "silent" });
Object.assign(env, { DATABASE_URL: database.url });
const { db, query, closeDatabase } = await import("../../db/client");
const { retention } = await import("../../src/operations/retention");
const { observe } = await import("../../src/models/proof/record");

try {
  const empty = await sizes();
  await fill();
  const before = await sizes();
  const started = performance.now();
  await retention.run(null, new AbortController().signal, { id: "", retryCount: 0 });
  await lookOnce();
  const seconds = Math.round((performance.now() - started) / 1000);
  for (const table of Object.keys(before)) await db.execute(sql`vacuum full ${sql.identifier(table)}`);
  const after = await sizes();
  for (const table of Object.keys(before)) {
    const [was, is] = [before, after].map(
      (size) => ((size[table] ?? 0) - (empty[table] ?? 0)) * (OF / DEALS),
    );
    console.log(
      `${table}: ${inMib(was)} a year for ${OF} deals before, ${inMib(is)} after (${Math.round(((is ?? 0) / (was ?? 1)) * 100)} %)`,
    );
  }
  console.log(`${seconds} s for ${DEALS} deals and ${DAYS} days`);
} finally {
  await closeDatabase();
  await database.drop();
  await cluster?.stop();
}

/** The look at each deal after which its older repeats are merged. */
async function lookOnce(): Promise<void> {
  const grown = await query<{ id: number }>(sql`select id from deals where title like 'Grown %' order by id`);
  for (const { id } of grown) await observe([{ dealId: id, kind: "page", actor: "robot", outcome: "seen" }]);
}

function inMib(bytes = 0): string {
  return `${Math.round(bytes / MIB)} MiB`;
}

async function sizes(): Promise<Record<string, number>> {
  const rows = await query<{ name: string; bytes: number }>(sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relname in ('observations', 'counters', 'history')`);
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

/** As models/proof would write them: a look a day, whose result changes every seventieth day, and edits of the deals. */
async function fill(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into deals (kind, store_id, title, code, discount_type, discount_value)
      select 'coupon', (select min(id) from stores), 'Grown ' || n, 'GROWN' || n, 'percentage', '10'
      from generate_series(1, ${DEALS}) n`);
    const grown = sql`deals where title like 'Grown %'`;
    await tx.execute(sql`
      insert into observations (deal_id, terms_version, kind, outcome, at, actor, source_url, http_status, etag, body_sha256,
        text_sha256, quote_sha256, quote)
      select id, 1, 'page', (case when (day + id) % 70 = 0 then 'missing' else 'seen' end)::observation_outcome,
        now() - make_interval(days => ${DAYS} - day), 'robot', 'https://shop.example/sale/' || id, 200, md5(day::text),
        md5(day::text) || md5(id::text), md5(id::text) || md5(day::text), md5(id::text) || md5(id::text),
        'Save 10% on everything with the code GROWN' || id || ' until the end of the month'
      from generate_series(1, ${DAYS}) day, (select id from ${grown}) deal`);
    await tx.execute(sql`
      insert into counters (day, subject, subject_id, event, count)
      select current_date - day, 'deal', id, event::counter_event, 1 + id % 9
      from generate_series(0, ${DAYS}) day, unnest('{view,copy}'::text[]) event, (select id from ${grown}) deal`);
    await tx.execute(sql`
      insert into history (at, actor, action, subject, subject_id, label, before, after)
      select now() - make_interval(days => ${DAYS} - day), 'Admin', 'update', 'coupon', deals.id, title, to_jsonb(deals),
        to_jsonb(deals) || jsonb_build_object('title', title || ' ' || day, 'version', day)
      from generate_series(1, ${DAYS}, 30) day, ${grown} order by day`);
    await tx.execute(sql`set local session_replication_role = origin`);
    await tx.execute(sql`
      update deals set proof = jsonb_build_object('last', (
        select max(id) from observations where deal_id = deals.id), 'confirmations', '{}'::jsonb, 'answers', '[]'::jsonb, 'limits', '[]'::jsonb)
      where title like 'Grown %'`);
  });
}
