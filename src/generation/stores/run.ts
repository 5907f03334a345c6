import { hostOf, isoDay } from "../../format";
import type { Change } from "../../models/audit";
import * as categories from "../../models/categories";
import { media } from "../../models/pictures";
import * as settings from "../../models/settings";
import { FetchRefused } from "../../robot/fetch/guard";
import { type Merchant, readGiven, readIcon, readMerchant, type Source } from "../../robot/merchant";
import type { RunStep, StoreRequest } from "../../schemas/generation";
import * as generated from "../generated";
import { readableBlocks } from "../model/untrusted";
import { findOffers } from "../offers/find";
import type { Running } from "../run";
import { existingStore } from "../start";
import { categoryFrom, draftDescription } from "./words";

export async function generate(request: StoreRequest, change: Change, run: Running): Promise<void> {
  const { storeName, affiliateLink } = request;
  const { signal, report } = run;
  const merchant = await read(request, run);
  const { website } = merchant;
  // Pages that the model did not read are no evidence.
  const blocks = readableBlocks(merchant.sources);
  const sources = [...new Set(blocks.map(({ source }) => source))];
  await run.saveProgress({ sources: sources.map(({ url, title, sha256 }) => ({ url, title, sha256 })) });

  const existing = request.into === "new" ? undefined : await existingStore(request, website);
  const [known, all, { timeZone }] = await Promise.all([
    generated.knownOffers(existing?.id),
    categories.all(),
    settings.current(),
  ]);
  const names = all.map(({ name }) => name);
  const shop = { storeName, website, blocks, known, categories: names, today: isoDay(new Date(), timeZone) };
  const { offers, ...words } = await findOffers(shop, run);
  report(...offers.map(verdictOn), { step: "doing", text: "Saving the store" });
  const logo = existing ? null : await logoOf(merchant.icons, signal);
  const { category = null, proposed } = existing ? {} : categoryFrom(words.category, names);
  const descriptionDraft = draftDescription(words.description) || null;
  await run.flush();
  signal.throwIfAborted();
  await generated.saveStore(
    run.attempt,
    {
      name: storeName,
      existing,
      descriptionDraft,
      category,
      proposedCategory: proposed,
      website,
      affiliateLink,
      logo,
      offers,
    },
    change,
  );
}

async function read({ affiliateLink, offersLink, page }: StoreRequest, run: Running): Promise<Merchant> {
  const { signal, report } = run;
  const onSource = ({ title, url }: Source) => report({ step: "source", title, url });
  const address = offersLink ?? affiliateLink;
  report({ step: "doing", text: `Reading ${page === null ? hostOf(address) : "the page that was given"}` });
  if (page !== null) return readGiven(page, address, { signal, onSource });
  try {
    return await readMerchant(address, { signal, onSource });
  } catch (failure) {
    if (!(failure instanceof FetchRefused) || failure.reason === "cancelled") throw failure;
    throw new FetchRefused(failure.reason, `${failure.message} ${WAY_OUT}`, { cause: failure });
  }
}

const WAY_OUT =
  "Where a shop lets no robot in, open its page in a browser, copy all of its text (or save it as HTML), and give that with the page's address.";

function verdictOn({ title, proposal: { code, problems } }: generated.OfferDraft): RunStep {
  const check = problems.length === 0 ? "held" : "review";
  return { step: "offer", title, code, check, ...(problems.length > 0 && { problems }) };
}

async function logoOf(icons: string[], signal: AbortSignal): Promise<string | null> {
  const icon = await readIcon(icons, { signal });
  const saved = icon && (await media.save(icon));
  return saved && "path" in saved ? saved.path : null;
}
