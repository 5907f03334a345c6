import { sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { categories, stores } from "../../../db/schema";
import type { CouponInput, OfferInput } from "../../schemas/deals";
import * as settings from "../settings";
import { endOf, startOf } from "./days";

type Checked =
  | { kind: "refused"; errors: Record<string, string[]> }
  | { kind: "fit"; period: { startsAt: Date | null; endsAt: Date | null } };

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

const dateOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

function refuse(field: string, text: string) {
  return { kind: "refused" as const, errors: { [field]: [text] } };
}
