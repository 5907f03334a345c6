import { STATUS_CODES } from "node:http";
import { type ResponsesWithResolver, resolver } from "hono-openapi";
import { z } from "zod";
import { header } from "../describe";
import { shape } from "../shapes";

type Call = { method: string; path: string; hasBody: boolean; needsSession: boolean };

type Fault = {
  description: string;
  detail: string;
  errors?: Record<string, string[]>;
  /** The calls that can be answered with it; without this, only calls that declare it. */
  concerns?: (call: Call) => boolean;
};

const always = () => true;
const isAi = ({ path }: Call) => path.startsWith("/api/ai/");
const isSearch = ({ method, path }: Call) =>
  method === "get" && /^\/api\/(stores|coupons|blogs|search)$/.test(path);
const hasBody = (call: Call) => call.hasBody;

const faults: Record<number, Fault> = {
  400: {
    description: "A parameter is wrong, or the body is not JSON.",
    detail: "limit should be a whole number from 1 to 200.",
    concerns: always,
  },
  401: {
    description: "The call needs the admin's session.",
    detail: "This needs the admin's session: log in at /admin/login first.",
    concerns: ({ needsSession }) => needsSession,
  },
  403: {
    description: "The call comes from a page of another site.",
    detail: "Requests that change something must come from the site's own pages.",
    concerns: ({ method }) => method !== "get",
  },
  404: {
    description: "Nothing has this id or slug.",
    detail: "There is no store with this id.",
    concerns: ({ path }) => path.includes("{"),
  },
  409: {
    description:
      "The value is taken, the edit is stale (`current` is then the current state), or the `Idempotency-Key` was sent with another body.",
    detail: "Another one has this slug.",
    errors: { slug: ["Another one has this slug."] },
  },
  412: {
    description: "The edit is stale by its `If-Match`: `current` is the current state.",
    detail: "It has changed since the version in If-Match. Check its current state, and send its version.",
  },
  413: {
    description: "The body is too large.",
    detail: "The body may have 1 MiB at most.",
    concerns: hasBody,
  },
  415: {
    description: "The body has the wrong type.",
    detail: "Send the body as application/json.",
    concerns: hasBody,
  },
  422: {
    description: "Some fields have a wrong value: `errors` names them.",
    detail: "Some fields need another value.",
    errors: { name: ["This is required."] },
    concerns: hasBody,
  },
  429: {
    description: "There were too many calls from this address.",
    detail: "Too many subscriptions. Try again later.",
    concerns: (call) => /\/(subscribe|answers)$/.test(call.path) || isAi(call) || isSearch(call),
  },
  502: {
    description: "The model's answer was not usable.",
    detail: "The model gave only 7 offers that can be used, and a store wants 10. Try again.",
    concerns: isAi,
  },
  503: {
    description:
      "The site is busy, or the database cannot be reached. For AI: it is not configured, or busy.",
    detail: "The catalogue cannot be reached at the moment. Try again in a minute.",
    concerns: always,
  },
  504: {
    description: "The model took too long.",
    detail: "The model was silent for 30 seconds. Try again.",
    concerns: isAi,
  },
};

const retryAfter = { "Retry-After": header("In how many seconds to try again.", "integer") };

const text = z.string();
const problem = shape(
  "Problem",
  {
    type: text,
    title: text,
    status: z.int32(),
    detail: text,
    requestId: text,
    errors: z
      .record(z.string(), z.array(text))
      .optional()
      .describe("For each wrong field, what it should be."),
    current: z
      .unknown()
      .optional()
      .describe("The current state, for a stale edit or an incomplete order of offers."),
  },
  "The error and what to do (RFC 9457).",
);

export const problemAnswers: ResponsesWithResolver = Object.fromEntries(
  Object.entries(faults).map(([status, { description, detail, errors }]) => {
    const requestId = "0b6f4a52-5c1e-4a0e-9a53-2f1d8c7e9b10";
    const title = STATUS_CODES[status];
    const example = { type: "about:blank", title, status: Number(status), detail, requestId, errors };
    const content = { "application/problem+json": { schema: resolver(problem), example } };
    return [
      `Problem${status}`,
      { description, ...(["429", "503"].includes(status) && { headers: retryAfter }), content },
    ];
  }),
);

export function problemsOf(call: Call): Record<string, { $ref: string }> {
  const possible = Object.keys(faults).filter((status) => faults[Number(status)]?.concerns?.(call));
  return Object.fromEntries(
    possible.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  );
}
