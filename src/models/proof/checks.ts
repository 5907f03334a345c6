import { and, eq, inArray, isNotNull, lt, not, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { checkPictures, deals, history, observations } from "../../../db/schema";
import type { CheckInput } from "../../proof/input";
import { isVerifiedAt } from "../../proof/status";
import { type CheckMethod, canApply, methodFor } from "../../proof/vocabulary";
import type { DealInput } from "../../schemas/deals";
import type { ReasonName } from "../../schemas/reasons";
import { type Change, log } from "../audit/changes";
import { UNDO_DAYS } from "../audit/undoing";
import { daysAgo } from "../days";
import { lockDeals } from "../deals/locks";
import { reencode } from "../pictures/media";
import * as settings from "../settings";
import { isNotWithdrawn, isOfPresentTerms } from "./read";
import { observe, record as recordAll } from "./record";
import { takeBack, withdraw } from "./withdraw";

const PICTURE_SIDE_PX = 1200;
const PICTURE_LIMIT_BYTES = 4 * 1024 * 1024;

type Check = Partial<CheckInput> & Pick<CheckInput, "outcome"> & { picture?: Uint8Array };

/** The versions of deals' terms, by the deals' ids. */
export type Terms = Map<number, number>;

/**
 * Records what an editor found, now and signed. Deals that are gone are left out.
 * @param seen the terms that the editor saw; undefined: the present ones
 * @returns the observations' ids, their deals, and the deals that are left out because their terms are others
 */
export async function record(change: Change, dealIds: number[], { picture, ...check }: Check, seen?: Terms) {
  const { editorName: signedBy } = await settings.edited();
  return db.transaction(async (tx) => {
    const present = await lockDeals(tx, dealIds);
    const isOther = (id: number) => seen !== undefined && present.has(id) && present.get(id) !== seen.get(id);
    const changed = dealIds.filter(isOther);
    const withCode = await tx
      .select({ id: deals.id })
      .from(deals)
      .where(and(inArray(deals.id, dealIds), isNotNull(deals.code)));
    const hasCode = new Set(withCode.map(({ id }) => id));
    const checked = dealIds.filter((id) => present.has(id) && !isOther(id));
    const found = checked.map((dealId) => {
      const method = methodFor(check.method, hasCode.has(dealId));
      const reason = check.reason && canApply(check.reason, hasCode.has(dealId)) ? check.reason : null;
      const { batch } = change;
      return { dealId, kind: "editor", actor: "editor", signedBy, batch, ...check, method, reason } as const;
    });
    const recorded = await observe(found, tx);
    if (picture && recorded.length > 0)
      await tx.insert(checkPictures).values(recorded.map((observationId) => ({ observationId, picture })));
    await logChecks(tx, change, "check", recorded);
    return { recorded, checked, changed };
  });
}

/** Records what an API call says of a deal's check (schemas/deals, `verified`), signed. */
export async function recordCheck(
  tx: Transaction,
  dealId: number,
  { verified, checkMethod }: Pick<DealInput, "verified" | "checkMethod">,
  change: Change,
): Promise<void> {
  if (verified === "keep") return;
  const [deal] = await tx
    .select({ verifiedAt: deals.verifiedAt, code: deals.code, endsAt: deals.endsAt })
    .from(deals)
    .where(eq(deals.id, dealId));
  // It reads as false otherwise, and is nothing to withdraw.
  const isVerified = deal && isVerifiedAt(deal, new Date());
  if (verified === false) return isVerified ? withdrawChecks(tx, dealId, change) : undefined;
  if (verified === true && isVerified) return;
  await recordWorking(tx, [dealId], methodFor(checkMethod, Boolean(deal?.code)), change);
}

/** Records that deals work, signed, within a change of them. */
export async function recordWorking(
  tx: Transaction,
  dealIds: number[],
  method: CheckMethod | null,
  change: Change,
): Promise<void> {
  if (dealIds.length === 0) return;
  const { editorName: signedBy } = await settings.edited(tx);
  const { batch } = change;
  const check = { kind: "editor", outcome: "works", actor: "editor", method, signedBy, batch } as const;
  const recorded = await recordAll(
    tx,
    dealIds.map((dealId) => ({ dealId, ...check })),
  );
  await logChecks(tx, change, "check", recorded.ids);
}

/** Withdraws checks and answers that an editor may withdraw, by further observations. @returns those observations' ids. */
export function undo(change: Change, ids: number[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    const withdrawals = await takeBack(ids, "editor", tx, change.batch);
    await logChecks(tx, change, "withdraw", withdrawals);
    return withdrawals;
  });
}

/** The same for the checks of an earlier change, but for those of deals that it also edited: they go back with the edit. */
export async function undoBatch(batch: string, change: Change): Promise<number> {
  const isEdited = sql`exists (select from ${history} where ${history.batch} = ${observations.batch}
    and ${history.subjectId} = ${observations.dealId} and ${history.action} in ('create', 'update'))`;
  const made = await db
    .select({ id: observations.id })
    .from(observations)
    .where(and(eq(observations.batch, batch), eq(observations.kind, "editor"), not(isEdited)));
  if (made.length === 0) return 0;
  const withdrawals = await undo(
    change,
    made.map(({ id }) => id),
  );
  return withdrawals.length;
}

/** Re-encodes a picture as WebP of at most 1200 px. @returns an error for the editor if it cannot be read. */
export async function pictureOf(file: File): Promise<Uint8Array | { error: ReasonName }> {
  if (file.size > PICTURE_LIMIT_BYTES) return { error: "pictureSize" };
  const made = await reencode(new Uint8Array(await file.arrayBuffer()), PICTURE_SIDE_PX);
  return made?.bytes ?? { error: "pictureFormat" };
}

/** A check's picture (WebP), which only editors may see. */
export async function picture(id: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [found] = await db
    .select({ picture: checkPictures.picture })
    .from(checkPictures)
    .innerJoin(observations, eq(observations.id, checkPictures.observationId))
    .where(eq(checkPictures.observationId, id));
  return found && new Uint8Array(found.picture);
}

/** Deletes pictures whose checks were deleted longer ago than a deletion can be undone. */
export async function prunePictures(): Promise<void> {
  const isDeleted = sql`not exists (select from ${observations} where ${observations.id} = ${checkPictures.observationId})`;
  const { deletedAt } = checkPictures;
  await db
    .update(checkPictures)
    .set({ deletedAt: sql`case when ${isDeleted} then now() end` })
    .where(sql`(${deletedAt} is null) = ${isDeleted}`);
  await db.delete(checkPictures).where(lt(deletedAt, daysAgo(UNDO_DAYS + 1)));
}

async function withdrawChecks(tx: Transaction, dealId: number, change: Change): Promise<void> {
  const checks = await tx
    .select({ id: observations.id })
    .from(observations)
    .innerJoin(deals, isOfPresentTerms)
    .where(
      and(
        eq(deals.id, dealId),
        eq(observations.kind, "editor"),
        eq(observations.outcome, "works"),
        isNotWithdrawn,
      ),
    );
  const ids = checks.map(({ id }) => id);
  await logChecks(tx, change, "withdraw", (await withdraw(tx, ids, "editor", change.batch)).ids);
}

/** @param ids of the checks, or of the observations that withdraw them */
async function logChecks(
  tx: Transaction,
  { actor, batch }: Change,
  action: "check" | "withdraw",
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const named = inArray(observations.id, ids);
  const withdrawn = tx.select({ id: observations.withdraws }).from(observations).where(named);
  const { outcome, reason, method, country, basket, saved, note } = observations;
  const rows = await tx
    .select({
      said: { said_by: observations.actor, outcome, reason, method, country, basket, saved, note },
      deal: { subject: deals.kind, subjectId: deals.id, label: deals.title },
    })
    .from(observations)
    .innerJoin(deals, eq(deals.id, observations.dealId))
    .where(action === "check" ? named : inArray(observations.id, withdrawn));
  const state = action === "check" ? "after" : "before";
  // A form's key belongs to one entry of the history, but one form may check many deals.
  const events = rows.map(({ said, deal }) => ({ action, ...deal, [state]: said }));
  await log(tx, { actor, batch }, ...events);
}
