import type { Source } from "../web/source";
import { amountsIn, firstUnheld, plainNumber } from "./amounts";
import { codesIn, isNamedAsCode, isPlaceholder, placesOf } from "./codes";
import { isDay, saysDay, yearsAfter } from "./dates";
import type { Problem } from "./problems";

const SHORTEST_QUOTE = 12;
const LONGEST_QUOTE = 500;
/** How far from its quote a code may stand, in characters. */
const NEAR = 300;
const MOST_YEARS = 3;

/** What a model says about an offer. */
export type Claim = {
  title: string;
  description: string;
  discountType: "percentage" | "fixed" | "deal";
  discountValue: string;
  code: string | null;
  terms: string | null;
  /** Such as `2026-12-31`. */
  expiry: string | null;
  /** The address of a source. */
  source: string;
  quote: string;
};

/** What proves an offer: words that stand on a page that was really fetched. */
export type Evidence = { url: string; quote: string; at: Date; sha256: string };

export type Checked = {
  code: string | null;
  expiry: string | null;
  terms: string | null;
  evidence: Evidence | null;
  problems: Problem[];
};

/**
 * Compares a proposed offer with the pages that were read, letter by letter; only whitespace is folded. Without
 * evidence it has neither code nor expiry. With evidence it may still have lost one of them: `problems` says so.
 * @param today such as `2026-11-21`, in the site's time zone.
 */
export function checkOffer(offer: Claim, sources: Source[], { today }: { today: string }): Checked {
  const source = sources.find(({ url }) => isSameAddress(url, offer.source));
  if (!source) return { ...nothing, terms: offer.terms, problems: ["source-unknown"] };
  const page = {
    text: folded(source.text),
    title: folded(source.title),
    description: folded(source.description),
  };
  const whole = Object.values(page).join("\n");
  const quote = folded(offer.quote);
  const terms = termsProblem(offer.terms, whole);
  const faults = [quoteProblem(quote, page), discountProblem(offer, quote), claimProblem(offer, whole)];
  const code = codeProblem(offer.code, quote, page.text);
  const expiry = expiryProblem(offer.expiry, quote, today);
  const isProven = faults.every((fault) => fault === undefined);
  return {
    code: isProven && !code ? offer.code : null,
    expiry: isProven && !expiry ? offer.expiry : null,
    terms: terms ? null : offer.terms,
    evidence: isProven ? { url: source.url, quote, at: source.at, sha256: source.sha256 } : null,
    problems: [...faults, terms, code, expiry].filter((problem) => problem !== undefined),
  };
}

type Page = { text: string; title: string; description: string };
type Fault = Problem | undefined;

const nothing = { code: null, expiry: null, evidence: null };

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  for (const url of [a, b]) if (url) url.hash = "";
  return one === other || (a !== null && a.href === b?.href);
}

function quoteProblem(quote: string, page: Page): Fault {
  if (quote.length < SHORTEST_QUOTE) return "quote-too-short";
  if (quote.length > LONGEST_QUOTE) return "quote-too-long";
  return Object.values(page).some((text) => text.includes(quote)) ? undefined : "quote-not-in-source";
}

function discountProblem({ discountType, discountValue }: Claim, quote: string): Fault {
  const claimed = amountsIn(discountValue);
  const held = amountsIn(quote);
  if (firstUnheld(claimed, held)) return "discount-not-in-quote";
  if (claimed.length > 0 || discountType === "deal") return undefined;
  // Of a currency that is not known: "15 Kč" stands there as it is.
  if (/\p{L}/u.test(discountValue) && standsIn(discountValue, quote)) return undefined;
  // A bare "20" is a percentage or money, as the type says.
  const numbers = [...discountValue.matchAll(/\d[\d.,]*/g)].map(([number]) => plainNumber(number));
  const isHeld = (number: string) =>
    held.some((one) => one.number === number && (one.unit === "%") === (discountType === "percentage"));
  return numbers.every(isHeld) ? undefined : "discount-not-in-quote";
}

function standsIn(part: string, text: string): boolean {
  return new RegExp(`(?<!\\d|\\d[.,])${RegExp.escape(folded(part))}(?![\\p{L}\\d]|[.,]\\d)`, "u").test(text);
}

function claimProblem({ title, description }: Claim, page: string): Fault {
  return isHeldBy(`${title}\n${description}`, page) ? undefined : "claim-not-in-source";
}

function termsProblem(terms: string | null, page: string): Fault {
  return terms === null || isHeldBy(terms, page) ? undefined : "terms-not-in-source";
}

/** Whether a page has every amount and every code of a text. */
function isHeldBy(text: string, page: string): boolean {
  const amounts = amountsIn(text);
  if (amounts.length > 0 && firstUnheld(amounts, amountsIn(page))) return false;
  return codesIn(text).every((code) => placesOf(code, page).length > 0);
}

function codeProblem(code: string | null, quote: string, text: string): Fault {
  if (code === null) return undefined;
  if (isPlaceholder(code)) return "code-placeholder";
  const places = placesOf(code, text);
  if (places.length === 0) return "code-not-in-source";
  const quotes = quote === "" ? [] : allPlaces(quote, text);
  const near = places.filter((at) =>
    quotes.some((from) => at >= from - NEAR - code.length && at <= from + quote.length + NEAR),
  );
  const inQuote = placesOf(code, quote);
  if (near.length === 0 && inQuote.length === 0) return "code-far-from-quote";
  const isNamed =
    near.some((at) => isNamedAsCode(code, text, at)) || inQuote.some((at) => isNamedAsCode(code, quote, at));
  return isNamed ? undefined : "code-not-named";
}

function expiryProblem(expiry: string | null, quote: string, today: string): Fault {
  if (expiry === null) return undefined;
  if (!isDay(expiry)) return "expiry-not-a-day";
  if (expiry < today) return "expiry-past";
  if (expiry > yearsAfter(today, MOST_YEARS)) return "expiry-too-far";
  return saysDay(quote, expiry, today) ? undefined : "expiry-not-in-quote";
}

function allPlaces(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}
