import type { Context } from "hono";
import { z } from "zod";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import type { Author } from "../models/changes";
import { validateHeader } from "./validate";

const KEY = "Idempotency-Key";

/** A call that is sent again with the same key is done once. */
export const validateKey = validateHeader(
  z.object({
    [KEY]: z
      .uuid("a UUID")
      .optional()
      .describe("A UUID of your own. The same call, sent again with the same one, is done once."),
  }),
);

/**
 * Who makes this call.
 * @param sent the headers, for a call that takes a key.
 */
export async function authorOf(
  c: Context<AppEnv>,
  sent: { [KEY]?: string | undefined } = {},
): Promise<Author> {
  const key = sent[KEY];
  return {
    address: addressOf(c),
    // Another call with the same key, or the same one with another body, is another one.
    submission: key && Bun.randomUUIDv5(`${c.req.method} ${c.req.path} ${await c.req.text()}`, key),
  };
}
