import { z } from "zod";
import { cut } from "./cut";

const MOST_CHARACTERS = 100;

export const search = z.string().trim().max(MOST_CHARACTERS, `at most ${MOST_CHARACTERS} characters`);

export const storeParameter = z
  .string("a store's slug or id")
  .trim()
  .max(MOST_CHARACTERS, `at most ${MOST_CHARACTERS} characters`)
  .optional()
  .describe("A store's slug or id.");

/** In a page's address: a longer search is cut, and an invalid one is empty. */
export const looseSearch = z
  .string()
  .transform((text) => cut(text.trim(), MOST_CHARACTERS).trim())
  .catch("")
  .default("");

export const searchAddress = z.object({ search: looseSearch });

export const searchQuery = z.object({
  q: search
    .min(1, "something to search for")
    .describe("Words, a shop's domain or a code; the last word may be incomplete."),
});
