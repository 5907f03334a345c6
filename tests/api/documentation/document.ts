import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { json } from "../asking";

type Media = { schema: { $ref?: string }; example?: unknown };
type Answer = { description: string; content?: Record<string, Media> };
type Parameter = { in: string; name: string; description?: string };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
};

type Description = {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }>; responses: Record<string, Answer> };
};

/** The OpenAPI document as the API answers it. */
export const document = await json<Description>("/api/openapi.json");

type Call = { method: string; path: string; operation: Operation };

/** Every call that it describes. */
export const calls: Call[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "api");

/** The errors of a value, by the schema at this place of the document. */
export function faultsAt(place: string[], value: unknown): unknown {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
  const validate = ajv.getSchema(`api#/${pointer.join("/")}`);
  if (!validate) return `The document has no ${place.join(" / ")}`;
  return validate(value) ? [] : validate.errors;
}
