import { and, inArray } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import type { Finding } from "../../proof/derive";
import type { DealKind } from "../../schemas/vocabulary";
import type { Change } from "../audit/changes";
import { needsAttention } from "../deals/attention";
import { notEnded } from "../deals/conditions";
import { lockUnchanged, writeEach } from "../deals/write-each";
import { recordWorking } from "./checks";

/** The deals among these that are no longer on their page and that nobody has decided to keep. */
export function missingAmong(ids: number[]): Promise<{ id: number; kind: DealKind }[]> {
  return db
    .select({ id: deals.id, kind: deals.kind })
    .from(deals)
    .where(and(inArray(deals.id, ids), needsAttention("gone"), notEnded));
}

type Read = { id: number; kind: DealKind; version: number; finding: Finding };

/**
 * Records that a person has read what the pages say, and keeps the deals as they are: where a page has other words for
 * its deal, that is a check of those words. @returns the ids of the deals that nobody has changed since they were read
 */
export function keep(read: Read[], change: Change): Promise<number[]> {
  const isReworded = ({ finding }: Read) => finding.outcome === "reworded";
  return db.transaction(async (tx) => {
    const since = new Map(read.map(({ id, finding }) => [id, new Date(finding.since)]));
    const writes = (await lockUnchanged(tx, read)).map((deal) => ({
      deal,
      columns: { keptDespite: since.get(deal.id) ?? null },
    }));
    await writeEach(tx, change, writes);
    const kept = writes.map(({ deal }) => deal.id);
    const reworded = read.filter(isReworded).map(({ id }) => id);
    await recordWorking(
      tx,
      reworded.filter((id) => kept.includes(id)),
      "page",
      change,
    );
    return kept;
  });
}
