import type { DealKind } from "../../schemas/vocabulary";
import { plural } from "../../ui/plural";

/** What is said of those that were not activated with the others. */
export function leftFor(kind: DealKind): (refused: number) => string {
  return (refused) =>
    `${plural(refused, `${kind} waits`, `${kind}s wait`)} for review: decide each under Review.`;
}
