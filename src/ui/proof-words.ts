import type { CheckMethod } from "../schemas/observations";
import type { ConfirmingKind, Negative, Standing } from "../schemas/proof";
import { shortDate } from "./format";

const confirmed: Record<Exclude<ConfirmingKind, "editor">, string> = {
  shop: "Confirmed by the shop on",
  sale: "Last bought with on",
  cart: "Accepted by the shop’s cart on",
  page: "On the shop’s page on",
  feed: "In the shop’s feed on",
};

const checked: Record<CheckMethod, string> = {
  basket: "Tried by an editor on",
  page: "Read on the shop’s page by an editor on",
  shop: "Confirmed to an editor by the shop on",
};

/** How a deal stands, in one line; null: nothing is known of it. */
export function proofWords({ lead, negative }: Standing, timeZone: string): string | null {
  const day = (at: number) => shortDate(new Date(at), timeZone);
  if (negative) return `${negativeWords(negative)} ${day(negative.since)}`;
  if (!lead) return null;
  const { kind, at, age, method, country } = lead;
  if (age === "old") return `Not checked since ${day(at)}`;
  const words = kind === "editor" ? (method ? checked[method] : "Checked on") : confirmed[kind];
  return [`${words} ${day(at)}`, country].filter(Boolean).join(", ");
}

function negativeWords({ kind, outcome }: Negative): string {
  if (outcome === "dead") return kind === "cart" ? "Refused by the shop’s cart on" : "Did not work on";
  return kind === "feed" ? "No longer in the shop’s feed since" : "No longer on the shop’s page since";
}
