import { describeRoute, type ResponsesWithResolver, resolver, uniqueSymbol } from "hono-openapi";
import { type ZodType, z } from "zod";

/**
 * Describes a call for the OpenAPI document.
 * @param responses the successful ones; `documentation/problems` adds the problems.
 */
export const describe = (summary: string, description: string, responses: ResponsesWithResolver) =>
  describeRoute({ summary, description, responses });

/** 200 with one entity, or with a list that is always short. */
export const shows = (shape: ZodType): ResponsesWithResolver => ({
  200: { description: "OK", content: json(shape) },
});

type Headers = Record<string, { description: string; schema: { type: "string" } }>;

/** 200 with one page of a list. */
export const pages = (shape: ZodType, others: Headers = {}): ResponsesWithResolver => ({
  200: {
    description: "OK",
    headers: {
      "X-Total-Count": {
        description: "The number of items on all pages. A search counts up to 1,000.",
        schema: { type: "integer" },
      },
      Link: {
        description: 'The address of the next page, if there is one: `<https://…>; rel="next"`.',
        schema: { type: "string" },
      },
      ...others,
    },
    content: json(z.array(shape)),
  },
});

/** 200 with one page of a list that can be searched. */
export const finds = (shape: ZodType): ResponsesWithResolver =>
  pages(shape, {
    "X-Corrected-Search": {
      description:
        "The words that were searched instead, percent-encoded. It is set when nothing matches the words of the call: the list, the total and the next page then belong to the most similar words.",
      schema: { type: "string" },
    },
  });

export const creates = (shape: ZodType): ResponsesWithResolver => ({
  201: {
    description: "Created",
    headers: { Location: { description: "The address of the new entity.", schema: { type: "string" } } },
    content: json(shape),
  },
});

export const nothing: ResponsesWithResolver = { 204: { description: "No content" } };

/** The redirect from an old slug. */
export const moved: ResponsesWithResolver = {
  301: {
    description: "The slug has changed.",
    headers: { Location: { description: "The address with the new slug.", schema: { type: "string" } } },
  },
};

/** The slug is taken, the edit is stale, or a run of this name is in progress. */
export const conflicts: ResponsesWithResolver = { 409: { $ref: "#/components/responses/Problem409" } };

/** Attaches to a validator the schema that it validates with. */
export const described = <Middleware extends object>(
  target: "json" | "query" | "header" | "param",
  schema: ZodType,
  middleware: Middleware,
): Middleware =>
  Object.assign(middleware, { [uniqueSymbol]: { target, ...resolver(schema, { options: { override } }) } });

function json(shape: ZodType) {
  return { "application/json": { schema: resolver(shape, { options: { io: "output" } }) } };
}

/** Zod leaves out examples and defaults of transformed schemas, because it takes them for the output's. Here they describe the input. */
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
  // A field that is left out of an edit keeps its value.
  if (def.type === "optional") delete jsonSchema.default;
}
