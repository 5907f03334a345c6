import { STATUS_CODES } from "node:http";
import { type ResponsesWithResolver, resolver } from "hono-openapi";
import { problem } from "../shapes";

type Call = { method: string; path: string; hasBody: boolean; needsSession: boolean };

type Fault = {
  status: number;
  description: string;
  /** An example of what it says. */
  detail: string;
  members?: object;
  headers?: { "Retry-After": { description: string; schema: { type: "integer" } } };
  /** Whether a call can be answered so; where it is left out, the call itself says. */
  concerns?: (call: Call) => boolean;
};

const retryAfter = {
  "Retry-After": { description: "In how many seconds to try again.", schema: { type: "integer" } },
} as const;

const always = () => true;
const isAi = (path: string) => path.startsWith("/api/ai/");
const isSearch = ({ method, path }: Call) => method === "get" && /^\/api\/(stores|coupons|blogs)$/.test(path);
const withBody = ({ hasBody }: Call) => hasBody;

/** What may go wrong. */
const faults: Fault[] = [
  {
    status: 400,
    description: "A parameter is wrong, or the body is no JSON.",
    detail: "limit should be a whole number from 1 to 200.",
    concerns: always,
  },
  {
    status: 401,
    description: "It needs the admin's session, and there is none.",
    detail: "This needs the admin's session: log in at /admin/login first.",
    concerns: ({ needsSession }) => needsSession,
  },
  {
    status: 403,
    description: "A page of another site sent it.",
    detail: "Requests that change something must come from the site's own pages.",
    concerns: ({ method }) => method !== "get",
  },
  {
    status: 404,
    description: "There is nothing with this id or slug.",
    detail: "There is no store with this id.",
    concerns: ({ path }) => path.includes("{"),
  },
  {
    status: 409,
    description: "The value is taken, or the edit came too late: `current` is then what is stored now.",
    detail: "Another one has this slug.",
    members: { errors: { slug: ["Another one has this slug."] } },
  },
  {
    status: 413,
    description: "The body is too large.",
    detail: "The body may have 1 MiB at most.",
    concerns: withBody,
  },
  {
    status: 415,
    description: "The body is of another type.",
    detail: "Send the body as application/json.",
    concerns: withBody,
  },
  {
    status: 422,
    description: "Some fields need another value: `errors` says which.",
    detail: "Some fields need another value.",
    members: { errors: { name: ["This is required."] } },
    concerns: withBody,
  },
  {
    status: 429,
    description: "Too many calls from this address.",
    detail: "Too many subscriptions. Try again later.",
    headers: retryAfter,
    concerns: (call) => call.path.endsWith("/subscribe") || isAi(call.path) || isSearch(call),
  },
  {
    status: 502,
    description: "The model's answer could not be used.",
    detail: "The model gave only 7 offers that can be used, and a store wants 10. Try again.",
    concerns: ({ path }) => isAi(path),
  },
  {
    status: 503,
    description:
      "The site is busy, or the database cannot be reached; or AI, where the call is for it, or is not set up.",
    detail: "The catalogue cannot be reached at the moment. Try again in a minute.",
    headers: retryAfter,
    concerns: always,
  },
  {
    status: 504,
    description: "The model took too long.",
    detail: "The model was silent for 30 seconds. Try again.",
    concerns: ({ path }) => isAi(path),
  },
];

const nameOf = ({ status }: Fault) => `Problem${status}`;

/** Every problem answer, by its name in the description. */
export const problemAnswers: ResponsesWithResolver = Object.fromEntries(
  faults.map((fault) => [
    nameOf(fault),
    {
      description: fault.description,
      ...(fault.headers ? { headers: fault.headers } : {}),
      content: {
        "application/problem+json": { schema: resolver(problem), example: exampleOf(fault) },
      },
    },
  ]),
);

/** The problems with which a call may be answered. */
export function problemsOf(call: Call): Record<number, { $ref: string }> {
  const possible = faults.filter(({ concerns }) => concerns?.(call));
  return Object.fromEntries(possible.map((fault) => [fault.status, referTo(fault)]));
}

function referTo(fault: Fault) {
  return { $ref: `#/components/responses/${nameOf(fault)}` };
}

function exampleOf({ status, detail, members }: Fault) {
  return {
    ...{ type: "about:blank", title: STATUS_CODES[status], status, detail },
    requestId: "0b6f4a52-5c1e-4a0e-9a53-2f1d8c7e9b10",
    ...members,
  };
}
