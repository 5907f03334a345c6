import { and, inArray, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import type { Finding } from "../../proof/derive";
import type { DealKind } from "../../schemas/vocabulary";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import { needsAttention } from "../deals/attention";
import { notEnded } from "../deals/conditions";
import { dealEntities } from "../deals/entity";
import { recordCheck } from "./checks";

const findingWaits = sql`${needsAttention("changed")} and ${notEnded}`;

/** The deals among these that are no longer on their page and that nobody has decided to keep. */
export function missingAmong(ids: number[]): Promise<{ id: number; kind: DealKind }[]> {
  return db
    .select({ id: deals.id, kind: deals.kind })
    .from(deals)
    .where(and(inArray(deals.id, ids), findingWaits, sql`proof #>> '{finding,outcome}' <> 'reworded'`));
}

type Read = { id: number; kind: DealKind; version: number; finding: Finding };

/**
 * Records that a person has read what the page says, and keeps the deal as it is: where the page has other words for it,
 * that is a check of those words.
 */
export function keep({ id, kind, version, finding }: Read, change: Change): Promise<Outcome> {
  const keptDespite = new Date(finding.since);
  const isThere = finding.outcome === "reworded";
  const check = { verified: "now", checkMethod: "page" } as const;
  return audit.update(change, dealEntities[kind], id, version, () => ({ keptDespite }), {
    ...(isThere && { after: (tx) => recordCheck(tx, id, check, change.actor) }),
  });
}
