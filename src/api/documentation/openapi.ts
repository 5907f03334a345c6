import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { env } from "../../env";
import type { AppEnv } from "../../http/context";
import { COOKIE } from "../../http/session";
import { paths } from "../../paths";
import { needsSession } from "../guard";
import { problemAnswers, problemsOf } from "./problems";

/** The description of the API (OpenAPI 3.1), as far as its page reads it. */
export type Description = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
};

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer | { $ref: string }>;
};

export type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};

export type Answer = { description: string; headers?: Record<string, Header>; content?: Content };

type Header = { description: string; schema: Schema };

type Content = Record<string, { schema: Schema; example?: unknown }>;

/** A JSON Schema, as far as zod makes them. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

const introduction = `The JSON API of this site.

Lists are bare arrays. Long ones come in pages of \`limit\` items (50 unless told, 200 at most): the \`Link\` header has the address of the next page, \`X-Total-Count\` how many there are in all.

Published content is for everyone. Whatever changes something needs the session of the admin, who logs in at ${paths.login()}, and must come from the site's own origin, as a browser's \`Sec-Fetch-Site\` or \`Origin\` says.

An edit may name the \`version\` it was made from: it is refused with 409 and what is stored now if somebody else was quicker. A call with an \`Idempotency-Key\` can be sent again and is done once.

Whatever goes wrong is answered with a problem (RFC 9457).`;

/** Describes every call, from the schemas that check what comes in and the shapes of what goes out. */
export async function describeApi(api: Hono<AppEnv>): Promise<Description> {
  const document = await generateSpecs(new Hono<AppEnv>().route("/api", api), {
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
    documentation: {
      info: { title: "API of coupons and deals", description: introduction, version: "1.0.0" },
      servers: [{ url: env.PUBLIC_URL }],
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: COOKIE, description: "The admin's session." },
        },
        responses: problemAnswers,
      },
    },
  });
  const description = document as unknown as Description;
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(operations)) complete(method, path, operation);
  return description;
}

/** Adds what holds for all calls: what may go wrong, who may call, and where it stands. */
function complete(method: string, path: string, operation: Operation): void {
  const isForAdmin = needsSession(method.toUpperCase(), path);
  const call = { method, path, hasBody: operation.requestBody !== undefined, needsSession: isForAdmin };
  operation.tags = [tagOf(path)];
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.in === "path" ? { ...parameter, ...inPath[parameter.name] } : parameter,
  );
  if (parameters.length > 0)
    operation.parameters = parameters.toSorted((a, b) => Number(b.in === "path") - Number(a.in === "path"));
  operation.responses = { ...operation.responses, ...problemsOf(call) };
  if (isForAdmin) operation.security = [{ session: [] }];
}

const inPath: Record<string, Pick<Parameter, "description" | "schema">> = {
  id: { description: "Its number.", schema: { type: "integer", minimum: 1, maximum: 2_147_483_647 } },
  slug: { description: "Its name in addresses.", schema: { type: "string" } },
};

/** "Google Ads" for `/api/google-ads/status`. */
function tagOf(path: string): string {
  const [, , segment = ""] = path.split("/");
  if (segment === "ai") return "AI";
  if (segment.includes(".") || segment === "docs") return "Description";
  return segment.replace(/(^|-)[a-z]/g, (start) => start.replace("-", " ").toUpperCase());
}
