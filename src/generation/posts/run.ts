import { env } from "../../env";
import type { Change } from "../../models/audit";
import { ADDRESS } from "../../models/blogs";
import * as deals from "../../models/deals";
import * as stores from "../../models/stores";
import type { BlogRequest } from "../../schemas/generation";
import { saveBlog } from "../generated";
import type { Running } from "../run";
import { withUsage } from "../usage";
import { MAX_NAMED_DEALS, type NamedDeal, writeBlog } from "./write-post";

const WORDS_PER_STEP = 50;

export async function generate(
  { topic, category, storeName, targetKeywords, includeAffiliate }: BlogRequest,
  change: Change,
  run: Running,
): Promise<void> {
  const { signal, report } = run;
  const store = storeName === null ? undefined : await stores.bySlug(storeName);
  const [live, codes] = store
    ? await Promise.all([liveDeals(store.id), deals.codesOfStore(store.slug)])
    : [[], []];
  const doing = (text: string) => report({ step: "doing", text });
  doing(`Asking ${env.AI_MODEL} for a text on "${topic}"`);
  const blog = await withUsage(run, () =>
    writeBlog({
      topic,
      category,
      signal,
      keywords: targetKeywords,
      ...(store ? { store: { name: store.name, deals: named(live, codes, includeAffiliate) } } : {}),
      onText: every(WORDS_PER_STEP, (count) => report({ step: "words", count })),
      onRepair: () => doing(`Having ${env.AI_MODEL} put the draft right`),
    }),
  );
  doing("Saving the draft");
  await run.flush();
  signal.throwIfAborted();
  const { title, slug, excerpt, content, keywords, seoDescription } = blog;
  const link = live.find(({ affiliateLink }) => affiliateLink)?.affiliateLink ?? store?.website;
  const button = store &&
    includeAffiliate &&
    link && { text: `Visit ${store.name}`, context: null, url: link };
  await saveBlog(
    run.attempt,
    {
      title,
      slug,
      excerpt,
      content,
      category,
      keywords,
      seoDescription,
      targetStoreId: store?.id ?? null,
      affiliateLinks: button ? [button] : [],
    },
    change,
  );
}

async function liveDeals(storeId: number): Promise<deals.Deal[]> {
  const [offers, coupons] = await Promise.all([
    deals.offersOfStore(storeId, MAX_NAMED_DEALS),
    deals.couponsOfStore(storeId, { limit: MAX_NAMED_DEALS }),
  ]);
  return [...coupons.items, ...offers].slice(0, MAX_NAMED_DEALS);
}

/** Without codes and addresses, so that the model cannot copy them. */
function named(live: deals.Deal[], codes: string[], withLinks: boolean): NamedDeal[] {
  const anyCode = new RegExp(codes.map((code) => RegExp.escape(code)).join("|") || "(?!)", "giu");
  const anyAddress = new RegExp(ADDRESS, "gu");
  const withoutCodes = (text: string) => text.replace(anyCode, "[code]").replace(anyAddress, "[address]");
  return live.map(({ id, title, description, code, discountType, discountValue, endsAt }) => ({
    id,
    about: withoutCodes(title),
    terms: withoutCodes(description),
    parts: [
      ...(withLinks ? (["ticket", "link"] as const) : []),
      ...(code ? (["code"] as const) : []),
      ...(discountValue || discountType === "freeShipping" ? (["value"] as const) : []),
      ...(endsAt ? (["ends"] as const) : []),
    ],
  }));
}

function every(step: number, report: (words: number) => void): (text: string) => void {
  let reported = 0;
  return (text) => {
    const words = text.split(/\s+/).filter(Boolean).length;
    if (words >= reported && words < reported + step) return;
    reported = words;
    report(words);
  };
}
