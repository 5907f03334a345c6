import { recentDate } from "../ui/format";
import { weekWords } from "./answer-words";
import type { Negative } from "./derive";
import type { Standing } from "./status";
import type { CheckMethod, ConfirmingKind } from "./vocabulary";

const confirmed: Record<Exclude<ConfirmingKind, "editor">, string> = {
  shop: "Confirmed by the shop",
  sale: "Last bought with",
  cart: "Accepted by the shop’s cart",
  page: "On the shop’s page",
  feed: "In the shop’s feed",
};

const checked: Record<CheckMethod, string> = {
  basket: "Tried in a basket",
  price: "Price found as said",
  page: "Read on the shop’s page",
  shop: "Confirmed by the shop to us",
};

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** How a deal stands, in one line; null: nothing is known of it. Cached pages show it, so that it names days, not hours. */
export function proofWords({ lead, negative, answers }: Standing, timeZone: string, now = new Date()) {
  const day = (at: number) => recentDate(new Date(at), timeZone, now);
  if (negative) return `${negativeWords(negative)} ${day(negative.since)}`;
  if (lead && lead.age !== "old") {
    const words = `${kindWords(lead.kind, lead.method)}${lead.kind === "editor" ? " by an editor" : ""}`;
    if (lead.age === "ageing") return `${words} ${weeksAgo(now.getTime() - lead.at)}`;
    return `${words}${lead.kind === "sale" ? ":" : ","} ${day(lead.at)}`;
  }
  return weekWords(answers) ?? (lead && `Not checked since ${day(lead.at)}`);
}

export function kindWords(kind: ConfirmingKind, method: CheckMethod | null | undefined): string {
  if (kind !== "editor") return confirmed[kind];
  return method ? checked[method] : "Checked";
}

function negativeWords(negative: Negative): string {
  return `${negativeLabel(negative)} ${negative.outcome === "dead" ? "on" : "since"}`;
}

export function negativeLabel({ kind, outcome }: Pick<Negative, "kind" | "outcome">): string {
  if (outcome === "dead") return kind === "cart" ? "Refused by the shop’s cart" : "Did not work";
  if (outcome === "reworded") return "Changed on the shop’s page";
  return kind === "feed" ? "No longer in the shop’s feed" : "No longer on the shop’s page";
}

function weeksAgo(milliseconds: number): string {
  const weeks = Math.floor(milliseconds / WEEK_MS);
  return weeks === 1 ? "1 week ago" : `${weeks} weeks ago`;
}
