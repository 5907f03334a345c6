import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";

const SHORTEST = 8;
const LONGEST = 128;

/** Some 18,000, in lower case, from leaked lists (OWASP ASVS 5.0, 6.2.4 asks for the first 3,000 that are long enough). */
const common = new Set(dictionary["passwords-common"].filter((password) => password.length >= SHORTEST));

/**
 * A change of the password. Nothing is trimmed: a password is what was typed (OWASP ASVS 5.0, 6.2.8).
 * @param siteName what a new password may not contain, for it is the first that is guessed.
 */
export const passwordChange = (siteName: string) =>
  z.object({
    current_password: z.string({ error: "This is required." }).min(1, "This is required."),
    new_password: z
      .string({ error: "This is required." })
      .refine(hasLength, `${SHORTEST} to ${LONGEST} characters.`)
      .refine((text) => !common.has(text.toLowerCase()), "Too many people use this one. Choose another.")
      .refine((text) => !contains(text, siteName), "Leave the site's name out of it."),
  });

/** On zxcvbn's scale from 0 to 4. */
const LOWEST_SCORE = 3;
const number = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 1 });

/**
 * Says why a password is refused as easy to guess; undefined for a strong one.
 * @param known words that an attacker tries first, such as the site's host.
 */
export function weaknessOf(password: string, known: string[]): string | undefined {
  const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score, guesses } = meter.check(password, known);
  if (score >= LOWEST_SCORE) return undefined;
  return `harder to guess: about ${number.format(guesses)} tries find this one. Four random words will do`;
}

/** Characters as people count them, of which an emoji is one. */
function hasLength(text: string): boolean {
  const { length } = [...text];
  return length >= SHORTEST && length <= LONGEST;
}

/** In any case, and whatever stands between the letters. A name of two letters is in too many words to mean the site. */
function contains(text: string, name: string): boolean {
  const letters = lettersOf(name);
  return letters.length > 2 && lettersOf(text).includes(letters);
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
