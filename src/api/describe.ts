import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { findTargetHandler } from "hono/utils/handler";
import { validator } from "hono/validator";
import { describeRoute, type ResponsesWithResolver, resolver, uniqueSymbol } from "hono-openapi";
import { type ZodObject, type ZodType, z } from "zod";
import { queryKey } from "../cache/query";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import { cut } from "../schemas/cut";

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
      "X-Total-Count": header(
        "The number of items on all pages. With a search, a store or a state it counts up to 1,000.",
        "integer",
      ),
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

/** For a list with a parameter that only the admin may send. */
export const unauthorized: ResponsesWithResolver = { 401: { $ref: "#/components/responses/Problem401" } };

export const conflicts: ResponsesWithResolver = { 409: { $ref: "#/components/responses/Problem409" } };

export const preconditions: ResponsesWithResolver = { 412: { $ref: "#/components/responses/Problem412" } };

/** Validates the query or the headers. A wrong one answers 400. */
export const validate = <Target extends "query" | "header", Schema extends ZodType>(
  target: Target,
  schema: Schema,
) => {
  const setKey = target === "query" ? queryKey(schema) : undefined;
  const parameters = target === "query" && schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const middleware = zValidator(target, schema, (result, c) =>
    result.success ? setKey?.(c, result.data) : wrongParameters(c, result.error),
  );
  return described(target, schema, Object.assign(middleware, { [PARAMETERS]: parameters }));
};

const PARAMETERS = Symbol("parameters");

/** Answers 400 to a query parameter that the call does not have: a misspelt filter would show everything. */
export const refuseUnknownParameters = createMiddleware<AppEnv>(async (c, next) => {
  const given = Object.keys(c.req.query());
  if (given.length === 0) return next();
  const handlers = matchedRoutes(c).map(({ handler }) => findTargetHandler(handler));
  const known = handlers.flatMap((handler) => (handler as { [PARAMETERS]?: string[] })[PARAMETERS] ?? []);
  const unknown = given.filter((name) => !known.includes(name)).slice(0, MAX_UNKNOWN_NAMED);
  if (unknown.length === 0) return next();
  const names = unknown.map((name) => `There is no parameter “${cut(name, MAX_NAME_LENGTH)}” here.`);
  const those = known.length > 0 ? ` This call takes ${known.join(", ")}.` : " This call takes none.";
  return problem(c, 400, names.join(" ") + those);
});

type Body = {
  /** The answer that a caller may send back: those of its fields that cannot be written are ignored. */
  answer?: ZodObject;
  /** For an edit: a field that is left out keeps its stored value. */
  stored?: (c: Context) => Promise<object | Response>;
};

/** Validates a JSON body. A wrong field answers 422 with its texts, and so does a field that is not known. */
export const validateBody = <Schema extends ZodObject>(schema: Schema, { answer, stored }: Body = {}) => {
  const readOnly = Object.keys(answer?.shape ?? {}).filter((name) => !(name in schema.shape));
  const ignored = z.unknown().optional().meta({ readOnly: true });
  const fields = stored ? z.object(schema.shape).partial().shape : schema.shape;
  const whole = { ...fields, ...Object.fromEntries(readOnly.map((name) => [name, ignored])) };
  return described(
    "json",
    z.strictObject(whole).meta(schema.meta() ?? {}),
    validator("json", async (sent: unknown, c) => {
      const present = await stored?.(c);
      if (present instanceof Response) return present;
      const given = isObject(sent) ? sent : {};
      const unknown = Object.keys(given).filter((name) => !Object.hasOwn(whole, name));
      const result = schema.safeParse(isObject(sent) ? { ...present, ...given } : sent);
      if (result.success && unknown.length === 0) return result.data;
      return wrongBody(c, result.error, unknown);
    }),
  );
};

/** Named in an answer. A hostile body may have 100,000 unknown fields. */
const MAX_UNKNOWN_NAMED = 10;
const MAX_NAME_LENGTH = 100;

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

function wrongBody(c: Context, error: z.core.$ZodError | undefined, unknown: string[]): Response {
  const { fieldErrors, formErrors }: z.core.$ZodFlattenedError<Record<string, unknown>> = z.flattenError(
    error ?? new z.ZodError([]),
  );
  // 100,000 wrong items of a list have the same text.
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([field, texts]) => [field, [...new Set(texts)]]),
  );
  const names = unknown.slice(0, MAX_UNKNOWN_NAMED).map((name) => cut(name, MAX_NAME_LENGTH));
  const noSuch = Object.fromEntries(names.map((name) => [name, [`There is no field “${name}”.`]]));
  const sentences = Object.values(noSuch).join(" ");
  const detail = formErrors[0] || sentences || "Some fields need another value.";
  return problem(c, 422, detail, { errors: { ...errors, ...noSuch } });
}

function wrongParameters(c: Context, error: z.core.$ZodError): Response {
  const faults = error.issues.map(({ path, message }) => `${path.join(".")} should be ${message}`);
  return problem(c, 400, `${faults.join("; ")}.`);
}

function isObject(given: unknown): given is object {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}
