import type { DealKind } from "../../schemas/vocabulary";
import { plural } from "../../ui/plural";
import type { Refused } from "../listing";

/** What is said of those that were not activated with the others. */
export function leftFor(kind: DealKind): (refused: Refused[]) => string {
  return (refused) => {
    const sameCode = refused.filter(({ errors }) => errors.sameCode).length;
    const claims = refused.length - sameCode;
    const notes = [
      claims > 0 &&
        `${plural(claims, `${kind} waits`, `${kind}s wait`)} for review: decide each under Review.`,
      sameCode > 0 &&
        `${plural(sameCode, `${kind} has`, `${kind}s have`)} a code that the store already has live: open ${sameCode === 1 ? "it" : "each"} to save it anyway.`,
    ];
    return notes.filter(Boolean).join(" ");
  };
}
