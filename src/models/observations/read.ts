import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, observations } from "../../../db/schema";

const { picture, ...shown } = getTableColumns(observations);

export type Observation = Awaited<ReturnType<typeof ofDeal>>[number];

/** All observations of a deal, the oldest first, with those of earlier terms. */
export function ofDeal(dealId: number) {
  return db
    .select({
      ...shown,
      hasPicture: sql<boolean>`${picture} is not null`,
      isWithdrawn: sql<boolean>`not ${isNotWithdrawn}`,
    })
    .from(observations)
    .where(eq(observations.dealId, dealId))
    .orderBy(asc(observations.at), asc(observations.id));
}

export const isNotWithdrawn = sql`not exists (select from ${observations} later where later.withdraws = ${observations.id})`;

export const isOfPresentTerms = and(
  eq(deals.id, observations.dealId),
  eq(deals.termsVersion, observations.termsVersion),
);
