import type { Context } from "hono";

/** The path and query that were asked for, for a link that asks again. */
export function askedFor(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
