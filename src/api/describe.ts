import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { validator } from "hono/validator";
import { describeRoute, type ResponsesWithResolver, resolver, uniqueSymbol } from "hono-openapi";
import { type ZodObject, type ZodType, z } from "zod";
import { queryKey } from "../cache/query";
import { problem } from "../http/problem";

/** Describes a call for the OpenAPI document; `documentation/problems` adds the errors. */
export const describe = (summary: string, description: string, responses: ResponsesWithResolver) =>
  describeRoute({ summary, description, responses });

export const shows = (shape: ZodType): ResponsesWithResolver => ({
  200: { description: "OK", content: json(shape) },
});

export const header = (description: string, type: "string" | "integer" = "string") => ({
  description,
  schema: { type },
});

export const pages = (shape: ZodType, others: Record<string, ReturnType<typeof header>> = {}) => ({
  200: {
    description: "OK",
    headers: {
      "X-Total-Count": header("The number of items on all pages. A search counts up to 1,000.", "integer"),
      Link: header('The address of the next page, if there is one: `<https://…>; rel="next"`.'),
      ...others,
    },
    content: json(z.array(shape)),
  },
});

export const finds = (shape: ZodType) =>
  pages(shape, {
    "X-Corrected-Search": header(
      "The words that were searched instead, percent-encoded. It is set when nothing matches the words of the call: the list, the total and the next page then belong to the most similar words.",
    ),
  });

export const creates = (shape: ZodType): ResponsesWithResolver => ({
  201: {
    description: "Created",
    headers: { Location: header("The address of the new entity.") },
    content: json(shape),
  },
});

export const nothing: ResponsesWithResolver = { 204: { description: "No content" } };

export const moved: ResponsesWithResolver = {
  301: {
    description: "The slug has changed.",
    headers: { Location: header("The address with the new slug.") },
  },
};

export const conflicts: ResponsesWithResolver = { 409: { $ref: "#/components/responses/Problem409" } };

/** Validates a part of the request. A wrong parameter or header is 400, a wrong body 422 with texts for each field. */
export const validate = <Target extends "query" | "header" | "json", Schema extends ZodType>(
  target: Target,
  schema: Schema,
) => {
  const setKey = target === "query" ? queryKey(schema) : undefined;
  return described(
    target,
    schema,
    zValidator(target, schema, (result, c) => {
      if (result.success) return setKey?.(c, result.data);
      return target === "json" ? wrongBody(c, result.error) : wrongParameters(c, result.error);
    }),
  );
};

/** Validates a JSON body in which a missing field keeps its stored value. */
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

const described = <Middleware extends object>(
  target: "json" | "query" | "header" | "param",
  schema: ZodType,
  middleware: Middleware,
): Middleware =>
  Object.assign(middleware, { [uniqueSymbol]: { target, ...resolver(schema, { options: { override } }) } });

function json(shape: ZodType) {
  return { "application/json": { schema: resolver(shape, { options: { io: "output" } }) } };
}

// Zod leaves out examples and defaults of transformed schemas because it applies them to the output.
function override({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  const { def } = zodSchema._zod;
  if (def.type === "default") jsonSchema.default = def.defaultValue as typeof jsonSchema.default;
  if (def.type === "optional") delete jsonSchema.default;
}

function wrongBody(c: Context, error: z.core.$ZodError): Response {
  const { fieldErrors, formErrors }: z.core.$ZodFlattenedError<Record<string, unknown>> =
    z.flattenError(error);
  // 100,000 wrong items of a list have the same text.
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
