import { and, eq, ne, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, deals, stores } from "../../../db/schema";
import { type DealInput, dealTerms, wordedTerms } from "../../schemas/deals";
import { columnOf } from "../../schemas/fields";
import type { Snapshot } from "../audit/entity";
import { type Refused, refused } from "../audit/outcome";
import { endOf, startOf } from "../system/days";
import * as settings from "../system/settings";
import { liveDeal } from "./conditions";

type Period = { startsAt: Date | null; endsAt: Date | null };

/** Converts an input's days to instants. Refused if its store or category is missing or it ends before it starts. */
export async function periodOf(input: DealInput, defaultStart: Date | null): Promise<Refused | Period> {
  const { storeId, startsAt, expiryDate } = input;
  const categoryId = "categoryId" in input ? input.categoryId : null;
  const { timeZone } = await settings.current();
  const [found] = await db
    .select({
      store: sql<boolean>`exists (select from ${stores} where id = ${storeId}::int)`,
      category: sql<boolean>`exists (select from ${categories} where id = ${categoryId}::int)`,
      starts: startOf(startsAt, timeZone),
      ends: endOf(expiryDate, timeZone),
    })
    .from(sql`(values (1)) one`);
  if (!found?.store) return refused("storeId", "There is no such store.");
  if (categoryId !== null && !found.category) return refused("categoryId", "There is no such category.");
  const period = {
    startsAt: startsAt === undefined ? defaultStart : found.starts,
    endsAt: found.ends,
  };
  if (period.startsAt && period.endsAt && period.endsAt <= period.startsAt)
    return refused("expiryDate", "It would end before it starts.");
  return period;
}

type WithCode = Pick<DealInput, "storeId" | "code" | "active" | "sameCode"> & { endsAt: Date | null };

/** Refuses an active deal that has not ended if another live deal of its store has its code, unless confirmed. */
export async function refuseSameCode(
  { storeId, code, active, sameCode, endsAt }: WithCode,
  id?: number,
): Promise<Refused | undefined> {
  if (!code || !active || sameCode || (endsAt && endsAt <= new Date())) return undefined;
  const [other] = await db
    .select({ title: deals.title })
    .from(deals)
    .where(
      and(
        eq(deals.storeId, storeId),
        sql`lower(${deals.code}) = lower(${code})`,
        liveDeal,
        id === undefined ? undefined : ne(deals.id, id),
      ),
    )
    .limit(1);
  if (!other) return undefined;
  const errors = {
    code: [`A live deal of this store has this code: “${other.title}”.`],
    sameCode: ["Confirm this if both are right."],
  };
  return { kind: "refused", errors };
}

/** The changed fields that make observations of the deal before an edit say nothing of the edited one. Source: schemas/deals. */
export function changedTerms(before: Snapshot, input: DealInput, { startsAt, endsAt }: Period): string[] {
  const values: Record<string, unknown> = input;
  const others = {
    startsAt: !isSameTime(before.starts_at, startsAt),
    expiryDate: !isSameTime(before.ends_at, endsAt),
  };
  const named = input.sameTerms ? dealTerms.filter((name) => !wordedTerms.includes(name)) : dealTerms;
  return [
    ...named.filter((name) => withPlainLines(before[columnOf(name)]) !== withPlainLines(values[name])),
    ...Object.entries(others).flatMap(([name, isChanged]) => (isChanged ? [name] : [])),
  ];
}

function isSameTime(before: unknown, now: Date | null): boolean {
  return (typeof before === "string" ? Date.parse(before) : undefined) === now?.getTime();
}

// A form sends CRLF.
function withPlainLines(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : value;
}
