import { and, eq, ne, or, sql } from "drizzle-orm";
import { db, type Reader, type Transaction } from "../../../db/client";
import { deals, observations } from "../../../db/schema";
import type { AnswerInput } from "../../proof/input";
import { canApply, outcomeOf } from "../../proof/vocabulary";
import { endedDeal, liveDeal } from "../deals/conditions";
import { invalidateProof } from "./derive";
import { isNotWithdrawn } from "./read";
import { record } from "./record";
import * as visits from "./visits";
import { withdraw } from "./withdraw";

const CHANGE_WITHIN_MS = 60_000;
/** The answers of all clients together, to one deal. */
const ANSWERS_PER_HOUR = 60;

export type Count = { worked: number; total: number };

/**
 * `already`: the client's first answer stands. `changed`: the page showed an earlier deal. `unvisited`: the
 * client neither copied the code nor followed the link. `codeless`: the answer speaks of a code, and there is none.
 */
export type Answered =
  | { kind: "noted" | "already"; count: Count }
  | { kind: "busy" | "changed" | "codeless" | "ended" | "missing" | "unvisited" };

/** Records whether a deal worked for a client: once a visit, and once a day. Within a minute it may think again. */
export async function answer(address: string, dealId: number, input: AnswerInput): Promise<Answered> {
  const days = await visits.lastTwoDays();
  return db.transaction(async (tx) => {
    const [deal] = await tx
      .select({ version: deals.termsVersion, code: deals.code, isLive: sql<boolean>`${liveDeal}` })
      .from(deals)
      .where(and(eq(deals.id, dealId), or(liveDeal, endedDeal)))
      .for("no key update");
    if (!deal) return { kind: "missing" };
    if (!deal.isLive) return { kind: "ended" };
    if (deal.version !== input.terms) return { kind: "changed" };
    if (!canApply(input.answer, deal.code !== null)) return { kind: "codeless" };
    const visit = await visits.lock(tx, days, address, dealId);
    if (!visit) return { kind: "unvisited" };
    if (await isBusy(tx, dealId)) return { kind: "busy" };
    const noted = await note(tx, visit, input);
    return { kind: noted ? "noted" : "already", count: await countOf(tx, dealId, deal.version) };
  });
}

export async function count(dealId: number): Promise<Count> {
  const [deal] = await db.select({ version: deals.termsVersion }).from(deals).where(eq(deals.id, dealId));
  return countOf(db, dealId, deal?.version ?? 0);
}

/** @returns false if an earlier answer stands. */
async function note(tx: Transaction, visit: visits.Visit, { answer, saved }: AnswerInput): Promise<boolean> {
  const { dealId, answerId, answeredAt } = visit;
  const given = { ...outcomeOf(answer), saved };
  const changed: number[] = [];
  if (answerId !== null && answeredAt) {
    const isLate = Date.now() - answeredAt.getTime() > CHANGE_WITHIN_MS;
    if (isLate || (await isSame(tx, answerId, given))) return false;
    changed.push(...(await withdraw(tx, [answerId], "visitor")).changed);
  }
  const recorded = await record(tx, [{ dealId, kind: "visitor", actor: "visitor", ...given }]);
  const [id] = recorded.ids;
  if (id !== undefined) await visits.setAnswer(tx, visit, id);
  await invalidateProof(tx, { dealIds: [dealId], changed: [...changed, ...recorded.changed] });
  return true;
}

async function isSame(
  tx: Transaction,
  id: number,
  given: Pick<typeof observations.$inferSelect, "outcome" | "reason" | "saved">,
): Promise<boolean> {
  const [before] = await tx.select().from(observations).where(eq(observations.id, id));
  const { outcome, reason, saved } = before ?? {};
  return outcome === given.outcome && reason === given.reason && saved === given.saved;
}

async function isBusy(tx: Transaction, dealId: number): Promise<boolean> {
  const isRecent = sql`${observations.at} > now() - interval '1 hour'`;
  const isAnswer = and(
    eq(observations.dealId, dealId),
    eq(observations.kind, "visitor"),
    ne(observations.outcome, "withdrawn"),
    isNotWithdrawn,
    isRecent,
  );
  return (await tx.$count(observations, isAnswer)) >= ANSWERS_PER_HOUR;
}

async function countOf(on: Reader, dealId: number, version: number): Promise<Count> {
  const [found] = await on
    .select({
      worked: sql<number>`count(*) filter (where ${observations.outcome} = 'works')::int`,
      // What is not for every basket has neither worked nor failed.
      total: sql<number>`count(*) filter (where ${observations.outcome} in ('works', 'dead'))::int`,
    })
    .from(observations)
    .where(
      and(
        eq(observations.dealId, dealId),
        eq(observations.termsVersion, version),
        eq(observations.kind, "visitor"),
        ne(observations.outcome, "withdrawn"),
        isNotWithdrawn,
      ),
    );
  return found ?? { worked: 0, total: 0 };
}
