import { z } from "zod";
import { link, optionalLink, optionalText, requiredText, slug, wholeNumber } from "./fields";
import { BAD_CURSOR, type Cursor, isPlaceIn, limit, looseCursor } from "./paging";
import { looseSearch, search } from "./search";

/** What `GET /api/stores` may be asked. */
export const storeQuery = z
  .object({
    search: search
      .optional()
      .describe(
        "Words of the name or the category; of the last one the beginning will do. Names that begin so come first.",
      ),
    limit,
    cursor: looseCursor,
  })
  .refine(({ search, cursor }) => !cursor || isPlaceAmong(search, cursor), {
    path: ["cursor"],
    error: BAD_CURSOR,
  });

/** The address of /stores; an odd value falls back. */
export const storesAddress = z
  .object({ search: looseSearch, cursor: looseCursor.catch(undefined) })
  .transform(({ search, cursor }) => ({
    search,
    cursor: cursor && isPlaceAmong(search, cursor) ? cursor : undefined,
  }));

/** Stores come by name; those that are searched for by name in the first tier, and by popularity in those behind. */
function isPlaceAmong(search: string | undefined, cursor: Cursor): boolean {
  const [, , tier] = cursor;
  if (!search) return isPlaceIn("text", cursor);
  return tier !== undefined && isPlaceIn(tier === 0 ? "text" : "integer", cursor);
}

/** What can be said about a store. */
export const storeInput = z.object({
  name: requiredText(100),
  slug,
  logo: z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isLogo(text), "Start the address with https://, or choose a file.")
    .describe("An address, or an image as a data-URL. None: a mark is drawn from the name."),
  description: optionalText(2000).transform((text) => text ?? ""),
  website: optionalLink,
  category: optionalText(100).describe("The category's name."),
  dealCount: wholeNumber(1_000_000).default(0).describe("0: the live deals are counted."),
});

export type StoreInput = z.infer<typeof storeInput>;

function isLogo(text: string): boolean {
  return /^\/media\/[0-9a-f]{64}$/.test(text) || /^data:image\//i.test(text) || link.safeParse(text).success;
}
