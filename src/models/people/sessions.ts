import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db, isDiskFull } from "../../../db/client";
import { sessions } from "../../../db/schema";
import type { Actor } from "../../schemas/actor";
import type { Toast } from "../../schemas/vocabulary";
import { log } from "../audit/changes";
import { isStillValid, type PasswordProof } from "./credentials";

/** Minutes without use, and in total (OWASP ASVS 5.0, 7.3). */
export type Lifetime = { idle: number; absolute: number };

export type Session = { tokenHash: string; flash: Toast | null };

const SEEN_EVERY_MS = 60_000;

/** Ends the browser's former session (OWASP ASVS 5.0, 7.2.4). @returns undefined if the proof has become invalid. */
export async function start(
  actor: Actor,
  proof: PasswordProof,
  flash: Toast,
  before?: string,
): Promise<string | undefined> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  return db.transaction(async (tx) => {
    if (!(await isStillValid(tx, proof))) return undefined;
    if (before) await tx.delete(sessions).where(eq(sessions.tokenHash, hashOf(before)));
    await tx.insert(sessions).values({ tokenHash: hashOf(token), address: actor.name, flash });
    await log(tx, { actor }, { action: "login", subject: "session", label: "Login" });
    return token;
  });
}

/** Counts as a use. */
export async function find(token: string, lifetime: Lifetime): Promise<Session | undefined> {
  const tokenHash = hashOf(token);
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isOpen(lifetime)));
  if (!session) return undefined;
  if (session.seenAt.getTime() < Date.now() - SEEN_EVERY_MS && !isDiskFull())
    await db.update(sessions).set({ seenAt: new Date() }).where(eq(sessions.tokenHash, tokenHash));
  return { tokenHash, flash: session.flash };
}

export async function setFlash({ tokenHash }: Session, flash: Toast): Promise<void> {
  await db.update(sessions).set({ flash }).where(eq(sessions.tokenHash, tokenHash));
}

export async function clearFlash({ tokenHash }: Session): Promise<void> {
  if (isDiskFull()) return;
  await db
    .update(sessions)
    .set({ flash: null })
    .where(and(eq(sessions.tokenHash, tokenHash), isNotNull(sessions.flash)));
}

export async function recordFailure(actor: Actor): Promise<void> {
  const event = { action: "login-failed", subject: "session", label: "Invalid password" } as const;
  await db.transaction((tx) => log(tx, { actor }, event));
}

export async function end(session: Session, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash));
    await log(tx, { actor }, { action: "logout", subject: "session", label: "Lock" });
  });
}

export function count(lifetime: Lifetime): Promise<number> {
  return db.$count(sessions, isOpen(lifetime));
}

function isOpen({ idle, absolute }: Lifetime) {
  return and(gt(sessions.seenAt, minutesAgo(idle)), gt(sessions.createdAt, minutesAgo(absolute)));
}

function minutesAgo(minutes: number) {
  return sql<Date>`now() - make_interval(mins => ${minutes}::int)`;
}

function hashOf(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
