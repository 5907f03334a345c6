import { eq, getTableColumns, sql } from "drizzle-orm";
import { db, query, type Reader, type Transaction } from "../../db/client";
import { redirects } from "../../db/schema";
import { locks } from "../names";
import { type RedirectInput, redirectFields } from "../schemas/redirects";
import type { Change, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import type { Entity } from "./audit/entity";
import { outcomeOf, type Refused, refused } from "./audit/outcome";
import { countUpTo } from "./counts/totals";
import { cursorIn, type Order, type PageRequest, pageOf } from "./paging";
import { contains } from "./search/words";

export const redirectEntity: Entity = {
  one: "redirect",
  many: "redirects",
  table: redirects,
  name: "from",
  // No page that is cached shows them.
  tags: () => [],
  fields: redirectFields,
  unique: { redirects_from_unique: "from" },
};

type Row = typeof redirects.$inferSelect;
export type Redirect = Pick<Row, "id" | "from" | "to" | "version"> & { name: string };

/** A visitor is led five steps at a time, and browsers follow twenty redirects: what is longer leads round for them. */
const MAX_STEPS = 100;

const { id, from, to, version } = getTableColumns(redirects);
const columns = { id, from, to, version, name: from };

const order: Order = { key: id, id, cast: "int", descending: true };

type Filter = { search?: string | undefined };

/** The newest first. */
export function list({ search }: Filter, page: PageRequest) {
  const found = db.select({ ...columns, cursor: cursorIn(order) }).from(redirects);
  return pageOf(found, order, page, contains(from, search));
}

export function count({ search }: Filter, limit: number): Promise<number> {
  return countUpTo(limit, redirects, contains(from, search));
}

export async function byId(wanted: number, on: Reader = db): Promise<Redirect | undefined> {
  const [redirect] = await on.select(columns).from(redirects).where(eq(id, wanted));
  return redirect;
}

/** `loops`: it was there before, so that the steps lead round, or there are more of them than anybody follows. */
export type Step = { to: string | null; loops: boolean };

type Following = { on?: Pick<typeof db, "execute">; origin?: string; except?: number };

/**
 * Where an address leads, step by step; null is gone for good.
 * @param froms the spellings of the address, the most exact first
 * @param origin this site's own, whose addresses are like paths
 * @param except the id of a redirect that does not count
 */
export function follow(
  froms: string[],
  { on = db, origin = "", except = 0 }: Following = {},
): Promise<Step[]> {
  const target = sql`case when starts_with("to", ${`${origin}/`}::text) then substr("to", ${origin.length + 1}::int) else "to" end as "to"`;
  const first = sql`array_position(${sql.param(froms)}::text[], "from")`;
  return query<Step>(
    sql`
    with recursive step as (
      (select id, ${target}, 1 as n, array[id] as ids, false as loops from ${redirects}
      where "from" = any(${sql.param(froms)}::text[]) and id <> ${except}::int order by ${first} limit 1)
      union all
      select next.id, next."to", n + 1, ids || next.id, next.id = any(ids) or n + 1 = ${MAX_STEPS}::int
      from step cross join lateral (
        select id, ${target} from ${redirects}
        where "from" in (split_part(step."to", '#', 1), split_part(split_part(step."to", '#', 1), '?', 1))
          and id <> ${except}::int
        order by length("from") desc limit 1
      ) next
      where not loops and n < ${MAX_STEPS}::int
    )
    select "to", loops from step order by n`,
    on,
  );
}

export function create(input: RedirectInput, change: Change): Promise<Outcome> {
  const written = outcomeOf(change, [redirectEntity], async (tx): Promise<Outcome> => {
    const refusal = await leadsBack(tx, input);
    if (refusal) return refusal;
    const inserted = tx.insert(redirects).values(input).returning({ id });
    return { kind: "saved", id: await audit.recordCreated(tx, change, redirectEntity, inserted) };
  });
  return inWords(written);
}

export function update(id: number, input: RedirectInput, change: Change, version?: number): Promise<Outcome> {
  const refuse = (tx: Transaction) => leadsBack(tx, input, id);
  return inWords(audit.update(change, redirectEntity, id, version, () => input, { refuse }));
}

export const { del, delAll } = audit.deletionOf(redirectEntity);

/** Refuses what would lead round. Until the transaction ends no other redirect is saved, which could close the circle. */
async function leadsBack(
  tx: Transaction,
  { from, to }: RedirectInput,
  except = 0,
): Promise<Refused | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.redirects}::bigint)`);
  if (to === null) return undefined;
  const steps = await follow(spellings(to), { on: tx, except });
  const stops = [to, ...steps.flatMap((step) => step.to ?? [])].map(spellings);
  const last = stops.at(-1);
  // An address with a query leads to where its path does, unless it has a redirect of its own.
  const isRound =
    steps.at(-1)?.loops ||
    stops.some(([whole]) => whole === from) ||
    (last?.includes(from) && steps.at(-1)?.to !== null);
  return isRound ? refused("to", "leadsBack") : undefined;
}

function spellings(to: string): string[] {
  const [whole = ""] = to.split("#");
  const [path = ""] = whole.split("?");
  return [whole, path];
}

async function inWords(written: Promise<Outcome>): Promise<Outcome> {
  const outcome = await written;
  return outcome.kind === "duplicate" ? refused("from", "alreadyLeads") : outcome;
}
