import { and, eq, ne, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { categories, deals, stores } from "../../../db/schema";
import type { CouponInput, OfferInput } from "../../schemas/deals";
import { liveDeal } from "../live";
import * as settings from "../settings";
import { endOf, startOf } from "./days";

type Refused = { kind: "refused"; errors: Record<string, string[]> };

type Checked = Refused | { kind: "fit"; period: { startsAt: Date | null; endsAt: Date | null } };

/**
 * Whether what an input refers to is there, and its days as instants.
 * @param began the start that stays where the input says nothing of it.
 */
export async function check(input: OfferInput | CouponInput, began: Date | null): Promise<Checked> {
  const { storeId, startsAt, expiryDate } = input;
  const categoryId = "categoryId" in input ? input.categoryId : null;
  const { timeZone } = await settings.current();
  const [found] = await query<{
    store: boolean;
    category: boolean;
    starts: number | null;
    ends: number | null;
  }>(sql`
    select exists (select from ${stores} where id = ${storeId}::int) as store,
      exists (select from ${categories} where id = ${categoryId}::int) as category,
      ${startOf(startsAt, timeZone)} as starts, ${endOf(expiryDate, timeZone)} as ends`);
  if (!found?.store) return refuse("storeId", "There is no such store.");
  if (categoryId !== null && !found.category) return refuse("categoryId", "There is no such category.");
  const period = {
    startsAt: startsAt === undefined ? began : dateOf(found.starts),
    endsAt: dateOf(found.ends),
  };
  if (period.startsAt && period.endsAt && period.endsAt <= period.startsAt)
    return refuse("expiryDate", "It would end before it starts.");
  return { kind: "fit", period };
}

type WithCode = Pick<OfferInput, "storeId" | "code" | "active" | "sameCode"> & { endsAt: Date | null };

/**
 * Refuses an active deal that has not ended and whose code another live deal of its store has, unless that is confirmed.
 * @param id the deal's own, where it is not new.
 */
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

const dateOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

function refuse(field: string, text: string): Refused {
  return { kind: "refused", errors: { [field]: [text] } };
}
