import { coupons, offers } from "../../models/deals/write";
import type { DealKind } from "../../schemas/vocabulary";
import { plural } from "../../ui/format";
import type { RefusedOutcome, Verb } from "../resource/resource";

export function verbsOf(kind: DealKind): Record<string, Verb> {
  const { activate, deactivate, feature, unfeature } = kind === "offer" ? offers : coupons;
  return {
    activate: {
      label: "Activate",
      done: "activated",
      run: activate,
      skipped: (refused) => skipped(kind, refused),
    },
    deactivate: { label: "Deactivate", done: "deactivated", run: deactivate },
    ...(kind === "coupon" && {
      feature: { label: "Feature", done: "featured", run: feature },
      unfeature: { label: "Unfeature", done: "unfeatured", run: unfeature },
    }),
  };
}

function skipped(kind: DealKind, refused: RefusedOutcome[]): string {
  const sameCode = refused.filter(({ errors }) => errors.sameCode).length;
  const claims = refused.length - sameCode;
  const notes = [
    claims > 0 && `${plural(claims, `${kind} waits`, `${kind}s wait`)} for review: decide each under Review.`,
    sameCode > 0 &&
      `${plural(sameCode, `${kind} has`, `${kind}s have`)} a code that the store already has live: open ${sameCode === 1 ? "it" : "each"} to save it anyway.`,
  ];
  return notes.filter(Boolean).join(" ");
}
