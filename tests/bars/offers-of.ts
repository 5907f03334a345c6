import type { OfferDraft } from "../../src/generation/generated";
import { readableBlocks } from "../../src/generation/model/untrusted";
import { findOffers } from "../../src/generation/offers/find";
import { readPage, textOfPage } from "../../src/robot/page/page";

export const SHOP = "https://harbor-pine.example/offers";

/** The drafts of a page's offers, without a network or a database. @param most 12 unless given, as for a store. */
export async function offersOf(html: string, most?: number): Promise<OfferDraft[]> {
  const page = readPage(html, SHOP);
  const facts = { url: SHOP, at: new Date(), sha256: "0".repeat(64) };
  const sources = [{ ...page, ...facts, text: textOfPage(page) }];
  const shop = {
    storeName: "Harbor & Pine",
    website: "https://harbor-pine.example",
    categories: ["Outdoor"],
    known: { codes: new Set<string>(), titles: new Set<string>() },
    blocks: readableBlocks(sources),
    today: new Date().toISOString().slice(0, 10),
  };
  const run = {
    id: 0,
    attempt: { id: "", retryCount: 0 },
    signal: new AbortController().signal,
    used: { inputTokens: 0, outputTokens: 0 },
    report() {},
    flush: async () => {},
    saveProgress: async () => {},
  };
  return (await findOffers(shop, run, most)).offers;
}
