import { z } from "zod";

/** Where a keyset page begins: the sort value and the id of the last row before it. */
export type Cursor = readonly [value: string | number, id: number];

const cursor = z.tuple([
  z.union([z.string().max(500), z.number()]),
  z.number().int().min(0).max(2_147_483_647),
]);

/** A cursor as it stands in a URL. */
export function encodeCursor(at: Cursor): string {
  return Buffer.from(JSON.stringify(at)).toString("base64url");
}

const encodedCursor = z
  .string()
  .max(1000)
  .transform((text, context): Cursor => {
    try {
      return cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    } catch {
      context.addIssue("a cursor from the Link header of an earlier answer");
      return z.NEVER;
    }
  });

/** How the API pages its lists: `limit` from 1 to 200 (50 unless told), and the `cursor` of the next page. */
export const paging = z.object({
  limit: z.coerce.number({ error: "a whole number from 1 to 200" }).int().min(1).max(200).default(50),
  cursor: encodedCursor.optional(),
});

/** The same cursor in a page's address, where a broken one means the first page. */
export const pageCursor = z.object({ cursor: encodedCursor.optional().catch(undefined) });
