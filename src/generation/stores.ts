import { dayIn } from "../ai/days";
import { AiFailure, missing } from "../ai/failure";
import { findSources } from "../ai/find-sources";
import { STORE_PROMPT_VERSION } from "../ai/store-offers";
import { categoryFrom, draftDescription } from "../ai/store-words";
import { readableBlocks } from "../ai/untrusted";
import { env } from "../env";
import type { Author } from "../models/audit/changes";
import * as categories from "../models/categories";
import { type OfferDraft, saveStore } from "../models/generated";
import * as media from "../models/media";
import * as settings from "../models/settings";
import type { Begun, RunStep, StoreOrder } from "../schemas/generation";
import { readIcon, readMerchant, readSources, type Source } from "../web/merchant";
import { begin as beginRun } from "./engine";
import { findOffers } from "./offers";
import type { Running } from "./run";
import { withUsage } from "./usage";

export async function begin(order: StoreOrder, author: Author): Promise<Begun> {
  const message = missing();
  if (message) return { kind: "unset", message };
  const request = {
    kind: "store" as const,
    subject: order.storeName,
    input: order,
    model: env.AI_MODEL,
    promptVersion: STORE_PROMPT_VERSION,
  };
  return beginRun(request, author, (run) => generate(order, author, run));
}

async function generate(order: StoreOrder, author: Author, run: Running): Promise<void> {
  const { storeName, affiliateLink } = order;
  const { signal, report } = run;
  report({ step: "doing", text: `Reading ${hostOf(affiliateLink)}` });
  const onSource = ({ title, url }: Source) => report({ step: "source", title, url });
  const merchant = await readMerchant(affiliateLink, { signal, onSource });
  const { website } = merchant;
  // Pages that the model did not read are no evidence.
  const blocks = readableBlocks([...merchant.sources, ...(await readFound(order, website, run))]);
  const sources = [...new Set(blocks.map(({ source }) => source))];
  await run.saveProgress({ sources: sources.map(({ url, title, sha256 }) => ({ url, title, sha256 })) });

  const [known, { timeZone }] = await Promise.all([categories.all(), settings.current()]);
  const names = known.map(({ name }) => name);
  const shop = { storeName, website, blocks, categories: names, today: dayIn(timeZone) };
  const { offers, isFound, ...words } = await findOffers(shop, run);
  report(...offers.map(verdictOn));
  if (!isFound) throw nothingProven(affiliateLink);

  report({ step: "doing", text: "Saving the store" });
  const logo = await logoOf(merchant.icons, signal);
  const category = categoryFrom(words.category, names);
  const descriptionDraft = draftDescription(words.description) || null;
  await run.flush();
  signal.throwIfAborted();
  await saveStore(
    run.id,
    { name: storeName, descriptionDraft, category, website, affiliateLink, logo, offers },
    author,
  );
}

async function readFound({ storeName }: StoreOrder, website: string, run: Running): Promise<Source[]> {
  if (env.AI_WEB_SEARCH === "off" || env.AI_API === "chat") return [];
  run.report({ step: "doing", text: "Searching the web" });
  const sources = await readSources(await searched(storeName, website, run), { signal: run.signal });
  run.report(...sources.map(({ title, url }) => ({ step: "source" as const, title, url })));
  return sources;
}

/** None if the search fails, because the merchant's own pages are there. */
async function searched(storeName: string, website: string, run: Running): Promise<string[]> {
  try {
    return (await withUsage(run, () => findSources(storeName, website, run.signal))).addresses;
  } catch (failure) {
    run.signal.throwIfAborted();
    if (!(failure instanceof AiFailure) || failure.reason === "cancelled") throw failure;
    run.report({ step: "doing", text: `The web search failed: ${failure.message}` });
    return [];
  }
}

function nothingProven(affiliateLink: string): AiFailure {
  const text =
    `None of the offers that ${env.AI_MODEL} points at stands on the pages of ${hostOf(affiliateLink)}, so ` +
    "nothing was saved. Check that the link leads to a page that shows the store's offers as text, then start it " +
    "again; or add the store by hand.";
  return new AiFailure("unusable", text);
}

function verdictOn({ title, code, claim }: OfferDraft): RunStep {
  if (!claim) return { step: "offer", title, code, check: "held" };
  return { step: "offer", title, code: claim.code, check: "review", problems: claim.problems };
}

async function logoOf(icons: string[], signal: AbortSignal): Promise<string | null> {
  const icon = await readIcon(icons, { signal });
  const saved = icon && (await media.save(icon));
  return saved && "path" in saved ? saved.path : null;
}

const hostOf = (address: string) => URL.parse(address)?.host ?? address;
