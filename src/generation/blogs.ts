import { BLOG_PROMPT_VERSION, writeBlog } from "../ai/blog";
import { missing } from "../ai/set-up";
import { env } from "../env";
import type { Author } from "../models/audit/changes";
import * as deals from "../models/deals/list";
import { saveBlog } from "../models/generated";
import * as settings from "../models/settings";
import * as stores from "../models/stores/list";
import type { BlogOrder } from "../schemas/generation";
import { dayIn } from "./days";
import { begin as beginRun, type Running } from "./engine";
import type { Begun } from "./order";
import { keepingUsage } from "./usage";

/** As many live deals of a store are told to the model. */
const MOST_DEALS = 40;
const WORDS_TOLD = 50;

/** Starts to write a blog on a topic, about a store where one is named. */
export async function begin(order: BlogOrder, author: Author): Promise<Begun> {
  const message = missing();
  if (message) return { kind: "unset", message };
  const store = order.storeName === null ? undefined : await stores.bySlug(order.storeName);
  if (order.storeName !== null && !store)
    return { kind: "refused", errors: { storeName: [`There is no store "${order.storeName}".`] } };
  const request = {
    kind: "blog" as const,
    subject: order.topic,
    input: order,
    model: env.AI_MODEL,
    promptVersion: BLOG_PROMPT_VERSION,
  };
  return beginRun(request, author, (run) => generate(order, store, author, run));
}

async function generate(
  { topic, category, targetKeywords, includeAffiliate }: BlogOrder,
  store: stores.Store | undefined,
  author: Author,
  run: Running,
): Promise<void> {
  const { signal, tell } = run;
  const { timeZone } = await settings.current();
  const known = store && (await knownOf(store, timeZone));
  const doing = (text: string) => tell({ step: "doing", text });
  doing(`Asking ${env.AI_MODEL} for a text on "${topic}"`);
  const blog = await keepingUsage(run, () =>
    writeBlog({
      ...{ topic, category, includeAffiliate, signal },
      keywords: targetKeywords,
      today: dayIn(timeZone),
      ...(known ? { store: known } : {}),
      onText: every(WORDS_TOLD, (count) => tell({ step: "words", count })),
      onReading: () => doing("Reading the draft again for codes and prices that no deal has"),
      onRepair: () => doing(`Having ${env.AI_MODEL} put the draft right`),
    }),
  );
  doing("Saving the draft");
  await run.told();
  signal.throwIfAborted();
  const { title, slug, excerpt, content, keywords, seoDescription } = blog;
  await saveBlog(
    run.id,
    {
      ...{ title, slug, excerpt, content, category, keywords, seoDescription },
      targetStoreId: store?.id ?? null,
      affiliateLinks: includeAffiliate && known ? known.buttons : [],
    },
    author,
  );
}

/** All that may be said of a store: its live deals, and its own addresses. */
async function knownOf({ id, name, website }: stores.Store, timeZone: string) {
  const [offers, coupons] = await Promise.all([
    deals.offersOfStore(id, MOST_DEALS),
    deals.couponsOfStore(id, { limit: MOST_DEALS }),
  ]);
  const live = [...offers, ...coupons.items].slice(0, MOST_DEALS);
  const addresses = [...live.map(({ affiliateLink }) => affiliateLink), website];
  const links = [...new Set(addresses.filter((address) => address !== null))];
  return {
    ...{ name, website },
    deals: live.map(({ title, code, discountValue, description, endsAt }) => ({
      ...{ title, code, discountValue },
      terms: description || null,
      ends: endsAt && dayIn(timeZone, endsAt),
    })),
    links,
    /** What stands under the text. */
    buttons: links.slice(0, 1).map((url) => ({ text: `Visit ${name}`, context: null, url })),
  };
}

/** Tells how long a growing text is, in words, each time that it has grown by so many; a text begun anew counts anew. */
function every(step: number, tell: (words: number) => void): (text: string) => void {
  let told = 0;
  return (text) => {
    const words = text.split(/\s+/).filter(Boolean).length;
    if (words >= told && words < told + step) return;
    told = words;
    tell(words);
  };
}
