import type { Context } from "hono";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import type { Page } from "../models/paging";
import { withQuery } from "../paths";
import { encodeCursor } from "../schemas/paging";

/**
 * A list as a bare array: the total in `X-Total-Count`, the next page's address in `Link` (RFC 8288).
 * @param present an item as the API shows it.
 */
export function answerPage<Item>(
  c: Context<AppEnv>,
  page: Page<Item>,
  total: number,
  present: (item: Item) => unknown,
): Response {
  c.header("X-Total-Count", String(total));
  if (page.next) {
    const next = withQuery(c.req.path, { ...c.req.query(), cursor: encodeCursor(page.next) });
    c.header("Link", `<${env.PUBLIC_URL}${next}>; rel="next"`);
  }
  return c.json(page.items.map(present));
}
