import type { Context } from "hono";

/** Keeps a connection open while its answer is awaited, however long nothing is sent (Bun would cut it off). */
export function holdOpen(c: Context): void {
  const server = c.env as { timeout?: (request: Request, seconds: number) => void } | undefined;
  server?.timeout?.(c.req.raw, 0);
}
