import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { checkPictures, deals, observations } from "../../../db/schema";

export const recorded = getTableColumns(observations);

export const isNotWithdrawn = sql`not exists (select from ${observations} later where later.withdraws = ${observations.id})`;

export const isOfPresentTerms = and(
  eq(deals.id, observations.dealId),
  eq(deals.termsVersion, observations.termsVersion),
);

export const columns = { ...recorded, isWithdrawn: sql<boolean>`not ${isNotWithdrawn}` };

export type Observation = Awaited<ReturnType<typeof ofDeal>>[number];

export function ofDeal(dealId: number) {
  return db
    .select({ ...columns, hasPicture: sql<boolean>`${checkPictures.observationId} is not null` })
    .from(observations)
    .leftJoin(checkPictures, eq(checkPictures.observationId, observations.id))
    .where(eq(observations.dealId, dealId))
    .orderBy(asc(observations.at), asc(observations.id));
}
