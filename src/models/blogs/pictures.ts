import { cut } from "../../schemas/cut";
import * as media from "../pictures/media";
import { foreignPicturesIn, type PictureCopies } from "./html";

const SIDE_PX = 1600;
const MOST_AT_ONCE = 20;
const LONGEST_NAME = 200;
const CONCURRENCY = 4;
/** An answer to the admin may take eight seconds. */
const COPY_WITHIN_MS = 5_000;

/** Reads a picture from an untrusted address. */
export type ReadPicture = (
  address: string,
  signal: AbortSignal,
) => Promise<{ bytes: Uint8Array } | { error: string }>;

/** Copies pictures of other sites, and those in `data:` addresses, to this one. @returns why others were not copied */
export async function copyPictures(
  html: string,
  read: ReadPicture,
): Promise<{ copies: PictureCopies; failures: string[] }> {
  const addresses = foreignPicturesIn(html);
  const copies: PictureCopies = new Map();
  const failures: string[] = [];
  const copyAll = async (some: string[], copy: (address: string) => Promise<Copied>) => {
    const remaining = some.values();
    const work = async () => {
      for (const address of remaining) {
        const copied = await copy(address);
        if ("src" in copied) copies.set(address, copied);
        else
          failures.push(
            `${isInText(address) ? "a picture in the text" : cut(address, LONGEST_NAME)} (${copied.error})`,
          );
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  };
  // Cleaning removes them from the text, so they cannot be copied later.
  await copyAll(addresses.filter(isInText), (address) => stored(media.bytesOf(address.trim())));
  const signal = AbortSignal.timeout(COPY_WITHIN_MS);
  const elsewhere = addresses.filter((address) => !isInText(address));
  await copyAll(elsewhere.slice(0, MOST_AT_ONCE), (address) => fetched(address, read, signal));
  for (const address of elsewhere.slice(MOST_AT_ONCE))
    failures.push(`${cut(address, LONGEST_NAME)} (only ${MOST_AT_ONCE} are copied at once)`);
  return { copies, failures };
}

type Copied = { src: string; size?: { width: string; height: string } } | { error: string };

const isInText = (address: string) => /^\s*data:/i.test(address);

async function fetched(address: string, read: ReadPicture, signal: AbortSignal): Promise<Copied> {
  const own = /\/media\/([0-9a-f]{64})$/.exec(address)?.[1];
  if (own && (await media.claim(own))) return { src: `/media/${own}` };
  if (signal.aborted) return { error: "there was no time for it" };
  const found = await read(address, signal);
  return "error" in found ? found : stored(found.bytes);
}

async function stored(bytes: Uint8Array | undefined): Promise<Copied> {
  const saved = bytes && (await media.save(bytes, SIDE_PX));
  if (!saved || "error" in saved)
    return { error: "it is no PNG, JPEG, WebP or GIF of at most 4 MiB and 16 megapixels" };
  const { path, width, height } = saved;
  return { src: path, size: { width: String(width), height: String(height) } };
}
