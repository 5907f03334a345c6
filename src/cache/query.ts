import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import type { ZodType } from "zod";
import type { AppEnv } from "../http/context";

/** Checks a route's query by its schema, which then decides the cache key too. */
export function checkQuery<Schema extends ZodType>(schema: Schema) {
  const setKey = queryKey(schema);
  return zValidator("query", schema, (result, c) => {
    if (result.success) setKey(c, result.data);
  });
}

/** The key of an answer in the cache; undefined for an address that could be spelt in more ways, or whose query is not known. */
export function keyOf(c: Context<AppEnv>): string | undefined {
  const query = c.get("cacheQuery");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop these
  if (/[\x00-\x20\x7f\\%]/.test(c.req.path)) return undefined;
  if (query === undefined && c.req.valid("query" as never)) return undefined;
  return encodeURI(c.req.path) + (query ? `?${query}` : "");
}

export function queryKey(schema: ZodType): (c: Context, output: unknown) => void {
  const defaults: Record<string, unknown> = Object(schema.safeParse({}).data);
  return (c: Context<AppEnv>, output) => {
    const given = Object.entries(Object(output)).filter(
      ([name, value]) => value !== undefined && value !== defaults[name],
    );
    const texts = given.map(([name, value]) => [
      name,
      typeof value === "object" ? (c.req.query(name) ?? "") : String(value),
    ]);
    c.set("cacheQuery", new URLSearchParams(texts).toString());
  };
}
