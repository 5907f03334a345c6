import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { roughNumber } from "../format";

const SHORTEST = 8;
const LONGEST = 128;

/** Leaked passwords in lower case (OWASP ASVS 5.0, 6.2.4 asks for at least 3,000). */
const common = new Set(dictionary["passwords-common"].filter((password) => password.length >= SHORTEST));

/** A change of the password. It is not trimmed: a password is what was typed (OWASP ASVS 5.0, 6.2.8). */
export const passwordChange = (siteName: string) =>
  z.object({
    current_password: z.string({ error: "This is required." }).min(1, "This is required."),
    new_password: z
      .string({ error: "This is required." })
      .refine(hasLength, `${SHORTEST} to ${LONGEST} characters.`)
      .refine((text) => !common.has(text.toLowerCase()), "Too many people use this one. Choose another.")
      .refine((text) => !contains(text, siteName), "Leave the site's name out of it."),
  });

const LOWEST_SCORE = 3;

/** Explains why a password is too easy to guess; undefined for a strong one. `known` has words such as the site's host. */
export function weaknessOf(password: string, known: string[]): string | undefined {
  const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score, guesses } = meter.check(password, known);
  if (score >= LOWEST_SCORE) return undefined;
  return `harder to guess: about ${roughNumber.format(guesses)} tries find this one. Four random words will do`;
}

function hasLength(text: string): boolean {
  const { length } = [...text];
  return length >= SHORTEST && length <= LONGEST;
}

// A name of two letters is part of too many words.
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
