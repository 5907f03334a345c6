import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client";
import { deals, sources } from "../../db/schema";
import type { Finding } from "../schemas/looks";

/** A deal that a page is looked at for. */
export type Sought = { id: number; code: string | null; quote: string };

export type Found = Omit<Finding, "since"> & { dealId: number };

/** The page as it was fetched, or as it was when its server said that nothing has changed. */
export type LookedAt = { sourceId: number; url: string; status?: number; text?: string };

/** Deals whose source is a page, and that are live or will be. */
export const lookedFor = sql`${deals.evidence} is not null and active and (ends_at is null or ends_at > now())`;

export function dealsOf(tx: Pick<Transaction, "select">, url: string): Promise<Sought[]> {
  return tx
    .select({ id: deals.id, code: deals.code, quote: sql<string>`${deals.evidence} ->> 'quote'` })
    .from(deals)
    .where(sql`${deals.evidence} ->> 'url' = ${url} and ${lookedFor}`)
    .orderBy(deals.id);
}

/** Records what a look found of each deal. @returns whether that differs from the look before. */
export async function record(tx: Transaction, { sourceId }: LookedAt, found: Found[]): Promise<boolean> {
  const [row] = await tx
    .select({ findings: sources.findings, now: sql<string>`to_json(now()) #>> '{}'` })
    .from(sources)
    .where(eq(sources.id, sourceId))
    .for("update");
  if (!row) return false;
  const before = row.findings;
  const findings = Object.fromEntries(
    found.map(({ dealId, ...finding }) => {
      const known = before[dealId];
      return [dealId, { ...finding, since: known?.result === finding.result ? known.since : row.now }];
    }),
  );
  await tx.update(sources).set({ findings }).where(eq(sources.id, sourceId));
  return found.some(({ dealId, result }) => before[dealId]?.result !== result);
}
