import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { eq, lt, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { sourceTexts } from "../../../db/schema";
import { daysAgo } from "../system/days";

/** `altered`: the stored text has another hash. */
export type Checked = { kind: "stored"; text: string } | { kind: "gone" } | { kind: "altered" };

/** In a thread of its own: a long text takes a tenth of a second. */
const gzipped = promisify<string, Buffer>(gzip);

/** Stores a text, once. @returns its SHA-256 in hex. */
export async function keep(tx: Transaction, text: string): Promise<string> {
  const sha256 = sha256Of(text);
  await tx
    .insert(sourceTexts)
    .values({ sha256, gzip: await gzipped(text) })
    .onConflictDoUpdate({
      target: sourceTexts.sha256,
      set: { seenAt: sql`now()` },
      // Without it, two pages of the same text would wait for each other all day.
      setWhere: sql`${sourceTexts.seenAt} < now() - interval '1 day'`,
    });
  return sha256;
}

/** Reads the text of a hash, and checks it against the hash. */
export async function check(sha256: string): Promise<Checked> {
  const [found] = await db
    .select({ gzip: sourceTexts.gzip })
    .from(sourceTexts)
    .where(eq(sourceTexts.sha256, sha256));
  if (!found) return { kind: "gone" };
  const text = unpacked(found.gzip);
  return text !== undefined && sha256Of(text) === sha256 ? { kind: "stored", text } : { kind: "altered" };
}

export async function all(hashes: (string | null)[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const hash of new Set(hashes)) {
    const stored = hash === null ? undefined : await check(hash);
    if (hash !== null && stored?.kind === "stored") found.set(hash, stored.text);
  }
  return found;
}

/** Deletes the texts that no page has had for this many days; 0: none. */
export async function prune(days: number): Promise<void> {
  if (days === 0) return;
  await db.delete(sourceTexts).where(lt(sourceTexts.seenAt, daysAgo(days)));
}

export function sha256Of(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

function unpacked(gzip: Uint8Array): string | undefined {
  try {
    return new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(gzip)));
  } catch {
    return undefined;
  }
}
