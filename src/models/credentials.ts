import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { credentials, sessions } from "../../db/schema";
import { type Author, record } from "./changes";

/** The operating system, as it were: nobody came through the network. */
const STARTUP: Author = { address: "startup" };

/**
 * Makes sure that there is a password: the environment's where it is given and not yet taken over, else the stored
 * one, else a random one.
 * @returns the random one, to be shown once.
 */
export async function prepare(fromEnvironment: string | undefined): Promise<string | undefined> {
  const stored = await read();
  if (fromEnvironment) {
    const isKnown =
      stored?.environmentHash && (await Bun.password.verify(fromEnvironment, stored.environmentHash));
    if (!isKnown) {
      const hash = await hashOf(fromEnvironment);
      await store({ passwordHash: hash, environmentHash: hash }, STARTUP, "Taken over from ADMIN_PASSWORD");
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

/** Whether this is the password. It takes as long whatever was typed. */
export async function verify(password: string): Promise<boolean> {
  const stored = await read();
  if (!stored) throw new Error("There is no password yet");
  // argon2 refuses an empty text early, which a clock could tell.
  return Bun.password.verify(password === "" ? "\0" : password, stored.passwordHash);
}

/** Sets another password and ends every session, the present one included (OWASP ASVS 5.0, 7.4.3). */
export async function change(password: string, author: Author): Promise<void> {
  await store({ passwordHash: await hashOf(password) }, author, "Password changed");
}

async function read() {
  const [row] = await db.select().from(credentials).where(eq(credentials.id, 1));
  return row;
}

async function store(
  hashes: { passwordHash: string; environmentHash?: string },
  author: Author,
  label: string,
): Promise<void> {
  const values = { ...hashes, changedAt: new Date() };
  await db.transaction(async (tx) => {
    await tx.insert(credentials).values(values).onConflictDoUpdate({ target: credentials.id, set: values });
    await tx.delete(sessions);
    await record(tx, author, { action: "password", subject: "session", label });
  });
}

function hashOf(password: string): Promise<string> {
  return Bun.password.hash(password, { algorithm: "argon2id" });
}
