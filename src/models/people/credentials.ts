import { eq } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { credentials, sessions } from "../../../db/schema";
import { type Actor, system } from "../../schemas/actor";
import { log } from "../audit/changes";

type Stored = typeof credentials.$inferSelect;

export async function read(): Promise<Stored | undefined> {
  const [row] = await db.select().from(credentials).where(eq(credentials.id, 1));
  return row;
}

/** Sets the environment's password if it is new, or a random one if there is none. @returns the random one. */
export async function prepare(
  stored: Stored | undefined,
  fromEnvironment: string | undefined,
): Promise<string | undefined> {
  if (fromEnvironment) {
    const isKnown =
      stored?.environmentHash && (await Bun.password.verify(fromEnvironment, stored.environmentHash));
    if (!isKnown) {
      const hash = await hashOf(fromEnvironment);
      const hashes = { passwordHash: hash, environmentHash: hash };
      await db.transaction((tx) => store(tx, hashes, system, "Taken over from ADMIN_PASSWORD"));
    }
    return undefined;
  }
  if (stored) return undefined;
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(15))).toString("base64url");
  // Several instances may start at once: the first one's password holds.
  const [made] = await db
    .insert(credentials)
    .values({ passwordHash: await hashOf(random) })
    .onConflictDoNothing()
    .returning({ id: credentials.id });
  return made ? random : undefined;
}

/** Proves that a correct password was given. It becomes invalid when the password changes. */
export type PasswordProof = Pick<Stored, "changedAt" | "passwordHash">;

/** Takes the same time for every text. @returns undefined for a wrong password. */
export async function verify(password: string): Promise<PasswordProof | undefined> {
  const stored = await read();
  if (!stored) throw new Error("There is no password yet");
  // argon2 rejects an empty text early, which could be measured.
  const isRight = await Bun.password.verify(password === "" ? "\0" : password, stored.passwordHash);
  return isRight ? stored : undefined;
}

/** Whether a proof is still valid. A change of the password waits until this transaction ends. */
export async function isStillValid(tx: Transaction, proof: PasswordProof): Promise<boolean> {
  const [now] = await tx
    .select({ changedAt: credentials.changedAt })
    .from(credentials)
    .where(eq(credentials.id, 1))
    .for("share");
  return now?.changedAt.getTime() === proof.changedAt.getTime();
}

/** Ends every session too (OWASP ASVS 5.0, 7.4.3). @returns undefined if the proof has become invalid. */
export async function change(
  password: string,
  proof: PasswordProof,
  actor: Actor,
): Promise<PasswordProof | undefined> {
  const passwordHash = await hashOf(password);
  return db.transaction(async (tx) => {
    await tx.select().from(credentials).where(eq(credentials.id, 1)).for("update");
    if (!(await isStillValid(tx, proof))) return undefined;
    return store(tx, { passwordHash }, actor, "Password changed");
  });
}

export async function endSessions(actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(credentials).set({ changedAt: new Date() }).where(eq(credentials.id, 1));
    await tx.delete(sessions);
    await log(tx, { actor }, { action: "logout", subject: "session", label: "Sign out everywhere" });
  });
}

async function store(
  tx: Transaction,
  hashes: { passwordHash: string; environmentHash?: string },
  actor: Actor,
  label: string,
): Promise<PasswordProof> {
  const values = { ...hashes, changedAt: new Date() };
  await tx.insert(credentials).values(values).onConflictDoUpdate({ target: credentials.id, set: values });
  await tx.delete(sessions);
  await log(tx, { actor }, { action: "password", subject: "session", label });
  return values;
}

function hashOf(password: string): Promise<string> {
  return Bun.password.hash(password, { algorithm: "argon2id" });
}
