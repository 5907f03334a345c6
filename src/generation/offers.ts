import { AiFailure } from "../ai/failure";
import { type CheckedOffer, checkOffers } from "../ai/offer-card";
import { identityOf, spansOf } from "../ai/offer-points";
import { pointAtOffers } from "../ai/store-offers";
import type { ReadBlock } from "../ai/untrusted";
import { readUsable, reasonFor, type Usable } from "../ai/usable-offers";
import { env } from "../env";
import type { OfferDraft } from "../models/generated";
import { isSameSite } from "../web/links";
import type { Running } from "./run";
import { withUsage } from "./usage";

const MAX_OFFERS = 12;
const MAX_TITLE_LENGTH = 200;
const MAX_VALUE_LENGTH = 100;
const MAX_TEXT_LENGTH = 2_000;

type Shop = {
  storeName: string;
  website: string;
  blocks: ReadBlock[];
  categories: string[];
  today: string;
};

/** At most 12 offers, live ones first, then those with codes. If only the second reading fails, all wait. @throws AiFailure */
export async function findOffers(
  shop: Shop,
  run: Running,
  most = MAX_OFFERS,
): Promise<{ description: string; category: string; offers: OfferDraft[]; isFound: boolean }> {
  const { signal, report } = run;
  report({ step: "doing", text: `Asking ${env.AI_MODEL} where the offers stand` });
  const onOffer = (offer: { title: string; code: string | null }) => report({ step: "offer", ...offer });
  const { answer } = await withUsage(run, () => pointAtOffers({ ...shop, signal, onOffer }));
  report({ step: "doing", text: "Checking each offer against its block" });
  const checked = checkOffers(answer.offers, shop.blocks, shop.today).map((offer) => withOrigin(offer, shop));
  const read = await readAgain(checked, shop, run);
  const offers = ranked(read).slice(0, most).map(draftOf);
  return { ...answer, offers, isFound: read.some(({ isFound }) => isFound) };
}

type ReadOffer = CheckedOffer & { reading?: Usable | undefined };

/** An offer on another site waits, because that site may be wrong about the shop. */
function withOrigin(offer: CheckedOffer, { website }: Shop): CheckedOffer {
  const isOwn = isSameSite(new URL(offer.source.url), new URL(website));
  return isOwn
    ? offer
    : { ...offer, problems: [...offer.problems, "It stands on another site, not the shop's own."] };
}

async function readAgain(offers: CheckedOffer[], shop: Shop, run: Running): Promise<ReadOffer[]> {
  const passed = offers.filter(({ problems }) => problems.length === 0);
  if (passed.length === 0) return offers;
  run.report({ step: "doing", text: `Having ${env.AI_MODEL} read the blocks again` });
  const answers = new Map<CheckedOffer, Usable | undefined>();
  let failure: string | undefined;
  try {
    const read = await withUsage(run, () => readUsable(passed, { ...shop, signal: run.signal }));
    passed.forEach((offer, at) => void answers.set(offer, read.answers[at]));
  } catch (error) {
    run.signal.throwIfAborted();
    if (!(error instanceof AiFailure) || error.reason === "cancelled") throw error;
    failure = `The second reading failed: ${error.message}`;
  }
  // A block that is no offer may be a condition of the offer beside it.
  const isOffer = (offer: CheckedOffer) =>
    offer.problems.length === 0 ? answers.get(offer) !== "no" : offer.points.code || offer.points.value;
  const left = offers.filter(isOffer).map(({ points }) => points);
  const scopes = new Map(
    checkOffers(left, shop.blocks, shop.today).map(({ points, text }) => [points, text]),
  );
  return offers.map((offer) => {
    if (offer.problems.length > 0) return offer;
    const hasGrown = (scopes.get(offer.points)?.length ?? 0) > offer.text.length;
    const problems = [
      failure ?? reasonFor(answers.get(offer)),
      hasGrown ? "What stands beside it may belong to it." : undefined,
      env.AI_PUBLISH === "review"
        ? "Everything that is generated waits for a person (AI_PUBLISH)."
        : undefined,
    ].filter((problem) => problem !== undefined);
    return { ...offer, reading: answers.get(offer), problems };
  });
}

function ranked(offers: ReadOffer[]): ReadOffer[] {
  const place = ({ problems, code }: ReadOffer) => (problems.length > 0 ? 2 : 0) + (code === null ? 1 : 0);
  const sorted = offers.toSorted((a, b) => place(a) - place(b));
  const once = new Map(sorted.toReversed().map((offer) => [identityOf(offer.points), offer]));
  return sorted.filter((offer) => once.get(identityOf(offer.points)) === offer);
}

function draftOf(offer: ReadOffer): OfferDraft {
  const { points, source, heading, text, quote, code, expiry, discountType, problems } = offer;
  const { url, at, sha256, etag, lastModified } = source;
  const page = { url, httpStatus: 200, etag, lastModified, bodySha256: sha256, text: source.text };
  const claim = { code: points.code, expiry, url, quote: cut(text, MAX_TEXT_LENGTH), problems, heading };
  return {
    title: cut(offer.title || text, MAX_TITLE_LENGTH),
    description: cut(offer.description || text, MAX_TEXT_LENGTH),
    discountValue: cut(offer.discountValue, MAX_VALUE_LENGTH),
    ...{ discountType, code, expiry },
    // Also while it waits, so that a person who accepts it as it is has its proof.
    evidence: offer.isFound && quote !== "" ? { page, quote, at } : null,
    claim:
      problems.length === 0 ? null : { ...claim, spans: spansOf(points), reading: offer.reading ?? null },
  };
}

function cut(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed();
}
