import type { Change } from "../models/audit/changes";
import type { Begun, BlogOrder, StoreOrder } from "../schemas/generation";

// Imported on first use: a server starts sooner without the SDK, and one that only shows pages never loads it.

export async function beginStore(order: StoreOrder, change: Change): Promise<Begun> {
  const { begin } = await import("./stores/run");
  return begin(order, change);
}

export async function beginBlog(order: BlogOrder, change: Change): Promise<Begun> {
  const { begin } = await import("./posts/run");
  return begin(order, change);
}
