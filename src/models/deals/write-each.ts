import { asc, inArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { deals } from "../../../db/schema";
import type { RowReason } from "../../schemas/feeds";
import * as audit from "../audit/changes";
import { columnName } from "../audit/entity";
import { setEach } from "../audit/set-each";
import { idOf } from "../audit/snapshot";
import type { DealRow } from "./differences";
import { dealEntities } from "./entity";
import { nextPosition } from "./offer-order";
import { refuseSameCodes } from "./rules";
import { hasTerms, lookSoon, resetProof } from "./terms";

/**
 * What to set on a deal. `isEnd`: its feeds no longer have it. Its terms are the same, so its checks stay. `sameTerms`: a
 * person says that its texts mean the same in other words, so they stay too.
 */
export type DealWrite = {
  deal: DealRow;
  columns: Partial<DealRow>;
  isEnd?: true | undefined;
  sameTerms?: boolean;
};

/** The same columns, as a person's: feeds leave them alone then. */
export function asPersons(write: DealWrite): DealWrite {
  const { deal, columns } = write;
  if (Object.keys(columns).length === 0) return write;
  const others = Object.entries(deal.origins).filter(([name]) => !(name in columns));
  return { ...write, columns: { ...columns, origins: Object.fromEntries(others) } };
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
export function lockRows(tx: Transaction, ids: number[]): Promise<DealRow[]> {
  return tx.select().from(deals).where(inArray(deals.id, ids)).orderBy(asc(deals.id)).for("no key update");
}

/** The version that was read. */
export type Versioned = { id: number; version: number };

/** Locks deals. @returns those that nobody has changed since they were read */
export async function lockUnchanged(tx: Transaction, read: Versioned[]): Promise<DealRow[]> {
  const versions = new Map(read.map(({ id, version }) => [id, version]));
  const rows = await lockRows(tx, [...versions.keys()]);
  return rows.filter(({ id, version }) => versions.get(id) === version);
}

/**
 * Sets different columns on many locked deals, in a few statements: the one way to change deals. Checks of changed terms end,
 * a deal that moves comes last in its new store, and the history has each change.
 */
export async function writeEach(tx: Transaction, change: audit.Change, all: DealWrite[]): Promise<void> {
  const writes = all.filter(({ columns }) => Object.keys(columns).length > 0);
  const termed = writes.filter(isOfTerms).map(({ deal }) => deal.id);
  if (termed.length > 0) await lookSoon(tx, inArray(deals.id, termed));
  for (const [kind, ofKind] of Map.groupBy(writes, ({ deal }) => deal.kind)) {
    const entity = dealEntities[kind];
    const written = await setEach(tx, entity, await settingsOf(tx, ofKind), resetProof);
    const reworded = new Set(ofKind.flatMap(({ deal, sameTerms }) => (sameTerms ? deal.id : [])));
    const pairs = written.map(({ before, after }) => {
      const said = reworded.has(idOf(before)) && { same_terms: true };
      return { before, after: { ...after, ...said } };
    });
    await audit.recordUpdated(tx, change, entity, pairs);
  }
}

const isOfTerms = ({ columns, isEnd, sameTerms }: DealWrite) => !isEnd && hasTerms(columns, sameTerms);

/** By the database's names. A deal that moves comes last in its new store, and is no longer looked for on the old store's page. */
async function settingsOf(tx: Transaction, writes: DealWrite[]) {
  const nextOf = new Map<number, number>();
  const settings = [];
  for (const write of writes) {
    const { deal, columns } = write;
    const given: Partial<DealRow> = { ...columns, demo: false };
    const { storeId } = columns;
    if (storeId !== undefined) {
      const sortOrder = nextOf.get(storeId) ?? (await nextPosition(tx, storeId));
      nextOf.set(storeId, sortOrder + 1);
      Object.assign(given, { sortOrder, seenPage: null });
    }
    const values = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [columnName(deals, name), value]),
    );
    settings.push({ id: deal.id, values, columns: Object.keys(values), isReset: isOfTerms(write) });
  }
  return settings;
}
