import { discountLabel, hasEnded, recentDate, shortDate } from "../../format";
import type { Deal } from "../../models/deals/list";
import type { ReceiptLine } from "../../pictures/ticket";
import { type ProofStatus, proofStatusOf } from "../../proof/status";
import { confirmedWords, observationWords, proofWords } from "../../proof/words";
import type { Settings } from "../../schemas/settings";
import { printOf } from "../../ui/stamp";
import { type Shared, SLOGAN, shared } from "../files/pictures";

const MOST_LINES = 3;

export function ofDeal(deal: Deal, settings: Settings): Shared | undefined {
  const { store, code, endsAt, proof } = deal;
  const { timeZone } = settings;
  const proofStatus = proofStatusOf(proof, new Date());
  const isEnded = hasEnded(endsAt);
  const print = isEnded ? null : printOf(proofStatus);
  const value = discountLabel(deal.discountType, deal.discountValue, store.currency);
  const proven = code ? SLOGAN : "Deals that come with proof.";
  const stamped = print && shortDate(new Date(print.at), timeZone).split(/\s/);
  const words = isEnded ? "Expired" : (proofWords(proofStatus, timeZone) ?? "No proof yet");
  return shared("deal", deal.id, settings, `${value} at ${store.name}: ${deal.title}. ${words}.`, {
    headline: isEnded
      ? "This deal has ended."
      : print && print.age !== "gone"
        ? proven
        : "We say when it was checked.",
    ticket: {
      store: { name: store.name, logo: store.picture },
      value,
      title: deal.title,
      lines: linesOf(deal, proofStatus, timeZone).slice(0, MOST_LINES),
    },
    stamp:
      print && stamped
        ? { word: print.word, day: `${stamped[0]} ${stamped[1]}`, year: stamped[2] ?? "", age: print.age }
        : undefined,
  });
}

function linesOf({ proof, endsAt }: Deal, proofStatus: ProofStatus, timeZone: string): ReceiptLine[] {
  const { lead, negative, answers } = proofStatus;
  const lines: ReceiptLine[] = [];
  const add = (label: string, value: string, tone?: ReceiptLine["tone"]) =>
    lines.push({ label, value, tone });
  if (endsAt && hasEnded(endsAt)) add("Ended", shortDate(endsAt, timeZone), "danger");
  if (proof?.first) add("First seen", shortDate(new Date(proof.first.at), timeZone));
  if (negative)
    add(observationWords(negative, "ticket"), recentDate(new Date(negative.since), timeZone), "danger");
  else if (lead) {
    const by = lead.kind === "editor" ? " by an editor" : "";
    const tone = lead.age === "old" ? undefined : "proof";
    add(confirmedWords(lead.kind, lead.method) + by, recentDate(new Date(lead.at), timeZone), tone);
  }
  if (answers) add("Shoppers this week: it worked", `${answers.worked} of ${answers.total}`);
  if (!proof) add("On record", "nothing yet");
  if (endsAt && !hasEnded(endsAt)) add("Ends", shortDate(endsAt, timeZone));
  return lines;
}
