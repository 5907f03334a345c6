import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export type FieldErrors = Record<string, string[] | undefined>;

type Members = {
  errors?: FieldErrors;
  current?: unknown;
};

/** A problem answer (RFC 9457). @param detail says what went wrong and what to do. */
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
