import { expect } from "bun:test";
import { sql } from "drizzle-orm";
import { query } from "../../db/client";
import { begin } from "../../src/imports/begin";
import { beginRedo, beginUndo } from "../../src/imports/begin-undo";
import * as importRows from "../../src/imports/import-rows";
import * as imports from "../../src/imports/imports";
import { ADMIN } from "../actor";
import { killedAt, statementsOf } from "../models/statements";
import { addStore } from "../site/rows";
import { addFeed, applyFile, stateOf, work } from "./importing";

const DOMAIN = "zebra.example";
const HEAD = "id,domain,title,code,link,status\n";

const row = (n: number, title = `Save ${(n % 90) + 1}%`, status = "") =>
  `${n},${DOMAIN},${title},C${n},https://${DOMAIN}/${n},${status}\n`;

/** A source's earlier file, one without its last rows, and one with rows of each verdict. */
function filesOf(count: number): { first: string; second: string; last: string } {
  const rows = Array.from({ length: count }, (_, n) => n);
  const staying = rows.slice(0, -count / 10);
  const last = staying.map((n) => {
    if (n % 10 === 0) return row(n, "");
    if (n % 10 === 1) return row(n, undefined, "expired");
    return n % 10 < 5 ? row(n, `Save ${(n % 90) + 2}% now`) : row(n);
  });
  const fresh = rows.slice(0, count / 4).map((n) => row(count + n));
  return {
    first: HEAD + rows.map((n) => row(n)).join(""),
    second: HEAD + staying.map((n) => row(n)).join(""),
    // Another fortieth is missing for the first time.
    last: HEAD + [...last.slice(count / 40), ...fresh].join(""),
  };
}

/**
 * Stops an import at each of this many statements, then its undo, then the taking back of that, and lets each finish. What they
 * leave is what is left where nothing has stopped them.
 */
export async function killImports(count: number, places: number): Promise<void> {
  await addStore({ website: `https://${DOMAIN}` });
  const feed = await addFeed({ isOfShops: true });
  const { first, second, last } = filesOf(count);
  await applyFile(feed, first);
  await applyFile(feed, second);
  const before = await catalogue();

  const whole = await begun(feed, last);
  const steps = await statementsOf(() => finish(whole));
  const after = [await catalogue(), await traces(whole)];
  expect(new Set(Object.keys((await importRows.countsOf(whole)).verdicts))).toEqual(
    new Set(["new", "changed", "ended", "refused", "same"]),
  );
  const undoSteps = await statementsOf(() => undo(whole));
  const undone = await traces(whole);
  expect(await catalogue()).toEqual(before);
  const redoSteps = await statementsOf(() => redo(whole));
  const redone = [await catalogue(), await traces(whole)];
  expect(redone[0]).toEqual(after[0]);
  expect(await undoneAgain(whole)).toEqual(before);

  expect(Math.min(steps.length, undoSteps.length)).toBeGreaterThanOrEqual(places);
  for (let place = 0; place < places; place++) {
    const id = await begun(feed, last);
    await killedAt(1 + Math.floor((place * steps.length) / places), () => finish(id));
    await finish(id, 1);
    expect([place, await catalogue(), await traces(id)]).toEqual([place, ...after]);
    await killedAt(1 + Math.floor((place * undoSteps.length) / places), () => undo(id));
    await undo(id, 1);
    expect([place, await catalogue(), await traces(id)]).toEqual([place, before, undone]);
    await killedAt(1 + Math.floor((place * redoSteps.length) / places), () => redo(id));
    await redo(id, 1);
    expect([place, await catalogue(), await traces(id)]).toEqual([place, ...redone]);
    expect([place, await undoneAgain(id)]).toEqual([place, before]);
  }
}

async function begun(feedId: number, text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  return (await begin(feedId, { name: "offers.csv", bytes }, ADMIN)).id;
}

/** Works on an import until it is applied. */
async function finish(id: number, retryCount = 0): Promise<void> {
  await work(id, undefined, retryCount);
  if (await imports.move(id, "apply")) await work(id, undefined, retryCount);
  expect(await stateOf(id)).toBe("applied");
}

async function undo(id: number, retryCount = 0): Promise<void> {
  await beginUndo(id, ADMIN);
  await work(id, undefined, retryCount);
  expect(await stateOf(id)).toBe("undone");
}

async function redo(id: number, retryCount = 0): Promise<void> {
  await beginRedo(id, ADMIN);
  await work(id, undefined, retryCount);
  expect(await stateOf(id)).toBe("applied");
}

async function undoneAgain(id: number) {
  await undo(id);
  return catalogue();
}

const hashOf = async (rows: ReturnType<typeof sql>) => {
  const [found] = await query<{ hash: string }>(
    sql`select md5(string_agg(found::text, '|' order by found::text collate "C")) as hash from (${rows}) found`,
  );
  return found?.hash;
};

/** Deals without ids and times, what was seen of them, and what the feeds said of them. */
async function catalogue() {
  const times = sql`'{id,version,terms_version,created_at,updated_at,ends_at,proof,earlier_page,verified_at,checked_at,last_check}'::text[]`;
  return {
    deals: await hashOf(sql`
      select to_jsonb(deals) - ${times} as deal, ends_at <= now() as has_ended from deals`),
    proof: await hashOf(sql`select store_id, code, proof is not null as is_seen from deals`),
    seen: await hashOf(sql`
      select store_id, code, title, o.kind, outcome, count(*) from observations o join deals on deals.id = deal_id
      where outcome <> 'withdrawn' and not exists (select from observations w where w.withdraws = o.id)
      group by 1, 2, 3, 4, 5`),
    items: await hashOf(sql`
      select i.key, i."values", i.missed, i.is_gone, deals.title
      from feed_items i left join deals on deals.id = deal_id`),
  };
}

/** What an import has noted of itself. */
async function traces(id: number) {
  return {
    rows: await hashOf(sql`
      select n, verdict, reasons, columns, applied_at is not null as is_applied, undone, kept
      from import_rows where import_id = ${id}::int`),
    items: await hashOf(sql`select i.key, i.hash, i.import_id = ${id}::int as is_last from feed_items i`),
    history: await hashOf(sql`
      select h.action, h.subject, h.label, h.undone_at is not null as is_undone, count(*) from history h, imports i
      where i.id = ${id}::int and (h.batch in (i.batch, i.undo_batch) or (h.subject = 'import' and h.subject_id = i.id))
      group by 1, 2, 3, 4`),
  };
}
