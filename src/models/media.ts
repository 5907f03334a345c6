import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { media } from "../../db/schema";

export type Picture = { hash: string; mimeType: string; bytes: Uint8Array };

/** The largest file, in bytes, and the most pixels it may unpack to. */
export const LARGEST_FILE = 4 * 1024 * 1024;
const MOST_PIXELS = 16_000_000;
/** The longest side of what is kept, in pixels: a logo shows at 96, and twice that on fine screens. */
const SIDE = 384;

const FORMATS = new Set(["jpeg", "png", "webp", "gif"]);

/**
 * Checks a picture by its bytes, makes it anew (nothing of the file but its pixels is left) and keeps it once by the
 * hash of the result.
 * @param file at most 4 MiB of PNG, JPEG, WebP or GIF, 16 megapixels at most.
 * @returns its address, or what to do about the file.
 */
export async function keep(file: Uint8Array): Promise<{ path: string } | { error: string }> {
  if (file.byteLength > LARGEST_FILE) return { error: "Choose a file of 4 MiB or less." };
  const made = await remade(file, SIDE);
  if (!made) return { error: "Choose a PNG, JPEG, WebP or GIF of at most 16 megapixels." };
  const hash = new Bun.CryptoHasher("sha256").update(made.bytes).digest("hex");
  await db
    .insert(media)
    .values({ hash, mimeType: "image/webp", ...made })
    .onConflictDoNothing();
  return { path: `/media/${hash}` };
}

/** The bytes of a data-URL; undefined where it is none. */
export function bytesOf(dataUrl: string): Uint8Array | undefined {
  const base64 = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(dataUrl)?.[1];
  return base64 ? new Uint8Array(Buffer.from(base64, "base64")) : undefined;
}

export async function find(hash: string): Promise<Picture | undefined> {
  const [picture] = await db
    .select({ hash: media.hash, mimeType: media.mimeType, bytes: media.bytes })
    .from(media)
    .where(eq(media.hash, hash));
  return picture;
}

/**
 * A picture made anew as WebP, so that nothing of the file but its pixels is left.
 * @param side the longest it may have, in pixels; a smaller picture is not enlarged.
 * @returns undefined where it is none of PNG, JPEG, WebP and GIF, or unpacks to more than 16 megapixels.
 */
export async function remade(
  file: Uint8Array,
  side: number,
): Promise<{ bytes: Uint8Array; width: number; height: number } | undefined> {
  try {
    const source = new Bun.Image(file, { maxPixels: MOST_PIXELS });
    const { format } = await source.metadata();
    if (!FORMATS.has(format)) return undefined;
    const picture = new Bun.Image(file, { maxPixels: MOST_PIXELS });
    const bytes = await picture
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .bytes();
    return { bytes, width: picture.width, height: picture.height };
  } catch {
    return undefined;
  }
}
