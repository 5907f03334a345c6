import { isNamedAsCode, placesOf } from "./codes";

/** How far from its quote a code may stand, in characters. */
const NEAR = 300;
/** How far behind its quote an offer's end may be told, in characters. */
const BEHIND = 60;
/** A page that repeats itself more often proves nothing by it. */
const MOST_PLACES = 1_000;

/** Where a code stands near a quote, the first 1,000 such places; `nowhere`: the page does not have it at all. */
export function placesNear(code: string, quote: string, text: string): number[] | "nowhere" {
  const places = placesOf(code, text);
  if (places.length === 0) return "nowhere";
  const quotes = quotePlaces(quote, text);
  const near: number[] = [];
  let next = 0;
  // Both lists go up, so each is walked once.
  for (const at of places) {
    while (next < quotes.length && (quotes[next] ?? 0) + quote.length + NEAR < at) next++;
    const from = quotes[next];
    if (from === undefined || near.length === MOST_PLACES) break;
    if (at >= from - NEAR - code.length) near.push(at);
  }
  return near;
}

/** Whether a code stands in its quote. */
export function isWithin(code: string, quote: string): boolean {
  return placesOf(code, quote).length > 0;
}

/** Whether what stands in a quote or at these places of its page is called a code there. */
export function isNamedNear(code: string, quote: string, text: string, near: number[]): boolean {
  return (
    near.some((at) => isNamedAsCode(code, text, at)) ||
    placesOf(code, quote).some((at) => isNamedAsCode(code, quote, at))
  );
}

const OVER =
  /(?<![\p{L}-])(?:expired|ended|no longer (?:valid|available|active|accepted|works?)|(?:is|are) over|abgelaufen|expirée?|caducado|scaduto|verlopen)(?!\p{L})/iu;

/** Whether an offer is said to be over, in its quote or right behind it on the page. */
export function isOver(quote: string, text: string): boolean {
  if (OVER.test(quote)) return true;
  return quotePlaces(quote, text).some((at) => OVER.test(text.slice(at + quote.length).slice(0, BEHIND)));
}

/** Where a quote stands, no two places overlapping. */
function quotePlaces(quote: string, text: string): number[] {
  const places: number[] = [];
  if (quote === "") return places;
  let at = text.indexOf(quote);
  while (at !== -1 && places.length < MOST_PLACES) {
    places.push(at);
    at = text.indexOf(quote, at + quote.length);
  }
  return places;
}
