import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { importRows, suppressionKeys, suppressions } from "../../../db/schema";
import { type LeftBecause, leftBecause, mayComeBack } from "../../schemas/vocabulary";
import { type Change, log } from "../audit/changes";

type Writer = Pick<Transaction, "select" | "insert">;

/** Addresses as HMAC-SHA256 in hex, with a key of the site, which is made once. */
export async function hashesOf(emails: string[], on: Writer = db): Promise<string[]> {
  if (emails.length === 0) return [];
  const key = await storedKey(on);
  return emails.map((email) => new Bun.CryptoHasher("sha256", key).update(email.toLowerCase()).digest("hex"));
}

async function storedKey(on: Writer): Promise<Uint8Array> {
  const [found] = await on.select({ key: suppressionKeys.key }).from(suppressionKeys);
  if (found) return found.key;
  const key = crypto.getRandomValues(new Uint8Array(32));
  await on.insert(suppressionKeys).values({ key }).onConflictDoNothing();
  return storedKey(on);
}

/** Why those of the hashes that are suppressed are. */
export async function among(hashes: string[], on: Writer = db): Promise<Map<string, LeftBecause>> {
  const found = await on
    .select({ hash: suppressions.hash, reason: suppressions.reason })
    .from(suppressions)
    .where(inArray(suppressions.hash, hashes));
  return new Map(found.map(({ hash, reason }) => [hash, reason]));
}

const rank = (reason: unknown) =>
  sql`array_position(${sql.param(Object.keys(leftBecause))}::text[], ${reason})`;
const isStricter = sql`${rank(sql`excluded.reason`)} < ${rank(suppressions.reason)}`;
/** Of two reasons the stricter stays, and what two have said no undo of one lifts. */
const whereKnown = {
  target: suppressions.hash,
  set: {
    reason: sql`case when ${isStricter} then excluded.reason else ${suppressions.reason} end`,
    leftAt: sql`case when ${isStricter} then excluded.left_at else ${suppressions.leftAt} end`,
    importId: sql`case when ${suppressions.importId} = excluded.import_id then excluded.import_id end`,
  },
};

/** Suppresses addresses that somebody deletes here. */
export async function keepDeleted(emails: string[], tx: Transaction): Promise<void> {
  const hashes = await hashesOf(emails, tx);
  const values = hashes.map((hash) => ({ hash, reason: "deleted" as const }));
  if (values.length > 0) await tx.insert(suppressions).values(values).onConflictDoUpdate(whereKnown);
}

/** Suppresses those of whom a staged import says that they left: their rows' keys are the hashes of their addresses. */
export async function keepOf(importId: number, tx: Transaction): Promise<void> {
  const because = sql`${importRows.after} ->> 'because'`;
  const left = tx
    .selectDistinctOn([importRows.key], {
      hash: sql<string>`substr(${importRows.key}, 4)`.as("hash"),
      reason: sql<LeftBecause>`${because}`.as("reason"),
      leftAt: sql<Date>`coalesce((${importRows.after} ->> 'leftAt')::timestamptz, now())`.as("left_at"),
      importId: sql<number>`${importId}::int`.as("import_id"),
    })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${because} is not null`, sql`key like 'id %'`))
    .orderBy(importRows.key, rank(because));
  await tx.insert(suppressions).select(left).onConflictDoUpdate(whereKnown);
}

/** Lifts what an import alone has said. */
export async function liftOf(importId: number, tx: Transaction): Promise<void> {
  await tx.delete(suppressions).where(eq(suppressions.importId, importId));
}

/**
 * Whether somebody who fills in a form may be put on the list. Who unsubscribed, or whose address was deleted, may come back:
 * that is a fresh consent. Where mail came back, was called spam or was blocked, a form that anybody can send proves nothing.
 */
export async function letBack(email: string, tx: Transaction): Promise<boolean> {
  const [hash = ""] = await hashesOf([email], tx);
  const [known] = await tx.select().from(suppressions).where(eq(suppressions.hash, hash)).for("update");
  if (known && !mayComeBack.some((one) => one === known.reason)) return false;
  await tx.delete(suppressions).where(eq(suppressions.hash, hash));
  return true;
}

/** Why and when an address was suppressed; undefined: it is not. */
export async function find(email: string) {
  const [hash = ""] = await hashesOf([email]);
  const { reason, leftAt } = suppressions;
  const [found] = await db.select({ reason, leftAt }).from(suppressions).where(eq(suppressions.hash, hash));
  return found;
}

/** Lifts a suppression, if its reason is the one that a person was shown. The history does not name the address. */
export function lift(email: string, reason: string, change: Change): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [hash = ""] = await hashesOf([email], tx);
    const isOne = and(eq(suppressions.hash, hash), sql`${suppressions.reason} = ${reason}`);
    const [lifted] = await tx.delete(suppressions).where(isOne).returning({ hash: suppressions.hash });
    if (!lifted) return false;
    await log(tx, change, { action: "delete", subject: "suppression", label: "an address" });
    return true;
  });
}

export const count = () => db.$count(suppressions);
