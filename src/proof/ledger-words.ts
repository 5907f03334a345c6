import { kindWords } from "./proof-words";
import type { CheckMethod, ObservationKind, Outcome } from "./vocabulary";

type Words = { title: string; note?: string };

const ofPage: Partial<Record<Outcome, Words>> = {
  missing: { title: "Not on the shop’s page" },
  gone: { title: "The shop’s page is gone" },
  unreadable: { title: "Page not readable", note: "This says nothing about the deal." },
  reworded: { title: "Changed on the shop’s page", note: "Its words or those around it are others now." },
};

const failed: Partial<Record<ObservationKind, string>> = {
  shop: "Ended by the shop",
  cart: "Refused by the shop’s cart",
  feed: "Not in the shop’s feed",
};

const TOO_MANY_REQUESTS = 429;

type Observed = {
  kind: ObservationKind;
  outcome: Outcome;
  method: CheckMethod | null;
  httpStatus: number | null;
};

/** An observation's finding, with its meaning where that is not plain. */
export function ledgerWords({ kind, outcome, method, httpStatus }: Observed): Words {
  if (httpStatus === TOO_MANY_REQUESTS)
    return {
      title: "Page not readable",
      note: "The shop asked us to come back later. This says nothing about the deal.",
    };
  const words = kind === "page" ? ofPage[outcome] : undefined;
  if (words) return words;
  if (outcome === "limited") return { title: "Not for every basket" };
  if (outcome !== "seen" && outcome !== "works") return { title: failed[kind] ?? "Did not work" };
  if (kind === "sale")
    return { title: "Bought with", note: "Reported by the shop’s network. Only the day is known." };
  return kind === "visitor" ? { title: "It worked" } : { title: kindWords(kind, method) };
}

/** `none`: it says nothing for or against the deal. */
export function ledgerTone({ outcome }: { outcome: Outcome }): "fresh" | "gone" | "none" {
  if (outcome === "seen" || outcome === "works") return "fresh";
  return outcome === "dead" || outcome === "missing" || outcome === "gone" || outcome === "reworded"
    ? "gone"
    : "none";
}
