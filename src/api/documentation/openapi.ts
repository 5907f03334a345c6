import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import type { OpenAPIV3_1 } from "openapi-types";
import { env } from "../../env";
import { capitalized } from "../../format";
import type { AppEnv } from "../../http/context";
import { COOKIE } from "../../http/session";
import { paths } from "../../paths";
import { needsSession } from "../guard";
import { problemAnswers, problemsOf } from "./problems";

const introduction = `The JSON API of this site.

Lists are plain arrays. Long lists have pages of \`limit\` items (50 by default, 200 at most): the \`Link\` header has the address of the next page, and \`X-Total-Count\` the number of items on all pages.

Anyone may read published content. A call that changes something needs the session of the admin, who logs in at ${paths.login()}. It must also come from the site's own origin, which the browser says in \`Sec-Fetch-Site\` or \`Origin\`.

A field that a call does not know is refused by its name. What an answer has may be sent back: those of its fields that cannot be written are ignored.

An edit, with \`PUT\` as with \`PATCH\`, changes the fields that it sends: one that is left out keeps its value, and null or an empty text empties it.

An edit may send the \`version\` that it is based on. If the entity has changed since then, the answer is 409 with its current state; with the version in \`If-Match\` (\`"3"\`) it is 412. A call with an \`Idempotency-Key\` can be repeated: it is done once. With another body the key is refused with 409. A parameter that a call does not have is refused with 400.

Every error is a problem document (RFC 9457).`;

const tags: Record<string, { name: string; description: string }> = {
  search: { name: "Search", description: "Stores, deals, guides and categories at once." },
  stores: { name: "Stores", description: "Stores with their deals." },
  categories: { name: "Categories", description: "The categories of the stores." },
  coupons: { name: "Coupons", description: "Deals that are listed on the whole site." },
  offers: { name: "Offers", description: "Deals that are listed on their store's page, in a fixed order." },
  deals: { name: "Deals", description: "What visitors do with coupons and offers." },
  blogs: { name: "Blogs", description: "Blog posts and guides." },
  newsletter: { name: "Newsletter", description: "Subscriptions by visitors." },
  subscribers: { name: "Subscribers", description: "The addresses that are subscribed to the newsletter." },
  config: { name: "Config", description: "The public part of the settings." },
  settings: { name: "Settings", description: "The settings of the site." },
  ai: { name: "AI", description: "Content that a language model writes." },
  "google-ads": { name: "Google Ads", description: "The source of keyword ideas." },
  docs: { name: "Documentation", description: "This reference." },
};

export async function describeApi(api: Hono<AppEnv>): Promise<OpenAPIV3_1.Document> {
  const document = await generateSpecs(new Hono<AppEnv>().route("/api", api), {
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: "Coupons and deals API",
        description: introduction,
        version: "1.0.0",
        contact: { url: env.PUBLIC_URL + paths.contact() },
      },
      servers: [{ url: env.PUBLIC_URL }],
      tags: Object.values(tags),
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: COOKIE, description: "The admin's session." },
        },
        responses: problemAnswers,
      },
    },
  });
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations ?? {}))
      complete(method, path, operation as OpenAPIV3_1.OperationObject);
  return document;
}

function complete(method: string, path: string, operation: OpenAPIV3_1.OperationObject): void {
  const isForAdmin = needsSession(method.toUpperCase(), path);
  const call = { method, path, hasBody: operation.requestBody !== undefined, needsSession: isForAdmin };
  const [, , segment = ""] = path.split("/");
  operation.tags = [tags[path === paths.api.description() ? "docs" : segment]?.name ?? capitalized(segment)];
  for (const parameter of operation.parameters ?? [])
    if ("in" in parameter && parameter.in === "path")
      // Stores and blog posts are read by their slug and changed by their id.
      Object.assign(parameter, parameter.name === "id" || method !== "get" ? id : slug);
  operation.responses = { ...operation.responses, ...problemsOf(call) };
  operation.security = isForAdmin ? [{ session: [] }] : [];
}

const id = { description: "The id.", schema: { type: "integer", minimum: 1, maximum: 2_147_483_647 } };
const slug = { description: "The slug.", schema: { type: "string" } };
