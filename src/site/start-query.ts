import type { Context } from "hono";
import type { AppEnv } from "../http/context";
import { isOutage } from "../models/outage";
import type { Page } from "../models/paging";
import * as settings from "../models/settings";

/** Starts a query for `Deferred`: if it fails before that awaits it, the rejection is not "unhandled". */
export function startQuery<Value>(c: Context<AppEnv>, query: PromiseLike<Value>): Promise<Value> {
  const promise = withStatus(query);
  c.set("queries", [...(c.get("queries") ?? []), promise]);
  promise.catch((error: Error) => isOutage(error) && c.set("outage", error));
  return promise;
}

/** Starts the query for a page's main list. A page with an empty list is not cached, unless its address has no query. */
export function startListQuery<List extends Page<unknown>>(
  c: Context<AppEnv>,
  query: Promise<List>,
): Promise<List> {
  const list = startQuery(c, query);
  list.then(
    ({ items }) => items.length === 0 && c.set("skipsCache", true),
    () => {},
  );
  return list;
}

/** React renders a promise with `status` and `value` without waiting. */
function withStatus<Value>(query: PromiseLike<Value>): Promise<Value> {
  // Drizzle runs a query again each time it is awaited.
  const promise = Promise.resolve(query);
  promise.then(
    (value) => void Object.assign(promise, { status: "fulfilled", value }),
    (reason) => void Object.assign(promise, { status: "rejected", reason }),
  );
  return promise;
}

/**
 * Waits until the database has answered, because a page that has started to stream can no longer answer 503.
 * @throws the error of a query, if the database cannot be reached.
 */
export async function requireDatabase(c: Context<AppEnv>): Promise<void> {
  if (c.get("queries") === undefined) return;
  await settings.current();
  const outage = c.get("outage");
  if (outage) throw outage;
}
