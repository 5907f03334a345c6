import type { Source } from "../web/merchant";
import { readDay } from "./days";
import { type Card, identityOf, type OfferPoints, spansOf, titleOf } from "./offer-points";
import { codeProblems, numberProblems, problemsOf, unfound } from "./offer-problems";
import { MAX_QUOTE_LENGTH, scopeOf, sentencesOf, textOf } from "./offer-scope";
import { codePattern, sentencesIn, stands } from "./offer-spans";
import type { ReadBlock } from "./untrusted";

export type CheckedOffer = Card & {
  points: OfferPoints;
  source: Source;
  heading: string[];
  text: string;
  /** Other blocks that name its code. */
  elsewhere: string[];
  description: string;
  /** Null unless the code is one, and the last day can be read. */
  code: string | null;
  expiry: string | null;
  isFound: boolean;
  problems: string[];
};

/** Writes cards and checks them; leaves out offers without a block. @param today such as `2026-11-21`, in the site's zone. */
export function checkOffers(offers: OfferPoints[], blocks: ReadBlock[], today: string): CheckedOffer[] {
  const shared = new Map<number, string[]>();
  const parts = blocks.flatMap((block) => {
    const here = offers.filter(({ block: n }) => n === block.n);
    // A condition that a model takes for an offer has neither, and must not be parted from the offer that it belongs to.
    const real = here.filter(({ code, value }) => code !== null || value !== null);
    if (new Set(real.map(identityOf)).size < 2) return [block];
    shared.set(block.n, numberProblems(here.flatMap(spansOf), block.text));
    return sentencesOf(block);
  });
  const owns = new Map(offers.flatMap((points) => [[points, ownOf(points, parts)] as const]));
  return offers.flatMap((points) => {
    const own = owns.get(points);
    if (!own) return [];
    const others = offers.filter((offer) => identityOf(offer) !== identityOf(points));
    const used = new Set(others.flatMap((offer) => owns.get(offer) ?? []));
    const scope = scopeOf(own, points.code !== null, used, parts);
    const offer = checkOffer(points, own, scope, parts, today);
    return [{ ...offer, problems: [...new Set([...offer.problems, ...(shared.get(own.n) ?? [])])] }];
  });
}

/** The block that an offer points at; of its sentences the first with the code, or with the most of the offer. */
function ownOf(points: OfferPoints, parts: ReadBlock[]): ReadBlock | undefined {
  const own = parts.filter(({ n }) => n === points.block);
  const { code, value, what, title } = points;
  const words = [code, value, what, title].filter((part) => part !== null);
  const heldBy = ({ text }: ReadBlock) => words.filter((part) => text.includes(part)).length;
  const most = Math.max(...own.map(heldBy));
  return own.find((part) => heldBy(part) === most || (code !== null && part.text.includes(code)));
}

function checkOffer(
  points: OfferPoints,
  own: ReadBlock,
  scope: ReadBlock[],
  blocks: ReadBlock[],
  today: string,
): CheckedOffer {
  const { kind, code, value, upTo, end } = points;
  const [{ source, heading } = own] = scope;
  const text = textOf(scope);
  const elsewhere = blocks
    .filter((block) => code !== null && !scope.includes(block) && codePattern(code, "iu").test(block.text))
    .map((block) => block.text);
  const shown = [...heading.slice(-1), text].join("\n");
  const isDiscount = kind === "percentage" || kind === "fixed";
  const card: Card = {
    title: titleOf(points),
    discountType: isDiscount ? kind : "deal",
    discountValue: isDiscount && value ? `${upTo ? "Up to " : ""}${value}` : "",
    quote: quoteOf(shown),
  };
  const words = { text, everywhere: [text, ...elsewhere].join("\n"), heading: heading.join("\n") };
  return {
    ...{ points, source, heading, text, elsewhere, ...card },
    description: descriptionOf(points, shown),
    code: codeProblems(code, text).length === 0 ? code : null,
    expiry: end && (readDay(end, today) ?? null),
    isFound: unfound(spansOf(points), words).length === 0,
    problems: problemsOf(points, card, words, today),
  };
}

/** The whole sentences of its conditions, so that no "not" is lost; without any, the lines that the offer stands in. */
function descriptionOf(points: OfferPoints, text: string): string {
  const lines = text.split("\n");
  const pieces = [...sentencesIn(text), ...lines];
  const conditions = points.conditions.map(
    (condition) => pieces.find((piece) => stands(condition, piece)) ?? condition,
  );
  if (conditions.length > 0) return [...new Set(conditions)].join("\n");
  return lines.filter((line) => spansOf(points).some((span) => line.includes(span.text))).join("\n");
}

function quoteOf(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text;
  return /^.*[.!?](?=\s)/s.exec(text.slice(0, MAX_QUOTE_LENGTH + 1))?.[0] ?? "";
}
