import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { validator } from "hono/validator";
import { type ZodObject, type ZodType, z } from "zod";
import { problem } from "../http/problem";
import { described } from "./describe";

/** Query parameters by this schema; a wrong one is 400. */
export const validateQuery = <Schema extends ZodType>(schema: Schema) =>
  described(
    "query",
    schema,
    zValidator("query", schema, (result, c) =>
      result.success ? undefined : wrongParameters(c, result.error),
    ),
  );

/** Headers by this schema; a wrong one is 400. */
export const validateHeader = <Schema extends ZodObject>(schema: Schema) =>
  described(
    "header",
    schema,
    zValidator("header", schema, (result, c) =>
      result.success ? undefined : wrongParameters(c, result.error),
    ),
  );

/** A JSON body by this schema; one that does not fit is 422, with the texts for each field. */
export const validateJson = <Schema extends ZodType>(schema: Schema) =>
  described(
    "json",
    schema,
    zValidator("json", schema, (result, c) => (result.success ? undefined : wrongBody(c, result.error))),
  );

/**
 * The same for a body that may leave fields out: they stay as they are stored.
 * @param stored what is stored, or the answer where nothing is.
 */
export const validateChanges = <Schema extends ZodObject>(
  schema: Schema,
  stored: (c: Context) => Promise<object | Response>,
) =>
  described(
    "json",
    schema.partial().meta(schema.meta() ?? {}),
    validator("json", async (sent: unknown, c) => {
      const present = await stored(c);
      if (present instanceof Response) return present;
      const result = schema.safeParse(isObject(sent) ? { ...present, ...sent } : sent);
      return result.success ? result.data : wrongBody(c, result.error);
    }),
  );

/** The answer to a body that does not fit its schema. */
function wrongBody(c: Context, error: z.core.$ZodError): Response {
  const { fieldErrors, formErrors }: z.core.$ZodFlattenedError<Record<string, unknown>> =
    z.flattenError(error);
  // A list of 100,000 wrong items says the same of each.
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([field, texts]) => [field, [...new Set(texts)]]),
  );
  return problem(c, 422, formErrors[0] ?? "Some fields need another value.", { errors });
}

function wrongParameters(c: Context, error: z.core.$ZodError): Response {
  const faults = error.issues.map(({ path, message }) => `${path.join(".")} should be ${message}`);
  return problem(c, 400, `${faults.join("; ")}.`);
}

function isObject(given: unknown): given is object {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}
