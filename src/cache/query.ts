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

export function queryKey(schema: ZodType): (c: Context, output: unknown) => void {
  const defaults = flat(schema.safeParse({}).data);
  return (c: Context<AppEnv>, output) => {
    const given = Object.entries(flat(output)).filter(([name, value]) => value !== defaults[name]);
    const texts = given.map(([name, value]) => [
      name,
      typeof value === "object" ? (c.req.query(name) ?? "") : String(value),
    ]);
    c.set("cacheQuery", new URLSearchParams(texts).toString());
  };
}

function flat(output: unknown): Record<string, unknown> {
  const entries = Object.entries(output ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value))
        : [[name, value]],
    ),
  );
}
