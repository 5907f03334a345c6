import { discountFault } from "../schemas/deals";
import type { Source } from "../web/merchant";
import { amountsIn, firstUnheld, plainNumber } from "./amounts";
import { isPlaceholder } from "./codes";
import { isDay, saysDay, yearsAfter } from "./dates";
import { isNamedNear, isOver, isWithin, placesNear } from "./near-quote";
import type { Problem } from "./problems";
import { type Proof, proofOf, provenText } from "./proven-text";

const SHORTEST_QUOTE = 12;
const LONGEST_QUOTE = 500;
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
  /** Of a percentage or money the amount alone; of a deal empty where the page does not have it. */
  discountValue: string;
  evidence: Evidence | null;
  problems: Problem[];
  /** What of the title, description and terms is in doubt, as it stands there. */
  doubts: string[];
};

/**
 * Compares a proposed offer with the pages that were read, letter by letter; only whitespace is folded. Without
 * evidence it has neither code nor expiry. With evidence it may still have lost one of them: `problems` says so. Takes
 * time in proportion to the page; a page is read once, however many offers name it.
 * @param today such as `2026-11-21`, in the site's time zone.
 * @param names which may be said though the page may not have them, such as the store's.
 */
export function checkOffer(
  offer: Claim,
  sources: Source[],
  { today, names = [] }: { today: string; names?: string[] },
): Checked {
  const source = sources.find(({ url }) => isSameAddress(url, offer.source));
  if (!source) {
    const discountValue = amountOf(offer, false);
    return { ...nothing, discountValue, problems: ["source-unknown"], doubts: [] };
  }
  const page = pageOf(source);
  const quote = folded(offer.quote);
  const expiry = expiryProblem(offer.expiry, quote, today);
  const code = codeProblem(offer.code, quote, page.text);
  const said = {
    manner: "offer" as const,
    ...{ quote, today, names, code: code ? null : offer.code, hasCode: offer.code !== null },
    days: offer.expiry !== null && !expiry ? [offer.expiry] : [],
  };
  const unproven = (text: string) => provenText(text, page.proof, said);
  const isHeld = unproven(offer.discountValue).length === 0;
  const discountValue = amountOf(offer, isHeld);
  const doubts = [...unproven(offer.title), ...unproven(offer.description)];
  const ofTerms = unproven(offer.terms ?? "");
  const faults: Fault[] = [
    quoteProblem(quote, page),
    isOver(quote, page.text) ? "offer-ended" : undefined,
    isHeld ? discountProblem(offer, quote) : "discount-not-in-quote",
    doubts.length === 0 ? undefined : "claim-not-in-source",
  ];
  const isProven = faults.every((fault) => fault === undefined);
  return {
    code: isProven && !code ? offer.code : null,
    expiry: isProven && !expiry ? offer.expiry : null,
    discountValue,
    evidence: isProven ? { url: source.url, quote, at: source.at, sha256: source.sha256 } : null,
    problems: [
      ...faults,
      discountFault({ ...offer, discountValue }) ? ("discount-impossible" as const) : undefined,
      ofTerms.length > 0 ? ("terms-not-in-source" as const) : undefined,
      code,
      expiry,
    ].filter((problem) => problem !== undefined),
    doubts: [...new Set([...doubts, ...ofTerms])],
  };
}

type Page = { text: string; title: string; description: string; proof: Proof };
type Fault = Problem | undefined;

const nothing = { code: null, expiry: null, evidence: null };

/** Each page is read once for all of its offers. */
const pages = new WeakMap<Source, Page>();

function pageOf(source: Source): Page {
  const known = pages.get(source);
  if (known) return known;
  const [text, title, description] = [source.text, source.title, source.description].map(folded);
  const page = { text: text ?? "", title: title ?? "", description: description ?? "" };
  const read = { ...page, proof: proofOf(Object.values(page)) };
  pages.set(source, read);
  return read;
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  for (const url of [a, b]) if (url) url.hash = "";
  return one === other || (a !== null && a.href === b?.href);
}

function quoteProblem(quote: string, { text, title, description }: Page): Fault {
  if (quote.length < SHORTEST_QUOTE) return "quote-too-short";
  if (quote.length > LONGEST_QUOTE) return "quote-too-long";
  return [text, title, description].some((part) => part.includes(quote)) ? undefined : "quote-not-in-source";
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

/** The amount of a discount without the words around it, but for "up to"; of a deal its words, where they are held. */
function amountOf({ discountType, discountValue, quote }: Claim, isHeld: boolean): string {
  if (isHeld && (discountType === "deal" || standsIn(discountValue, folded(quote)))) return discountValue;
  const amounts = amountsIn(discountValue);
  const amount = amounts.find(({ unit }) => (unit === "%") === (discountType === "percentage")) ?? amounts[0];
  if (!amount) return discountType === "deal" ? "" : (/(?<!\p{L})\d[\d.,]*/u.exec(discountValue)?.[0] ?? "");
  const at = discountValue.indexOf(amount.text);
  return (/up to\s*$/i.exec(discountValue.slice(0, Math.max(0, at)))?.[0] ?? "") + amount.text;
}

function codeProblem(code: string | null, quote: string, text: string): Fault {
  if (code === null) return undefined;
  if (isPlaceholder(code)) return "code-placeholder";
  const near = placesNear(code, quote, text);
  if (near === "nowhere") return "code-not-in-source";
  if (near.length === 0 && !isWithin(code, quote)) return "code-far-from-quote";
  return isNamedNear(code, quote, text, near) ? undefined : "code-not-named";
}

function expiryProblem(expiry: string | null, quote: string, today: string): Fault {
  if (expiry === null) return undefined;
  if (!isDay(expiry)) return "expiry-not-a-day";
  if (expiry < today) return "expiry-past";
  if (expiry > yearsAfter(today, MOST_YEARS)) return "expiry-too-far";
  return saysDay(quote, expiry, today) ? undefined : "expiry-not-in-quote";
}
