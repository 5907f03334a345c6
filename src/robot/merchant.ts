import { type Fetched, type FetchOptions, guardedFetch } from "./fetch/fetch";
import { FetchRefused, parseAddress } from "./fetch/guard";
import type { Block } from "./page/blocks";
import { isSameSite } from "./page/links";
import { outside } from "./reader/reader";
import type { ReadPage } from "./reader/reader-tasks";

export type Source = {
  url: string;
  title: string;
  description: string;
  /** All that a visitor can read on it; its blocks may end earlier. */
  text: string;
  blocks: Block[];
  /** By a person, and not fetched. */
  isGiven?: boolean;
} & Omit<Fetched, "url" | "bytes" | "contentType">;

export type Merchant = { sources: Source[]; website: string; icons: string[] };

type ReadOptions = FetchOptions & {
  onSource?: (source: Source) => void;
};

const MAX_OFFER_PAGES = 4;
const MAX_ICONS = 8;
const CONCURRENCY = 2;

/** Reads the merchant's page, and at most 4 of its pages with offers. @throws FetchRefused, or the signal's reason */
export async function readMerchant(affiliateLink: string, options: ReadOptions = {}): Promise<Merchant> {
  const { source, page } = await readAddress(affiliateLink, options);
  if (source.blocks.length === 0)
    throw new FetchRefused(
      "empty",
      `${new URL(source.url).host} shows its page only to browsers that run scripts.`,
    );
  options.onSource?.(source);
  const front = new URL(source.url);
  const others = await readOffers(page.offers.slice(0, MAX_OFFER_PAGES), front, options);
  return { sources: [source, ...others], website: front.origin, icons: page.icons };
}

/** Reads the text or HTML of a page that a person copied from a browser. @throws FetchRefused, or the signal's reason */
export async function readGiven(text: string, address: string, options: ReadOptions): Promise<Merchant> {
  const html = /<\/?[a-z][^>]*>/i.test(text) ? text : htmlOf(text);
  const bytes = new TextEncoder().encode(html);
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const url = parseAddress(address).href;
  const given = { url, bytes, contentType: "text/html; charset=utf-8", at: new Date(), sha256 };
  const { source, page } = await readFetched(given, options);
  options.onSource?.(source);
  return { sources: [{ ...source, isGiven: true }], website: new URL(url).origin, icons: page.icons };
}

/** Lines between empty ones belong together. */
function htmlOf(text: string): string {
  const parts = text.split(/\n\s*\n/).map((part) => part.split("\n"));
  return parts
    .map((lines) => `<div>${lines.map((line) => `<p>${Bun.escapeHTML(line)}</p>`).join("")}</div>`)
    .join("");
}

/** Fetches the first PNG, JPEG, GIF or WebP of at most 1 MiB, within 10 seconds in all. */
export async function readIcon(
  addresses: string[],
  options: FetchOptions = {},
): Promise<Uint8Array | undefined> {
  const end = performance.now() + (options.milliseconds ?? 10_000);
  for (const address of addresses.slice(0, MAX_ICONS)) {
    const milliseconds = Math.floor(end - performance.now());
    if (milliseconds <= 0) return undefined;
    const picture = await unlessRefused(guardedFetch(address, "image", { ...options, milliseconds }));
    if (picture && isPicture(picture.bytes)) return picture.bytes;
  }
  return undefined;
}

async function readAddress(
  address: string,
  options: FetchOptions,
): Promise<{ source: Source; page: ReadPage }> {
  return readFetched(await guardedFetch(address, "html", options), options);
}

async function readFetched(
  { url, bytes, contentType, ...facts }: Fetched,
  options: FetchOptions,
): Promise<{ source: Source; page: ReadPage }> {
  const page = await outside("read", { kind: "unread", url, bytes, contentType }, { signal: options.signal });
  const { title, description, text, blocks } = page;
  return { source: { url, title, description, text, blocks, ...facts }, page };
}

/** The pages that can be read, are on the shop's site, and are not its front page again. */
async function readOffers(addresses: string[], front: URL, options: ReadOptions): Promise<Source[]> {
  const seen = new Set([front.href]);
  const read: (Source | undefined)[] = [];
  const remaining = addresses.entries();
  const work = async () => {
    for (const [index, address] of remaining) {
      if (seen.has(address)) continue;
      const source = (await unlessRefused(readAddress(address, options)))?.source;
      if (!source || seen.has(source.url) || !isSameSite(new URL(source.url), front)) continue;
      seen.add(source.url);
      read[index] = source;
      options.onSource?.(source);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
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
