import { env } from "../../env";
import { cut } from "../../schemas/cut";
import type { KnownOffers, OfferDraft } from "../generated";
import { AiFailure } from "../model/failure";
import type { ReadBlock } from "../model/untrusted";
import type { Running } from "../run";
import { withUsage } from "../usage";
import { type CheckedOffer, checkOffers, identityOf } from "./card";
import { contactProblems } from "./contacts";
import { proposeOffers } from "./propose";
import { readUsable, reasonFor, type Usable } from "./usable";

const MAX_OFFERS = 12;

type Shop = {
  storeName: string;
  website: string;
  blocks: ReadBlock[];
  categories: string[];
  today: string;
  /** What the store has already. */
  known: KnownOffers;
};

type Found = { description: string; category: string; offers: OfferDraft[] };

/** At most 12 offers, live ones first, then those with codes. If only the second reading fails, all wait. @throws AiFailure */
export async function findOffers(shop: Shop, run: Running, most = MAX_OFFERS): Promise<Found> {
  const { signal, report } = run;
  report({ step: "doing", text: `Asking ${env.AI_MODEL} where the offers stand` });
  const onOffer = (offer: { title: string; code: string | null }) => report({ step: "offer", ...offer });
  const { answer } = await withUsage(run, () => proposeOffers({ ...shop, signal, onOffer }));
  report({ step: "doing", text: "Checking each offer against its block" });
  const checked = checkOffers(answer.offers, shop.blocks, shop.today).map((offer) => ({
    ...offer,
    problems: [...offer.problems, ...placeProblems(offer, shop)],
  }));
  const read = await readAgain(checked, shop, run);
  return { ...answer, offers: ranked(read).slice(0, most).map(draftOf) };
}

/** A code that an editor ended must not come back by itself. */
function placeProblems({ code, title, passage }: CheckedOffer, { website, known }: Shop): string[] {
  const printed = [...passage.headings, ...passage.blocks, ...passage.notes].join("\n");
  const isKnown = code === null ? known.titles.has(title.toLowerCase()) : known.codes.has(code.toUpperCase());
  return [
    ...contactProblems(printed, website),
    ...(isKnown ? [`The store has ${code === null ? "an offer of this title" : "this code"} already.`] : []),
  ];
}

const EACH_WAITS = "Everything that is generated waits for a person (AI_PUBLISH).";

type ReadOffer = CheckedOffer & { reading?: Usable | undefined };

async function readAgain(offers: CheckedOffer[], shop: Shop, run: Running): Promise<ReadOffer[]> {
  const passed = offers.filter(({ problems }) => problems.length === 0);
  if (passed.length === 0) return offers;
  run.report({ step: "doing", text: `Having ${env.AI_MODEL} compare the cards with the page` });
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
  return offers.map((offer) => {
    if (!passed.includes(offer)) return offer;
    const reading = answers.get(offer);
    const problems = [failure ?? reasonFor(reading), env.AI_PUBLISH === "review" ? EACH_WAITS : undefined];
    return { ...offer, reading, problems: problems.filter((problem) => problem !== undefined) };
  });
}

/** Each offer once. */
function ranked(offers: ReadOffer[]): ReadOffer[] {
  const rank = ({ problems, code }: ReadOffer) => (problems.length > 0 ? 2 : 0) + (code === null ? 1 : 0);
  const sorted = offers.toSorted((a, b) => rank(a) - rank(b));
  return [...Map.groupBy(sorted, ({ proposed }) => identityOf(proposed)).values()].flatMap(
    ([first]) => first ?? [],
  );
}

function draftOf(offer: ReadOffer): OfferDraft {
  const { proposed, source, passage, title, discountType, discountValue, code, expiry, terms, problems } =
    offer;
  const { url, at, sha256, etag, lastModified, text, isGiven } = source;
  const page = { url, httpStatus: isGiven ? null : 200, etag, lastModified, bodySha256: sha256, text };
  const { block: _, ...parts } = proposed;
  const shown = [...passage.blocks, ...passage.notes].join("\n");
  return {
    title: cut(title || shown, MAX_TITLE_LENGTH),
    discountType,
    code,
    expiry,
    discountValue: cut(discountValue, MAX_VALUE_LENGTH),
    description: cut(terms, MAX_TEXT_LENGTH),
    // Also while it waits, so that a person who accepts it as it is has its proof.
    evidence: offer.isFound ? { page, passage, at, isGiven } : null,
    proposal: {
      code: proposed.code,
      expiry,
      url,
      quote: cut(shown, MAX_TEXT_LENGTH),
      problems,
      heading: passage.headings,
      spans: Object.entries(parts).flatMap(([part, text]) => (text === null ? [] : { part, text })),
      reading: offer.reading ?? null,
    },
  };
}

const MAX_TITLE_LENGTH = 200;
const MAX_VALUE_LENGTH = 100;
const MAX_TEXT_LENGTH = 2_000;
