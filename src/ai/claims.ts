import { type Proof, proofOf, provenText } from "./proven-text";
import { readHtml } from "./reading";

/** What a text may say. */
export type Held = {
  codes: string[];
  /** Texts whose percentages and amounts may be said again, such as `20%` or `$15 off orders over $60`. */
  values: string[];
  /** The addresses that may be written out. */
  addresses?: string[];
  /** What the post is about: its nouns may stand without an article, though never where one enters a code. */
  topics?: string[];
  /** The last days that may be named, such as `2026-12-31`. */
  days: string[];
  /** Such as `2026-11-21`. */
  today: string;
};

/**
 * The prices, percentages, codes and ends of a text or of HTML that the given data does not hold, each once and as they
 * stand there. Amounts are compared by their number and currency, codes letter by letter.
 */
export function unheldClaims(html: string, held: Held): string[] {
  return unheldInText(readHtml(html).text, held);
}

/** The same of a text that is printed as it stands. */
export function unheldInText(text: string, held: Said): string[] {
  const { days, today } = held;
  return provenText(text, proofOfHeld(held), { manner: "post", days, today });
}

type Said = Pick<Held, "codes" | "values" | "days" | "today">;

/** The same deals are held against every part of a post, and again after each repair. */
const proofs = new WeakMap<Said, Proof>();

function proofOfHeld(held: Said): Proof {
  const proof = proofs.get(held) ?? proofOf([...held.codes.map((code) => `Code ${code}`), ...held.values]);
  proofs.set(held, proof);
  return proof;
}
