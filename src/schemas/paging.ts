import { z } from "zod";

/** The start of a keyset page: the sort value and the id of the row before it. */
export type Cursor = readonly [value: string | number, id: number];

const cursorKinds = {
  // PostgreSQL knows no year 0.
  instant: z.iso
    .datetime()
    .refine((text) => !text.startsWith("0000"))
    .or(z.literal("infinity")),
  number: z.number(),
  integer: z.int32(),
  text: z
    .string()
    .max(500)
    .refine((text) => !text.includes("\0")),
};

export type CursorKind = keyof typeof cursorKinds;

export function encodeCursor(at: Cursor): string {
  return Buffer.from(JSON.stringify(at)).toString("base64url");
}

/** Whether a cursor fits a list with this kind of sort value. */
export function isPlaceIn(kind: CursorKind, [value]: Cursor): boolean {
  return cursorKinds[kind].safeParse(value).success;
}

const anyCursor = z.tuple([z.union(Object.values(cursorKinds)), z.int32().min(0)]);

export const BAD_CURSOR = "a cursor from the Link header of an earlier answer";

const encodedCursor = z
  .string()
  .max(1000)
  .transform((text, context): Cursor => {
    try {
      return anyCursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    } catch {
      context.addIssue(BAD_CURSOR);
      return z.NEVER;
    }
  });

const CURSOR = "Where the page begins, from the `Link` header of the one before.";

const cursorOf = (kind: CursorKind) =>
  encodedCursor.refine((cursor) => isPlaceIn(kind, cursor), BAD_CURSOR).describe(CURSOR);

export const limit = z.coerce
  .number("a whole number from 1 to 200")
  .int("a whole number from 1 to 200")
  .min(1, "a whole number from 1 to 200")
  .max(200, "a whole number from 1 to 200")
  .default(50)
  .describe("How many to give at most.");

export const paging = (kind: CursorKind) => z.object({ limit, cursor: cursorOf(kind).optional() });

export const pageCursor = (kind: CursorKind) =>
  z.object({ cursor: cursorOf(kind).optional().catch(undefined) });

/** A cursor for a list whose sorting is another parameter. */
export const looseCursor = encodedCursor.describe(CURSOR).optional();

// The links of a full page repeat it about 150 times.
const MAX_BACK_LENGTH = 1500;

const FIRST_PAGE = "0";

/** The place in an admin list: its cursor and, in `back`, the cursors of the pages before it. */
export const listPosition = z.object({
  cursor: looseCursor.catch(undefined),
  back: z
    .string()
    .max(MAX_BACK_LENGTH)
    .regex(/^[\w.-]*$/)
    .catch("")
    .default(""),
});

export type ListPosition = z.output<typeof listPosition>;

export function positionQuery({ cursor, back }: ListPosition) {
  return { cursor: cursor && encodeCursor(cursor), back: cursor && back };
}

export function positionAfter({ cursor, back }: ListPosition, next: Cursor) {
  let way = cursor ? [...back.split("."), encodeCursor(cursor)].filter(Boolean) : [FIRST_PAGE];
  while (way.join(".").length > MAX_BACK_LENGTH) way = way.slice(1);
  return { cursor: encodeCursor(next), back: way.join(".") };
}

export function positionBefore({ cursor, back }: ListPosition) {
  const way = back.split(".").filter(Boolean);
  const before = way.pop();
  if (!cursor || !before) return undefined;
  return before === FIRST_PAGE
    ? { cursor: undefined, back: undefined }
    : { cursor: before, back: way.join(".") };
}
