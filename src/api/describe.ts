import { describeRoute, type ResponsesWithResolver, resolver, uniqueSymbol } from "hono-openapi";
import { type ZodType, z } from "zod";

/**
 * Says what a call is for, and what it answers when it goes well. What may go wrong is told of all calls in one
 * place, beside the description of the whole.
 */
export const describe = (summary: string, responses: ResponsesWithResolver, description?: string) =>
  describeRoute({ summary, responses, ...(description ? { description } : {}) });

/** One of something, or a list that is always short. */
export const shows = (shape: ZodType, description: string): ResponsesWithResolver => ({
  200: { description, content: json(shape) },
});

type Headers = Record<string, { description: string; schema: { type: "string" } }>;

/** A list that comes in pages. */
export const pages = (shape: ZodType, description: string, others: Headers = {}): ResponsesWithResolver => ({
  200: {
    description,
    headers: {
      "X-Total-Count": {
        description: "How many there are in all; of what is searched for, counted up to 1,000.",
        schema: { type: "integer" },
      },
      Link: {
        description: 'The address of the next page, where there is one: `<https://…>; rel="next"`.',
        schema: { type: "string" },
      },
      ...others,
    },
    content: json(z.array(shape)),
  },
});

/** A list that can be searched, in pages. */
export const finds = (shape: ZodType, description: string): ResponsesWithResolver =>
  pages(shape, description, {
    "X-Corrected-Search": {
      description:
        "What was searched for instead, percent-encoded. Where nothing has one of the words that were asked for, the list, its total and its next page are of what has the words that are most like them.",
      schema: { type: "string" },
    },
  });

export const creates = (shape: ZodType, description: string): ResponsesWithResolver => ({
  201: {
    description,
    headers: { Location: { description: "Its address.", schema: { type: "string" } } },
    content: json(shape),
  },
});

export const nothing = (description: string): ResponsesWithResolver => ({ 204: { description } });

/** What once had this slug has another one now. */
export const moved: ResponsesWithResolver = {
  301: {
    description: "It has another slug now.",
    headers: { Location: { description: "Its present address.", schema: { type: "string" } } },
  },
};

/** The slug is taken, the edit came too late, or a run of this name is at work. */
export const conflicts: ResponsesWithResolver = { 409: { $ref: "#/components/responses/Problem409" } };

/** Has a validator describe itself by the very schema it validates with. */
export const described = <Middleware extends object>(
  target: "json" | "query" | "header" | "param",
  schema: ZodType,
  middleware: Middleware,
): Middleware =>
  Object.assign(middleware, { [uniqueSymbol]: { target, ...resolver(schema, { options: { override } }) } });

function json(shape: ZodType) {
  return { "application/json": { schema: resolver(shape, { options: { io: "output" } }) } };
}

/** Zod leaves the examples and defaults of what it transforms out, for it takes them for the result's. Here they are what comes in. */
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
  // What may be left out of an edit stays as it is.
  if (def.type === "optional") delete jsonSchema.default;
}
