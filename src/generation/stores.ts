import { type Checked, checkOffer } from "../ai/evidence";
import { AiFailure, type Usage } from "../ai/failure";
import { findSources } from "../ai/find-sources";
import { type Problem, problemText } from "../ai/problems";
import { missing } from "../ai/set-up";
import { type ProposedOffer, proposeStore, STORE_PROMPT_VERSION } from "../ai/store-offers";
import { checkStore } from "../ai/store-words";
import { readableOf } from "../ai/untrusted";
import { env } from "../env";
import type { Author } from "../models/audit/changes";
import * as categories from "../models/categories";
import { type OfferDraft, saveStore } from "../models/generated";
import * as media from "../models/media";
import * as settings from "../models/settings";
import type { RunStep, StoreOrder } from "../schemas/generation";

import { readIcon, readMerchant, readSources, type Source } from "../web/merchant";

import { dayIn } from "./days";
import { begin as beginRun, type Running } from "./engine";
import type { Begun } from "./order";
import { keepingUsage } from "./usage";

/** Starts to generate a store from a name and an affiliate link. */
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
  const { signal, tell } = run;
  tell({ step: "doing", text: `Reading ${hostOf(affiliateLink)}` });
  const onSource = ({ title, url }: Source) => tell({ step: "source", title, url });
  const merchant = await readMerchant(affiliateLink, { signal, onSource });
  const found = await readFound(order, merchant.website, run);
  // What the model does not read proves nothing.
  const sources = readableOf([...merchant.sources, ...found]);
  await run.keep({ sources: sources.map(({ url, title, sha256 }) => ({ url, title, sha256 })) });

  tell({ step: "doing", text: `Asking ${env.AI_MODEL} for offers` });
  const [known, { timeZone }] = await Promise.all([categories.all(), settings.current()]);
  const today = dayIn(timeZone);
  const names = known.map(({ name }) => name);
  const { proposal } = await keepingUsage(run, () =>
    proposeStore({
      ...{ storeName, sources, today, signal },
      categories: names,
      onOffer: ({ title, code }) => tell({ step: "offer", title, code }),
    }),
  );

  tell({ step: "doing", text: "Checking each offer against its source" });
  const checked = await checkAll(proposal.offers, sources, { today, names: [storeName], signal });
  const offers = checked.toSorted((a, b) => Number(a.code === null) - Number(b.code === null)).map(draftOf);
  tell(...offers.map(verdictOn));
  if (!checked.some(isFound)) throw nothingProven(offers.length, affiliateLink);
  const { description, category, left } = checkStore(proposal, sources, { known: names, today });
  tell(...left.map((text) => ({ step: "doing" as const, text: `${text}: left out` })));

  tell({ step: "doing", text: "Saving the store" });
  const logo = await logoOf(merchant.icons, signal);
  const { website } = merchant;
  await run.told();
  signal.throwIfAborted();
  await saveStore(
    run.id,
    { name: storeName, description, category, website, affiliateLink, logo, offers },
    author,
  );
}

/** Pages that the provider's web search names, where the operator has switched it on. */
async function readFound({ storeName }: StoreOrder, website: string, run: Running): Promise<Source[]> {
  if (env.AI_WEB_SEARCH === "off" || env.AI_API === "chat") return [];
  run.tell({ step: "doing", text: "Searching the web" });
  const sources = await readSources(await searched(storeName, website, run), { signal: run.signal });
  run.tell(...sources.map(({ title, url }) => ({ step: "source" as const, title, url })));
  return sources;
}

/** The addresses that a search finds; none where it fails, for the merchant's own pages are there. */
async function searched(storeName: string, website: string, run: Running): Promise<string[]> {
  let usage = { inputTokens: 0, outputTokens: 0 };
  const onUsage = (counted: Usage) => {
    usage = counted;
  };
  const search = async () => ({
    addresses: await findSources(storeName, website, run.signal, onUsage),
    usage,
  });
  try {
    return (await keepingUsage(run, search)).addresses;
  } catch (failure) {
    run.signal.throwIfAborted();
    if (!(failure instanceof AiFailure) || failure.reason === "cancelled") throw failure;
    run.tell({ step: "doing", text: `The web search failed: ${failure.message}` });
    return [];
  }
}

/** Checks one offer after the other, and lets others be served in between. */
async function checkAll(
  offers: ProposedOffer[],
  sources: Source[],
  { signal, ...given }: { today: string; names: string[]; signal: AbortSignal },
): Promise<CheckedOffer[]> {
  const checked: CheckedOffer[] = [];
  for (const offer of offers) {
    await Bun.sleep(0);
    signal.throwIfAborted();
    checked.push({ offer, ...checkOffer(offer, sources, given) });
  }
  return checked;
}

/** Whether an offer's quote stands on its page; then only the words around it are in doubt, and a person sees them. */
const isFound = ({ problems }: Checked) => !problems.some((problem) => UNFOUND.has(problem));

const UNFOUND = new Set<Problem>([
  "source-unknown",
  "quote-too-short",
  "quote-too-long",
  "quote-not-in-source",
  "offer-ended",
  "discount-not-in-quote",
]);

function nothingProven(count: number, affiliateLink: string): AiFailure {
  const text =
    `None of the ${count} offers that ${env.AI_MODEL} wrote is proven by the pages of ${hostOf(affiliateLink)}, so ` +
    "nothing was saved. Check that the link leads to a page that shows the store's offers as text, then start it " +
    "again; or add the store by hand.";
  return new AiFailure("unusable", text);
}

type CheckedOffer = { offer: ProposedOffer } & Checked;

/** What goes live must have stood on its page, all of it; the rest waits for a person, with what was claimed of it. */
function draftOf({
  offer,
  evidence,
  code,
  expiry,
  discountValue,
  problems,
  doubts,
}: CheckedOffer): OfferDraft {
  const { title, discountType, terms, source: url, quote } = offer;
  const description = [offer.description, terms && `Terms: ${terms}`].filter(Boolean).join("\n");
  const texts = problems.map((problem) => problemText[problem]);
  if (doubts.length > 0) texts.push(`In doubt: ${doubts.slice(0, MOST_DOUBTS).join(", ")}`);
  return {
    ...{ title, description, discountType, discountValue, code, expiry },
    evidence: evidence && { ...evidence, at: evidence.at.toISOString() },
    claim:
      problems.length === 0 ? null : { code: offer.code, expiry: offer.expiry, url, quote, problems: texts },
  };
}

const MOST_DOUBTS = 10;

function verdictOn({ title, code, claim }: OfferDraft): RunStep {
  if (!claim) return { step: "offer", title, code, check: "held" };
  return { step: "offer", title, code: claim.code, check: "review", problems: claim.problems };
}

/** The site's own icon, made anew; none where it has none that can be used. */
async function logoOf(icons: string[], signal: AbortSignal): Promise<string | null> {
  const icon = await readIcon(icons, { signal });
  const kept = icon && (await media.save(icon));
  return kept && "path" in kept ? kept.path : null;
}

const hostOf = (address: string) => URL.parse(address)?.host ?? address;
