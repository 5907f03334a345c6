import type { OfferDraft } from "../../src/generation/generated";
import { daysIn } from "../../src/schemas/days";
import type { SeenCard, Truth } from "./model";
import type { Trap } from "./pages";

export const today = new Date().toISOString().slice(0, 10);

export const isLive = ({ proposal }: OfferDraft) => proposal.problems.length === 0;

/** A title has no full stop. */
const plain = (text: string) => text.replace(/\s|\.$/g, "").toLowerCase();

export const textOf = ({ title, description }: Pick<OfferDraft, "title" | "description">) =>
  `${title}\n${description}`;

export function isSame(card: SeenCard, truth: Truth): boolean {
  if (card.code !== null || truth.code !== null) return card.code === truth.code;
  return plain(textOf(card)).includes(plain(truth.title ?? truth.what ?? ""));
}

/** In which ways a card differs from the true offer. */
export function faultsOf(card: SeenCard, truth: Truth): Trap["of"][] {
  if (!isSame(card, truth)) return ["value"];
  const { value, upTo, what, title, end, conditions } = truth;
  const shown = plain(textOf(card));
  const wanted = [title, what, ...conditions].filter((text) => text !== null);
  const day = end && daysIn(end, today)[0]?.readings[0];
  return [
    ...(plain(card.discountValue) === plain(upTo ? `${upTo}${value}` : (value ?? ""))
      ? []
      : ["value" as const]),
    ...(wanted.every((text) => shown.includes(plain(text))) ? [] : ["terms" as const]),
    ...(card.expiry === day ? [] : ["end" as const]),
  ];
}

/** The lines and sentences of a public offer's block that its card lacks. */
export function lackOf(draft: OfferDraft): string[] {
  const shown = plain([textOf(draft), draft.code, draft.discountValue].join("\n"));
  return draft.proposal.quote
    .split(/\n|(?<=[.!?])\s+/)
    .filter((sentence) => !shown.includes(plain(sentence)));
}
