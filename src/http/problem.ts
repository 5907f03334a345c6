import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export type FieldErrors = Record<string, string[] | undefined>;

/** What a problem may say beyond its detail. */
type Members = {
  /** On 422, and where a value is taken: the texts for each field. */
  errors?: FieldErrors;
  /** Where an edit came too late: what is stored now. */
  current?: unknown;
};

/** A problem answer (RFC 9457): what went wrong and what to do, for programs and people. */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  detail: string,
  members: Members = {},
): Response {
  const body = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    requestId: c.get("requestId"),
    ...members,
  };
  return c.body(JSON.stringify(body), status, {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
}
