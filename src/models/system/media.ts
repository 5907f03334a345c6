import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { media } from "../../../db/schema";
import type { ReasonName } from "../../schemas/reasons";

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
    .onConflictDoNothing();
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
