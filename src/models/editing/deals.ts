import { and, eq, inArray, max, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import type { CouponInput, OfferInput } from "../../schemas/deals";
import type { DealKind, DiscountType } from "../../schemas/vocabulary";
import {
  type Author,
  create as createRow,
  type Outcome,
  remove,
  type Snapshot,
  sentBefore,
  type Transaction,
  update as updateRow,
} from "../changes";
import { liveDeal } from "../live";
import * as settings from "../settings";
import { dayOf } from "./days";
import { check, refuseSameCode } from "./deal-check";
import { checkedAt, isAsChecked, isAsFound } from "./deal-evidence";

/** A deal as its editor sees it. */
export type EditedDeal = {
  id: number;
  title: string;
  description: string;
  code: string | null;
  discountType: DiscountType;
  discountValue: string;
  affiliateLink: string | null;
  categoryId: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** The days of its start and its end in the site's time zone: `2026-12-18`. */
  startDay: string | null;
  endDay: string | null;
  verifiedAt: Date | null;
  featured: boolean;
  active: boolean;
  /** Whether it is a claim, which a person decides upon under Review. */
  awaitsReview: boolean;
  version: number;
  store: { id: number; name: string; slug: string };
};

/** Says of a row whether it waits for a person. */
export const isClaim = sql<boolean>`${deals.claim} is not null`;

/** The outcome for a claim that is to be made active by the way. */
const UNDECIDED: Outcome = {
  kind: "refused",
  errors: { active: ["It waits for review: decide it under Review."] },
};

/** What one kind of deal has and the other has not. */
type Own = { categoryId: number | null } | { featured: boolean };

export async function byId(kind: DealKind, id: number): Promise<EditedDeal | undefined> {
  const { timeZone } = await settings.current();
  const [deal] = await db
    .select({
      id: deals.id,
      title: deals.title,
      description: deals.description,
      code: deals.code,
      discountType: deals.discountType,
      discountValue: deals.discountValue,
      affiliateLink: deals.affiliateLink,
      categoryId: deals.categoryId,
      startsAt: deals.startsAt,
      endsAt: deals.endsAt,
      startDay: dayOf(deals.startsAt, timeZone),
      endDay: dayOf(deals.endsAt, timeZone),
      verifiedAt: deals.verifiedAt,
      featured: deals.featured,
      active: deals.active,
      awaitsReview: isClaim,
      version: deals.version,
      store: { id: stores.id, name: stores.name, slug: stores.slug },
    })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(isOne(kind, id));
  return deal;
}

/** Makes a deal. An offer comes last in its store's order. */
export async function create(
  kind: DealKind,
  input: OfferInput | CouponInput,
  own: Own,
  author: Author,
): Promise<Outcome> {
  const checked = await check(input, null);
  if (checked.kind === "refused") return checked;
  const sameCode = await refuseSameCode({ ...input, ...checked.period });
  // A form that is sent twice would meet what it has just made.
  if (sameCode) return (await sentBefore(db, author)) ?? sameCode;
  return createRow(author, kind, async (tx) => {
    const sortOrder = await nextPlace(tx, input.storeId);
    const [made] = await tx
      .insert(deals)
      .values({
        ...{ kind, ...rowOf(input), ...checked.period, ...own, sortOrder },
        verifiedAt: checkedAt(input.verified, false),
      })
      .returning({ id: deals.id });
    if (!made) throw new Error("The insert gave no row");
    return made.id;
  });
}

/**
 * Changes a deal. An offer that comes to another store comes last in that one's order. What says anything else than
 * was found on a page has no evidence, and a change voids an earlier check.
 * @param decided whether a person has looked at what was claimed of it: a claim is made active in no other way
 * (refused, with the reason under `active`), and is none afterwards.
 */
export async function update(
  kind: DealKind,
  id: number,
  input: OfferInput | CouponInput,
  own: Own,
  author: Author,
  version?: number,
  { decided = false } = {},
): Promise<Outcome> {
  const [deal] = await db
    .select({
      ...{ storeId: deals.storeId, startsAt: deals.startsAt, code: deals.code },
      isLive: sql<boolean>`${liveDeal}`,
      isClaim,
    })
    .from(deals)
    .where(isOne(kind, id));
  if (!deal) return { kind: "missing" };
  if (deal.isClaim && input.active && !decided) return UNDECIDED;
  const checked = await check(input, deal.startsAt);
  if (checked.kind === "refused") return checked;
  // What is live with its code already is not asked about at every edit.
  const asks = deal.code !== input.code || deal.storeId !== input.storeId || !deal.isLive;
  const sameCode = asks && (await refuseSameCode({ ...input, ...checked.period }, id));
  if (sameCode) return sameCode;
  const write = async (tx: Transaction, before: Snapshot) => {
    const moved = before.store_id === input.storeId ? {} : { sortOrder: await nextPlace(tx, input.storeId) };
    await tx
      .update(deals)
      .set({
        ...{ ...rowOf(input), ...checked.period, ...own, ...moved },
        verifiedAt: checkedAt(input.verified, isAsChecked(before, input, checked.period)),
        ...(isAsFound(before, input, checked.period) ? {} : { evidence: null }),
        ...(input.active && decided ? { claim: null } : {}),
      })
      .where(eq(deals.id, id));
  };
  const moves = deal.storeId !== input.storeId;
  const lock = (tx: Transaction) => lockStores(tx, [deal.storeId, input.storeId]);
  return updateRow(author, kind, id, version, write, moves ? lock : undefined);
}

/** Stores before their deals, as a reorder and a delete take them: two that lock crosswise would wait for ever. */
async function lockStores(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .select({ id: stores.id })
    .from(stores)
    .where(inArray(stores.id, ids))
    .orderBy(stores.id)
    .for("update");
}

/** Switches a deal, and leaves alone one that is already as it should be. Refused: to activate a claim, or a code that is live. */
export async function turn(
  kind: DealKind,
  id: number,
  flag: "active" | "featured",
  on: boolean,
  author: Author,
): Promise<Outcome> {
  const [deal] = await db
    .select({ on: deals[flag], isClaim, storeId: deals.storeId, code: deals.code, endsAt: deals.endsAt })
    .from(deals)
    .where(isOne(kind, id));
  if (!deal) return { kind: "missing" };
  if (deal.isClaim && flag === "active" && on) return UNDECIDED;
  if (deal.on === on) return { kind: "saved", id };
  const asks = flag === "active" && on;
  const sameCode = asks && (await refuseSameCode({ ...deal, active: true, sameCode: false }, id));
  if (sameCode) return sameCode;
  return updateRow(author, kind, id, undefined, (tx) =>
    tx
      .update(deals)
      .set({ [flag]: on })
      .where(eq(deals.id, id)),
  );
}

export async function del(kind: DealKind, id: number, author: Author): Promise<Outcome> {
  if ((await db.$count(deals, isOne(kind, id))) === 0) return { kind: "missing" };
  return remove(author, kind, id);
}

/** A deal's kind never changes. */
const isOne = (kind: DealKind, id: number) => and(eq(deals.kind, kind), eq(deals.id, id));

/** The place after a store's last offer; until the transaction ends nobody else comes after it. */
async function nextPlace(tx: Transaction, storeId: number): Promise<number> {
  await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId)).for("update");
  const [last] = await tx
    .select({ place: max(deals.sortOrder) })
    .from(deals)
    .where(and(eq(deals.kind, "offer"), eq(deals.storeId, storeId)));
  return (last?.place ?? -1) + 1;
}

function rowOf(input: OfferInput | CouponInput) {
  const { title, description, storeId, code, discountType, discountValue, affiliateLink, active } = input;
  return { title, description, storeId, code, discountType, discountValue, affiliateLink, active };
}
