import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export type FieldErrors = Record<string, string[] | undefined>;

/**
 * A problem answer (RFC 9457): what went wrong and what to do, for programs and people.
 * @param errors on 422: the texts for each field.
 */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  detail: string,
  errors?: FieldErrors,
): Response {
  const body = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    requestId: c.get("requestId"),
    errors,
  };
  return c.body(JSON.stringify(body), status, {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
}
