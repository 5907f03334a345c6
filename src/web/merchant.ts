import { decodeHtml } from "./charset";
import { type Fetched, type FetchOptions, FetchRefused, guardedFetch } from "./fetch";
import { isSameSite } from "./links";
import { type Page, readPage } from "./page";
import type { Source } from "./source";

export type ReadOptions = FetchOptions & {
  /** Told of each page as soon as it is read. */
  onSource?: (source: Source) => void;
};

const MOST_OFFER_PAGES = 4;
const MOST_SOURCES = 8;
const MOST_ICONS = 8;
const AT_ONCE = 2;

/**
 * Follows an affiliate link to the merchant's page, and reads it and at most 4 more pages of that site that look like
 * offers. Of these, one that cannot be read is left out.
 * @param options.extra addresses to read beside, wherever they are: the first 8, each left out where it fails.
 * @returns the merchant's page first; its origin; and the addresses of its icons, best first.
 * @throws FetchRefused where the merchant's page cannot be read, or the caller's signal ends it.
 */
export async function readMerchant(
  affiliateLink: string,
  options: ReadOptions & { extra?: string[] } = {},
): Promise<{ sources: Source[]; website: string; icons: string[] }> {
  const { source, page } = await readAddress(affiliateLink, options);
  options.onSource?.(source);
  const front = new URL(source.url);
  const offers = page.offers.slice(0, MOST_OFFER_PAGES).map(({ url }) => url);
  const known = [source];
  known.push(...(await readAll(offers, known, options, (url) => isSameSite(url, front))));
  known.push(...(await readAll((options.extra ?? []).slice(0, MOST_SOURCES), known, options)));
  return { sources: known, website: front.origin, icons: page.icons };
}

/**
 * Reads the first 8 of some addresses; one that cannot be read, or leads to a page that was already read, is left out.
 * @throws FetchRefused where the caller's signal ends it.
 */
export function readSources(urls: string[], options: ReadOptions = {}): Promise<Source[]> {
  return readAll([...new Set(urls)].slice(0, MOST_SOURCES), [], options);
}

/**
 * The first of some addresses that gives a picture which a logo can be made of: PNG, JPEG, GIF or WebP by its bytes, at
 * most 1 MiB. At most 8 are tried, and for 10 seconds in all.
 * @throws FetchRefused where the caller's signal ends it.
 */
export async function readIcon(
  addresses: string[],
  options: FetchOptions = {},
): Promise<Uint8Array | undefined> {
  const end = performance.now() + (options.milliseconds ?? 10_000);
  for (const address of addresses.slice(0, MOST_ICONS)) {
    const milliseconds = Math.floor(end - performance.now());
    if (milliseconds <= 0) return undefined;
    const picture = await unlessRefused(guardedFetch(address, "image", { ...options, milliseconds }));
    if (picture && isPicture(picture.bytes)) return picture.bytes;
  }
  return undefined;
}

async function readAddress(address: string, options: FetchOptions): Promise<{ source: Source; page: Page }> {
  const fetched = await guardedFetch(address, "html", options);
  const page = readPage(decodeHtml(fetched.bytes, fetched.contentType), fetched.url);
  return { source: sourceOf(fetched, page), page };
}

function sourceOf({ url, at, sha256 }: Fetched, { title, description, text }: Page): Source {
  return { url, title, description, text, at, sha256 };
}

/** Two at a time, in the order given; two addresses may lead to one page. */
async function readAll(
  addresses: string[],
  known: Source[],
  options: ReadOptions,
  fits: (url: URL) => boolean = () => true,
): Promise<Source[]> {
  const seen = new Set(known.map(({ url }) => url));
  const read: (Source | undefined)[] = [];
  const queue = addresses.entries();
  const work = async () => {
    for (const [index, address] of queue) {
      if (seen.has(address)) continue;
      const source = (await unlessRefused(readAddress(address, options)))?.source;
      if (!source || seen.has(source.url) || !fits(new URL(source.url))) continue;
      seen.add(source.url);
      read[index] = source;
      options.onSource?.(source);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return read.filter((source) => source !== undefined);
}

async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FetchRefused && error.reason !== "cancelled") return undefined;
    throw error;
  }
}

function isPicture(bytes: Uint8Array): boolean {
  return /^(\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF.{4}WEBP)/s.test(
    Buffer.from(bytes.subarray(0, 12)).toString("latin1"),
  );
}
