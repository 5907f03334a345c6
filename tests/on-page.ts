import { eq } from "drizzle-orm";
import { db } from "../db/client";
import { deals } from "../db/schema";
import { readableBlocks } from "../src/generation/model/untrusted";
import { checkOffers } from "../src/generation/offers/card";
import { observe } from "../src/models/proof/record";
import { sha256Of } from "../src/models/proof/texts";
import { type Passage, quoteOf } from "../src/proof/page";
import { readPage, textOfPage } from "../src/robot/page/page";

type Found = {
  url: string;
  html: string;
  /** Words of its block. */
  words: string;
  code: string | null;
  at: Date;
  /** Words of the blocks of other offers on the page, and their codes. */
  others?: { words: string; code: string }[];
  /** Whether the page's text is stored, too. */
  isStored?: boolean;
};

/** What the generation takes for an offer's part of a page. */
export function passageOn({ url, html, words, code, at, others = [] }: Found): Passage {
  const page = readPage(html, url);
  const blocks = readableBlocks([{ ...page, url, text: textOfPage(page), at, sha256: sha256Of(html) }]);
  const offers = [{ words, code }, ...others].map((offer) => ({
    block: blocks.find(({ text }) => text.includes(offer.words))?.n ?? 0,
    title: null,
    value: null,
    code: offer.code,
    start: null,
    end: null,
  }));
  const [found] = checkOffers(offers, blocks, at.toISOString().slice(0, 10));
  if (!found) throw new Error(`The page has no block with ${words}`);
  return found.passage;
}

/** Has a deal be found on a page, as a generated one is. */
export async function foundOn(dealId: number, found: Found): Promise<void> {
  const { url, html, at, isStored } = found;
  const passage = passageOn(found);
  await db
    .update(deals)
    .set({ seenPage: { url, ...passage } })
    .where(eq(deals.id, dealId));
  const page = isStored ? { url, text: textOfPage(readPage(html, url)) } : { url };
  const seen = { dealId, kind: "page", outcome: "seen", actor: "robot", quote: quoteOf(passage) } as const;
  await observe([{ ...seen, at, page }]);
}
