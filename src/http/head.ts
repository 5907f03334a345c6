import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context";

const whole = new WeakMap<Request, Response>();

/** Keeps the answer that GET would have for one to HEAD: Hono takes the body away, and with it the Content-Length. */
export const keepWhole = createMiddleware<AppEnv>(async (c, next) => {
  const request = c.req.raw;
  await next();
  if (c.req.method === "HEAD") whole.set(request, c.res);
});

/** An answer to HEAD with the body of GET: Bun sends its length, where that is known, and not the body. */
export async function withLength(request: Request, answer: Response | Promise<Response>): Promise<Response> {
  const bare = await answer;
  return whole.get(request) ?? bare;
}
