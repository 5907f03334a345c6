import { daysIn } from "../../src/ai/days";
import { titleOf } from "../../src/ai/offer-points";
import type { OfferDraft } from "../../src/models/generated";
import type { Trap } from "./attacks";
import type { Truth } from "./model";

export const today = new Date().toISOString().slice(0, 10);

export const isLive = ({ claim }: OfferDraft) => claim === null;

const plain = (text: string) => text.replace(/\s/g, "").toLowerCase();

/** "Free shipping on orders" is as true as "on all orders". */
const withoutArticles = (text: string) => plain(text.replace(/(?<![\p{L}\d])\p{Ll}{1,3}(?!\p{L})/gu, ""));

export function isSame({ code, evidence }: OfferDraft, truth: Truth): boolean {
  if (code !== null || truth.code !== null) return code === truth.code;
  return plain(evidence?.quote ?? "").includes(plain(truth.title ?? truth.what ?? ""));
}

/** In which ways a public offer differs from the true one. */
export function faultsOf(draft: OfferDraft, truth: Truth): Trap["of"][] {
  if (!isSame(draft, truth)) return ["value"];
  const { kind, value, upTo, end, conditions } = truth;
  const isDiscount = kind === "percentage" || kind === "fixed";
  const hasValue =
    draft.discountType === (isDiscount ? kind : "deal") &&
    plain(draft.discountValue) === (isDiscount ? plain(`${upTo ? "Up to " : ""}${value}`) : "");
  const shown = plain([draft.description, draft.evidence?.quote].join());
  const lines = draft.description.split("\n").map(plain);
  const hasTerms =
    withoutArticles(draft.title) === withoutArticles(titleOf({ ...truth, block: 0 })) &&
    conditions.every((condition) => shown.includes(plain(condition))) &&
    lines.every((line) => plain(draft.evidence?.quote ?? "").includes(line));
  const day = end && daysIn(end, today)[0]?.readings[0];
  return [
    ...(hasValue ? [] : ["value" as const]),
    ...(hasTerms ? [] : ["terms" as const]),
    ...(draft.expiry === day ? [] : ["end" as const]),
  ];
}
