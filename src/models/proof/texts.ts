import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { sourceTexts } from "../../../db/schema";

/** `altered`: the stored text has another hash. */
export type Checked = { kind: "stored"; text: string } | { kind: "gone" } | { kind: "altered" };

/** In a thread of its own: a long text takes a tenth of a second. */
const gzipped = promisify<string, Buffer>(gzip);

/** Stores a text, once. @returns its SHA-256 in hex. */
export async function store(tx: Transaction, text: string): Promise<string> {
  await storeAll(tx, [text]);
  return sha256Of(text);
}

/** Stores texts, each once. @returns their SHA-256 in hex, by the texts. */
export async function storeAll(tx: Transaction, texts: string[]): Promise<Map<string, string>> {
  const hashes = new Map(texts.map((text) => [text, sha256Of(text)]));
  if (hashes.size === 0) return hashes;
  const rows = [...hashes].map(async ([text, sha256]) => ({ sha256, gzip: await gzipped(text) }));
  await tx
    .insert(sourceTexts)
    .values((await Promise.all(rows)).sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1)))
    .onConflictDoUpdate({
      target: sourceTexts.sha256,
      set: { seenAt: sql`now()` },
      // Without it, two pages of the same text would wait for each other all day.
      setWhere: sql`${sourceTexts.seenAt} < now() - interval '1 day'`,
    });
  return hashes;
}

/** Reads the text of a hash, and checks it against the hash. */
export async function check(sha256: string): Promise<Checked> {
  const [found] = await db.select().from(sourceTexts).where(eq(sourceTexts.sha256, sha256));
  if (!found) return { kind: "gone" };
  const text = textIn(found);
  return text === undefined ? { kind: "altered" } : { kind: "stored", text };
}

/** Reads texts by their hashes, without those that are deleted or altered. */
export async function all(hashes: (string | null)[]): Promise<Map<string, string>> {
  const wanted = new Set(hashes.filter((hash) => hash !== null));
  if (wanted.size === 0) return new Map();
  const stored = await db
    .select()
    .from(sourceTexts)
    .where(inArray(sourceTexts.sha256, [...wanted]));
  const found = new Map<string, string>();
  for (const row of stored) {
    const text = textIn(row);
    if (text !== undefined) found.set(row.sha256, text);
  }
  return found;
}

export function sha256Of(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** Undefined if it has another hash. */
function textIn({ sha256, gzip }: typeof sourceTexts.$inferSelect): string | undefined {
  try {
    const text = new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(gzip)));
    return sha256Of(text) === sha256 ? text : undefined;
  } catch {
    return undefined;
  }
}
