import type { Source } from "../web/merchant";
import { amountsIn } from "./amounts";
import { plainText } from "./plain-text";
import { proofOf, provenText } from "./proven-text";

/** The longest name of a new category, in characters. */
const LONGEST_CATEGORY = 40;

/** What of a store's own words may be shown, and in words for a person what was left out. */
export type StoreWords = { description: string; category: string | null; left: string[] };

/**
 * Compares a proposed store's description and category with all pages. A description that says more than they do
 * becomes empty. A category of the site's may stay; a new one must be short and plain, else there is none.
 * @param known the names of the site's categories.
 * @param today such as `2026-11-21`.
 */
export function checkStore(
  { description, category }: { description: string; category: string },
  sources: Source[],
  { known, today }: { known: string[]; today: string },
): StoreWords {
  const proof = proofOf(sources.flatMap(({ text, title, description: about }) => [text, title, about]));
  const said = { manner: "offer" as const, days: [], today };
  const unheld = provenText(description, proof, said);
  const isKnown = known.some((name) => name.toLowerCase() === category.toLowerCase());
  const isPlain = category.length <= LONGEST_CATEGORY && !/[\p{N}%]/u.test(plainText(category));
  const isCategory =
    isKnown ||
    (isPlain &&
      amountsIn(category).length === 0 &&
      provenText(category, proof, { ...said, isName: true }).length === 0);
  return {
    description: unheld.length === 0 ? description : "",
    category: isCategory ? category : null,
    left: [
      ...(unheld.length === 0
        ? []
        : [`The description “${description}” says what no page says (${unheld.join(", ")})`]),
      ...(isCategory ? [] : ["The category is no plain short name"]),
    ],
  };
}
