import { expect } from "bun:test";
import { get, origin } from "../http";

/** The body of a successful answer. */
export async function json<Body>(path: string): Promise<Body> {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  return (await response.json()) as Body;
}

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  requestId: string;
  errors?: Record<string, string[]>;
  current?: unknown;
};

/** Checks that an answer is a whole problem of this status that gives nothing away. */
export async function problemOf(response: Response, status: number): Promise<Problem> {
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status });
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  expect(JSON.parse(text)).toMatchObject({
    type: expect.stringMatching(/./),
    title: expect.stringMatching(/./),
    status,
    detail: expect.stringMatching(/./),
    requestId: response.headers.get("X-Request-Id"),
  });
  expect(text).not.toMatch(/select |relation|Failed query|\bat \S+:\d+/i);
  return JSON.parse(text) as Problem;
}

/** Follows a list's `Link` headers to the end. */
export async function walk<Item>(path: string): Promise<{ items: Item[]; pages: number; total: number }> {
  const items: Item[] = [];
  let next: string | undefined = path;
  let pages = 0;
  let total = 0;
  while (next) {
    const response = await get(next);
    expect(response.status).toBe(200);
    items.push(...((await response.json()) as Item[]));
    total = Number(response.headers.get("X-Total-Count"));
    pages += 1;
    if (pages > 1000) throw new Error(`${path} has no end: after ${items.length} items comes ${next}`);
    next = nextOf(response)?.slice(origin.length);
  }
  return { items, pages, total };
}

/** The address of the next page, where there is one. */
export function nextOf(response: Response): string | undefined {
  return response.headers.get("Link")?.match(/^<(.+)>; rel="next"$/)?.[1];
}

/** A cursor as it stands in an address. */
export function cursorOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Cursors that no list has given out. */
export const oddCursors: [what: string, cursor: string][] = [
  ["no base64", "garbage"],
  ["nothing", ""],
  ["an object", cursorOf({})],
  ["no id", cursorOf(["2026-01-01"])],
  ["no value", cursorOf([null, 1])],
  ["half an id", cursorOf(["2026-01-01", 1.5])],
  ["a negative id", cursorOf(["2026-01-01", -1])],
  ["an id that is no int", cursorOf(["2026-01-01", 2_147_483_648])],
  ["600 characters", cursorOf(["x".repeat(600), 1])],
];
