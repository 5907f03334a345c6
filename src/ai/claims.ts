import { amountsIn, firstUnheld } from "./amounts";
import { codesIn } from "./codes";
import { readHtml } from "./reading";

/** What a text may say. */
export type Held = {
  codes: string[];
  /** Texts whose percentages and amounts may be said again, such as `20%` or `$15 off orders over $60`. */
  values: string[];
};

/**
 * The prices, percentages and codes of a text or of HTML that the given data does not hold, each once and as they stand
 * there. Amounts are compared by their number and currency, codes letter by letter.
 */
export function unheldClaims(html: string, held: Held): string[] {
  const { text } = readHtml(html);
  const values = held.values.flatMap(amountsIn);
  const amounts = amountsIn(text).filter((amount) => firstUnheld([amount], values));
  const codes = codesIn(text).filter((code) => !held.codes.includes(code));
  return [...new Set([...amounts.map((amount) => amount.text), ...codes])];
}
