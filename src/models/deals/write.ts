import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { type DealInput, offerFields } from "../../schemas/deals";
import { columnLabelsOf } from "../../schemas/fields";
import type { DealKind } from "../../schemas/vocabulary";
import type { Author, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import { type Entity, idsIn, type Snapshot } from "../audit/entity";
import { categoryEntity } from "../categories";
import { dayOf } from "../days";
import * as settings from "../settings";
import { storeEntity } from "../stores/write";
import { checkedAt, checkHolds, evidenceHolds, periodOf, refuseSameCode } from "./check";
import { lockStores, nextPlace } from "./order";
import { columns, type Deal, liveDeal, select } from "./read";

const entity = {
  table: deals,
  name: "title",
  tags: async (id, states, tx) => {
    const storeIds = idsIn(states, "store_id");
    const categories = await tx
      .selectDistinct({ id: stores.categoryId })
      .from(stores)
      .where(inArray(stores.id, storeIds));
    return [
      ...["deals", `deal:${id}`],
      ...storeIds.map((store) => `store:${store}:deals`),
      ...categories.map((category) => `category:${category.id}`),
    ];
  },
  labels: {
    ...columnLabelsOf(offerFields),
    ...{ ends_at: "Ends", verified_at: "Checked", sort_order: "Place in the order" },
    ...{ discount_percent: null, popularity: null },
  },
  references: {
    store_id: {
      to: storeEntity,
      field: "storeId",
      gone: "Its store has been deleted. Restore the store first, then this.",
    },
    category_id: { to: categoryEntity, field: "categoryId" },
  },
} satisfies Omit<Entity, "subject">;

export const dealEntities = {
  coupon: { ...entity, subject: "coupon" },
  offer: { ...entity, subject: "offer" },
} satisfies Record<string, Entity>;

export const coupons = ofKind("coupon");
export const offers = ofKind("offer");

function ofKind(kind: DealKind) {
  return {
    byId: (id: number) => byId(kind, id),
    create: (input: DealInput, author: Author) => create(kind, input, author),
    update: (id: number, input: DealInput, author: Author, version?: number) =>
      update(kind, id, input, author, version),
    del: (id: number, author: Author) => del(kind, id, author),
    activate: (id: number, author: Author) => setFlag(kind, id, "active", true, author),
    deactivate: (id: number, author: Author) => setFlag(kind, id, "active", false, author),
    feature: (id: number, author: Author) => setFlag(kind, id, "featured", true, author),
    unfeature: (id: number, author: Author) => setFlag(kind, id, "featured", false, author),
  };
}

/** Updates an offer after a person has reviewed its claim; only then can it become active, which clears the claim. */
export function decide(id: number, input: DealInput, author: Author, version?: number): Promise<Outcome> {
  return update("offer", id, input, author, version, true);
}

/** With the days of its start and end in the site's time zone, such as `2026-12-18`. */
export type EditedDeal = Deal & { startDay: string | null; endDay: string | null };

export async function editedColumns() {
  const { timeZone } = await settings.current();
  return { ...columns, startDay: dayOf(deals.startsAt, timeZone), endDay: dayOf(deals.endsAt, timeZone) };
}

async function byId(kind: DealKind, id: number): Promise<EditedDeal | undefined> {
  const [deal] = await db
    .select(await editedColumns())
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(isOne(kind, id));
  return deal;
}

async function create(kind: DealKind, input: DealInput, author: Author): Promise<Outcome> {
  const checked = await periodOf(input, null);
  if (checked.kind === "refused") return checked;
  const { period } = checked;
  const sameCode = await refuseSameCode({ ...input, ...period });
  // A form that is sent twice would find the deal that it has just created.
  if (sameCode) return (await audit.sentBefore(db, author)) ?? sameCode;
  return audit.create(author, dealEntities[kind], async (tx) => {
    const sortOrder = await nextPlace(tx, input.storeId);
    const verifiedAt = checkedAt(input.verified, false);
    const [created] = await tx
      .insert(deals)
      .values({ ...columnsOf(input), ...period, kind, sortOrder, verifiedAt })
      .returning({ id: deals.id });
    if (!created) throw new Error("The insert gave no row");
    return created.id;
  });
}

// A change of terms clears an earlier check and the evidence.
async function update(
  kind: DealKind,
  id: number,
  input: DealInput,
  author: Author,
  version?: number,
  isDecided = false,
): Promise<Outcome> {
  const [deal] = await db
    .select({ ...columns, isLive: sql<boolean>`${liveDeal}` })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(isOne(kind, id));
  if (!deal) return { kind: "missing" };
  if (deal.awaitsReview && input.active && !isDecided) return UNDECIDED;
  const checked = await periodOf(input, deal.startsAt);
  if (checked.kind === "refused") return checked;
  const { period } = checked;
  const moves = deal.storeId !== input.storeId;
  // A deal that is already live with its code needs no confirmation at every edit.
  const asks = deal.code !== input.code || moves || !deal.isLive;
  const sameCode = asks && (await refuseSameCode({ ...input, ...period }, id));
  if (sameCode) return sameCode;
  const write = async (tx: Transaction, before: Snapshot) => {
    await tx
      .update(deals)
      .set({
        ...columnsOf(input),
        ...period,
        ...(before.store_id === input.storeId ? {} : { sortOrder: await nextPlace(tx, input.storeId) }),
        verifiedAt: checkedAt(input.verified, checkHolds(before, input, period)),
        ...(evidenceHolds(before, input, period) ? {} : { evidence: null }),
        ...(input.active && isDecided ? { claim: null } : {}),
      })
      .where(eq(deals.id, id));
  };
  const lock = (tx: Transaction) => lockStores(tx, [deal.storeId, input.storeId]);
  return audit.update(author, dealEntities[kind], id, version, write, moves ? lock : undefined);
}

/** Sets a flag. Refused if it would activate an undecided claim, or a code that another live deal has. */
async function setFlag(
  kind: DealKind,
  id: number,
  flag: "active" | "featured",
  on: boolean,
  author: Author,
): Promise<Outcome> {
  const [deal] = await select().where(isOne(kind, id));
  if (!deal) return { kind: "missing" };
  const activates = flag === "active" && on;
  if (deal.awaitsReview && activates) return UNDECIDED;
  if (deal[flag] === on) return { kind: "saved", id };
  const sameCode = activates && (await refuseSameCode({ ...deal, active: true, sameCode: false }, id));
  if (sameCode) return sameCode;
  const values = { [flag]: on };
  return audit.update(author, dealEntities[kind], id, undefined, (tx) =>
    tx.update(deals).set(values).where(eq(deals.id, id)),
  );
}

async function del(kind: DealKind, id: number, author: Author): Promise<Outcome> {
  if ((await db.$count(deals, isOne(kind, id))) === 0) return { kind: "missing" };
  return audit.remove(author, dealEntities[kind], id);
}

const UNDECIDED: Outcome = {
  kind: "refused",
  errors: { active: ["It waits for review: decide it under Review."] },
};

const isOne = (kind: DealKind, id: number) => and(eq(deals.kind, kind), eq(deals.id, id));

function columnsOf({ sameCode, verified, startsAt, expiryDate, ...columns }: DealInput) {
  return columns;
}
