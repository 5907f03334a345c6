import type { EarlierPage } from "../schemas/proof";
import { type Edited, findEdited } from "./find-edited";
import { type Answer, type Look, lookFor } from "./look";

/** A deal to look for on a page. `textSha256`: of the page's text when the deal was last seen there. */
export type SoughtDeal = Omit<Edited, "quote" | "holds"> & {
  /** The words of the page that showed its present terms; null if none has shown them yet. */
  quote: string | null;
  earlierPage: EarlierPage | null;
  textSha256: string | null;
};

/** `quote`: the words that were found, or looked for. */
export type Sight = Look & { quote: string };

/**
 * What an address's answer says of a deal. @param earlier texts of the page by their hashes.
 * @returns undefined if the page does not show terms that it never showed, which is no finding.
 */
export function sightOf(
  deal: SoughtDeal,
  answer: Answer,
  { url, earlier }: { url: string; earlier: Map<string, string> },
): Sight | undefined {
  const { quote, earlierPage } = deal;
  if (quote !== null)
    return { quote, ...lookFor({ ...deal, quote }, earlier.get(deal.textSha256 ?? ""), answer, url) };
  const found = earlierPage ? findEdited({ ...deal, ...earlierPage }, answer, url) : undefined;
  return found === undefined ? undefined : { quote: found, outcome: "seen" };
}
