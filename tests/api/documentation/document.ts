import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { Description, Operation } from "../../../src/api/documentation/openapi";
import { json } from "../asking";

/** The API's description as it is answered. */
export const document = await json<Description & { openapi: string; servers: { url: string }[] }>(
  "/api/openapi.json",
);

type Call = { method: string; path: string; operation: Operation };

/** Every call that it describes. */
export const calls: Call[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "api");

/** What is wrong with a value, by the schema at this place of the document. */
export function faultsAt(place: string[], value: unknown): unknown {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
  const validate = ajv.getSchema(`api#/${pointer.join("/")}`);
  if (!validate) return `The document has no ${place.join(" / ")}`;
  return validate(value) ? [] : validate.errors;
}
