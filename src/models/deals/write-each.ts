import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { deals } from "../../../db/schema";
import type { RowReason } from "../../schemas/feeds";
import { columnOf } from "../../schemas/fields";
import * as audit from "../audit/changes";
import { setEach } from "../audit/set-each";
import { idOf, snapshots } from "../audit/snapshot";
import type { DealRow } from "./differences";
import { dealEntities } from "./entity";
import { lockDeals } from "./locks";
import { nextPosition } from "./offer-order";
import { refuseSameCodes } from "./rules";
import { hasTerms, lookSoon, resetProof } from "./terms";

/** `isEnd`: its feeds no longer have it. Its terms are the same, so its checks stay. */
export type DealWrite = { deal: DealRow; columns: Partial<DealRow>; isEnd?: true | undefined };

/** The same columns, as a person's: feeds leave them alone then. */
export function asPersons({ deal, columns }: DealWrite): DealWrite {
  if (Object.keys(columns).length === 0) return { deal, columns };
  const others = Object.entries(deal.origins).filter(([name]) => !(name in columns));
  return { deal, columns: { ...columns, origins: Object.fromEntries(others) } };
}

const CLASHING = ["active", "code", "endsAt", "storeId"];

/** Deals that would be live with a code that another live deal of their store has. */
export async function clashesOf(tx: Transaction, writes: DealWrite[]): Promise<Map<number, RowReason>> {
  const becoming = writes
    .filter(({ columns }) => CLASHING.some((name) => name in columns))
    .map(({ deal, columns }) => ({ ...deal, ...columns }));
  const refusals = await refuseSameCodes(
    becoming.filter(({ active }) => active),
    tx,
  );
  return new Map(
    [...refusals].map(([id, { errors }]): [number, RowReason] => {
      const [why] = errors.code ?? [];
      return [id, { name: "sameCode", about: typeof why === "object" ? (why.about ?? "") : "" }];
    }),
  );
}

/** Locks deals, in the order of their ids. @returns those that are still there */
export async function lockRows(tx: Transaction, ids: number[]): Promise<DealRow[]> {
  await lockDeals(tx, ids);
  return tx.select().from(deals).where(inArray(deals.id, ids)).orderBy(deals.id);
}

/** The version that was read. */
export type Versioned = { id: number; version: number };

/** Locks deals. @returns those that nobody has changed since they were read */
export async function lockUnchanged(tx: Transaction, read: Versioned[]): Promise<DealRow[]> {
  const versions = new Map(read.map(({ id, version }) => [id, version]));
  const rows = await lockRows(tx, [...versions.keys()]);
  return rows.filter(({ id, version }) => versions.get(id) === version);
}

/** Sets different columns on many locked deals, and records the changes, in a few statements. */
export async function writeEach(tx: Transaction, change: audit.Change, all: DealWrite[]): Promise<void> {
  const writes = all.filter(({ columns }) => Object.keys(columns).length > 0);
  const termed = writes
    .filter(({ columns, isEnd }) => !isEnd && hasTerms(columns))
    .map(({ deal }) => deal.id);
  for (const [kind, ofKind] of Map.groupBy(writes, ({ deal }) => deal.kind)) {
    const entity = dealEntities[kind];
    const ids = ofKind.map(({ deal }) => deal.id);
    const before = await snapshots(tx, entity, ids, "no key update");
    await voidChecks(
      tx,
      ids.filter((id) => termed.includes(id)),
    );
    const after = new Map(
      (await setEach(tx, entity, await settingsOf(tx, ofKind))).map((row) => [idOf(row), row]),
    );
    const pairs = before.map((row) => ({ before: row, after: after.get(idOf(row)) ?? row }));
    await audit.recordUpdated(tx, change, entity, pairs);
  }
}

async function voidChecks(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await lookSoon(tx, inArray(deals.id, ids));
  await tx
    .update(deals)
    .set({ ...resetProof, updatedAt: sql`updated_at` })
    .where(inArray(deals.id, ids));
}

/** By the database's names. A deal that moves comes last in its new store, and is no longer looked for on the old store's page. */
async function settingsOf(tx: Transaction, writes: DealWrite[]) {
  const nextOf = new Map<number, number>();
  const settings = [];
  for (const { deal, columns } of writes) {
    const given: Partial<DealRow> = { ...columns, demo: false };
    const { storeId } = columns;
    if (storeId !== undefined) {
      const sortOrder = nextOf.get(storeId) ?? (await nextPosition(tx, storeId));
      nextOf.set(storeId, sortOrder + 1);
      Object.assign(given, { sortOrder, seenPage: null });
    }
    const values = Object.entries(given).map(([name, value]) => [databaseName(name), value]);
    const named = Object.fromEntries(values);
    settings.push({ id: deal.id, values: named, columns: Object.keys(named) });
  }
  return settings;
}

const databaseName = (name: string) => (name === "seenPage" ? deals.seenPage.name : columnOf(name));
