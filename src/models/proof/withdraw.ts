import { and, asc, inArray, ne } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { checkPictures, observations, sourceTexts } from "../../../db/schema";
import { mayWithdraw, type Observer } from "../../proof/vocabulary";
import { thisMoment } from "../days";
import { lockDeals } from "../deals/locks";
import { append, derive, invalidateProof, type Recorded } from "./derive";
import { isNotWithdrawn } from "./read";

/** Withdraws observations, by further ones. Those that are withdrawn already, gone, or not the actor's to withdraw are left out. */
export async function withdraw(
  tx: Transaction,
  ids: number[],
  actor: Observer,
  batch?: string,
): Promise<Recorded> {
  const named = await tx
    .select({ id: observations.id, dealId: observations.dealId })
    .from(observations)
    .where(inArray(observations.id, ids));
  await lockDeals(
    tx,
    named.map(({ dealId }) => dealId),
  );
  const found = await tx
    .select({ withdraws: observations.id, ...fieldsOfWithdrawal })
    .from(observations)
    .where(and(inArray(observations.id, ids), ne(observations.outcome, "withdrawn"), isNotWithdrawn))
    .orderBy(asc(observations.id));
  return append(
    tx,
    found
      .filter(({ kind }) => mayWithdraw(actor, kind))
      .map((row) => ({ ...row, actor, batch, at: thisMoment, outcome: "withdrawn" as const })),
  );
}

/** The same on its own: the deals' pages become stale. */
export async function takeBack(
  ids: number[],
  actor: Observer,
  on?: Transaction,
  batch?: string,
): Promise<number[]> {
  if (!on) return db.transaction((tx) => takeBack(ids, actor, tx, batch));
  const withdrawals = await withdraw(on, ids, actor, batch);
  await invalidateProof(on, withdrawals);
  return withdrawals.ids;
}

/** Deletes observations, with the texts that they were made on. They cannot be restored. */
export async function remove(ids: number[], on?: Transaction): Promise<void> {
  if (!on) return db.transaction((tx) => remove(ids, tx));
  const isOne = inArray(observations.id, ids);
  const named = await on
    .select({ dealId: observations.dealId, text: observations.textSha256 })
    .from(observations)
    .where(isOne);
  const dealIds = named.map(({ dealId }) => dealId);
  await lockDeals(on, dealIds);
  await on.delete(observations).where(isOne);
  await on.delete(checkPictures).where(inArray(checkPictures.observationId, ids));
  const hashes = named.flatMap(({ text }) => text ?? []);
  if (hashes.length > 0) await on.delete(sourceTexts).where(inArray(sourceTexts.sha256, hashes));
  await invalidateProof(on, { dealIds, changed: await derive(on, dealIds) });
}

const fieldsOfWithdrawal = {
  dealId: observations.dealId,
  termsVersion: observations.termsVersion,
  kind: observations.kind,
  importId: observations.importId,
};
