import { z } from "zod";

/** Words to search for. */
export const search = z.string().trim().max(100, "at most 100 characters");

/** The words of an address, where odd ones are none. */
export const looseSearch = search.catch("").default("");
