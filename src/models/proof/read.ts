import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { checkPictures, deals, observations } from "../../../db/schema";

export const recorded = getTableColumns(observations);

export const isNotWithdrawn = sql`not exists (select from ${observations} later where later.withdraws = ${observations.id})`;

export const isOfPresentTerms = and(
  eq(deals.id, observations.dealId),
  eq(deals.termsVersion, observations.termsVersion),
);

const isWithdrawn = sql<boolean>`not ${isNotWithdrawn}`;

/** What a robot says: where two of its observations have the same here, the later one says nothing new. */
export const saying = sql`jsonb_build_array(${observations.kind}, ${observations.outcome}, ${observations.termsVersion},
  ${observations.sourceUrl}, ${observations.httpStatus}, ${observations.quote}, ${isWithdrawn})`;

export const isByRobot = sql`${observations.kind} in ('page', 'feed')`;

export const columns = { ...recorded, isWithdrawn };

export type Observation = Awaited<ReturnType<typeof ofDeal>>[number];

export function ofDeal(dealId: number) {
  return db
    .select({ ...columns, hasPicture: sql<boolean>`${checkPictures.observationId} is not null` })
    .from(observations)
    .leftJoin(checkPictures, eq(checkPictures.observationId, observations.id))
    .where(eq(observations.dealId, dealId))
    .orderBy(asc(observations.at), asc(observations.id));
}
