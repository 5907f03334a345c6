import { sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { categories, deals, stores } from "../../../db/schema";
import type { DealInput } from "../../schemas/deals";
import { type Refused, refused } from "../audit/outcome";
import { endOf, startOf } from "../days";
import * as settings from "../settings";
import { liveDeal } from "./conditions";
import type { Deal } from "./read";

type Period = { startsAt: Date | null; endsAt: Date | null };

type Asked = {
  /** By default at once. */
  startsAt?: Date | null;
  /** The deal's id, if it is saved already. */
  id?: number;
  /** Whether another live deal of its store may not have its code. */
  asksForCode: boolean;
};

/**
 * Converts an input's days to instants. Refused if its store or category is missing, if it ends before it starts, or if
 * another live deal of its store has its code and nobody has confirmed that.
 */
export async function periodOf(
  input: DealInput,
  { startsAt: defaultStart = null, id, asksForCode }: Asked,
): Promise<Refused | Period> {
  const { storeId, startsAt, expiryDate } = input;
  const categoryId = "categoryId" in input ? input.categoryId : null;
  const [found] = await db
    .select({
      store: sql<boolean>`exists (select from ${stores} where id = ${storeId}::int)`,
      category: sql<boolean>`exists (select from ${categories} where id = ${categoryId}::int)`,
      starts: startOf(startsAt, settings.zone),
      ends: endOf(expiryDate, settings.zone),
      other: asksForCode ? otherWithCode(input, id) : sql<null>`null`,
    })
    .from(sql`(values (1)) one`);
  if (!found?.store) return refused("storeId", "noSuchStore");
  if (categoryId !== null && !found.category) return refused("categoryId", "noCategory");
  const period = {
    startsAt: startsAt === undefined ? defaultStart : found.starts,
    endsAt: found.ends,
  };
  if (period.startsAt && period.endsAt && period.endsAt <= period.startsAt)
    return refused("expiryDate", "endsBeforeStart");
  return (found.other !== null && !hasEnded(period) && sameCode(found.other)) || period;
}

type WithCode = Pick<DealInput, "storeId" | "code" | "active" | "sameCode">;

type Candidate = Pick<Deal, "id" | "storeId" | "title" | "code" | "startsAt" | "endsAt">;

/**
 * Refuses deals whose code another live deal of the store has, or an earlier one among them.
 * @param all the deals as they would be
 * @returns the reasons by id
 */
export async function refuseSameCodes(
  all: Candidate[],
  on: Pick<typeof db, "execute"> = db,
): Promise<Map<number, Refused>> {
  const withCode = all.filter((deal) => deal.code !== null && !hasEnded(deal));
  if (withCode.length === 0) return new Map();
  const candidates = withCode.map(({ id, storeId, code }) => ({ id, store_id: storeId, code }));
  const taken = await query<{ id: number; title: string }>(
    sql`
      select candidate.id, min(${deals.title}) as title
      from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as candidate (id int, store_id int, code text)
      join ${deals} on ${deals.storeId} = candidate.store_id and lower(${deals.code}) = lower(candidate.code)
        and ${deals.id} <> candidate.id and ${liveDeal}
      group by 1`,
    on,
  );
  const refusals = new Map(taken.map(({ id, title }) => [id, sameCode(title)]));
  const first = new Map<string, string>();
  for (const { id, storeId, code, startsAt, title } of withCode) {
    const key = `${storeId} ${code?.toLowerCase()}`;
    const other = first.get(key);
    if (refusals.has(id) || (startsAt && startsAt > new Date())) continue;
    if (other !== undefined) refusals.set(id, sameCode(other));
    else first.set(key, title);
  }
  return refusals;
}

/** The title of another live deal of the store with the code of an active deal; null if that was confirmed. */
function otherWithCode({ storeId, code, active, sameCode: isConfirmed }: WithCode, id = 0) {
  if (!code || !active || isConfirmed) return sql<null>`null`;
  return sql<string | null>`(select title from ${deals} where store_id = ${storeId}::int
    and lower(code) = lower(${code}) and ${liveDeal} and id <> ${id}::int limit 1)`;
}

const hasEnded = ({ endsAt }: { endsAt: Date | null }) => endsAt !== null && endsAt <= new Date();

export function sameCode(other: string): Refused {
  const { errors } = refused("code", "sameCode", other);
  return { kind: "refused", errors: { ...errors, sameCode: [{ reason: "confirmSameCode" }] } };
}
