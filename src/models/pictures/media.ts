import { eq, getTableColumns, is, isNotNull, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { db, query } from "../../../db/client";
import * as schema from "../../../db/schema";
import type { ReasonName } from "../../schemas/reasons";
import { UNDO_DAYS } from "../audit/undoing";
import { daysAgo } from "../days";

const { media } = schema;

const FILE_LIMIT_BYTES = 4 * 1024 * 1024;
const PIXEL_LIMIT = 16_000_000;
const LOGO_SIDE_PX = 384;

const FORMATS = new Set(["jpeg", "png", "webp", "gif"]);

/** Re-encodes a picture and stores it under the hash of the result. @returns its path, or an error for the editor. */
export async function save(
  file: Uint8Array,
  side = LOGO_SIDE_PX,
): Promise<{ path: string; width: number; height: number } | { error: ReasonName }> {
  if (file.byteLength > FILE_LIMIT_BYTES) return { error: "pictureSize" };
  const made = await reencode(file, side);
  if (!made) return { error: "pictureFormat" };
  const hash = new Bun.CryptoHasher("sha256").update(made.bytes).digest("hex");
  await db
    .insert(media)
    .values({ hash, mimeType: "image/webp", ...made })
    .onConflictDoUpdate({ target: media.hash, set: { unusedSince: null } });
  const { width, height } = made;
  return { path: `/media/${hash}`, width, height };
}

export function bytesOf(dataUrl: string): Uint8Array | undefined {
  const base64 = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(dataUrl)?.[1];
  return base64 ? new Uint8Array(Buffer.from(base64, "base64")) : undefined;
}

export async function find(hash: string) {
  const [picture] = await db
    .select({ hash: media.hash, mimeType: media.mimeType, bytes: media.bytes })
    .from(media)
    .where(eq(media.hash, hash));
  return picture;
}

/** Has a picture stay that something is about to name. @returns false if there is none */
export async function claim(hash: string): Promise<boolean> {
  const claimed = await db
    .update(media)
    .set({ unusedSince: null })
    .where(eq(media.hash, hash))
    .returning({ hash: media.hash });
  return claimed.length > 0;
}

const { history, observations, sourceTexts, deals, counters, missedPaths, requests } = schema;
/** They have most of all rows, and no text that could name a picture of this site. */
const WITHOUT_PICTURES = new Set<unknown>([
  media,
  observations,
  sourceTexts,
  deals,
  counters,
  missedPaths,
  requests,
]);
const SCAN_WITHIN_MS = sql.raw("60000");

/**
 * Deletes uploads that nothing has named for this many days; 0: none. Any text of any other table may name one, so that the
 * tables of tomorrow are looked at too. An edit that can be undone names the pictures of before.
 */
export async function prune(days: number): Promise<void> {
  if (days === 0 || (await db.$count(media)) === 0) return;
  const used = sql.param(await namedHashes());
  const isUsed = sql`${media.hash} = any(${used}::text[])`;
  await db
    .update(media)
    .set({ unusedSince: null })
    .where(sql`${isNotNull(media.unusedSince)} and ${isUsed}`);
  await db
    .update(media)
    .set({ unusedSince: sql`now()` })
    .where(sql`${media.unusedSince} is null and not ${isUsed}`);
  await db.delete(media).where(sql`${media.unusedSince} < ${daysAgo(days)} and not ${isUsed}`);
}

async function namedHashes(): Promise<string[]> {
  const found = new Set<string>();
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || WITHOUT_PICTURES.has(table)) continue;
    const texts = Object.values(getTableColumns(table)).filter(({ columnType }) =>
      /^Pg(Text|Jsonb|Array)$/.test(columnType),
    );
    if (texts.length === 0) continue;
    const whole = sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`;
    const isKept = table === history ? sql`at > ${daysAgo(UNDO_DAYS + 1)}` : sql`true`;
    const named = sql`
      select distinct named.parts[1] as hash from ${table}, regexp_matches(${whole}, '/media/([0-9a-f]{64})', 'g') as named (parts)
      where ${isKept} and ${whole} like '%/media/%'`;
    const rows = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${SCAN_WITHIN_MS}`);
      return query<{ hash: string }>(named, tx);
    });
    for (const { hash } of rows) found.add(hash);
  }
  return [...found];
}

/** To WebP without metadata, at most `side` pixels long. @returns undefined for other formats, or above the limit. */
export async function reencode(
  file: Uint8Array,
  side: number,
): Promise<{ bytes: Uint8Array; width: number; height: number } | undefined> {
  try {
    const source = new Bun.Image(file, { maxPixels: PIXEL_LIMIT });
    const { format } = await source.metadata();
    if (!FORMATS.has(format)) return undefined;
    const picture = new Bun.Image(file, { maxPixels: PIXEL_LIMIT });
    const bytes = await picture
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .bytes();
    return { bytes, width: picture.width, height: picture.height };
  } catch {
    return undefined;
  }
}
