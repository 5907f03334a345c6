/** What is compared of an offer; `evidence` of one that was checked. */
type Rankable = { title: string; code: string | null; evidence?: unknown };

/**
 * The offers of one store, each once: those with a code by it, the others by their title. Of two that are the same the
 * first stays, or the one with evidence. In the order they came.
 */
export function foldDuplicates<Offer extends Rankable>(offers: Offer[]): Offer[] {
  const kept = new Map<string, Offer>();
  const titles = new Set(offers.filter(({ code }) => code !== null).map(({ title }) => plain(title)));
  for (const offer of offers) {
    if (offer.code === null && titles.has(plain(offer.title))) continue;
    const key = offer.code === null ? `title ${plain(offer.title)}` : `code ${offer.code.toUpperCase()}`;
    const other = kept.get(key);
    if (!other || (!other.evidence && offer.evidence)) kept.set(key, offer);
  }
  return offers.filter((offer) => [...kept.values()].includes(offer));
}

/** With codes before deals, otherwise as they came. */
export function rank<Offer extends Rankable>(offers: Offer[]): Offer[] {
  return offers.toSorted((a, b) => Number(a.code === null) - Number(b.code === null));
}

function plain(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();
}
